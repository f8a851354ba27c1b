import YAML

/// What `sunset <name>` does.
struct Command: Sendable {
  var name: String
  /// One line for the list of commands.
  var summary: String
  /// The words after the name in the usage line.
  var operands: String
  var operandLimit: Int
  /// A few sentences for the command's own help.
  var details: String
  var flags: [Flag]
  /// Not listed: for tests and tools.
  var isHidden = false
  var run: @Sendable (Options) throws -> ExitStatus

  /// Every command, as the help lists them.
  static let all: [Command] = [.build, .inventory, .checklist, .explain, .cache, .classify, .scan]

  var hint: String { "`sunset \(name) --help` lists what there is" }
}

/// How the program ends (design §5).
enum ExitStatus: Int32 {
  case done = 0
  case checkFailed = 1
  case error = 2
}

/// Help, printed from the values that run.
enum Help {
  static var overview: String {
    let commands = Command.all.filter { !$0.isHidden }
    let width = commands.map(\.name.count).max() ?? 0
    let list = commands.map { "  " + padded($0.name, width) + "  " + $0.summary }.joined(separator: "\n")
    return """
      usage: sunset <command> [options] [REPOSITORY]

      Shows how an API migration really goes: counts the deprecated API at every commit of
      a git repository, and writes a static site about it.

      commands:
      \(list)

      options:
        -h, --help     print this help; `sunset <command> --help` says more
            --version  print the version

      Without a sunset.yml in the repository, the SwiftUI navigation migration is counted.
      Exit status: 0 done, 1 a check failed, 2 an error.

      """
  }

  static func of(_ command: Command) -> String {
    let names = command.flags.map { flag in
      (flag.short.map { "-\($0), " } ?? "    ") + "--" + flag.long + (flag.value.map { " " + $0 } ?? "")
    }
    let width = names.map(\.count).max() ?? 0
    let list = zip(names, command.flags).map { "  " + padded($0, width) + "  " + $1.help }.joined(separator: "\n")
    return """
      usage: sunset \(command.name) [options] \(command.operands)

      \(command.details)

      options:
      \(list)

      """
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

/// The nearest of some names, for "did you mean".
func nearest(_ word: String, among names: [String]) -> String? { closest(to: word, among: names) }

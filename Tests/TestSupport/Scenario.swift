/// One whole run of the program as a text file: commands, what they must say, and the files they work on.
///
///     # A file that grew a NavigationView is listed with its place.
///     sunset inventory recipes
///     stdout '^List.swift:4:5: navigation-view: NavigationView \{$'
///     ! sunset inventory nowhere
///     status 2
///
///     == recipes ==
///     @ 2025-06-02 Add the list
///     -- List.swift --
///     …
///
/// **Commands**, one a line, run in an empty folder. A word may stand between single or double quotes; `$WORK` is the
/// folder; `#` begins a comment.
///
/// | | |
/// |---|---|
/// | `sunset …`, `git …` | must exit with 0; after `! ` with anything else; `> FILE` at the end keeps its output |
/// | `status N` | the exit status of the program before |
/// | `stdout REGEX`, `stderr REGEX` | the output has such a line; after `! ` it has none |
/// | `stdout = FILE` | the output equals the file |
/// | `show FILE` | reads a file, as if a program had printed it |
/// | `same A B` | two files, or two folders with all in them, have the same bytes |
/// | `exists PATH`, `remove PATH` | what they say; `! exists` too |
/// | `env NAME=VALUE` | for the programs that follow |
///
/// **Sections** follow the commands. `-- PATH --` is a file; `== NAME ==` a repository with a work tree, `== NAME bare ==`
/// one without, grown commit by commit: `@ DATE MESSAGE`, then the commit's files; `-- PATH deleted --` deletes one.
/// `@ switch BRANCH` and `@ merge BRANCH DATE` do what `HistoryBuilder` does.
package struct Scenario: Sendable {
  /// The file's name, for messages.
  package var name: String
  fileprivate var commands: [Command] = []
  fileprivate var files: [(path: String, text: String)] = []
  fileprivate var repositories: [GrownRepository] = []

  fileprivate struct Command {
    var line: Int
    var isNegated: Bool
    var words: [String]
  }

  fileprivate struct GrownRepository {
    var name: String
    var isBare: Bool
    var beats: [Beat] = []
  }

  fileprivate enum Beat {
    case commit(Moment, message: String, files: [RawPath: File?])
    case switchTo(String)
    case merge(String, Moment)
  }
}

/// A line of a scenario that did not hold, or cannot be read.
package struct ScenarioError: Error, CustomStringConvertible {
  package var description: String
  fileprivate init(_ name: String, _ line: Int, _ message: String) { description = "\(name):\(line): \(message)" }
}

// MARK: - Reading

extension Scenario {
  package init(name: String, _ text: String) throws {
    self.name = name
    var section: Section = .commands
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      let number = index + 1
      if let header = Self.words(of: line, between: "-- ", and: " --") {
        guard !header.isEmpty else { throw ScenarioError(name, number, "a section without a path") }
        section = try beginFile(header, number)
      } else if let header = Self.words(of: line, between: "== ", and: " ==") {
        guard header.count == 1 || header.dropFirst() == ["bare"] else {
          throw ScenarioError(name, number, "a repository is == NAME == or == NAME bare ==")
        }
        repositories.append(GrownRepository(name: header[0], isBare: header.count == 2))
        section = .repository
      } else if line.hasPrefix("@ "), section != .commands {
        try appendBeat(line.dropFirst(2), number)
        section = .repository
      } else {
        try append(String(line), to: section, number)
      }
    }
  }

  private enum Section: Equatable {
    case commands
    case repository
    case file
    case commitFile(RawPath)
    case deleted
  }

  /// The words of `-- a b --`; nil when the line is no such header.
  private static func words(of line: Substring, between start: String, and end: String) -> [String]? {
    guard line.hasPrefix(start), line.hasSuffix(end), line.count > start.count + end.count else { return nil }
    return line.dropFirst(start.count).dropLast(end.count).split(separator: " ").map(String.init)
  }

  private mutating func beginFile(_ header: [String], _ number: Int) throws -> Section {
    guard let last = repositories.indices.last else {
      files.append((header.joined(separator: " "), ""))
      return .file
    }
    guard case .commit(let date, let message, var changed) = repositories[last].beats.last else {
      throw ScenarioError(name, number, "a file without a commit: begin one with @ DATE MESSAGE")
    }
    let isDeleted = header.count > 1 && header.last == "deleted"
    let path = RawPath((isDeleted ? header.dropLast() : header[...]).joined(separator: " "))
    changed[path] = .some(isDeleted ? nil : "")
    repositories[last].beats[repositories[last].beats.count - 1] = .commit(date, message: message, files: changed)
    return isDeleted ? .deleted : .commitFile(path)
  }

  private mutating func appendBeat(_ text: Substring, _ number: Int) throws {
    guard let last = repositories.indices.last else {
      throw ScenarioError(name, number, "a commit outside a repository")
    }
    let words = text.split(separator: " ")
    switch (words.first, words.count) {
    case ("switch", 2): repositories[last].beats.append(.switchTo(String(words[1])))
    case ("merge", 3):
      guard let date = Moment(words[2]) else { throw ScenarioError(name, number, "\(words[2]) is no date") }
      repositories[last].beats.append(.merge(String(words[1]), date))
    default:
      guard let first = words.first, let date = Moment(first) else {
        throw ScenarioError(name, number, "a commit is @ DATE MESSAGE")
      }
      let message = words.dropFirst().joined(separator: " ")
      repositories[last].beats.append(.commit(date, message: message, files: [:]))
    }
  }

  private mutating func append(_ line: String, to section: Section, _ number: Int) throws {
    switch section {
    case .commands:
      if let command = try Self.command(line, name, number) { commands.append(command) }
    case .file:
      files[files.count - 1].text += line + "\n"
    case .commitFile(let path):
      let last = repositories.count - 1
      let beat = repositories[last].beats.count - 1
      guard case .commit(let date, let message, var changed) = repositories[last].beats[beat] else { return }
      changed[path] = .text((changed[path]??.asText ?? "") + line + "\n")
      repositories[last].beats[beat] = .commit(date, message: message, files: changed)
    case .repository, .deleted:
      guard line.allSatisfy(\.isWhitespace) else {
        throw ScenarioError(name, number, "text outside a file: begin one with -- PATH --")
      }
    }
  }

  private static func command(_ line: String, _ name: String, _ number: Int) throws -> Command? {
    var words: [String] = []
    var rest = line[...]
    while let start = rest.firstIndex(where: { $0 != " " }), rest[start] != "#" {
      rest = rest[start...]
      let quote = rest.first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
      if quote != nil { rest.removeFirst() }
      let end = rest.firstIndex { $0 == (quote ?? " ") }
      guard let end = end ?? (quote == nil ? rest.endIndex : nil) else {
        throw ScenarioError(name, number, "a quote is not closed")
      }
      words.append(String(rest[..<end]))
      rest = rest[end...].dropFirst()
    }
    let isNegated = words.first == "!"
    if isNegated { words.removeFirst() }
    if words.isEmpty {
      guard isNegated else { return nil }
      throw ScenarioError(name, number, "! without a command")
    }
    return Command(line: number, isNegated: isNegated, words: words)
  }
}

// MARK: - Running

extension Scenario {
  /// Grows what the scenario needs in a temporary folder and runs its commands there; throws at the first that fails.
  /// - Parameter environment: for each of its programs.
  package func run(sunset: String = sunsetExecutable, environment: [String: String] = [:]) throws {
    let folder = try TemporaryFolder()
    for file in files { try folder.write(file.text, to: file.path) }
    for repository in repositories { try Self.grow(repository, in: folder) }
    let cache = try TemporaryFolder()
    var stage = Stage(
      name: name, folder: folder, sunset: sunset, cache: cache,
      environment: environment.merging(["SUNSET_CACHE": cache.path]) { $1 })
    for command in commands {
      do {
        try stage.perform(command)
      } catch let error as ScenarioError {
        throw error
      } catch {
        throw ScenarioError(name, command.line, "\(error)")
      }
    }
  }

  private static func grow(_ repository: GrownRepository, in folder: TemporaryFolder) throws {
    let history = try HistoryBuilder(at: folder.path(of: repository.name), bare: repository.isBare)
    for beat in repository.beats {
      switch beat {
      case .commit(let date, let message, let files): try history.commit(date, files, message: message)
      case .switchTo(let branch): try history.switchTo(branch)
      case .merge(let branch, let date): try history.merge(date, branch)
      }
    }
  }
}

/// A scenario on its way: where it runs, and what its last program said.
private struct Stage {
  let name: String
  let folder: TemporaryFolder
  let sunset: String
  /// Each scenario has a cache of its own.
  let cache: TemporaryFolder
  var environment: [String: String]
  var last: (command: String, outcome: Outcome)?

  mutating func perform(_ command: Scenario.Command) throws {
    let words = command.words.map { $0.replacing("$WORK", with: folder.path) }
    switch (words[0], words.count) {
    case ("sunset", _), ("git", _):
      let status = try runProgram(words)
      guard (status != 0) == command.isNegated else {
        throw failure(command, command.isNegated ? "exited with 0 and should have failed" : "failed")
      }
    case ("remove", 2):
      _ = try run("rm", ["-r", words[1]], in: folder.path)
    case ("show", 2):
      let text = try folder.read(words[1])
      last = (words.joined(separator: " "), Outcome(status: 0, standardOutput: text, standardError: []))
    case ("env", 2):
      let parts = words[1].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { throw failure(command, "env takes NAME=VALUE") }
      environment[parts[0]] = parts[1]
    default:
      let finding = try expectation(words, command)
      guard finding.holds != command.isNegated else { throw failure(command, finding.words) }
    }
  }

  /// Whether what the words claim is so, and how it is in words.
  private func expectation(_ words: [String], _ command: Scenario.Command) throws -> (holds: Bool, words: String) {
    switch (words[0], words.count) {
    case ("status", 2):
      let status = try String(outcome(command).status)
      return (status == words[1], "exited with \(status)")
    case ("stdout", 3) where words[1] == "=":
      let isEqual = try outcome(command).standardOutput == folder.read(words[2])
      return (isEqual, "stdout \(isEqual ? "equals" : "differs from") \(words[2])")
    case ("stdout", 2), ("stderr", 2):
      let outcome = try outcome(command)
      let pattern = try Regex(words[1]).anchorsMatchLineEndings()
      let isFound = (words[0] == "stdout" ? outcome.output : outcome.errors).contains(pattern)
      return (isFound, "\(words[0]) has \(isFound ? "" : "no ")\(words[1])")
    case ("same", 3):
      let comparison = try run("diff", ["-r", words[1], words[2]], in: folder.path)
      return (comparison.status == 0, "\(words[1]) against \(words[2]):\n\(comparison.output)\(comparison.errors)")
    case ("exists", 2):
      let isThere = try run("ls", ["-d", words[1]], in: folder.path).status == 0
      return (isThere, "\(words[1]) is \(isThere ? "" : "not ")there")
    default:
      throw failure(command, "unknown command \(words.joined(separator: " "))")
    }
  }

  /// Runs a program, keeps what it says, and gives its exit status.
  private mutating func runProgram(_ words: [String]) throws -> Int {
    var arguments = Array(words.dropFirst())
    var file: String?
    if arguments.count > 1, arguments[arguments.count - 2] == ">" {
      file = arguments.removeLast()
      arguments.removeLast()
    }
    let outcome = try run(
      words[0] == "sunset" ? sunset : words[0], arguments, in: folder.path, environment: environment)
    if let file { try folder.write(outcome.standardOutput, to: file) }
    last = (words.joined(separator: " "), outcome)
    return outcome.status
  }

  private func outcome(_ command: Scenario.Command) throws -> Outcome {
    guard let last else { throw ScenarioError(name, command.line, "no program has run yet") }
    return last.outcome
  }

  private func failure(_ command: Scenario.Command, _ message: String) -> ScenarioError {
    ScenarioError(name, command.line, message + transcript)
  }

  /// What the last program said, for a message.
  private var transcript: String {
    guard let last else { return "" }
    return """

      $ \(last.command)
      \(last.outcome.output.prefix(4000))\(last.outcome.errors.prefix(4000))exit status \(last.outcome.status)
      """
  }
}

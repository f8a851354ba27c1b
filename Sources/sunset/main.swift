#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One command, from its words to its exit status.
func run(_ words: [String]) throws -> ExitStatus {
  guard let first = words.first else {
    Console.error("no command given\n\n" + Help.overview)
    return .error
  }
  switch first {
  case "-h", "--help", "help": Console.write(Help.overview)
  case "--version": Console.write("sunset \(sunsetVersion)\n")
  default:
    guard let command = Command.all.first(where: { $0.name == first }) else {
      let near = nearest(first, among: Command.all.filter { !$0.isHidden }.map(\.name))
      let kind = first.hasPrefix("-") ? "option" : "command"
      throw UsageError(
        description: "unknown \(kind) '\(first)'; "
          + (near.map { "did you mean '\($0)'?" } ?? "`sunset --help` lists what there is"))
    }
    let options = try CommandLineParser(command: command).parse(Array(words.dropFirst()))
    if options.wantsHelp {
      Console.write(Help.of(command))
    } else {
      return try command.run(options)
    }
  }
  return .done
}

var status = ExitStatus.error
do {
  status = try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  Console.error("\(error)\n")
}
Console.flush()
exit(status.rawValue)

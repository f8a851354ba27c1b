import Advice
import Foundation

/// What the command line asks for.
struct Options: Equatable {
  enum Action: Equatable {
    case read
    /// One of the processes that `read` starts.
    case work
    case printRules
    case printVersion
    case printHelp
  }

  var action = Action.read
  var system = SystemMinimum.unknown
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--help", "-h": action = .printHelp
      case "--rules": action = .printRules
      case "--version": action = .printVersion
      case "--worker": action = .work
      case "--minimum": system = try Options.system(rest.popFirst())
      case "--jobs": jobs = try Options.number(rest.popFirst())
      default: throw StreamError(description: "unknown option \(word); --help lists them")
      }
    }
  }

  /// What a worker must know.
  var forWorkers: [String] { ["--worker"] + (system == .unknown ? [] : ["--minimum", "\(system)"]) }

  private static func system(_ text: String?) throws -> SystemMinimum {
    guard let system = text.flatMap({ SystemMinimum($0) }) else {
      throw StreamError(description: "--minimum wants a version of iOS, as in --minimum 16.4, or none")
    }
    return system
  }

  private static func number(_ text: String?) throws -> Int {
    guard let number = text.flatMap({ Int($0) }), number > 0 else {
      throw StreamError(description: "--jobs wants a number above 0, as in --jobs 2")
    }
    return number
  }

  static let help = """
    usage: sunset-advice [--minimum VERSION] [--jobs N] < records > lines
           sunset-advice --rules | --version

    Reads Swift files and says what the rules of the migration find in them, and what each usage of a deprecated
    call becomes. `sunset` starts it; Advice/try runs it on a repository.

      --minimum VERSION  the project's minimum iOS, or none: decides findings that depend on it
      --jobs N           how many files are read at once (all processors)
      --rules            prints every rule with its reasons and examples, as JSON
      --version          prints the version, and the toolchain's libraries that files are read with
      --help             prints this

    Input, for each file:   <blob id> <size> <path length>, line end, path, line end, content, line end
    Output, lines of JSON:  {"sunset-advice":1,"rules":[…]}
                            {"blob":…,"path":…,"line":…,"column":…,"rule":…,"severity":…,"confidence":…,"message":…,…}
                            {"blob":…,"path":…,"line":…,"column":…,"next":{"rule":…,"replace":…,"size":…,…}}
                            {"blob":…,"end":true,"syntaxErrors":0}

    """
}

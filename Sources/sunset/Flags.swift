/// One option: its names, what it takes, what it does to the options, and the words that help prints. One list of these
/// feeds the parser and the help.
struct Flag: Sendable {
  /// Without the dashes.
  var long: String
  var short: Character?
  /// The name of the value that follows; nil for a switch.
  var value: String?
  var help: String
  /// Takes the value into the options; an empty text for a switch.
  var apply: @Sendable (inout Options, String) throws(UsageError) -> Void
}

/// What the command line asks for.
struct Options: Sendable {
  var repositories: [String] = []
  var configuration: String?
  var output = "_sunset"
  var branch: String?
  var asOf: String?
  var commit: String?
  var format = "text"
  var printsLines = false
  var printsAll = false
  var listsAdvice = false
  var rules: [String] = []
  var allowShallow = false
  var verifiesHashes = false
  var isStrict = false
  var threads: Int?
  var usesCache = true
  var clearsCache = false
  var isQuiet = false
  var printsTimings = false
  var templates: String?
  var publicFiles: String?
  var wantsHelp = false
  var pack: String?
  var verifiedFile: String?
  var checklist = ChecklistOptions()
  var check = CheckOptions()
  var printsOnly = false
  var review = ReviewOptions()
  var advice = AdviceOfCommit.Wish.ifPossible
}

/// A command line that cannot be understood: the mistake, then the way out.
struct UsageError: Error, CustomStringConvertible {
  var description: String
}

extension Flag {
  static let help = Flag(long: "help", short: "h", value: nil, help: "print this help") {
    (options, _) throws(UsageError) in options.wantsHelp = true
  }
  static let configuration = Flag(
    long: "config", short: "c", value: "FILE", help: "the configuration (default: sunset.yml at the repository's root)"
  ) { (options, value) throws(UsageError) in options.configuration = value }
  static let branch = Flag(long: "branch", short: "b", value: "NAME", help: "the branch to follow (default: HEAD)") {
    (options, value) throws(UsageError) in options.branch = value
  }
  static let output = Flag(
    long: "output", short: "o", value: "FOLDER", help: "where the site goes (default: _sunset)"
  ) { (options, value) throws(UsageError) in options.output = value }
  static let asOf = Flag(
    long: "as-of", short: nil, value: "DATE", help: "the report's day, YYYY-MM-DD (default: the newest commit's)"
  ) { (options, value) throws(UsageError) in options.asOf = value }
  static let commit = Flag(
    long: "commit", short: nil, value: "REV", help: "the commit to look at (default: the branch's newest)"
  ) { (options, value) throws(UsageError) in options.commit = value }
  static let lines = Flag(
    long: "lines", short: nil, value: nil, help: "print the grep lines, exactly as `git grep -n -E` does"
  ) { (options, _) throws(UsageError) in options.printsLines = true }
  static let all = Flag(
    long: "all", short: nil, value: nil, help: "every match with its class, also those that are no usages"
  ) { (options, _) throws(UsageError) in options.printsAll = true }
  static let rule = Flag(
    long: "rule", short: "r", value: "ID", help: "only this rule; may be given again (default: the headline rules)"
  ) { (options, value) throws(UsageError) in options.rules.append(value) }
  static let format = Flag(long: "format", short: "f", value: "NAME", help: "text, csv, json or sarif (default: text)")
  {
    (options, value) throws(UsageError) in
    let names = ["text", "csv", "json", "sarif"]
    guard names.contains(value) else {
      throw UsageError(description: "there is no format '\(value)'; use text, csv, json or sarif")
    }
    options.format = value
  }
  static let allowShallow = Flag(
    long: "allow-shallow", short: nil, value: nil, help: "draw a shallow clone, with a hard left edge"
  ) { (options, _) throws(UsageError) in options.allowShallow = true }
  static let verify = Flag(
    long: "verify", short: nil, value: nil, help: "check each object's hash while reading (two to three times slower)"
  ) { (options, _) throws(UsageError) in options.verifiesHashes = true }
  static let pack = Flag(long: "pack", short: "p", value: "NAME", help: "a built-in pack instead of the configuration")
  {
    (options, value) throws(UsageError) in options.pack = value
  }
  static let verifyFile = Flag(
    long: "verify", short: nil, value: "FILE", help: "run the examples of a rule file"
  ) { (options, value) throws(UsageError) in options.verifiedFile = value }
  static let strict = Flag(
    long: "strict", short: nil, value: nil, help: "exit 2 when anything was left out of the count"
  ) { (options, _) throws(UsageError) in options.isStrict = true }
  static let threads = Flag(
    long: "threads", short: "j", value: "COUNT", help: "threads that read (default: one for each processor)"
  ) { (options, value) throws(UsageError) in
    guard let count = Int(value), (1...64).contains(count) else {
      throw UsageError(description: "'\(value)' is not a number of threads; use 1 to 64")
    }
    options.threads = count
  }
  static let noCache = Flag(
    long: "no-cache", short: nil, value: nil, help: "count everything again, and leave nothing for the next run"
  ) { (options, _) throws(UsageError) in options.usesCache = false }
  static let clear = Flag(
    long: "clear", short: nil, value: nil, help: "remove the cache; the next run counts everything again"
  ) { (options, _) throws(UsageError) in options.clearsCache = true }
  static let timings = Flag(
    long: "timings", short: nil, value: nil, help: "print how long each phase took, on standard error"
  ) { (options, _) throws(UsageError) in options.printsTimings = true }
  static let templates = Flag(
    long: "templates", short: nil, value: "FOLDER", help: "templates that win over the built-in ones, file by file"
  ) { (options, value) throws(UsageError) in options.templates = value }
  static let publicFiles = Flag(
    long: "public", short: nil, value: "FOLDER", help: "styles and scripts that win over the built-in ones"
  ) { (options, value) throws(UsageError) in options.publicFiles = value }
  static let quiet = Flag(long: "quiet", short: "q", value: nil, help: "no progress, no summary") {
    (options, _) throws(UsageError) in options.isQuiet = true
  }
}

/// Reads a command's words: options in any order, `--name value` or `--name=value`, `--` before operands that begin with
/// a dash.
struct CommandLineParser {
  let command: Command

  func parse(_ words: [String]) throws(UsageError) -> Options {
    var options = Options()
    var operands: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        try long(word, &rest, &options)
      } else if word.hasPrefix("-"), word != "-" {
        try shorts(word, &rest, &options)
      } else {
        operands.append(word)
      }
    }
    if options.wantsHelp { return options }
    guard operands.count <= command.operandLimit else {
      throw UsageError(description: "too many names: '\(operands[command.operandLimit])'; \(command.hint)")
    }
    options.repositories = operands
    return options
  }

  private func long(_ word: String, _ rest: inout ArraySlice<String>, _ options: inout Options) throws(UsageError) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let flag = command.flags.first(where: { $0.long == name }) else {
      let near = nearest(name, among: command.flags.map(\.long)).map { "did you mean --\($0)?" }
      throw UsageError(description: "unknown option --\(name); \(near ?? command.hint)")
    }
    try apply(flag, "--" + name, parts.count > 1 ? String(parts[1]) : nil, &rest, &options)
  }

  private func shorts(_ word: String, _ rest: inout ArraySlice<String>, _ options: inout Options) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let flag = command.flags.first(where: { $0.short == letter }) else {
        throw UsageError(description: "unknown option -\(letter); \(command.hint)")
      }
      if flag.value != nil, !letters.isEmpty {
        try apply(flag, "-\(letter)", String(letters), &rest, &options)
        return
      }
      try apply(flag, "-\(letter)", nil, &rest, &options)
    }
  }

  private func apply(
    _ flag: Flag, _ name: String, _ given: String?, _ rest: inout ArraySlice<String>, _ options: inout Options
  ) throws(UsageError) {
    guard let value = flag.value else {
      guard given == nil else { throw UsageError(description: "\(name) takes no value") }
      return try flag.apply(&options, "")
    }
    guard let text = given ?? rest.popFirst() else {
      throw UsageError(description: "\(name) needs a value: \(name) \(value)")
    }
    do {
      try flag.apply(&options, text)
    } catch {
      throw UsageError(description: "\(name): \(error.description)")
    }
  }
}

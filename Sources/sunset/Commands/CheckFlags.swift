import Site

/// What the command line says about `check`.
struct CheckOptions: Sendable {
  var base: String?
  var head: String?
  var isStaged = false
  var format = CheckReporter.all[0]
}

extension Flag {
  static let base = Flag(
    long: "base", short: nil, value: "REV", help: "the branch or commit that the change will be merged into"
  ) { (options, value) throws(UsageError) in options.check.base = value }
  static let head = Flag(
    long: "head", short: nil, value: "REV", help: "the commit to check (default: HEAD)"
  ) { (options, value) throws(UsageError) in options.check.head = value }
  static let staged = Flag(
    long: "staged", short: nil, value: nil, help: "check the index against HEAD, as a pre-commit hook does"
  ) { (options, _) throws(UsageError) in options.check.isStaged = true }
  static let checkFormat = Flag(
    long: "format", short: "f", value: "NAME",
    help: CheckReporter.all.map(\.name).joined(separator: ", ") + " (default: text)"
  ) { (options, value) throws(UsageError) in
    guard let reporter = CheckReporter.all.first(where: { $0.name == value }) else {
      let names = CheckReporter.all.map(\.name)
      let near = nearest(value, among: names).map { "did you mean '\($0)'?" }
      throw UsageError(description: "there is no format '\(value)'; \(near ?? "use " + names.joined(separator: ", "))")
    }
    options.check.format = reporter
  }
}

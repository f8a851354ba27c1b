import Progress

/// What the command line says about checklists and their evidence.
struct ChecklistOptions: Sendable {
  var format = "text"
  /// Ids of items that must be settled.
  var required: [String] = []
  var migration: String?
  var buildLogs: [String] = []
  var consoleLogs: [(flow: String, path: String)] = []
  // For `attest`.
  var by: String?
  var note: String?
  var result = Attestation.Result.passed
  var on: Day?
}

extension Flag {
  static let buildLog = Flag(
    long: "build-log", short: nil, value: "FILE",
    help: "the log of a clean build of the newest commit; may be given again"
  ) { (options, value) throws(UsageError) in options.checklist.buildLogs.append(value) }
  static let consoleLog = Flag(
    long: "console-log", short: nil, value: "FLOW=FILE", help: "the console of a flow, run at the newest commit"
  ) { (options, value) throws(UsageError) in
    let parts = value.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else {
      throw UsageError(description: "'\(value)' names no flow; write it as checkout=logs/checkout.txt")
    }
    options.checklist.consoleLogs.append((String(parts[0]), String(parts[1])))
  }
  static let checklistFormat = Flag(
    long: "format", short: "f", value: "NAME", help: "text, json or markdown (default: text)"
  ) { (options, value) throws(UsageError) in
    guard ["text", "json", "markdown"].contains(value) else {
      throw UsageError(description: "there is no format '\(value)'; use text, json or markdown")
    }
    options.checklist.format = value
  }
  static let require = Flag(
    long: "require", short: nil, value: "ITEM", help: "exit 1 unless it is settled; may be given again; 'all' for each"
  ) { (options, value) throws(UsageError) in
    options.checklist.required += value.split(separator: ",").map(String.init)
  }
  static let migration = Flag(
    long: "migration", short: "m", value: "ID", help: "only this migration (default: all of the configuration)"
  ) { (options, value) throws(UsageError) in options.checklist.migration = value }
  static let by = Flag(long: "by", short: nil, value: "NAME", help: "attest: who looked at it") {
    (options, value) throws(UsageError) in options.checklist.by = value
  }
  static let note = Flag(long: "note", short: nil, value: "TEXT", help: "attest: what was looked at, or why not") {
    (options, value) throws(UsageError) in options.checklist.note = value
  }
  static let result = Flag(
    long: "result", short: nil, value: "WORD",
    help: "attest: passed, failed, not-applicable or blocked (default: passed)"
  ) { (options, value) throws(UsageError) in
    guard let result = Attestation.Result(rawValue: value) else {
      let words = Attestation.Result.allCases.map(\.rawValue)
      let near = nearest(value, among: words).map { "did you mean '\($0)'?" }
      throw UsageError(description: "'\(value)' is no result; \(near ?? "use " + words.joined(separator: ", "))")
    }
    options.checklist.result = result
  }
  static let on = Flag(long: "on", short: nil, value: "DATE", help: "attest: the day, YYYY-MM-DD (default: today)") {
    (options, value) throws(UsageError) in
    guard let day = Day(value) else {
      throw UsageError(description: "'\(value)' is not a date; write it as YYYY-MM-DD")
    }
    options.checklist.on = day
  }
}

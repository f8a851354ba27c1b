import Advisor
import Git
import History
import Inventory
import Progress
import Site

/// What `inventory --advice` lists: the findings at one commit, outside code that is meant to stay.
struct AdviceListing {
  struct Row {
    var finding: AdviceFinding
    var path: [UInt8]
    /// The line of code.
    var text: String
    /// In Unicode characters, from 1.
    var characterColumn: Int
  }

  let rules: [AdviceRule]
  private(set) var rows: [Row] = []
  /// What usages become.
  let steps: [CodePlace: NextStep]

  /// - Parameter listing: the usages of the same commit, exempt ones included.
  init(_ workspace: Workspace, _ commit: ObjectID, usages: [Listing.Row]) throws {
    let evidence = try EvidenceFiles([(workspace, commit)])
    let answer = try AdviceOfCommit(workspace, commit, targets: evidence.targets, wish: .always)
    let advice = answer.advice.values.map { $0 }
    guard !advice.isEmpty else {
      throw UsageError(description: "--advice: no migration here is known to sunset-advice")
    }
    rules = advice[0].rules
    steps = advice.reduce(into: [:]) { steps, one in steps.merge(one.steps) { first, _ in first } }
    let staying = Set(usages.lazy.filter { $0.class == .exempt }.map { CodePlace($0.path, $0.line, 0) })
    var findings: [String: [AdviceFinding]] = [:]
    for finding in advice.flatMap(\.findings) + advice.flatMap({ AdviceBuilder.findingsAcrossFiles($0) })
    where !staying.contains(CodePlace(finding.place.path, finding.place.line, 0)) {
      findings[finding.place.path, default: []].append(finding)
    }
    try read(workspace, commit, findings)
  }

  /// The findings of files that are meant to stay are dropped; the others get their line of code.
  private mutating func read(
    _ workspace: Workspace, _ commit: ObjectID, _ findings: [String: [AdviceFinding]]
  ) throws {
    let files = try FilesAtCommit(commit, of: workspace.repository, where: workspace.selection.migrations)
    let exemptions = workspace.exemptions(on: try Survey.asOf(workspace, commit, files.commitTime))
    let wanted = workspace.options.rules
    for rule in wanted where !rules.contains(where: { $0.id == rule }) {
      throw Listing.unknownRule(rule, rules.map(\.id))
    }
    try files.read { path, _, bytes in
      guard let found = findings[printable(path)], !path.withUnsafeBytes({ exemptions.contain($0) }) else { return }
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      for finding in found.sorted(by: { ($0.place, $0.rule) < ($1.place, $1.rule) })
      where wanted.isEmpty || wanted.contains(finding.rule) {
        let line = finding.place.line <= lines.count ? Array(lines[finding.place.line - 1]) : []
        rows.append(
          Row(
            finding: finding, path: path, text: String(decoding: line, as: UTF8.self),
            characterColumn: Self.characters(line, before: finding.place.column) + 1))
      }
    }
  }

  /// What a usage becomes; nil where that is not known.
  func step(of usage: Listing.Row) -> NextStep? {
    guard usage.class == .usage, let step = steps[CodePlace(usage.path, usage.line, usage.column)],
      step.rule == usage.rule
    else { return nil }
    return step
  }

  /// Unicode characters before a byte column.
  static func characters(_ line: [UInt8], before column: Int) -> Int {
    String(decoding: line.prefix(column - 1), as: UTF8.self).unicodeScalars.count
  }
}

/// How findings are written.
enum AdviceFormat {
  static func text(_ rows: [AdviceListing.Row]) {
    for row in rows {
      let finding = row.finding
      let place = "\(finding.place.path):\(finding.place.line):\(finding.place.column)"
      Console.write(printableText("\(place): \(finding.rule) \(finding.severity.rawValue): \(finding.message)") + "\n")
    }
  }

  static func csv(_ rows: [AdviceListing.Row]) {
    var table = CSV(head: ["path", "line", "column", "rule", "severity", "confidence", "section", "message"])
    for row in rows {
      let finding = row.finding
      table.foreign(finding.place.path)
      table.number(finding.place.line)
      table.number(finding.place.column)
      for word in [finding.rule, finding.severity.rawValue, finding.confidence, finding.section, finding.message] {
        table.foreign(word)
      }
      table.endRow()
    }
    Console.write(table.bytes)
  }

  static func json(_ rows: [AdviceListing.Row]) {
    Console.write(
      JSON.lines(rows) { json, row in
        let finding = row.finding
        json.place(of: finding)
        json.field("section", finding.section)
        json.field("message", finding.message)
        json.field("text", row.text)
      })
  }

  /// The usages, and the findings that are not about them.
  static func sarif(_ workspace: Workspace, _ commit: ObjectID, _ usages: [Listing.Row], _ advice: AdviceListing?) {
    let counted = Set(workspace.project.migrations.flatMap { $0.migration.adviceOfUsages })
    let rules = workspace.counter.rules.filter { rule in usages.contains { $0.rule == rule.id } }
    var fingerprints = Fingerprints()
    var results = usages.map { row in
      let rule = workspace.counter.rules.first { $0.id == row.rule }
      return SARIF.Result(
        rule: row.rule, level: .warning, message: message(rule, row, advice?.step(of: row)), path: row.rawPath,
        line: row.line, column: row.characterColumn, text: row.text,
        fingerprint: fingerprints.next(rule: row.rule, path: row.rawPath, text: row.text))
    }
    // A hint at the place of a usage is that usage's next step, which its own result names.
    let found = (advice?.rows ?? []).filter { row in
      let isStep = row.finding.severity == .info && advice?.steps[row.finding.place] != nil
      return !isStep && !counted.contains(row.finding.rule)
    }
    results += found.map { row in
      let finding = row.finding
      return SARIF.Result(
        rule: finding.rule, level: level(finding.severity), message: finding.message, path: row.path,
        line: finding.place.line, column: row.characterColumn, text: row.text,
        fingerprint: fingerprints.next(rule: finding.rule, path: row.path, text: row.text))
    }
    let foundRules = advice?.rules.filter { rule in found.contains { $0.finding.rule == rule.id } } ?? []
    let log = SARIF(
      version: sunsetVersion, commit: commit.hex, rules: rules.map(described) + foundRules.map(described),
      results: results)
    Console.write(log.bytes)
  }

  /// With a next step, where the syntax tree gives one.
  private static func message(_ rule: Rule?, _ row: Listing.Row, _ step: NextStep?) -> String {
    if let rule, let step {
      let needs = step.needs.isEmpty ? "" : ", needs \(step.needs)"
      return "\(rule.title) is deprecated; it becomes \(step.replace) (\(step.size.meaning)\(needs)). \(step.trap)"
    }
    guard let rule, !rule.replacement.isEmpty else { return "\(row.rule) is deprecated" }
    let needs = rule.needs.isEmpty ? "" : " (needs \(rule.needs))"
    return "\(rule.title) is deprecated; use \(rule.replacement)\(needs)"
  }

  private static func level(_ severity: AdviceRule.Severity) -> SARIF.Level {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .note
    }
  }

  private static func described(_ rule: Rule) -> SARIF.Rule {
    let help = [rule.why, rule.trap].filter { !$0.isEmpty }.joined(separator: " ")
    return SARIF.Rule(id: rule.id, title: rule.title, help: help, level: .warning, tags: ["deprecation"])
  }

  private static func described(_ rule: AdviceRule) -> SARIF.Rule {
    SARIF.Rule(
      id: rule.id, title: rule.title, help: rule.rationale, level: level(rule.severity),
      tags: ["advice", "\(rule.confidence)-confidence"])
  }
}

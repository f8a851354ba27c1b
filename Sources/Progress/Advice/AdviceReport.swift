import Inventory
import Ledger

/// The advice of one migration, joined to its usages, owners and checklist.
package struct AdviceReport: Sendable, Equatable {
  /// What was looked for and read; its findings and steps are those below.
  package var source: String
  package var rules: [AdviceRule]
  /// By path, line, column and rule. What is meant to stay has none.
  package var findings: [AdviceFinding]
  /// The next step of each usage that is left, headline and extended.
  package var steps: [CodePlace: NextStep]
  package var unread: [Advice.Unread]
  package var files: Int
  package var minimum: String?
  /// Findings about usages that are meant to stay: not shown.
  package var exempt: Int
  /// Of the headline usages.
  package var effort: Effort
  /// By the teams' keys.
  package var effortOfTeam: [String: Effort]

  package init(
    source: String, rules: [AdviceRule], findings: [AdviceFinding], steps: [CodePlace: NextStep],
    unread: [Advice.Unread] = [], files: Int = 0, minimum: String? = nil, exempt: Int = 0, effort: Effort = Effort(),
    effortOfTeam: [String: Effort] = [:]
  ) {
    self.source = source
    self.rules = rules
    self.findings = findings
    self.steps = steps
    self.unread = unread
    self.files = files
    self.minimum = minimum
    self.exempt = exempt
    self.effort = effort
    self.effortOfTeam = effortOfTeam
  }

  /// What to do about a usage; nil for a match that is none, or whose file was not read.
  package func step(of match: MatchRow, in rules: [RuleReport]) -> NextStep? {
    guard match.class == .usage, let step = steps[match.place], step.rule == rules[match.rule].rule.id else {
      return nil
    }
    return step
  }

  /// The order of a work list in which the sizes are known: first the files with the fewest large usages, of these those with
  /// the fewest medium ones, of these those with the fewest of all.
  func quickestFirst(_ matches: [MatchRow]) -> (FileReport, FileReport) -> Bool {
    var efforts: [String: Effort] = [:]
    for match in matches where match.class == .usage {
      if let step = steps[match.place] { efforts[match.path, default: Effort()].add(step.size) }
    }
    return { [efforts] a, b in
      let (one, other) = (efforts[a.path] ?? Effort(), efforts[b.path] ?? Effort())
      return (one.large, one.medium, a.usages, a.path) < (other.large, other.medium, b.usages, b.path)
    }
  }

  /// The work list says the same: the finding is about a usage that is counted, or a hint at the place of one, whose next
  /// step says what it becomes.
  package func restates(_ finding: AdviceFinding, rules: Set<String>) -> Bool {
    rules.contains(finding.rule) || finding.severity == .info && steps[finding.place] != nil
  }

  package func rule(_ id: String) -> AdviceRule? { rules.first { $0.id == id } }

  /// The findings that predict a checklist item, in the order of the text. Those of a rule that is otherwise a warning or
  /// an error, but here only a hint, are no violation: they predict nothing.
  package func findings(predicting item: ChecklistItem) -> [AdviceFinding] {
    guard !item.advice.isEmpty else { return [] }
    let hints = Set(rules.filter { $0.severity == .info }.map(\.id))
    return findings.filter { item.advice.contains($0.rule) && ($0.severity != .info || hints.contains($0.rule)) }
  }
}

extension MatchRow {
  package var place: CodePlace { CodePlace(path, line, column) }
}

/// Joins what the syntax tree says to what the inventory counts.
package struct AdviceBuilder {
  let advice: Advice
  let migration: Migration
  let matches: [MatchRow]
  /// The CODEOWNERS team of a printed path.
  let owner: (String) -> String
  /// The printed path is meant to stay as a whole.
  let isExempt: (String) -> Bool

  /// - Complexity: O(matches + findings), and one call of `owner` for each finding.
  func report() -> AdviceReport {
    let staying = Set(matches.lazy.filter { $0.class == .exempt }.map { CodePlace($0.path, $0.line, 0) })
    let all = (advice.findings + Self.findingsAcrossFiles(advice)).sorted(by: AdviceFinding.comesFirst)
    var findings = all.filter {
      !isExempt($0.place.path) && !staying.contains(CodePlace($0.place.path, $0.place.line, 0))
    }
    for index in findings.indices { findings[index].owner = owner(findings[index].place.path) }
    var report = AdviceReport(
      source: advice.source, rules: advice.rules, findings: findings, steps: [:], unread: advice.unread,
      files: advice.files, minimum: advice.minimum, exempt: all.count - findings.count)
    joinSteps(to: &report)
    return report
  }

  private func joinSteps(to report: inout AdviceReport) {
    for match in matches where match.class == .usage {
      let rule = migration.rules[match.rule]
      let step = advice.steps[match.place].flatMap { $0.rule == rule.id ? $0 : nil }
      if let step { report.steps[match.place] = step }
      guard rule.level == .headline else { continue }
      report.effort.add(step?.size)
      report.effortOfTeam[match.owner, default: Effort()].add(step?.size)
    }
  }
}

extension ReportBuilder {
  func advice(_ matches: [MatchRow]) -> AdviceReport? {
    guard let advice = input.advice else { return nil }
    var owners: [String: String] = [:]
    var exempt: Set<String> = []
    // Findings are few, and they name paths as they are printed.
    let paths = Set(advice.findings.map(\.place.path) + advice.facts.map(\.place.path))
    for bytes in input.advicePaths {
      let path = printable(bytes)
      guard paths.contains(path) else { continue }
      owners[path] = input.owners.team(of: bytes)
      if input.isExempt(bytes) { exempt.insert(path) }
    }
    let builder = AdviceBuilder(
      advice: advice, migration: input.migration, matches: matches, owner: { [owners] in owners[$0] ?? "" },
      isExempt: { [exempt] in exempt.contains($0) })
    return builder.report()
  }
}

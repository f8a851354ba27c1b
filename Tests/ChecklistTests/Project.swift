import Evidence

@testable import Inventory
@testable import Ledger
@testable import Progress

/// A small project: one commit a day from 1 January 2026, each of which says how many usages it adds to one file.
struct SmallProject {
  /// Net usages that each commit adds; 0 for a commit that touches no navigation code.
  var steps = [2, 0, -2, 0]
  var input = ChecklistInput()
  /// Lines of `isActive:` usages in `App/List.swift` at the newest commit.
  var lines: [Int] = []
  var exempt: [String] = []
  var asOf: Day?
  var sprints: SprintCalendar?

  static let start = Day(year: 2026, month: 1, day: 1)
  static let items = [
    item("inventory", .inventory), item("warnings", .build), item("messages", .console), item("links", .attestation),
  ]

  static func item(_ id: String, _ decision: ChecklistItem.Decision) -> ChecklistItem {
    ChecklistItem(id: id, title: "Title of \(id)", decision: decision, evidence: "What decides \(id).", howTo: "")
  }

  static let rule = Rule(
    id: "link-is-active", title: "isActive", pattern: "isActive:",
    context: .argument(label: "isActive", callee: "NavigationLink", arguments: .anything), hardness: .warns)

  static func id(_ commit: Int) -> String { String(repeating: "\(commit)", count: 40) }

  var migration: Migration {
    Migration(
      id: "navigation", title: "Navigation", rules: [Self.rule], checklist: Self.items,
      guide: Guide(messages: [
        Guide.Message(id: "lazy", text: "t", cause: "c", fix: "Move it.", match: ["lazy"]),
        Guide.Message(id: "harmless", severity: .note, text: "t", cause: "c", fix: "f", match: ["harmless"]),
        Guide.Message(id: "maybe", severity: .possible, text: "t", cause: "c", fix: "f", match: ["maybe"]),
      ]))
  }

  private var ledger: Ledger {
    let commits = steps.indices.map { index in
      Ledger.Commit(id: Self.id(index), time: Int64(Self.start.number + index) * 86_400 + 3600)
    }
    let effects = steps.enumerated().filter { $0.element != 0 }.map { index, step in
      Ledger.Effect(
        commit: Int32(index), path: 0, rule: 0, added: Int32(max(0, step)), removed: Int32(max(0, -step)), moved: 0,
        exempt: 0, lines: 0)
    }
    func matches(_ lines: [Int], _ kind: MatchClass) -> [Ledger.HeadMatch] {
      lines.map { line in
        Ledger.HeadMatch(
          match: Match(
            found: 0, rule: 0, class: kind, line: UInt32(line), column: 9, lineStart: 0, lineLength: 0, text: 0),
          text: [], since: 0)
      }
    }
    var head = [Ledger.HeadFile(path: 0, isBinary: false, matches: matches(lines, .usage))]
    for index in exempt.indices {
      head.append(.init(path: Int32(index + 1), isBinary: false, matches: matches([5], .exempt)))
    }
    return Ledger(
      commits: commits, paths: (["App/List.swift"] + exempt).map { Array($0.utf8) }, effects: effects, lineEffects: [],
      subjects: [:], head: head)
  }

  func results() -> [String: ChecklistResult] {
    let ledger = ledger
    var input = ReportBuilder.Input(
      ledger: ledger, timeline: Timeline(ledger.commits), clock: .utc,
      asOf: asOf ?? Self.start + (steps.count - 1), migration: migration, migrationIndex: 0, rules: 0..<1,
      goals: Goals(sprints: sprints))
    input.checklist = self.input
    var found: [String: ChecklistResult] = [:]
    for result in ReportBuilder(input).report().checklist { found[result.item.id] = result }
    return found
  }

  func result(_ id: String) -> ChecklistResult { results()[id]! }

  static func word(
    _ result: Attestation.Result = .passed, day: Int, commit: Int? = nil, note: String = "Tried it."
  ) -> Attestation {
    Attestation(
      item: "links", result: result, by: "Noor", on: start + day, commit: commit.map { String(id($0).prefix(9)) } ?? "",
      note: note)
  }
}

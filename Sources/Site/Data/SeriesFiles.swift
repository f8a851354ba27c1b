import Inventory
import Progress

extension DataFile {
  static let series = table(
    "data/series.csv", "Usages of the headline rules after each mainline commit, oldest first.",
    total: "usages of all headline rules: what remains", level: .headline
  ) { ($0.remaining, $0.usagesByRule) }

  static let lines = table(
    "data/lines.csv", "Lines that the rules' patterns match, as git grep counts them, after each mainline commit.",
    total: "lines that match any headline rule; a line counts once, so this may be below the sum of the rules",
    level: .headline
  ) { ($0.lines, $0.linesByRule) }

  static let extended = table(
    "data/extended.csv", "Usages of the extended rules, which stand outside the headline number.",
    total: "sum of the rules", level: .extended
  ) { (nil, $0.usagesByRule) }

  static let adoption = table(
    "data/adoption.csv", "Usages of the new API.", total: "sum of the rules", level: .adoption
  ) { (nil, $0.usagesByRule) }

  /// - Parameter lines: the total (nil: the sum of the columns) and the line of every rule.
  private static func table(
    _ path: String, _ summary: String, total: String, level: Rule.Level,
    lines: @escaping @Sendable (Series) -> (total: StepLine?, byRule: [StepLine])
  ) -> DataFile {
    let columns = [
      ("commit", "full id of the mainline commit"), ("date", "the committer's time as git stores it, in UTC"),
      ("total", total), ("(one for each rule)", "the rule's own count; an explicit 0 is a zero"),
    ]
    let ofSeveral = [("repository", "whose commit it is; the counts are those of all repositories together")]
    return DataFile(path: path, summary: summary, columns: columns, columnsOfSeveral: ofSeveral) { report, m in
      let rules = m.rules.indices.filter { m.rules[$0].rule.level == level }
      let (total, byRule) = lines(m.series)
      let names = m.repositories.isEmpty ? [] : report.repositories.map(\.name)
      return rows(
        m.series.commits, total, rules.map { byRule[$0] }, names: rules.map { m.rules[$0].rule.id },
        repositories: names)
    }
  }

  /// - Parameter repositories: their names where there are several.
  /// - Complexity: O(commits × columns).
  private static func rows(
    _ commits: [MainlineCommit], _ total: StepLine?, _ columns: [StepLine], names: [String], repositories: [String]
  ) -> [UInt8] {
    var csv = CSV(head: ["commit", "date", "total"] + names + (repositories.isEmpty ? [] : ["repository"]))
    csv.reserve(commits.count * (64 + 4 * columns.count) + 256)
    var totals = StepCursor(total ?? StepLine())
    var cursors = columns.map { StepCursor($0) }
    for (index, commit) in commits.enumerated() {
      csv.text(commit.id)
      csv.instant(commit.time)
      var sum = 0
      for column in cursors.indices { sum += cursors[column].value(at: index) }
      csv.number(total == nil ? sum : totals.value(at: index))
      for cursor in cursors { csv.number(cursor.current) }
      if !repositories.isEmpty { csv.text(repositories[commit.repository]) }
      csv.endRow()
    }
    return csv.bytes
  }
}

/// Walks a step line forwards, one commit after the other, in O(1) each.
struct StepCursor {
  private let steps: [StepLine.Step]
  private var next = 0
  private(set) var current = 0

  init(_ line: StepLine) { steps = line.steps }

  /// The value at a commit that is not before the last one asked for.
  mutating func value(at commit: Int) -> Int {
    while next < steps.count && steps[next].commit <= commit {
      current = steps[next].value
      next += 1
    }
    return current
  }
}

import Inventory
import Progress

extension DataFile {
  private static let isOfSeveral: @Sendable (MigrationReport) -> Bool = { !$0.repositories.isEmpty }

  static let repositories = DataFile(
    path: "data/repositories.csv", summary: "One row for each repository, most left first.",
    columns: [
      ("repository", "as the configuration names it"),
      ("begins", "the day of its first commit; nothing was measured before"),
      ("left", "usages at its newest commit"),
      ("scope", "usages at the start, those added since, and those that it brought when it joined"),
      ("done", "usages removed since the start"), ("files", "files with usages"),
      ("added", "usages added in the current sprint or the last 14 days"),
      ("removed", "usages removed in that time"),
      (
        "series",
        "its own series, from the migration's folder, with the columns commit, date, total and one for each rule"
      ),
    ],
    isNeeded: isOfSeveral
  ) { _, m in
    var csv = CSV(head: ["repository", "begins", "left", "scope", "done", "files", "added", "removed", "series"])
    for (part, slug) in zip(m.repositories, Slugs.of(m.repositories.map(\.name), fallback: "repository")) {
      csv.foreign(part.name)
      csv.text(m.series.commits[part.remaining.begins].drawn.day.iso)
      for number in [
        part.remaining.last, part.scope.last, part.done.last, part.files, part.addedLately, part.removedLately,
      ] { csv.number(number) }
      csv.text("data/series/\(slug).csv")
      csv.endRow()
    }
    return csv.bytes
  }

  /// What each of several repositories' own site would have as `series.csv`.
  static func seriesOfRepositories(_ m: MigrationReport) -> [(path: String, bytes: [UInt8])] {
    let rules = m.rules.indices.filter { m.rules[$0].rule.level == .headline }
    return zip(m.repositories, Slugs.of(m.repositories.map(\.name), fallback: "repository")).map { part, slug in
      let own = m.series.commits[part.remaining.begins].repository
      return ("data/series/\(slug).csv", series(m, of: own, part, rules))
    }
  }

  private static func series(_ m: MigrationReport, of repository: Int, _ part: PartReport, _ rules: [Int]) -> [UInt8] {
    var csv = CSV(head: ["commit", "date", "total"] + rules.map { m.rules[$0].rule.id })
    var total = StepCursor(part.remaining)
    var cursors = rules.map { StepCursor(part.usagesByRule[$0]) }
    for (index, commit) in m.series.commits.enumerated() where commit.repository == repository {
      csv.text(commit.id)
      csv.instant(commit.time)
      csv.number(total.value(at: index))
      for cursor in cursors.indices { csv.number(cursors[cursor].value(at: index)) }
      csv.endRow()
    }
    return csv.bytes
  }
}

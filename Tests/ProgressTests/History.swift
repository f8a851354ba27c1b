import Inventory

@testable import Ledger
@testable import Progress

/// A history told in effects: one rule, a commit a line.
struct History {
  /// On a path: usages added, removed, and moved in (above 0) or out.
  struct Change {
    var path: String
    var added = 0
    var removed = 0
    var moved = 0
    var exempted = 0
    var readmitted = 0
  }

  private var commits: [Ledger.Commit] = []
  private var paths: [String] = []
  private var effects: [Ledger.Effect] = []

  static let migration = Migration(
    id: "m", title: "Old → New", rules: [Rule(id: "old", title: "Old", pattern: "Old", context: .any)])

  /// - Parameter hour: of the day, in UTC.
  mutating func commit(_ day: Day, hour: Int = 12, _ changes: [Change]) {
    let index = Int32(commits.count)
    let id = String(repeating: "0", count: 36) + String(1000 + commits.count)
    commits.append(Ledger.Commit(id: id, time: Int64(day.number) * 86_400 + Int64(hour) * 3600))
    for change in changes {
      if !paths.contains(change.path) { paths.append(change.path) }
      effects.append(
        Ledger.Effect(
          commit: index, path: Int32(paths.firstIndex(of: change.path)!), rule: 0, added: Int32(change.added),
          removed: Int32(change.removed), moved: Int32(change.moved),
          exempted: Int32(change.exempted), readmitted: Int32(change.readmitted)))
    }
  }

  /// - Parameter count: the first commits only.
  func input(
    _ goals: Goals = Goals(), first count: Int? = nil, asOf: Day? = nil, zone: String = "UTC"
  ) -> ReportBuilder.Input {
    let commits = Array(commits.prefix(count ?? commits.count))
    let ledger = Ledger(
      commits: commits, paths: paths.map { Array($0.utf8) }, effects: effects.filter { Int($0.commit) < commits.count },
      lineEffects: [], subjects: [:], head: [])
    let timeline = Timeline(commits)
    let clock = DayClock(zone: zone)!
    return ReportBuilder.Input(
      ledger: ledger, timeline: timeline, clock: clock, asOf: asOf ?? clock.day(of: timeline.commits.last!.drawn),
      migration: Self.migration, migrationIndex: 0, rules: 0..<1, goals: goals)
  }
}

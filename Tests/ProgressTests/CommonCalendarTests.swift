import Inventory
import Testing

@testable import Ledger
@testable import Progress

/// Histories of several repositories become one, on the calendar.
@Suite struct CommonCalendarTests {
  private let monday = Day("2026-01-05")!

  private func history(_ days: [Int], _ changes: [[History.Change]]) -> (Ledger, Timeline) {
    var history = History()
    for (day, changes) in zip(days, changes) { history.commit(monday + day, changes) }
    let input = history.input()
    return (input.ledger, input.timeline)
  }

  /// ios on days 0, 7 and 21; web on days 10 and 14, with three usages in its first commit.
  private var parts: [RepositoryHistory] {
    let (ios, iosLine) = history(
      [0, 7, 21], [[.init(path: "a", added: 2)], [.init(path: "b", added: 1)], [.init(path: "a", removed: 2)]])
    let (web, webLine) = history([10, 14], [[.init(path: "a", added: 3)], [.init(path: "b", added: 1)]])
    return [
      RepositoryHistory(name: "ios", ledger: ios, timeline: iosLine),
      RepositoryHistory(name: "web", ledger: web, timeline: webLine),
    ]
  }

  private func report(_ parts: [RepositoryHistory], start: Day? = nil) -> MigrationReport {
    let calendar = CommonCalendar(parts)
    var input = ReportBuilder.Input(
      ledger: calendar.ledger, timeline: calendar.timeline, clock: .utc, asOf: monday + 21,
      migration: History.migration, migrationIndex: 0, rules: 0..<1, goals: Goals(start: start))
    input.repositories = parts.map(\.name)
    return ReportBuilder(input).report()
  }

  @Test func commitsStandInTheOrderOfTheCalendar() {
    let calendar = CommonCalendar(parts)
    #expect(calendar.timeline.commits.map(\.repository) == [0, 0, 1, 1, 0])
    #expect(calendar.timeline.commits.map { $0.drawn.day - monday } == [0, 7, 10, 14, 21])
    #expect(calendar.place(of: 1, in: 1) == 3)
    #expect([0, 1, 2, 3, 4].map { calendar.commit(of: 1, at: $0) } == [nil, nil, 0, 1, 1])
    #expect([0, 1, 2, 3, 4].map { calendar.commit(of: 0, at: $0) } == [0, 1, 1, 1, 2])
  }

  @Test func filesOfOnePathInTwoRepositoriesAreTwoFiles() {
    let calendar = CommonCalendar(parts)
    #expect(calendar.ledger.paths.map { String(decoding: $0, as: UTF8.self) } == ["ios/a", "ios/b", "web/a", "web/b"])
    for path in calendar.ledger.paths.indices {
      let own = calendar.own(Int32(path))
      #expect(calendar.path(own.path, of: own.repository) == Int32(path))
    }
    #expect(calendar.own(2) == (1, 0))
  }

  @Test func theTotalIsTheSumAndARepositoryThatBeginsLaterJoins() {
    let m = report(parts)
    #expect((0...4).map { m.series.remaining.value(at: $0) } == [2, 3, 6, 7, 5])
    // Scope: 2 + 1 added, 3 joined, 1 added; done: 2.
    #expect(m.series.scope.last == 7)
    #expect(m.series.done.last == 2)
    #expect(m.changes.reversed().map(\.added) == [2, 1, 0, 1, 0])
    #expect(m.changes.reversed().map(\.joined) == [0, 0, 3, 0, 0])
    #expect(m.events.map(\.text) == ["web joins"])
  }

  @Test func aRepositoryHasAGapBeforeItsFirstCommit() throws {
    let m = report(parts)
    let web = try #require(m.repositories.first { $0.key == "web" })
    #expect((0...4).map { web.remaining.measured(at: $0) } == [nil, nil, 3, 4, 4])
    let ios = try #require(m.repositories.first { $0.key == "ios" })
    #expect((0...4).map { ios.remaining.measured(at: $0) } == [2, 3, 3, 3, 1])
    for part in m.repositories { #expect(part.remaining.last == part.scope.last - part.done.last) }
  }

  @Test func theRowsAddUpToTheTotalAtEveryCommitOfRandomHistories() {
    var dice = Dice(seed: 7)
    for _ in 0..<40 {
      let parts = (0..<(2 + dice.below(3))).map { index -> RepositoryHistory in
        var days: [Int] = [dice.below(30)]
        for _ in 0..<dice.below(12) { days.append(days.last! + dice.below(6)) }
        var left: [String: Int] = [:]
        let changes = days.map { _ -> [History.Change] in
          let path = "f\(dice.below(3))"
          let removed = dice.below(left[path, default: 0] + 1)
          let added = dice.below(4)
          left[path, default: 0] += added - removed
          return [.init(path: path, added: added, removed: removed)]
        }
        let (ledger, line) = history(days, changes)
        return RepositoryHistory(name: "r\(index)", ledger: ledger, timeline: line)
      }
      let m = report(parts)
      for commit in m.series.commits.indices {
        let sum = m.repositories.reduce(0) { $0 + ($1.remaining.measured(at: commit) ?? 0) }
        #expect(sum == m.series.remaining.value(at: commit))
        #expect(
          m.series.remaining.value(at: commit) == m.series.scope.value(at: commit) - m.series.done.value(at: commit))
      }
    }
  }

  @Test func oneRepositoryStaysAsItIs() {
    let calendar = CommonCalendar([parts[0]])
    #expect(calendar.ledger.paths == parts[0].ledger.paths)
    #expect(calendar.ledger.effects == parts[0].ledger.effects)
    #expect(calendar.timeline.commits == parts[0].timeline.commits)
  }
}

/// Numbers that look random and are the same in each run.
private struct Dice {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, limit)
  }
}

import Testing

@testable import Progress

@Suite struct StateTests {
  private let start = Day("2026-01-05")!

  /// 100 usages, then one commit in each week that adds or removes.
  private func state(_ weeks: [Int], first: Int = 100, target: (Day) -> Day? = { _ in nil }) -> Headline.State {
    var history = History()
    history.commit(start, [.init(path: "a", added: first)])
    for (index, change) in weeks.enumerated() {
      let day = start + 7 * (index + 1)
      history.commit(day, [.init(path: "a", added: max(0, change), removed: max(0, -change))])
    }
    let today = start + 7 * weeks.count
    return ReportBuilder(history.input(Goals(target: target(today)), asOf: today)).report().headline.state
  }

  private func weeks(_ count: Int, _ change: Int) -> [Int] { Array(repeating: change, count: count) }

  @Test func atAnEvenPaceTheTargetDecides() {
    // 40 left, 2 fewer a week: zero in 20 weeks.
    #expect(state(weeks(30, -2)) { $0 + 7 * 20 } == .onTrack)
    #expect(state(weeks(30, -2)) { $0 + 139 } == .late)
    #expect(state(weeks(30, -2)) { $0 + -1 } == .late)
    #expect(state(weeks(30, -2)) == .shrinking)
  }

  @Test func betweenTheHalfAndThe85DateItIsAtRisk() {
    // 40 left, 4 fewer in every other week: half of the runs take about 19 weeks, 85% about 24.
    let weeks = (0..<30).map { $0 % 2 == 0 ? -4 : 0 }
    #expect(state(weeks) { $0 + 7 * 30 } == .onTrack)
    #expect(state(weeks) { $0 + 7 * 21 } == .atRisk)
    #expect(state(weeks) { $0 + 7 * 12 } == .late)
  }

  @Test func theLast12WeeksTellGrowthAndStandstill() {
    #expect(state(weeks(30, -2) + weeks(12, 1)) { $0 + 700 } == .growing)
    #expect(state(weeks(30, -2) + weeks(12, 0)) { $0 + 700 } == .stalled)
  }

  @Test func runsThatNeverArriveDoNotConverge() {
    #expect(state(weeks(14, 5) + weeks(12, -1)) { $0 + 7000 } == .notConverging)
  }

  @Test func withoutEnoughHistoryThereIsNoVerdict() {
    var history = History()
    history.commit(start + -200, [.init(path: "a", added: 100)])
    for week in 1...4 { history.commit(start + 7 * week, [.init(path: "a", removed: 2)]) }
    let report = ReportBuilder(history.input(Goals(start: start + 7, target: start + 700))).report()
    #expect(report.forecast == .failure(MissingForecast(.tooShort(weeks: 3))))
    #expect(report.headline.state == .shrinking)
  }

  @Test func zeroIsDoneAndRisingAboveItIsReopened() {
    #expect(state(weeks(10, -10)) == .done)
    #expect(state(weeks(10, -10) + [0, 0, 0, 1]) == .reopened)
    #expect(state([], first: 0) == .notUsed)
  }

  @Test func everyStateHasARuleOfItsOwn() {
    #expect(Set(Headline.State.allCases.map(\.rule)).count == Headline.State.allCases.count)
  }

  @Test func noteAndTagsStandInOrderOfTime() {
    var history = History()
    history.commit(start, [.init(path: "a", added: 1)])
    history.commit(start + 10, [])
    var input = history.input()
    input.tags = [TaggedCommit(name: "v2", commit: 1), TaggedCommit(name: "v1", commit: 0)]
    input.notes = [DatedNote(day: start + 5, text: "iOS 15 dropped"), DatedNote(day: start + -5, text: "before")]
    let events = ReportBuilder(input).report().events
    #expect(events.map(\.text) == ["before", "v1", "iOS 15 dropped", "v2"])
    #expect(events.map(\.commit) == [nil, 0, 0, 1])
  }
}

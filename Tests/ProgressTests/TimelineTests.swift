import Ledger
import Testing

@testable import Progress

@Suite struct TimelineTests {
  private let day: Int64 = 86_400
  /// 2024-01-01.
  private let base: Int64 = 1_704_067_200

  private func timeline(_ times: [Int64]) -> Timeline {
    Timeline(times.enumerated().map { Ledger.Commit(id: "\($0)", time: $1) })
  }

  private func drawn(_ times: [Int64]) -> [Int64] { timeline(times).commits.map(\.drawn.seconds) }

  @Test func aDateThatRunsBackIsDrawnAtTheCommitBefore() {
    let found = timeline([base, base + 3 * day, base + day, base + 4 * day])
    #expect(found.commits.map(\.drawn.seconds) == [base, base, base + day, base + 4 * day])
    #expect(found.clamped == [1])
  }

  @Test func equalDatesAreKept() {
    #expect(timeline([base, base, base]).clamped == [])
  }

  @Test func aTipFromTheNextCenturyDoesNotStretchTheAxis() {
    let tip: Int64 = 4_733_510_400
    let found = timeline([base, base + day, base + 2 * day, tip])
    #expect(found.clamped == [3])
    #expect(found.commits.last?.drawn.seconds == base + 2 * day)
    #expect(found.commits.last?.time.seconds == tip)
  }

  private func drawn(_ times: [Int64], now: Int64) -> [Int64] {
    Timeline(times.enumerated().map { Ledger.Commit(id: "\($0)", time: $1) }, now: now).commits.map(\.drawn.seconds)
  }

  @Test func newestCommitsWhoseDayHasNotComeAreDrawnAtTheOneBeforeThem() {
    let honest = [base, base + day, base + 40 * day]
    let ahead = [base + 1100 * day, base + 1101 * day]
    #expect(drawn(honest + ahead, now: base + 41 * day) == honest + [honest[2], honest[2]])
    #expect(drawn(honest + ahead, now: base + 1200 * day) == honest + ahead)
    #expect(drawn(honest, now: base + 40 * day - 3600) == honest)
  }

  @Test func aClockThatLagsBehindTheHistoryIsNotBelieved() {
    // No gap around its moment: the project simply went on.
    let weekly = (0..<20).map { base + Int64($0) * 7 * day }
    #expect(drawn(weekly, now: base + 90 * day) == weekly)
    // Most commits would be of the future.
    let late = [base, base + 100 * day, base + 101 * day, base + 102 * day]
    #expect(drawn(late, now: base + day) == late)
    #expect(drawn(weekly, now: 0) == weekly)
  }

  @Test func anAgeOldFirstCommitDoesNotStretchTheAxis() {
    #expect(drawn([0, base, base + day]) == [base, base, base + day])
    #expect(drawn([-86_400 * 365 * 20, base, base + day]) == [base, base, base + day])
  }

  @Test func aProjectThatRestedForYearsKeepsItsDates() {
    #expect(timeline([base - 9 * 365 * day, base, base + day]).clamped == [])
  }

  @Test func aHistoryBefore1970IsDrawnThere() {
    let found = timeline([-3 * day, -2 * day, -day])
    #expect(found.clamped == [])
    #expect(found.commits[0].drawn.iso == "1969-12-29T00:00:00Z")
    #expect(DayClock.utc.day(of: Instant(-1)) == Day("1969-12-31"))
  }

  @Test func datesAtTheEdgeOfTheNumbersDoNotTrap() {
    #expect(timeline([.min / 4, base, base + day, .max / 4]).commits.count == 4)
  }

  @Test(arguments: ["Pacific/Kiritimati", "Pacific/Niue", "Asia/Kathmandu", "Australia/Lord_Howe"])
  func oddZonesChangeTheDayAndNeverTheOrder(_ zone: String) throws {
    let clock = try #require(DayClock(zone: zone))
    let days = (0..<200).map { clock.day(of: Instant(base + Int64($0) * 7_211)) }
    #expect(days == days.sorted())
  }

  @Test func drawnDatesNeverRunBackWhateverTheDates() {
    var state: UInt64 = 5
    for _ in 0..<200 {
      let times = (0..<30).map { _ -> Int64 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int64(bitPattern: state >> 30) - 5_000_000_000
      }
      let drawn = drawn(times)
      #expect(drawn == drawn.sorted())
      #expect(drawn.allSatisfy(times.contains))
    }
  }
}

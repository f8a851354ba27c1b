import Testing

@testable import Progress

@Suite struct ForecastTests {
  private let today = Day("2026-10-23")!

  private func forecast(_ remaining: Int, _ past: [(added: Int, removed: Int)], seed: UInt64 = 7) throws -> Forecast {
    try Forecast.make(
      remaining, past: past.map { WeeklyChange(added: $0.added, removed: $0.removed) }, asOf: today, seed: seed
    ).get()
  }

  @Test func splitMixGivesItsPublishedNumbers() {
    // The first outputs for seed 1234567, as the reference implementation prints them.
    var dice = Dice(seed: 1_234_567)
    #expect(dice.next() == 6_457_827_717_110_365_317)
    #expect(dice.next() == 3_203_168_211_198_807_973)
    #expect(dice.next() == 9_817_491_932_198_370_423)
  }

  @Test func eachWeekIsDrawnAboutAsOften() {
    var dice = Dice(seed: 1)
    var counts = [Int](repeating: 0, count: 26)
    for _ in 0..<130_000 {
      let (a, b) = dice.pair(below: 26)
      counts[a] += 1
      counts[b] += 1
    }
    // 10 000 of each are expected; five standard deviations are 490.
    #expect(counts.allSatisfy { abs($0 - 10_000) < 490 })
  }

  @Test func anEvenPaceHasOneDate() throws {
    // 30 left, 3 fewer each week: 10 weeks, whatever is drawn.
    let forecast = try forecast(30, Array(repeating: (1, 4), count: 8))
    #expect([forecast.p50, forecast.p85, forecast.p95] == Array(repeating: today + 70, count: 3))
    #expect(forecast.reachingZero == 100)
    #expect(forecast.weeklyNet == 3)
    #expect(forecast.bands.map(\.middle) == [30, 27, 24, 21, 18, 15, 12, 9, 6, 3, 0])
    #expect(forecast.bands.allSatisfy { $0.low == $0.middle && $0.middle == $0.high })
  }

  @Test func twoKindsOfWeeksGiveTheBinomialsQuantiles() throws {
    // Half the weeks remove 2, half none; zero needs 5 weeks with removals among those drawn. The week of the 5th success
    // at p = ½ is negative binomial: P(≤ 9) = 0.5, P(≤ 12) = 0.806, P(≤ 13) = 0.867, P(≤ 15) = 0.941, P(≤ 16) = 0.962.
    let forecast = try forecast(10, Array(repeating: (0, 2), count: 4) + Array(repeating: (0, 0), count: 4))
    #expect([9, 10].map { today + 7 * $0 }.contains(forecast.p50))
    #expect(forecast.p85 == today + 7 * 13)
    #expect(forecast.p95 == today + 7 * 16)
  }

  @Test func growthDoesNotConverge() throws {
    let forecast = try forecast(100, Array(repeating: (5, 1), count: 20))
    #expect(forecast.p50 == nil && forecast.p85 == nil && forecast.p95 == nil)
    #expect(forecast.reachingZero == 0)
    #expect(forecast.bands.last?.week == Forecast.horizon)
    #expect(forecast.bands.last?.middle == 100 + 4 * Forecast.horizon)
  }

  @Test func theSameSeedGivesTheSameForecast() throws {
    let past = (0..<26).map { (added: $0 % 3, removed: $0 % 5) }
    #expect(try forecast(80, past, seed: 3) == forecast(80, past, seed: 3))
    #expect(try forecast(80, past, seed: 3) != forecast(80, past, seed: 4))
  }

  @Test func thereIsNoneWithoutEnoughHistory() {
    func reason(_ remaining: Int, _ past: [WeeklyChange]) -> Forecast.Missing? {
      if case .failure(let missing) = Forecast.make(remaining, past: past, asOf: today, seed: 1) {
        return missing.reason
      }
      return nil
    }
    let removal = WeeklyChange(added: 0, removed: 1)
    let idle = WeeklyChange(added: 0, removed: 0)
    #expect(reason(0, [removal]) == .nothingLeft)
    #expect(reason(5, Array(repeating: removal, count: 7)) == .tooShort(weeks: 7))
    #expect(reason(5, [removal] + Array(repeating: idle, count: 20)) == .tooFewRemovals(weeks: 1))
    #expect(reason(5, [removal, removal] + Array(repeating: idle, count: 6)) == nil)
  }

  @Test func weeksAreFullOnesThatEndOnTheDay() {
    let start = Day("2026-01-01")!
    let change = DailyChange(
      days: start...(start + 20),
      [
        (day: start, added: 9, removed: 0), (day: start + 7, added: 1, removed: 2),
        (day: start + 20, added: 0, removed: 4),
      ])
    // 21 days: three full weeks, newest first.
    #expect(
      change.weeks(endingOn: start + 20, since: start, limit: 26) == [
        WeeklyChange(added: 0, removed: 4), WeeklyChange(added: 1, removed: 2), WeeklyChange(added: 9, removed: 0),
      ])
    // A day less: the oldest six days are no week.
    #expect(change.weeks(endingOn: start + 19, since: start, limit: 26).count == 2)
    #expect(change.weeks(endingOn: start + 20, since: start, limit: 2).count == 2)
  }

  @Test func aPastForecastKnowsNothingOfWhatCame() {
    let start = Day("2026-01-01")!
    // 2 fewer each week for 20 weeks, then 10 more at once.
    let days = (0..<20).map { (day: start + 7 * $0 + 3, added: 0, removed: 2) }
    let change = DailyChange(days: start...(start + 200), days + [(day: start + 141, added: 10, removed: 0)])
    func remaining(_ day: Day) -> Int {
      let sums = change.sums(from: start, through: day)
      return 100 + sums.added - sums.removed
    }
    let test = BackTest.run(
      on: [start + 20, start + 69, start + 118], change: change, since: start, asOf: start + 200, seed: 1,
      remaining: remaining)
    // The first day has three weeks of history: no forecast was possible.
    #expect(test.checks.map(\.madeOn) == [start + 69, start + 118])
    #expect(test.checks.map(\.low) == [72, 58])
    #expect(test.checks.map(\.actual) == [72, 70])
    #expect(test.inside == 1)
  }
}

/// How good the forecasts of the past were: at each past sprint end (month end without sprints) a forecast is made from
/// what was known then, and held against what came.
package struct BackTest: Sendable, Equatable {
  /// One forecast of the past.
  package struct Check: Sendable, Equatable {
    /// The day it would have been made on.
    package var madeOn: Day
    /// What remained on that day, the band foretold for `weeksAhead` later, and what was there then.
    package var remaining: Int
    package var low: Int
    package var high: Int
    package var actual: Int

    package var isInside: Bool { (low...max(low, high)).contains(actual) }

    package init(madeOn: Day, remaining: Int, low: Int, high: Int, actual: Int) {
      self.madeOn = madeOn
      self.remaining = remaining
      self.low = low
      self.high = high
      self.actual = actual
    }
  }

  package static let weeksAhead = 4
  /// Past forecasts that are looked at: the newest ones.
  package static let limit = 60
  /// Runs of each: less is needed for a band than for the tail of a date.
  static let runs = 1_000

  /// Oldest first.
  package var checks: [Check]

  package init(checks: [Check] = []) { self.checks = checks }

  package var inside: Int { checks.count(where: \.isInside) }

  /// - Parameters:
  ///   - days: the ends of sprints or months, ascending.
  ///   - remaining: the count on the evening of a day.
  /// - Complexity: O(days × runs × weeksAhead) draws.
  static func run(
    on days: [Day], change: DailyChange, since start: Day, asOf: Day, seed: UInt64, remaining: (Day) -> Int
  ) -> BackTest {
    let past = days.filter { $0 + weeksAhead * 7 <= asOf }.suffix(limit)
    return BackTest(
      checks: past.compactMap { day in
        let weeks = change.weeks(endingOn: day, since: start, limit: Forecast.sampleLimit)
        let now = remaining(day)
        guard now > 0, weeks.count >= Forecast.fewestWeeks,
          weeks.count(where: { $0.removed > 0 }) >= Forecast.fewestRemovals
        else { return nil }
        var crowd = Crowd(now, past: weeks, count: runs, seed: seed ^ UInt64(bitPattern: Int64(day.number)))
        for _ in 0..<weeksAhead { crowd.step() }
        let band = crowd.band(weeksAhead)
        return Check(
          madeOn: day, remaining: now, low: band.low, high: band.high, actual: remaining(day + weeksAhead * 7))
      })
  }
}

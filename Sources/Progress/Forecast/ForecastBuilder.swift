import Inventory
import Ledger

extension ReportBuilder {
  /// The forecast from the report's day on.
  func forecast() -> Result<Forecast, MissingForecast> {
    let past = dailyChange.weeks(endingOn: input.asOf, since: firstDay, limit: Forecast.sampleLimit)
    return Forecast.make(series.remaining.last, past: past, asOf: input.asOf, seed: seed)
  }

  /// The forecasts of the past, held against what came. Each knows the commits up to its day only, its seed included.
  func backTest() -> BackTest {
    BackTest.run(
      on: checkDays, change: dailyChange, since: firstDay, asOf: input.asOf, seed: Dice.seed(input.migration.id),
      remaining: { value(series.remaining, atEndOf: $0) })
  }

  private var seed: UInt64 { Dice.seed((input.timeline.commits.last?.id ?? "") + input.migration.id) }

  /// The first day that counts.
  private var firstDay: Day { days.indices.contains(series.startIndex) ? days[series.startIndex] : input.asOf }

  private var dailyChange: DailyChange {
    DailyChange(
      days: min(firstDay, input.asOf)...input.asOf,
      effects.lazy.filter(isHeadline).map { (days[Int($0.commit)], Int($0.added), Int($0.removed)) })
  }

  /// The ends of the sprints, or of the months where there are none.
  private var checkDays: [Day] {
    guard let calendar = input.goals.sprints else {
      let (year, month, _) = firstDay.civil
      return (1...).lazy.map { Day(year: year + (month + $0 - 1) / 12, month: (month + $0 - 1) % 12 + 1, day: 1) + -1 }
        .prefix { $0 < input.asOf }.map { $0 }
    }
    var ends: [Day] = []
    var next = calendar.sprint(endingOnOrAfter: firstDay)
    while let sprint = next, sprint.end < input.asOf {
      ends.append(sprint.end)
      next = calendar.sprint(endingOnOrAfter: sprint.end + 1)
    }
    return ends
  }
}

import Progress
import Testing

@testable import Site

@Suite struct TickTests {
  @Test(arguments: [0, 1, 2, 3, 7, 10, 11, 99, 100, 101, 151, 4999, 200_000, 987_654_321, Int.max])
  func valueTicksAreRoundAndCoverTheRange(highest: Int) {
    for limit in [1, 3, 4, 5] {
      let step = Chart.ValueTicks.step(covering: highest, limit: limit)
      var leading = step
      while leading % 10 == 0 { leading /= 10 }
      #expect([1, 2, 5].contains(leading))
      let ticks = Chart.ValueTicks.upTo(highest, limit: limit)
      #expect(ticks.first == 0)
      #expect(ticks.last! >= min(highest, 1_000_000_000_000_000))
      #expect(ticks.count <= limit + 1)
      #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $1 - $0 == step })
    }
  }

  @Test func valueTicksOfKnownRanges() {
    #expect(Chart.ValueTicks.upTo(0, limit: 5) == [0])
    #expect(Chart.ValueTicks.upTo(1, limit: 5) == [0, 1])
    #expect(Chart.ValueTicks.upTo(173, limit: 5) == [0, 50, 100, 150, 200])
  }

  private func ticks(_ from: String, _ to: String, spacing: Double = 64) -> [Chart.DateTick] {
    Chart.DateTicks.between(Day(from)!.position, Day(to)!.position, width: 800, spacing: spacing)
  }

  @Test func aWeekHasDays() {
    #expect(
      ticks("2024-10-20", "2024-10-25").map(\.label) == ["20 Oct", "21 Oct", "22 Oct", "23 Oct", "24 Oct", "25 Oct"])
  }

  @Test func twoMonthsHaveMondays() {
    let ticks = ticks("2024-09-01", "2024-10-25")
    #expect(ticks.map(\.label) == ["2 Sep", "9 Sep", "16 Sep", "23 Sep", "30 Sep", "7 Oct", "14 Oct", "21 Oct"])
    #expect(ticks.map(\.year) == ["2024"] + Array(repeating: nil, count: 7))
  }

  @Test func aYearHasMonthsAndSaysEachYearOnce() {
    let ticks = ticks("2023-10-15", "2024-10-25")
    #expect(ticks.first == Chart.DateTick(day: Day("2023-11-01")!, label: "Nov", year: "2023"))
    #expect(ticks.filter { $0.year != nil }.map(\.day.iso) == ["2023-11-01", "2024-01-01"])
  }

  @Test func threeYearsHaveQuarters() {
    #expect(ticks("2022-02-01", "2024-10-25").prefix(4).map(\.label) == ["Apr", "Jul", "Oct", "Jan"])
  }

  @Test func tenYearsHaveYears() {
    let ticks = ticks("2014-11-01", "2024-10-25")
    #expect(ticks.map(\.label) == (2015...2024).map(String.init))
    #expect(ticks.allSatisfy { $0.year == nil })
  }

  @Test(arguments: [1, 3, 10, 40, 200, 700, 3000, 20_000, 400_000])
  func dateTicksKeepTheirDistanceAndStayInside(days: Int) {
    let start = Day("2000-02-29")!
    for spacing in [30.0, 64, 100] {
      let scale = Chart.TimeScale(start: start.position, end: (start + days).position, left: 0, right: 800)
      let ticks = Chart.DateTicks.between(scale.start, scale.end, width: 800, spacing: spacing)
      #expect(ticks.allSatisfy { scale.contains($0.day) })
      // Months differ in length: February is 7% shorter than the average month.
      #expect(zip(ticks, ticks.dropFirst()).allSatisfy { scale.x($1.day) - scale.x($0.day) >= spacing * 0.9 })
    }
  }

  @Test func datesBeforeTheEpochAreTicksToo() {
    let ticks = ticks("1965-05-05", "1972-01-01")
    #expect(ticks.first?.day == Day("1966-01-01"))
  }
}

import Progress

extension Chart {
  /// Round values for a value axis.
  enum ValueTicks {
    /// The smallest step of 1, 2 or 5 times a power of ten, never below 1, that covers 0…highest in at most `limit` steps.
    static func step(covering highest: Int, limit: Int) -> Int {
      let highest = min(max(highest, 0), 1_000_000_000_000_000)
      var power = 1
      while true {
        for step in [power, 2 * power, 5 * power] where (highest + step - 1) / step <= max(limit, 1) { return step }
        power *= 10
      }
    }

    /// From 0 to the first tick that is not below the highest value; only 0 when that is 0.
    static func upTo(_ highest: Int, limit: Int) -> [Int] {
      let step = step(covering: highest, limit: limit)
      return (0...max(0, (min(highest, 1_000_000_000_000_000) + step - 1) / step)).map { $0 * step }
    }
  }

  /// A round date on a time axis.
  struct DateTick: Equatable {
    var day: Day
    /// `2024`, `Oct` or `7 Oct`.
    var label: String
    /// The year, where the label does not say it and the tick before is of another year.
    var year: String?
  }

  /// Round dates for a time axis.
  enum DateTicks {
    enum Unit {
      case days(Int)
      case weeks(Int)
      case months(Int)
      case years(Int)

      var averageDays: Double {
        switch self {
        case .days(let n): Double(n)
        case .weeks(let n): Double(7 * n)
        case .months(let n): 30.44 * Double(n)
        case .years(let n): 365.25 * Double(n)
        }
      }
    }

    private static let units: [Unit] = [
      .days(1), .days(2), .weeks(1), .weeks(2), .months(1), .months(2), .months(3), .months(6),
    ]

    /// The finest unit whose ticks stand at least `spacing` apart.
    static func unit(days: Double, width: Double, spacing: Double) -> Unit {
      let wanted = days * spacing / max(width, 1)
      if let unit = units.first(where: { $0.averageDays >= wanted }) { return unit }
      var power = 1
      while true {
        for years in [power, 2 * power, 5 * power] where Double(years) * 365.25 >= wanted { return .years(years) }
        if power > 1_000_000_000 { return .years(power) }
        power *= 10
      }
    }

    static func between(_ start: Double, _ end: Double, width: Double, spacing: Double) -> [DateTick] {
      guard end > start, start > -1e14, end < 1e14 else { return [] }
      let unit = unit(days: (end - start) / 86_400, width: width, spacing: spacing)
      let from = Day(Int((start / 86_400).rounded(.up)))
      let to = Day(Int((end / 86_400).rounded(.down)))
      var ticks: [DateTick] = []
      var lastYear: Int?
      var index = first(unit, notBefore: from)
      while day(unit, index) <= to {
        let tick = day(unit, index)
        let year = tick.civil.year
        ticks.append(DateTick(day: tick, label: label(unit, tick), year: yearLabel(unit, year, after: lastYear)))
        lastYear = year
        index += 1
      }
      return ticks
    }

    /// The `index`-th date of the unit. Weeks begin on Monday, and Monday the 5th was the first one of 1970.
    private static func day(_ unit: Unit, _ index: Int) -> Day {
      switch unit {
      case .days(let n): Day(index * n)
      case .weeks(let n): Day(index * 7 * n + 4)
      case .months(let n):
        Day(year: floorDivide(index * n, 12), month: index * n - floorDivide(index * n, 12) * 12 + 1, day: 1)
      case .years(let n): Day(year: index * n, month: 1, day: 1)
      }
    }

    private static func first(_ unit: Unit, notBefore start: Day) -> Int {
      let civil = start.civil
      var index =
        switch unit {
        case .days(let n): floorDivide(start.number, n)
        case .weeks(let n): floorDivide(start.number - 4, 7 * n)
        case .months(let n): floorDivide(civil.year * 12 + civil.month - 1, n)
        case .years(let n): floorDivide(civil.year, n)
        }
      while day(unit, index) < start { index += 1 }
      return index
    }

    private static func label(_ unit: Unit, _ day: Day) -> String {
      let words = day.text.split(separator: " ")
      switch unit {
      case .days, .weeks: return words[0] + " " + words[1]
      case .months: return String(words[1])
      case .years: return String(words[2])
      }
    }

    private static func yearLabel(_ unit: Unit, _ year: Int, after last: Int?) -> String? {
      if case .years = unit { return nil }
      return year == last ? nil : String(year)
    }

    private static func floorDivide(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((b - 1 - a) / b) }
  }
}

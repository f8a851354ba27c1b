/// Which pace leads to which day: what a plan needs, and what a pace gives.
package struct WhatIf: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// The pace that the target needs.
    case target
    /// The pace that zero in this many weeks needs.
    case weeks(Int)
    /// The mean of the weeks that the forecast draws from, times this.
    case pace(Double)
  }
  package var kind: Kind
  /// Net removed a week.
  package var pace: Double
  /// When an even pace of that kind reaches zero.
  package var day: Day

  package init(kind: Kind, pace: Double, day: Day) {
    self.kind = kind
    self.pace = pace
    self.day = day
  }

  /// Soonest first.
  package static func table(remaining: Int, asOf: Day, target: Day?, forecast: Forecast?) -> [WhatIf] {
    guard remaining > 0 else { return [] }
    var rows = [13, 26, 52].map { weeks in
      WhatIf(kind: .weeks(weeks), pace: Double(remaining) / Double(weeks), day: asOf + 7 * weeks)
    }
    if let target, target > asOf {
      rows.append(WhatIf(kind: .target, pace: Double(remaining) * 7 / Double(target - asOf), day: target))
    }
    if let net = forecast?.weeklyNet, net > 0 {
      for factor in [1.0, 2.0] {
        let days = (Double(remaining) * 7 / (net * factor)).rounded(.up)
        // Beyond thirty years a date says nothing.
        if days < 10_958 { rows.append(WhatIf(kind: .pace(factor), pace: net * factor, day: asOf + Int(days))) }
      }
    }
    return rows.sorted { ($0.day, $1.pace) < ($1.day, $0.pace) }
  }
}

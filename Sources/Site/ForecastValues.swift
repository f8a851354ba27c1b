import Mustache
import Progress

/// The forecast section of a migration's first page.
extension MigrationContext {
  var forecastValues: Value {
    let likelihood = Likelihood(m)
    let forecast = try? m.forecast.get()
    let rows = WhatIf.table(remaining: m.headline.remaining, asOf: asOf, target: m.goals.target, forecast: forecast)
    return [
      "isShown": .bool(m.headline.remaining > 0), "hasDates": .bool(forecast != nil),
      "dates": .list(forecast.map(dates) ?? []), "sample": .text(likelihood.sample), "coverage": .text(coverage),
      "hasChecks": .bool(!m.backTest.checks.isEmpty), "checks": .list(m.backTest.checks.reversed().map(check)),
      "isAhead": .text("\(BackTest.weeksAhead) weeks later"), "rows": .list(rows.map(whatIf)),
    ]
  }

  private func dates(_ forecast: Forecast) -> [Value] {
    guard forecast.p50 != nil else {
      let end = asOf + 7 * Forecast.horizon
      return [
        ["share": .text("\(forecast.reachingZero)%"), "day": .text(end.text), "verdict": "that is as far as it looks"]
      ]
    }
    return [("50%", forecast.p50), ("85%", forecast.p85), ("95%", forecast.p95)].map { share, day in
      [
        "share": .text(share), "day": .text(day?.text ?? "not within five years"),
        "verdict": .text(day.flatMap(verdict) ?? ""),
      ]
    }
  }

  private func verdict(_ day: Day) -> String? {
    guard let target = m.goals.target else { return nil }
    let days = day - target
    if days == 0 { return "on the target" }
    return "\(Spelling.span(days: abs(days))) \(days < 0 ? "before" : "after") the target"
  }

  private var coverage: String {
    let checks = m.backTest.checks
    let end = m.goals.sprints == nil ? "month end" : "sprint end"
    if checks.isEmpty { return "There is no past \(end) to check it against yet." }
    return "Held against the past: after \(Spelling.number(m.backTest.inside)) of "
      + "\(Spelling.count(checks.count, end)), what was left \(BackTest.weeksAhead) weeks later lay between the 15% and 85% marks of the forecast made then. "
      + "About 70% should."
  }

  private func check(_ check: BackTest.Check) -> Value {
    [
      "day": .text(check.madeOn.text), "iso": .text(check.madeOn.iso), "left": .text(Spelling.number(check.remaining)),
      "band": .text("\(Spelling.number(check.low)) to \(Spelling.number(check.high))"),
      "actual": .text(Spelling.number(check.actual)), "inside": .text(check.isInside ? "inside" : "outside"),
    ]
  }

  private func whatIf(_ row: WhatIf) -> Value {
    let weeks = (try? m.forecast.get()).map { Spelling.count($0.weeks, "week") } ?? ""
    let words =
      switch row.kind {
      case .target: "the target"
      case .weeks(let weeks): "zero in \(weeks) weeks"
      case .pace(1): "mean of the last \(weeks)"
      case .pace: "twice the mean of the last \(weeks)"
      }
    return [
      "pace": .text(Spelling.pace(row.pace)), "day": .text(row.day.text), "iso": .text(row.day.iso),
      "words": .text(words), "isTarget": .bool(row.kind == .target),
    ]
  }
}

import Inventory
import Ledger

/// The weeks over which a pace is told.
private let paceWeeks = 12

extension ReportBuilder {
  func headline(files: Int, _ forecast: Result<Forecast, MissingForecast>) -> Headline {
    let lately = lately
    let recent = sums(from: lately.first, through: input.asOf, where: isHeadline)
    let pace = weeklyPace
    let peak = peak
    let remaining = series.remaining.last
    let exempt = zip(input.migration.rules, series.exemptByRule).reduce(0) { sum, pair in
      pair.0.level == .headline ? sum + pair.1.last : sum
    }
    var headline = Headline(
      state: state(remaining, pace, forecast), remaining: remaining, exempt: exempt, files: files,
      scope: series.scope.last,
      done: series.done.last, peak: peak.value, peakDay: peak.day, adopted: series.adopted.last,
      lines: series.lines.last, addedLately: recent.added, removedLately: recent.removed, latelyName: lately.name,
      weeklyPace: pace, neededPace: neededPace(remaining), projectedEnd: try? forecast.get().p85, zeroSince: zeroSince)
    headline.exemptedLately = recent.exempted
    headline.readmittedLately = recent.readmitted
    return headline
  }

  /// Net removed a week, over the last 12 weeks or, in a younger history, over its weeks.
  private var weeklyPace: Double {
    let age = max(7, input.asOf - (days.first ?? input.asOf) + 1)
    let window = min(paceWeeks * 7, age)
    let sums = sums(from: input.asOf + (1 - window), through: input.asOf, where: isHeadline)
    return Double(sums.removed - sums.added) * 7 / Double(window)
  }

  private var peak: (value: Int, day: Day) {
    let top = series.remaining.steps.max { $0.value == $1.value ? $0.commit > $1.commit : $0.value < $1.value }
    guard let top else { return (0, input.asOf) }
    return (top.value, days[top.commit])
  }

  private func neededPace(_ remaining: Int) -> Double? {
    guard remaining > 0, let target = input.goals.target, target > input.asOf else { return nil }
    return Double(remaining) * 7 / Double(target - input.asOf)
  }

  private var zeroSince: Day? {
    guard let last = series.remaining.steps.last, last.value == 0 else { return nil }
    return days[last.commit]
  }

  private func state(
    _ remaining: Int, _ pace: Double, _ forecast: Result<Forecast, MissingForecast>
  ) -> Headline.State {
    if series.remaining.steps.isEmpty { return .notUsed }
    if remaining == 0 { return .done }
    if wasReopened { return .reopened }
    if pace < 0 { return .growing }
    if pace == 0 { return .stalled }
    let target = input.goals.target
    if let target, target < input.asOf { return .late }
    guard case .success(let forecast) = forecast else { return .shrinking }
    guard let middle = forecast.p50 else { return .notConverging }
    guard let target else { return .shrinking }
    if middle > target { return .late }
    return forecast.p85.map { $0 <= target } == true ? .onTrack : .atRisk
  }

  /// Zero held for two weeks, and ended within the last 12.
  private var wasReopened: Bool {
    let steps = series.remaining.steps
    for (zero, next) in zip(steps, steps.dropFirst()) where zero.value == 0 {
      let held = days[next.commit] - days[zero.commit]
      if held >= 14, input.asOf - days[next.commit] < paceWeeks * 7 { return true }
    }
    return false
  }
}

import Inventory
import Ledger

/// The weeks over which a pace is told.
private let paceWeeks = 12

extension ReportBuilder {
  func headline(files: Int) -> Headline {
    let recent = sums(from: input.asOf + -13, through: input.asOf, where: isHeadline)
    let lately = lately
    let sprint = lately.name.hasPrefix("sprint") ? sums(from: lately.first, through: input.asOf, where: isHeadline) : recent
    let pace = weeklyPace
    let peak = peak
    let remaining = series.remaining.last
    let exempt = zip(input.migration.rules, series.exemptByRule).reduce(0) { sum, pair in
      pair.0.level == .headline ? sum + pair.1.last : sum
    }
    let end = projectedEnd(remaining, pace)
    return Headline(
      state: state(remaining, pace, end), remaining: remaining, exempt: exempt, files: files, scope: series.scope.last,
      done: series.done.last, peak: peak.value, peakDay: peak.day, adopted: series.adopted.last,
      lines: series.lines.last, addedLately: sprint.added, removedLately: sprint.removed, latelyName: lately.name,
      weeklyPace: pace, neededPace: neededPace(remaining), projectedEnd: end, zeroSince: zeroSince)
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

  private func projectedEnd(_ remaining: Int, _ pace: Double) -> Day? {
    guard remaining > 0, pace > 0 else { return nil }
    let ahead = (Double(remaining) / pace * 7).rounded(.up)
    // Beyond a century the answer is "never".
    return ahead < 36_525 ? input.asOf + Int(ahead) : nil
  }

  private func neededPace(_ remaining: Int) -> Double? {
    guard remaining > 0, let target = input.goals.target, target > input.asOf else { return nil }
    return Double(remaining) * 7 / Double(target - input.asOf)
  }

  private var zeroSince: Day? {
    guard let last = series.remaining.steps.last, last.value == 0 else { return nil }
    return days[last.commit]
  }

  private func state(_ remaining: Int, _ pace: Double, _ end: Day?) -> Headline.State {
    if series.remaining.steps.isEmpty { return .notUsed }
    if remaining == 0 { return .done }
    if wasReopened { return .reopened }
    if pace < 0 { return .growing }
    if pace == 0 { return .stalled }
    guard let target = input.goals.target else { return .shrinking }
    guard let end, end <= target else { return .late }
    return .onTrack
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

  // MARK: Sprints

  /// Every sprint from the migration's start to the report's day.
  func sprints() -> [SprintReport] {
    guard let calendar = input.goals.sprints, let first = days.dropFirst(series.startIndex).first,
      var sprint = calendar.sprint(on: max(first, calendar.start))
    else { return [] }
    var found: [SprintReport] = []
    while sprint.start <= input.asOf {
      let sums = sums(from: sprint.start, through: sprint.end, where: isHeadline)
      found.append(
        SprintReport(
          name: sprint.name, start: sprint.start, end: sprint.end,
          before: value(series.remaining, atEndOf: sprint.start + -1),
          after: value(series.remaining, atEndOf: sprint.end), added: sums.added, removed: sums.removed,
          moved: sums.moved, isCurrent: input.asOf <= sprint.end))
      guard let next = calendar.sprint(on: sprint.end + 1) else { break }
      sprint = next
    }
    return found
  }
}

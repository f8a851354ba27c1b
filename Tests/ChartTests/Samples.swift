import Inventory
import Progress

/// Invented migrations, from the plain to the extreme.
struct Sample {
  var name: String
  var report: MigrationReport
  var asOf: Day
}

/// Numbers that look random and are the same in every run (the constants are Knuth's).
struct Dice {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }
}

extension Sample {
  /// A report as the Progress room would give it, from the remaining count after each commit.
  ///
  /// - Parameters:
  ///   - values: remaining after each commit.
  ///   - days: the day of each commit; a fraction is a time of day.
  init(
    _ name: String, _ values: [Int], days: [Double], adopted: [Int]? = nil, goals: Goals = Goals(),
    asOf: Day? = nil, title: String = "NavigationView → NavigationStack", sprintCount: Int = 0, pace: Double? = nil
  ) {
    let commits = days.enumerated().map { index, day in
      let time = Instant(Int64(day * 86_400))
      return MainlineCommit(id: String(repeating: "0", count: 36) + String(1000 + index), time: time, drawn: time)
    }
    let today = asOf ?? commits.last?.drawn.day ?? Day("2024-10-25")!
    let startIndex = goals.start.map { start in commits.firstIndex { $0.drawn.day >= start } ?? 0 } ?? 0
    var series = Series(commits: commits, startIndex: startIndex)
    series.remaining = Self.steps(values)
    series.adopted = Self.steps(adopted ?? values.map { $0 / 3 })
    (series.scope, series.done) = Self.scopeAndDone(values, from: startIndex)
    series.lines = Self.steps(values.map { $0 * 2 + 3 })
    series.usagesByRule = [Self.steps(values.map { $0 / 2 }), Self.steps(values.map { $0 - $0 / 2 })]
    series.linesByRule = [Self.steps(values.map { $0 / 2 + $0 / 5 + 2 }), Self.steps(values.map { $0 * 3 })]
    self.name = name
    self.asOf = today
    report = MigrationReport(
      migration: Migration(id: Self.identifier(name), title: title, rules: Self.rules), goals: goals,
      headline: Self.headline(values, commits: commits, goals: goals, series: series, asOf: today, pace: pace),
      series: series, rules: [], files: [], matches: [], changes: Self.changes(values, commits: commits),
      sprints: Self.sprints(sprintCount, values, commits: commits, calendar: goals.sprints, asOf: today), checklist: [],
      forecast: Forecast.make(
        values.last ?? 0, past: Self.weeks(values, commits: commits, asOf: today, pace: pace), asOf: today, seed: 1))
  }

  /// What the last 26 weeks added and removed; with a pace, weeks of that pace in their mean.
  private static func weeks(_ values: [Int], commits: [MainlineCommit], asOf: Day, pace: Double?) -> [WeeklyChange] {
    if let pace {
      return (0..<26).map { week in
        let net = Int(Double(week + 1) * pace) - Int(Double(week) * pace)
        return WeeklyChange(added: max(0, -net), removed: max(0, net))
      }
    }
    guard let first = commits.first else { return [] }
    return (0..<min(26, (asOf - first.drawn.day + 1) / 7)).map { week in
      let end = asOf + -7 * week
      var change = WeeklyChange(added: 0, removed: 0)
      for index in values.indices.dropFirst() where (end + -6...end).contains(commits[index].drawn.day) {
        change.added += max(0, values[index] - values[index - 1])
        change.removed += max(0, values[index - 1] - values[index])
      }
      return change
    }
  }

  static let rules = [
    Rule(id: "navigation-view", title: "NavigationView", pattern: "NavigationView", context: .any),
    Rule(id: "stack", title: "NavigationStack", pattern: "NavigationStack", context: .any, level: .adoption),
  ]

  static func identifier(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
  }

  static func steps(_ values: [Int]) -> StepLine {
    var line = StepLine()
    for (index, value) in values.enumerated() where value != line.last {
      line.steps.append(.init(commit: index, value: value))
    }
    return line
  }

  private static func scopeAndDone(_ values: [Int], from start: Int) -> (StepLine, StepLine) {
    var scope = values.indices.contains(start) ? values[start] : 0
    var done = 0
    var scopes: [Int] = []
    var dones: [Int] = []
    for index in values.indices {
      if index > start {
        scope += max(0, values[index] - values[index - 1])
        done += max(0, values[index - 1] - values[index])
      }
      scopes.append(scope)
      dones.append(done)
    }
    return (steps(scopes), steps(dones))
  }

  private static func headline(
    _ values: [Int], commits: [MainlineCommit], goals: Goals, series: Series, asOf: Day, pace: Double?
  ) -> Headline {
    let now = values.last ?? 0
    let peak = values.max() ?? 0
    let twelveWeeksAgo = commits.lastIndex { $0.drawn.day <= asOf + -84 }
    let before = twelveWeeksAgo.map { values[$0] } ?? values.first ?? 0
    let pace = pace ?? Double(before - now) / 12
    let zero = now == 0 && peak > 0 ? commits[series.remaining.steps.last!.commit].drawn.day : nil
    return Headline(
      state: peak == 0 ? .notUsed : now == 0 ? .done : pace < 0 ? .growing : .shrinking, remaining: now, exempt: 0,
      files: max(1, now * 2 / 3), scope: series.scope.last, done: series.done.last, peak: peak,
      peakDay: peak > 0 ? commits[values.firstIndex(of: peak)!].drawn.day : asOf, adopted: series.adopted.last,
      lines: series.lines.last, addedLately: 1, removedLately: 3, latelyName: "the last 14 days", weeklyPace: pace,
      neededPace: goals.target.flatMap { $0 > asOf && now > 0 ? Double(now * 7) / Double($0 - asOf) : nil },
      projectedEnd: pace > 0 && now > 0 ? asOf + Int(Double(now) / pace * 7) : nil, zeroSince: zero)
  }

  private static func changes(_ values: [Int], commits: [MainlineCommit]) -> [CommitChange] {
    values.indices.reversed().compactMap { index in
      let before = index > 0 ? values[index - 1] : 0
      guard values[index] != before else { return nil }
      return CommitChange(
        commit: commits[index], index: index, subject: "Change \(index)", rows: [],
        added: max(0, values[index] - before), removed: max(0, before - values[index]), moved: 0,
        remaining: values[index])
    }
  }

  private static func sprints(
    _ count: Int, _ values: [Int], commits: [MainlineCommit], calendar: SprintCalendar?, asOf: Day
  ) -> [SprintReport] {
    guard let calendar, var next = calendar.sprint(endingOnOrAfter: Day(0)) else { return [] }
    return (0..<count).map { _ in
      let (start, end) = (next.start, next.end)
      var sprint = SprintReport(
        name: next.name, start: start, end: end, before: 0, after: 0, added: 0, removed: 0, moved: 0,
        isCurrent: start <= asOf && end >= asOf)
      next = calendar.sprint(endingOnOrAfter: end + 1)!
      for index in values.indices.dropFirst() where commits[index].drawn.day >= start && commits[index].drawn.day <= end
      {
        sprint.added += max(0, values[index] - values[index - 1])
        sprint.removed += max(0, values[index - 1] - values[index])
      }
      return sprint
    }
  }
}

extension Sample {
  /// Days spread evenly from one date to another.
  static func even(_ count: Int, _ from: String, _ to: String) -> [Double] {
    let (a, b) = (Double(Day(from)!.number), Double(Day(to)!.number) + 0.6)
    return (0..<count).map { a + (b - a) * Double($0) / Double(max(count - 1, 1)) }
  }

  /// Values that wander between the given corners.
  static func walk(_ count: Int, through corners: [Int], noise: Int, seed: UInt64 = 7) -> [Int] {
    var dice = Dice(seed)
    var previous = corners[0]
    return (0..<count).map { index in
      let place = Double(index) / Double(max(count - 1, 1)) * Double(corners.count - 1)
      let corner = min(Int(place), corners.count - 2)
      let base = Double(corners[corner]) + Double(corners[corner + 1] - corners[corner]) * (place - Double(corner))
      // Most commits change nothing.
      if index < count - 1, dice.roll(3) > 0 { return previous }
      previous = index == count - 1 ? corners.last! : max(0, Int(base) + dice.roll(2 * noise + 1) - noise)
      return previous
    }
  }

  static let all: [Sample] = ordinary + extremes + dates

  static let typical = ordinary[0]

  static let ordinary: [Sample] = [
    Sample(
      "typical with sprints and target", walk(900, through: [0, 0, 25, 60, 95, 130, 173, 168, 151], noise: 3),
      days: even(900, "2020-10-05", "2024-10-25"), adopted: walk(900, through: [0, 0, 0, 0, 0, 3, 30, 55], noise: 1),
      goals: Goals(
        start: Day("2024-05-01"), target: Day("2025-03-31"),
        sprints: SprintCalendar(start: Day("2024-01-19")!, length: 14)), sprintCount: 20),
    Sample(
      "on track, start goal", walk(400, through: [210, 180, 150, 90, 60, 31], noise: 2),
      days: even(400, "2024-01-08", "2024-10-25"),
      goals: Goals(
        start: Day("2024-01-15"), target: Day("2024-12-31"),
        sprints: SprintCalendar(start: Day("2024-01-01")!, length: 14, prefix: "Sprint ")), sprintCount: 22),
    Sample(
      "target and no start goal", walk(300, through: [40, 60, 90, 87, 70, 62], noise: 2),
      days: even(300, "2023-02-01", "2024-10-25"), goals: Goals(target: Day("2025-09-30"))),
    Sample(
      "26 sprints", walk(500, through: [120, 150, 140, 110, 70, 40], noise: 4),
      days: even(500, "2023-10-30", "2024-10-25"),
      goals: Goals(
        start: Day("2023-11-01"), target: Day("2025-01-31"),
        sprints: SprintCalendar(start: Day("2023-10-30")!, length: 14, firstNumber: 1)), sprintCount: 26),
    Sample(
      "done long ago", walk(300, through: [5, 40, 55, 30, 0], noise: 2) + Array(repeating: 0, count: 300),
      days: even(600, "2020-01-01", "2024-10-25"), goals: Goals(start: Day("2021-01-01"), target: Day("2022-12-31"))),
    Sample(
      "never used", Array(repeating: 0, count: 200), days: even(200, "2021-03-01", "2024-10-25"),
      goals: Goals(target: Day("2025-01-01"))),
    Sample(
      "growing, no target", walk(300, through: [0, 10, 30, 60, 87], noise: 2),
      days: even(300, "2022-05-01", "2024-10-25")),
  ]

  static let extremes: [Sample] = [
    Sample("no commits", [], days: []),
    Sample("one commit", [12], days: even(1, "2024-10-25", "2024-10-25")),
    Sample(
      "one commit with target", [12], days: even(1, "2024-10-25", "2024-10-25"),
      goals: Goals(start: Day("2024-10-25"), target: Day("2024-12-24"))),
    Sample("one day of commits", [3, 5, 9, 8, 8, 6, 7, 4], days: (0..<8).map { 20_021 + 0.3 + Double($0) * 0.05 }),
    Sample(
      "ten years, ten thousand commits", walk(10_000, through: [0, 0, 300, 800, 1400, 1250, 900], noise: 60),
      days: even(10_000, "2014-11-01", "2024-10-25"), goals: Goals(target: Day("2026-06-30"))),
    Sample(
      "a spike", (0..<400).map { $0 == 222 ? 4000 : 20 + $0 / 40 }, days: even(400, "2022-01-01", "2024-10-25")),
    Sample(
      "zero and one", (0..<60).map { $0 / 7 % 2 }, days: even(60, "2024-01-01", "2024-10-25"),
      goals: Goals(target: Day("2024-12-31"))),
    Sample(
      "huge", walk(800, through: [120_000, 200_000, 187_654], noise: 900), days: even(800, "2021-01-01", "2024-10-25"),
      goals: Goals(start: Day("2021-02-01"), target: Day("2025-06-30"))),
    Sample(
      "re-opened", walk(200, through: [30, 18, 0], noise: 1) + Array(repeating: 0, count: 50) + [2, 2, 3, 3],
      days: even(254, "2023-01-01", "2024-10-25"), goals: Goals(target: Day("2024-06-30"))),
  ]

  static let dates: [Sample] = [
    Sample(
      "target in the past", walk(300, through: [90, 80, 60, 45], noise: 2), days: even(300, "2023-02-01", "2024-10-25"),
      goals: Goals(start: Day("2023-02-01"), target: Day("2024-06-30"))),
    Sample(
      "target far ahead", walk(300, through: [90, 80, 60, 45], noise: 2), days: even(300, "2023-02-01", "2024-10-25"),
      goals: Goals(start: Day("2023-02-01"), target: Day("2035-01-01"))),
    Sample(
      "not in five years", walk(300, through: [90, 100, 102, 101], noise: 1),
      days: even(300, "2023-02-01", "2024-10-25"), goals: Goals(target: Day("2025-06-30")), pace: 0.25),
    Sample(
      "stalled", walk(100, through: [30, 44, 44, 44], noise: 0), days: even(100, "2023-02-01", "2024-10-25"),
      goals: Goals(start: Day("2024-01-01"), target: Day("2025-02-28")), pace: 0),
    Sample(
      "400 sprints", walk(2000, through: [10, 60, 150, 90], noise: 5), days: even(2000, "2016-01-04", "2024-10-25"),
      goals: Goals(sprints: SprintCalendar(start: Day("2016-01-04")!, length: 8, prefix: "Iteration ")),
      sprintCount: 402),
    Sample(
      "dates clamped", walk(120, through: [10, 60, 40], noise: 5),
      days: even(60, "2024-01-01", "2024-06-30") + Array(repeating: 19_905.0, count: 60)),
    Sample(
      "silent since long", [4, 9, 7], days: [18_000, 18_010, 18_030], goals: Goals(target: Day("2025-01-01")),
      asOf: Day("2024-10-25")),
    Sample(
      "hostile", walk(50, through: [4, 9, 7], noise: 1), days: even(50, "2024-01-01", "2024-10-25"),
      title: "<script>alert(\"1\" & '2')</script>]]>\u{0}\u{1B}[31m"),
  ]
}

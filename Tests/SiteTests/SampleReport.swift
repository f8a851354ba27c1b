import Inventory
import Progress

/// A report that looks like a real one, grown from a seed: rules, files and commits that add up.
struct SampleReport {
  var commits = 160
  var seed: UInt64 = 7
  /// The last twenty commits take everything out.
  var finishes = false
  var sprints = true
  var target: Day? = Day("2025-03-31")
  /// Text that comes from the repository, for tests that make it hostile.
  var subject = "Replace NavigationView in"
  var owner = "@shop/orders"
  var folder = "Sources/App/"
  var line = "        NavigationView {"
  var title = "NavigationView → NavigationStack"

  var report: Report {
    var growth = Growth(self)
    growth.run()
    let newest = growth.commits.last!
    let repository = RepositoryFacts(
      name: "shop-ios", branch: "trunk", head: newest.id, headTime: newest.time,
      commitURL: "https://github.com/example/shop-ios/commit/", fileURL: "https://github.com/example/shop-ios/blob/")
    let notes = [
      DataQuality.Note(title: "2 submodules are not entered", items: ["Vendor/Kit", "Vendor/Charts"], count: 2),
      DataQuality.Note(title: "1 blob is over 1 MB and was not read", items: ["Sources/App/Generated.swift"], count: 1),
    ]
    return Report(
      title: "Migrations of shop-ios", repository: repository, asOf: newest.drawn.day, version: "0.1.0",
      migrations: [withAdvice(growth.migrationReport)],
      quality: DataQuality(notes: notes, commits: commits, blobsRead: 812, bytesRead: 9_412_331))
  }

  var migration: Migration {
    Migration(
      id: "navigation", title: title,
      summary: "Since iOS 16, `NavigationStack` and `NavigationSplitView` replace `NavigationView`.", rules: Self.rules,
      checklist: Self.checklist, guide: Self.guide, wantsAdvice: true)
  }

  static let rules = [
    rule(
      "navigation-view", "NavigationView", "NavigationView", .identifier(name: "NavigationView"), guide: "container"),
    rule(
      "navigation-view-style", "navigationViewStyle", "navigationViewStyle",
      .call(name: "navigationViewStyle", arguments: .anything)),
    rule(
      "link-is-active", "NavigationLink(isActive:)", "isActive:",
      .argument(label: "isActive", callee: "NavigationLink", arguments: .anything), hardness: .warns),
    rule(
      "link-tag-selection", "NavigationLink(tag:selection:)", "tag:",
      .argument(label: "tag", callee: "NavigationLink", arguments: .init(with: ["selection"])), hardness: .warns),
    rule(
      "bar-title", "navigationBarTitle", #"navigationBarTitle\("#,
      .call(name: "navigationBarTitle", arguments: .init(firstUnlabeled: true, only: ["displayMode"]))),
    rule(
      "bar-items", "navigationBarItems", "navigationBarItems",
      .call(name: "navigationBarItems", arguments: .init(only: ["leading", "trailing"]))),
    rule("presentation-mode", "presentationMode", "presentationMode", .keyPath(name: "presentationMode")),
    rule(
      "bar-hidden", "navigationBarHidden", "navigationBarHidden",
      .call(name: "navigationBarHidden", arguments: .anything), level: .extended),
    rule(
      "navigation-stack", "NavigationStack", "NavigationStack", .identifier(name: "NavigationStack"), level: .adoption),
    rule(
      "navigation-destination", "navigationDestination", "navigationDestination",
      .call(name: "navigationDestination", arguments: .anything), level: .adoption),
  ]

  private static func rule(
    _ id: String, _ title: String, _ pattern: String, _ context: Rule.Context, level: Rule.Level = .headline,
    hardness: Rule.Hardness = .silent, guide: String = ""
  ) -> Rule {
    Rule(
      id: id, title: title, pattern: pattern, context: context, level: level,
      hardness: level == .adoption ? .none : hardness,
      also: id == "navigation-view-style" ? ["StackNavigationViewStyle"] : [],
      deprecatedSince: hardness == .warns ? "iOS 16" : "",
      sdkText: hardness == .warns ? "use NavigationLink(value:label:) inside a NavigationStack" : "",
      replacement: "NavigationStack { … }", needs: "iOS 16", section: "4", guide: guide,
      why: "`\(title)` keeps its state in each link, so a deep link needs one binding for every screen on the way.",
      before: level == .headline ? "NavigationView {\n    List(items) { item in\n        Row(item)\n    }\n}" : "",
      after: level == .headline ? "NavigationStack {\n    List(items) { item in\n        Row(item)\n    }\n}" : "",
      trap: "Two stacks inside one another show two bars.",
      replaces: id == "navigation-stack" ? ["navigation-view"] : [])
  }

  static let checklist = [
    item("inventory", "No usage is left outside the compatibility wrapper", .inventory, advice: ["S0-01"]),
    item("warnings", "A build shows no \"deprecated in iOS 16.0\" warning", .build),
    item("messages", "No runtime message on any flow", .console, advice: ["S0-06"]),
    item("deep-links", "Deep links and pop-to-root go through the path only", .attestation),
    item("titles", "Back buttons show the expected titles", .attestation),
    item("split", "Split views work on iPhone, iPad and Mac", .attestation, advice: ["S0-27"]),
    item("restoration", "State restoration returns to the same screen", .attestation),
  ]

  private static func item(
    _ id: String, _ title: String, _ decision: ChecklistItem.Decision, advice: [String] = []
  ) -> ChecklistItem {
    ChecklistItem(
      id: id, title: title, decision: decision, evidence: "A log of `xcodebuild` at the newest commit.",
      howTo: "Run the app, open each flow, and look at the console for `SwiftUI` faults.", guide: "container",
      advice: advice)
  }

  static let guide = Guide(
    mapping: [
      .init(old: "NavigationView", new: "NavigationStack", needs: "iOS 16", note: "One column of pushed screens."),
      .init(old: "NavigationView", new: "NavigationSplitView", needs: "iOS 16", note: "A sidebar with a detail area."),
      .init(old: "navigationBarTitle(_:)", new: "navigationTitle(_:)", needs: "iOS 14"),
    ],
    steps: [
      .init(title: "Inventory.", text: "Find every old API with `git grep`."),
      .init(title: "Swap the container.", text: "Links with a destination closure keep working."),
    ],
    topics: [
      .init(
        id: "container", title: "Swap the container", text: ["The modifier `.navigationViewStyle(.stack)` goes away."],
        needs: "iOS 16", before: "NavigationView { Text(\"<Hi>\") }", after: "NavigationStack { Text(\"<Hi>\") }")
    ],
    messages: [
      .init(
        text: "A NavigationLink is presenting a value of type “Tool” but there is no matching navigationDestination",
        cause: "The value type has no `navigationDestination(for:)` that this link can see.",
        fix: "Register the type once on the content of the stack.")
    ],
    pitfalls: [.init(title: "Lazy rows.", text: "A destination on a row may not exist when the stack needs it.")])
}

/// Grows the history commit by commit, and keeps every number on the way.
struct Growth {
  let sample: SampleReport
  private var random: UInt64
  private(set) var commits: [MainlineCommit] = []
  /// Counts by file and rule.
  private var counts: [String: [Int]] = [:]
  private var lastChange: [String: MainlineCommit] = [:]
  private var changes: [CommitChange] = []
  private var series = Series(commits: [])
  private var scope = 0
  private var done = 0
  private var peak = (value: 0, day: Day(0))

  init(_ sample: SampleReport) {
    self.sample = sample
    random = sample.seed
    let rules = SampleReport.rules.count
    series.usagesByRule = Array(repeating: StepLine(), count: rules)
    series.linesByRule = series.usagesByRule
    series.exemptByRule = series.usagesByRule
  }

  private mutating func next(_ bound: Int) -> Int {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(random >> 33) % bound
  }

  private var headline: [Int] { SampleReport.rules.indices.filter { SampleReport.rules[$0].level == .headline } }
  private func total(_ rule: Int) -> Int { counts.values.reduce(0) { $0 + $1[rule] } }
  private var remaining: Int { headline.reduce(0) { $0 + total($1) } }

  mutating func run() {
    let start = Day("2021-01-11")!.number * 86_400
    for index in 0..<sample.commits {
      let time = Instant(Int64(start + index * 8 * 86_400 + next(86_400)))
      let hex = Array("0123456789abcdef")
      let id = String((0..<40).map { _ in hex[next(16)] })
      commits.append(MainlineCommit(id: id, time: time, drawn: time))
      step(index)
    }
    series.commits = commits
  }

  private mutating func step(_ index: Int) {
    var rows: [CommitChange.Row] = []
    let isGrowing = index * 3 < sample.commits * 2 && !(sample.finishes && index > sample.commits - 20)
    let isFinishing = sample.finishes && index > sample.commits - 20
    for _ in 0..<(isFinishing ? 30 : index % 3 == 0 ? 0 : 1 + next(4)) {
      if let row = isGrowing || (next(5) == 0 && !isFinishing) ? add() : remove() { rows.append(row) }
    }
    record(index)
    guard !rows.isEmpty else { return }
    for row in rows { lastChange[row.path] = commits[index] }
    let counted = rows.filter { headline.contains($0.rule) }
    let file = rows[0].path.split(separator: "/").last!
    changes.append(
      CommitChange(
        commit: commits[index], index: index, subject: "\(sample.subject) \(file) (#\(index))", rows: rows,
        added: counted.reduce(0) { $0 + $1.added }, removed: counted.reduce(0) { $0 + $1.removed }, moved: 0,
        remaining: remaining))
  }

  private mutating func add() -> CommitChange.Row? {
    let areas = ["Orders", "Products", "Payments", "Hub Menu", "Settings", "Reviews"]
    let path = "\(sample.folder)\(areas[next(6)])/Screen\(next(14)).swift"
    let rule = next(3) > 0 ? next(2) * next(7) : next(8)
    let count = 1 + next(3)
    counts[path, default: Array(repeating: 0, count: SampleReport.rules.count)][rule] += count
    if headline.contains(rule) { scope += count }
    return CommitChange.Row(path: path, rule: rule, added: count, removed: 0, moved: 0)
  }

  private mutating func remove() -> CommitChange.Row? {
    let paths = counts.keys.sorted().filter { counts[$0]![..<7].contains { $0 > 0 } }
    guard !paths.isEmpty else { return nil }
    let path = paths[next(paths.count)]
    let rule = counts[path]!.firstIndex { $0 > 0 }!
    let count = counts[path]![rule]
    counts[path]![rule] = 0
    counts[path]![8 + next(2)] += 1
    if headline.contains(rule) { done += count }
    return CommitChange.Row(path: path, rule: rule, added: 0, removed: count, moved: 0)
  }

  private mutating func record(_ index: Int) {
    func append(_ value: Int, to line: inout StepLine) {
      if line.last != value { line.steps.append(.init(commit: index, value: value)) }
    }
    let left = remaining
    append(left, to: &series.remaining)
    append(scope, to: &series.scope)
    append(done, to: &series.done)
    append(total(8) + total(9), to: &series.adopted)
    append(left * 2 + index / 10, to: &series.lines)
    for rule in SampleReport.rules.indices {
      append(total(rule), to: &series.usagesByRule[rule])
      append(total(rule) * 2 + (rule == 3 ? index / 4 : 0), to: &series.linesByRule[rule])
    }
    if left > peak.value { peak = (left, commits[index].drawn.day) }
  }
}

extension Growth {
  var migrationReport: MigrationReport {
    MigrationReport(
      migration: sample.migration, goals: goals, headline: headlineNumbers, series: series,
      rules: SampleReport.rules.indices.map(ruleReport), files: files, matches: matches, changes: changes.reversed(),
      sprints: sample.sprints ? sprints : [], checklist: checklist, forecast: forecast, backTest: backTest,
      teams: scope > 0 ? teams : [], areas: scope > 0 ? teams : [],
      ownersFile: sample.owner.isEmpty ? nil : "CODEOWNERS", events: events)
  }

  private var forecast: Result<Forecast, MissingForecast> {
    let left = series.remaining.last
    if left == 0 { return .failure(MissingForecast(.nothingLeft)) }
    let bands = (0...10).map { week in
      Forecast.Band(
        week: week, low: max(0, left - left * week / 4), middle: left - left * week / 10, high: left - left * week / 14)
    }
    return .success(
      Forecast(
        weeks: 20, weeksWithRemovals: 9, p50: asOf + 70, p85: asOf + 98, p95: nil, reachingZero: 90, bands: bands,
        weeklyNet: Double(left) / 10))
  }

  private var backTest: BackTest {
    BackTest(checks: [.init(madeOn: asOf + -60, remaining: 30, low: 20, high: 28, actual: 29)])
  }

  /// One owner has it all; a second one, whose name gives the same file name, never had anything left.
  private var teams: [PartReport] {
    let byRule = headline.filter { total($0) > 0 }.map { (rule: $0, count: total($0)) }
    let all = PartReport(
      key: sample.owner, name: sample.owner.isEmpty ? "Unowned" : sample.owner, remaining: series.remaining,
      scope: series.scope, done: series.done, files: files.count, byRule: byRule, addedLately: 3, removedLately: 2,
      transferredLately: -1)
    let none = PartReport(
      key: sample.owner + "!", name: all.name + "!", remaining: StepLine(), scope: StepLine(), done: StepLine(),
      files: 0,
      byRule: [], addedLately: 0, removedLately: 0, transferredLately: 1)
    return [all, none]
  }

  private var events: [Event] {
    let last = commits.count - 1
    return [
      Event(kind: .tag, text: sample.subject, moment: commits[last / 2].drawn, day: asOf, commit: last / 2),
      Event(kind: .note, text: sample.line, moment: commits[last].drawn, day: asOf, commit: nil),
    ]
  }

  private var asOf: Day { commits.last!.drawn.day }

  private var goals: Goals {
    let calendar = SprintCalendar(start: asOf + -109, length: 14, firstNumber: 13)
    return Goals(target: sample.target, sprints: sample.sprints ? calendar : nil)
  }

  private func remaining(before day: Day) -> Int {
    commits.lastIndex { $0.drawn.day < day }.map { series.remaining.value(at: $0) } ?? 0
  }

  private func sums(_ days: ClosedRange<Day>) -> (added: Int, removed: Int) {
    changes.filter { days.contains($0.commit.drawn.day) }.reduce((0, 0)) { ($0.0 + $1.added, $0.1 + $1.removed) }
  }

  private var sprints: [SprintReport] {
    (0..<8).map { index in
      let start = asOf + (index * 14 - 109)
      let (added, removed) = sums(start...(start + 13))
      return SprintReport(
        name: "S\(13 + index)", start: start, end: start + 13, before: remaining(before: start),
        after: remaining(before: start + 14), added: added, removed: removed, moved: 0, isCurrent: index == 7,
        commits: range(start...(start + 13)),
        byRule: [(rule: 0, change: .init(before: 1, after: 2, added: 3, removed: 4, moved: 5))],
        byTeam: [(team: sample.owner, key: sample.owner, change: .init(before: 1, after: 1, moved: -2))],
        grown: [.init(path: sample.folder + "A.swift", usages: 2, added: 1)],
        quickest: [.init(path: sample.folder + "B.swift", usages: 1, added: 0)])
    }
  }

  private func range(_ days: ClosedRange<Day>) -> Range<Int> {
    let first = commits.firstIndex { $0.drawn.day >= days.lowerBound } ?? commits.count
    return first..<(commits.firstIndex { $0.drawn.day > days.upperBound } ?? commits.count)
  }

  private var headlineNumbers: Headline {
    let left = series.remaining.last
    let pace = Double(remaining(before: asOf + -84) - left) / 12
    let (added, removed) = sums((asOf + -11)...asOf)
    let end = left > 0 && pace > 0 ? asOf + Int((Double(left) / pace * 7).rounded(.up)) : nil
    let needed = sample.target.map { Double(left) / (Double(max(1, $0 - asOf)) / 7) }
    return Headline(
      state: state(left, pace, end), remaining: left, exempt: left > 0 ? 2 : 0, files: files.count, scope: scope,
      done: done, peak: peak.value, peakDay: peak.day, adopted: series.adopted.last, lines: series.lines.last,
      addedLately: added, removedLately: removed, latelyName: sample.sprints ? "sprint S20" : "the last 14 days",
      weeklyPace: pace, neededPace: left > 0 ? needed : nil, projectedEnd: end,
      zeroSince: left == 0 && scope > 0 ? asOf : nil)
  }

  private func state(_ left: Int, _ pace: Double, _ end: Day?) -> Headline.State {
    if scope == 0 { return .notUsed }
    if left == 0 { return .done }
    if pace < 0 { return .growing }
    guard pace > 0, let end else { return .stalled }
    guard let target = sample.target else { return .shrinking }
    return end <= target ? .onTrack : .late
  }

  private func ruleReport(_ rule: Int) -> RuleReport {
    let usages = total(rule)
    let noise: [(class: MatchClass, count: Int)] =
      rule == 3 ? [(.comment, 3), (.longerIdentifier, 9), (.otherCall, 41)] : []
    let pattern = SampleReport.rules[rule].pattern
    let (added, removed) = sums((asOf + -11)...asOf)
    return RuleReport(
      rule: SampleReport.rules[rule], usages: usages, exempt: rule == 0 && usages > 0 ? 2 : 0,
      files: counts.values.count { $0[rule] > 0 }, lines: series.linesByRule[rule].last,
      classes: (usages > 0 ? [(.usage, usages)] : []) + (rule == 0 && usages > 0 ? [(.exempt, 2)] : []) + noise,
      addedLately: rule == 0 ? added : 0, removedLately: rule == 0 ? removed : 0,
      grepCommand: "git grep -n -E '\(pattern)' \(commits.last!.id.prefix(7)) -- '*.swift'")
  }

  private var files: [FileReport] {
    counts.compactMap { path, counts in
      let byRule = headline.filter { counts[$0] > 0 }.map { (rule: $0, count: counts[$0]) }
      let usages = byRule.reduce(0) { $0 + $1.count }
      return usages > 0
        ? FileReport(path: path, usages: usages, byRule: byRule, lastChange: lastChange[path], owner: sample.owner)
        : nil
    }.sorted { ($0.usages, $0.path) < ($1.usages, $1.path) }
  }

  private var matches: [MatchRow] {
    var rows: [MatchRow] = []
    for (path, counts) in counts.sorted(by: { $0.key < $1.key }) {
      for rule in 0..<8 {
        for number in 0..<counts[rule] {
          rows.append(
            MatchRow(
              path: path, line: 10 + rule * 20 + number * 3, column: 9, rule: rule, class: .usage, owner: sample.owner,
              since: lastChange[path], text: sample.line))
        }
      }
    }
    let noise = MatchRow(
      path: sample.folder + "Tabs.swift", line: 7, column: 3, rule: 3, class: .otherCall, owner: "",
      since: commits.first,
      text: "        UITabBarItem(title: \"Farm\", image: nil, tag: 2)")
    return rows + (rows.isEmpty ? [] : [noise])
  }

  private var checklist: [ChecklistResult] {
    let states: [(ChecklistResult.State, String)] = [
      (.failed, "Usages are left at the newest commit."), (.notApplicable, "The log's minimum target is iOS 15."),
      (.unknown, "No console log was given."), (.stale, "Attested at `9f3c2ab`; navigation code changed since."),
      (.blocked, "It waits for the first item."), (.attested, "iPad and iPhone, 12 Oct 2024, QA."),
      (.passed, "Not used in this app."),
    ]
    return zip(SampleReport.checklist, states).map { ChecklistResult(item: $0, state: $1.0, detail: $1.1) }
  }
}

import Inventory
import Ledger

extension ReportBuilder {
  /// Every sprint from the migration's start to the report's day.
  ///
  /// A closed sprint is made of the commits up to its end and of the CODEOWNERS file of its last commit, so that it stays
  /// as it was reviewed, whatever comes later.
  /// - Complexity: O(effects × log sprints), and a sort of the files left at each sprint's end.
  func sprints() -> [SprintReport] {
    var tally = SprintTally(rules: input.migration.rules.count)
    var effects = effects.filter(isHeadline)[...]
    return Self.sprints(input, days: days, startIndex: series.startIndex).map { sprint, commits in
      while let effect = effects.first, Int(effect.commit) < commits.lowerBound {
        tally.pass(effects.removeFirst(), rule(effect))
      }
      let isAsOfCommit = input.owners.isAsOfCommit
      tally.begin(owner: owner(at: isAsOfCommit ? commits.lowerBound - 1 : min(commits.upperBound, days.count) - 1))
      var changes = input.owners.changes.filter { isAsOfCommit && commits.contains($0) }[...]
      while let effect = effects.first, Int(effect.commit) < commits.upperBound {
        while let change = changes.first, change <= Int(effect.commit) {
          tally.handOver(to: owner(at: changes.removeFirst()))
        }
        tally.count(effects.removeFirst(), rule(effect))
      }
      for change in changes { tally.handOver(to: owner(at: change)) }
      return report(sprint, commits, tally)
    }
  }

  private func owner(at commit: Int) -> (Int32) -> String {
    { path in input.owners.team(of: input.ledger.paths[Int(path)], at: max(0, commit)) }
  }

  /// The sprints, each with the commits that fall into it.
  private static func sprints(_ input: Input, days: [Day], startIndex: Int) -> [(Sprint, Range<Int>)] {
    guard let calendar = input.goals.sprints, let first = days.dropFirst(startIndex).first else { return [] }
    var found: [(Sprint, Range<Int>)] = []
    var next = calendar.sprint(endingOnOrAfter: first)
    while let sprint = next, sprint.start <= input.asOf {
      let begin = days.firstIndex { $0 >= sprint.start } ?? days.count
      let end = days.firstIndex { $0 > sprint.end } ?? days.count
      found.append((sprint, begin..<max(begin, end)))
      next = calendar.sprint(endingOnOrAfter: sprint.end + 1)
    }
    return found
  }

  /// The last commits of the sprints: those whose CODEOWNERS files the report wants to know.
  package static func sprintEnds(_ input: Input) -> [Int] {
    let builder = ReportBuilder(input)
    return sprintsWithEnds(input, builder).map(\.end)
  }

  /// The sprints that have ended or are under way, each with the last commit at or before its end.
  static func sprintsWithEnds(_ input: Input, _ builder: ReportBuilder) -> [(name: String, end: Int)] {
    sprints(input, days: builder.days, startIndex: builder.series.startIndex).compactMap { sprint, commits in
      let end = min(commits.upperBound, builder.days.count) - 1
      return end >= 0 ? (sprint.name, end) : nil
    }
  }

  private func report(_ sprint: Sprint, _ commits: Range<Int>, _ tally: SprintTally) -> SprintReport {
    let last = min(commits.upperBound, days.count) - 1
    let all = tally.all
    var report = SprintReport(
      name: sprint.name, start: sprint.start, end: sprint.end, before: all.before, after: all.after, added: all.added,
      removed: all.removed, moved: all.moved, isCurrent: (sprint.start...sprint.end).contains(input.asOf),
      commits: commits, endCommit: last >= 0 ? input.timeline.commits[last].id : nil,
      byRule: tally.byRule.enumerated().filter { !$1.isEmpty }.map { (rule: $0, change: $1) },
      byTeam: tally.byTeam.filter { !$1.isEmpty }.sorted { ($1.value.after, $0.key) < ($0.value.after, $1.key) }
        .map { (team: $0.isEmpty ? input.owners.none : $0, key: $0, change: $1) },
      grown: tally.grown.map { fileRow($0, tally) }, quickest: tally.quickest.map { fileRow($0, tally) })
    report.deleted = all.deleted
    report.joined = all.joined
    report.exempted = all.exempted
    report.readmitted = all.readmitted
    return report
  }

  private func fileRow(_ path: Int32, _ tally: SprintTally) -> SprintReport.File {
    SprintReport.File(
      path: printable(input.ledger.paths[Int(path)]), usages: tally.left[path] ?? 0,
      added: tally.added[path] ?? 0)
  }
}

/// What stands at a sprint's beginning and what changes in it.
private struct SprintTally {
  private(set) var all = SprintReport.Change()
  private(set) var byRule: [SprintReport.Change]
  private(set) var byTeam: [String: SprintReport.Change] = [:]
  /// Usages by file.
  private(set) var left: [Int32: Int] = [:]
  /// Added in the sprint by file.
  private(set) var added: [Int32: Int] = [:]
  private var teamOf: [Int32: String] = [:]
  private var owner: (Int32) -> String = { _ in "" }

  init(rules: Int) { byRule = [SprintReport.Change](repeating: SprintReport.Change(), count: rules) }

  /// An effect before the sprint.
  mutating func pass(_ effect: Ledger.Effect, _ rule: Int) {
    left[effect.path, default: 0] += Int(effect.step)
    if left[effect.path] == 0 { left[effect.path] = nil }
    byRule[rule].after += Int(effect.step)
  }

  mutating func begin(owner: @escaping (Int32) -> String) {
    self.owner = owner
    teamOf = [:]
    byTeam = [:]
    added = [:]
    all = SprintReport.Change()
    for (path, count) in left {
      byTeam[team(path), default: SprintReport.Change()].stand(count)
      all.stand(count)
    }
    byRule = byRule.map { SprintReport.Change(before: $0.after, after: $0.after) }
  }

  /// Other owners from here on: what a team gives to another one is a transfer.
  mutating func handOver(to owner: @escaping (Int32) -> String) {
    let before = teamOf
    self.owner = owner
    teamOf = [:]
    for (path, count) in left {
      guard let old = before[path], old != team(path) else { continue }
      byTeam[old, default: SprintReport.Change()].transfer(-count)
      byTeam[team(path), default: SprintReport.Change()].transfer(count)
    }
  }

  /// An effect in the sprint. A move counts once in all and for its rule, where it arrives; for a team, what came from
  /// other teams less what went to them.
  mutating func count(_ effect: Ledger.Effect, _ rule: Int) {
    pass(effect, rule)
    if effect.added > 0 { added[effect.path, default: 0] += Int(effect.added) }
    all.after += Int(effect.step)
    all.add(effect, moved: max(0, Int(effect.moved)))
    byRule[rule].add(effect, moved: max(0, Int(effect.moved)))
    byTeam[team(effect.path), default: SprintReport.Change()].after += Int(effect.step)
    byTeam[team(effect.path), default: SprintReport.Change()].add(effect, moved: Int(effect.moved))
  }

  private mutating func team(_ path: Int32) -> String {
    if let known = teamOf[path] { return known }
    let team = owner(path)
    teamOf[path] = team
    return team
  }

  private static let listed = 5

  /// Files that got usages in the sprint and still have some, most added first.
  var grown: [Int32] {
    Array(
      added.keys.filter { left[$0] != nil }.sorted { (added[$1]!, $0) < (added[$0]!, $1) }.prefix(Self.listed))
  }

  /// Files with the fewest usages left.
  var quickest: [Int32] {
    Array(left.keys.sorted { (left[$0]!, $0) < (left[$1]!, $1) }.prefix(Self.listed))
  }
}

extension SprintReport.Change {
  fileprivate mutating func stand(_ count: Int) {
    before += count
    after += count
  }

  fileprivate mutating func transfer(_ count: Int) {
    after += count
    moved += count
  }

  mutating func add(_ effect: Ledger.Effect, moved: Int) {
    joined += Int(effect.joined)
    added += Int(effect.added)
    removed += Int(effect.removed)
    deleted += Int(effect.deleted)
    exempted += Int(effect.exempted)
    readmitted += Int(effect.readmitted)
    self.moved += moved
  }
}

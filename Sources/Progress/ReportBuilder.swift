import Inventory
import Ledger

/// Makes one migration's report from the ledger. Pure: the same values give the same report.
package struct ReportBuilder {
  package struct Input {
    package var ledger: Ledger
    package var timeline: Timeline
    /// Names of the repositories whose histories these are.
    package var repositories: [String] = []
    package var clock: DayClock
    package var asOf: Day
    package var migration: Migration
    /// Index of the migration among the counter's, and its rules among the counter's.
    package var migrationIndex: Int
    package var rules: Range<Int>
    package var goals: Goals
    package var owners: OwnersInHistory
    package var tags: [TaggedCommit]
    package var notes: [DatedNote]
    /// What people and logs say about the checklist.
    package var checklist = ChecklistInput()
    /// What the syntax tree says; nil where nobody asked it.
    package var advice: Advice?
    /// The paths that the advice may speak of, as raw bytes, and which of them are meant to stay.
    package var advicePaths: [[UInt8]] = []
    package var isExempt: @Sendable ([UInt8]) -> Bool = { _ in false }
    /// The commits whose usages are listed, and the files with matches at them, by index into the mainline.
    package var boundaries: [Boundary] = []
    package var filesAtCommit: [Int: [Ledger.HeadFile]] = [:]
    /// The configured ones, those that have expired included.
    package var exemptions: [PathExemption] = []
    package var shadowed = ShadowedDecision.count
    /// Whose commits those with changes are, by index into the mainline; empty where names are hidden.
    package var authors: [Int: String] = [:]
    /// How many commits of the last weeks changed each file left, by index into the ledger's paths.
    package var touches: [Int32: Int] = [:]

    package init(
      ledger: Ledger, timeline: Timeline, clock: DayClock, asOf: Day, migration: Migration, migrationIndex: Int,
      rules: Range<Int>, goals: Goals, owners: OwnersInHistory = OwnersInHistory(), tags: [TaggedCommit] = [],
      notes: [DatedNote] = []
    ) {
      self.ledger = ledger
      self.timeline = timeline
      self.clock = clock
      self.asOf = asOf
      self.migration = migration
      self.migrationIndex = migrationIndex
      self.rules = rules
      self.goals = goals
      self.owners = owners
      self.tags = tags
      self.notes = notes
    }
  }

  let input: Input
  let series: Series
  /// For each commit, its day.
  let days: [Day]
  let effects: [Ledger.Effect]

  package init(_ input: Input) {
    self.input = input
    days = input.timeline.commits.map { input.clock.day(of: $0.drawn) }
    effects = input.ledger.effects.filter { input.rules.contains(Int($0.rule)) }
    let builder = SeriesBuilder(migration: input.migration, rules: input.rules, timeline: input.timeline)
    series = builder.series(
      input.ledger, migrationIndex: input.migrationIndex, start: Self.start(input.goals, input.timeline, input.clock))
  }

  package func report() -> MigrationReport {
    var files = files()
    let forecast = forecast()
    let headline = headline(files: files.count, forecast)
    let matches = matches()
    let sprints = sprints()
    let advice = advice(matches)
    if let advice { files.sort(by: advice.quickestFirst(matches)) }
    let checklist = ChecklistBuilder(self, headline, matches, sprints).results()
    var report = MigrationReport(
      migration: input.migration, goals: input.goals, headline: headline, series: series, rules: rules(), files: files,
      matches: matches, changes: changes(), sprints: sprints, checklist: checklist, forecast: forecast,
      backTest: backTest(), teams: teams(), areas: areas(), ownersFile: input.owners.place,
      events: events(), advice: advice,
      boundaries: boundaries())
    report.ownersAsOfCommit = input.owners.isAsOfCommit
    report.repositories = repositories()
    report.boundariesLeftOut = input.boundaries.isEmpty ? 0 : boundariesLeftOut
    report.exempt = exemptUsages()
    report.lapsed = lapsedExemptions()
    report.shadowed = shadowedNames()
    report.shadowedDecision = input.shadowed
    return report
  }

  private static func start(_ goals: Goals, _ timeline: Timeline, _ clock: DayClock) -> Int? {
    if let id = goals.startCommit { return timeline.commits.firstIndex { $0.id.hasPrefix(id) } }
    return goals.start.map { timeline.firstIndex(onOrAfter: $0, clock) }
  }

  // MARK: Helpers

  func rule(_ effect: Ledger.Effect) -> Int { Int(effect.rule) - input.rules.lowerBound }

  func level(_ effect: Ledger.Effect) -> Rule.Level { input.migration.rules[rule(effect)].level }

  /// Gross changes of the headline rules in days `first...last`; moved are those into other files.
  func sums(from first: Day, through last: Day, where chosen: (Ledger.Effect) -> Bool) -> SprintReport.Change {
    var sums = SprintReport.Change()
    for effect in effects where chosen(effect) && (first...last).contains(days[Int(effect.commit)]) {
      sums.add(effect, moved: max(0, Int(effect.moved)))
    }
    return sums
  }

  func isHeadline(_ effect: Ledger.Effect) -> Bool { level(effect) == .headline }

  /// The value on the evening of `day`.
  func value(_ line: StepLine, atEndOf day: Day) -> Int {
    guard let last = days.lastIndex(where: { $0 <= day }) else { return 0 }
    return line.value(at: last)
  }

  /// The current sprint, or the last 14 days.
  var lately: (first: Day, name: String) {
    if let current = input.goals.sprints?.sprint(on: input.asOf) { return (current.start, current.spoken) }
    return (input.asOf + -13, "the last 14 days")
  }
}

import Inventory

/// Everything the site shows, as values. Whoever draws a page needs nothing else.
package struct Report: Sendable {
  package var title: String
  /// One or more, in the order of the configuration.
  package var repositories: [RepositoryFacts]
  /// The report's clock: the newest commit's date unless told otherwise.
  package var asOf: Day
  /// The version of Sunset that made it.
  package var version: String
  package var migrations: [MigrationReport]
  package var quality: DataQuality

  package init(
    title: String, repositories: [RepositoryFacts], asOf: Day, version: String, migrations: [MigrationReport],
    quality: DataQuality
  ) {
    precondition(!repositories.isEmpty, "a report is of a repository")
    self.title = title
    self.repositories = repositories
    self.asOf = asOf
    self.version = version
    self.migrations = migrations
    self.quality = quality
  }

  package init(
    title: String, repository: RepositoryFacts, asOf: Day, version: String, migrations: [MigrationReport],
    quality: DataQuality
  ) {
    self.init(
      title: title, repositories: [repository], asOf: asOf, version: version, migrations: migrations, quality: quality)
  }

  /// There are several repositories: paths begin with the name of theirs.
  package var isOfSeveral: Bool { repositories.count > 1 }

  /// The only repository, or the one with the newest commit.
  package var newest: RepositoryFacts {
    repositories.reduce(repositories[0]) { $1.headTime > $0.headTime ? $1 : $0 }
  }
}

/// What was read of one repository.
package struct RepositoryFacts: Sendable {
  /// As the configuration calls it, or the folder's name without `.git`.
  package var name: String
  /// The branch's short name, or `detached HEAD`.
  package var branch: String
  /// The newest commit's full id, in hex.
  package var head: String
  package var headTime: Instant
  /// The prefix of a commit's page on the forge, from the remote's address: `https://github.com/o/r/commit/`. Nil when unknown.
  package var commitURL: String?
  /// The prefix of a file's page at a commit: `https://github.com/o/r/blob/`. Nil when unknown.
  package var fileURL: String?
  /// How commit, path and line follow it.
  package var forgeStyle: Forge.Style
  /// When its first commit was made, and how many there are.
  package var began: Instant?
  package var commits = 0

  package init(
    name: String, branch: String, head: String, headTime: Instant, commitURL: String? = nil, fileURL: String? = nil,
    forgeStyle: Forge.Style = .github
  ) {
    self.name = name
    self.branch = branch
    self.head = head
    self.headTime = headTime
    self.commitURL = commitURL
    self.fileURL = fileURL
    self.forgeStyle = forgeStyle
  }
}

/// What was left out or bent, each with its cause: the honest footnote.
package struct DataQuality: Sendable {
  package struct Note: Sendable, Equatable {
    /// `3 submodules are not entered`.
    package var title: String
    /// Paths, commits, or whatever it concerns. May be cut; `count` is the whole number.
    package var items: [String]
    package var count: Int
    /// Something that the rules should read was not counted: `--strict` makes it an error.
    package var isLoss: Bool
    package init(title: String, items: [String], count: Int, isLoss: Bool = false) {
      self.title = title
      self.items = items
      self.count = count
      self.isLoss = isLoss
    }
  }
  package var notes: [Note]
  /// The history is cut off at its oldest commit (shallow clone, drawn on request).
  package var isShallow: Bool
  package var commits: Int
  package var blobsRead: Int
  package var bytesRead: Int

  package init(notes: [Note] = [], isShallow: Bool = false, commits: Int = 0, blobsRead: Int = 0, bytesRead: Int = 0) {
    self.notes = notes
    self.isShallow = isShallow
    self.commits = commits
    self.blobsRead = blobsRead
    self.bytesRead = bytesRead
  }
}

/// One migration, as its pages show it.
package struct MigrationReport: Sendable {
  package var migration: Migration
  package var goals: Goals
  package var headline: Headline
  package var series: Series
  /// In the order of `migration.rules`.
  package var rules: [RuleReport]
  /// Files with usages at the newest commit, fewest usages first, then by path.
  package var files: [FileReport]
  /// Every match of the headline and extended rules at the newest commit, by path, line, column.
  package var matches: [MatchRow]
  /// Every change of a count of a headline or extended rule, newest commit first, then by path and rule.
  package var changes: [CommitChange]
  /// Oldest first; empty when no sprints are configured.
  package var sprints: [SprintReport]
  package var checklist: [ChecklistResult]
  package var forecast: Result<Forecast, MissingForecast>
  /// The forecast's own past accuracy.
  package var backTest: BackTest
  /// By CODEOWNERS team, most left first; what nobody owns is one of them.
  package var teams: [PartReport]
  /// By SwiftPM target or folder.
  package var areas: [PartReport]
  /// By repository, most left first; empty where there is only one.
  package var repositories: [PartReport] = []
  /// Where the owners were read from; nil: there is no CODEOWNERS file.
  package var ownersFile: String?
  /// A usage's team is that of each commit's own CODEOWNERS file, in place of today's.
  package var ownersAsOfCommit = false
  /// Tags and notes, oldest first.
  package var events: [Event]
  /// What the syntax tree of the newest commit says; nil where it was not read.
  package var advice: AdviceReport?
  /// What was there at sprint ends, tags, and the newest commit; oldest first.
  package var boundaries: [BoundaryReport]
  /// Older ones whose lists would make the site too large.
  package var boundariesLeftOut = 0
  /// Usages that are meant to stay, by path, line and column; their number is that of the exempt matches.
  package var exempt: [ExemptUsage] = []
  /// Exemptions that do not hold, so that their usages count.
  package var lapsed: [LapsedExemption] = []
  /// Names of the platform that the repository declares itself.
  package var shadowed: [ShadowedName] = []
  package var shadowedDecision = ShadowedDecision.count

  package init(
    migration: Migration, goals: Goals, headline: Headline, series: Series, rules: [RuleReport], files: [FileReport],
    matches: [MatchRow], changes: [CommitChange], sprints: [SprintReport], checklist: [ChecklistResult],
    forecast: Result<Forecast, MissingForecast> = .failure(MissingForecast(.nothingLeft)),
    backTest: BackTest = BackTest(), teams: [PartReport] = [], areas: [PartReport] = [], ownersFile: String? = nil,
    events: [Event] = [], advice: AdviceReport? = nil, boundaries: [BoundaryReport] = []
  ) {
    self.migration = migration
    self.goals = goals
    self.headline = headline
    self.series = series
    self.rules = rules
    self.files = files
    self.matches = matches
    self.changes = changes
    self.sprints = sprints
    self.checklist = checklist
    self.forecast = forecast
    self.backTest = backTest
    self.teams = teams
    self.areas = areas
    self.ownersFile = ownersFile
    self.events = events
    self.advice = advice
    self.boundaries = boundaries
  }
}

/// Where a migration is meant to begin and end.
package struct Goals: Sendable, Equatable {
  /// The first day of the migration; nil: the first commit with a usage.
  package var start: Day?
  package var target: Day?
  package var sprints: SprintCalendar?
  /// The commit of the mainline where the migration begins, as hex digits, when it is named in place of a day.
  package var startCommit: String?

  package init(
    start: Day? = nil, target: Day? = nil, sprints: SprintCalendar? = nil, startCommit: String? = nil
  ) {
    self.start = start
    self.target = target
    self.sprints = sprints
    self.startCommit = startCommit
  }
}

/// The answer in thirty seconds.
package struct Headline: Sendable, Equatable {
  /// The migration's state in words; each is a rule that `method.html` prints.
  package enum State: String, Sendable, CaseIterable {
    case notUsed = "not used"
    case done = "done"
    case reopened = "re-opened"
    case growing = "growing"
    case stalled = "stalled"
    case notConverging = "not converging"
    case onTrack = "on track"
    case atRisk = "at risk"
    case late = "late"
    case shrinking = "shrinking"

    /// The rule that decides the state, for `method.html`.
    package var rule: String {
      switch self {
      case .notUsed: "No usage was found at any commit."
      case .done: "No usage is left at the newest commit; the page says for how long."
      case .reopened: "Usages were at zero for two weeks or more and rose above it in the last 12 weeks."
      case .growing: "More usages were added than removed in the last 12 weeks."
      case .stalled: "As many usages were added as removed in the last 12 weeks, none at all included."
      case .notConverging: "Fewer than half of the forecast's runs reach zero within five years."
      case .onTrack: "The forecast's 85% date is on or before the target."
      case .atRisk: "The forecast's 50% date is on or before the target, its 85% date is not."
      case .late: "The forecast's 50% date is after the target, or the target has passed."
      case .shrinking:
        "More usages were removed than added in the last 12 weeks, and no target is set or the history is too short for a forecast."
      }
    }
  }

  package var state: State
  package var remaining: Int
  package var exempt: Int
  /// Files with at least one usage.
  package var files: Int
  /// Usages at the start + all added since, less those that became exempt.
  package var scope: Int
  /// All removed since the start; scope − remaining.
  package var done: Int
  /// The highest remaining ever, and its day.
  package var peak: Int
  package var peakDay: Day
  /// Usages of the adoption rules.
  package var adopted: Int
  /// Grep lines of the headline rules (each line once) at the newest commit.
  package var lines: Int
  /// In the current sprint, or in the last 14 days where no sprints are configured.
  package var addedLately: Int
  package var removedLately: Int
  /// Usages that became exempt then and were not removed, and exempt ones that count again and were not added.
  package var exemptedLately = 0
  package var readmittedLately = 0
  /// `sprint S20` or `the last 14 days`.
  package var latelyName: String
  /// Net removed a week over the last 12 weeks; negative when growing.
  package var weeklyPace: Double
  /// Net removals a week that the target needs; nil without a target ahead or with nothing left.
  package var neededPace: Double?
  /// The forecast's 85% date; nil without one.
  package var projectedEnd: Day?
  /// Since when remaining has been zero; nil when it is not.
  package var zeroSince: Day?

  /// Whole percent of the scope that is done; nil when the scope is 0.
  package var percentDone: Int? { scope > 0 ? done * 100 / scope : nil }

  package init(
    state: State, remaining: Int, exempt: Int, files: Int, scope: Int, done: Int, peak: Int, peakDay: Day,
    adopted: Int, lines: Int, addedLately: Int, removedLately: Int, latelyName: String, weeklyPace: Double,
    neededPace: Double?, projectedEnd: Day?, zeroSince: Day?
  ) {
    self.state = state
    self.remaining = remaining
    self.exempt = exempt
    self.files = files
    self.scope = scope
    self.done = done
    self.peak = peak
    self.peakDay = peakDay
    self.adopted = adopted
    self.lines = lines
    self.addedLately = addedLately
    self.removedLately = removedLately
    self.latelyName = latelyName
    self.weeklyPace = weeklyPace
    self.neededPace = neededPace
    self.projectedEnd = projectedEnd
    self.zeroSince = zeroSince
  }
}

/// One commit of the mainline.
package struct MainlineCommit: Sendable, Equatable {
  /// Full id in hex.
  package var id: String
  /// The committer's date as git stores it.
  package var time: Instant
  /// Where it is drawn: never before an earlier commit, never after the newest one.
  package var drawn: Instant
  /// Index into the report's repositories.
  package var repository = 0
  package init(id: String, time: Instant, drawn: Instant) {
    self.id = id
    self.time = time
    self.drawn = drawn
  }
}

/// A number at every mainline commit, kept as the commits where it changed.
package struct StepLine: Sendable, Equatable {
  package struct Step: Sendable, Equatable {
    /// Index into the mainline, 0 the oldest.
    package var commit: Int
    /// The value from this commit on.
    package var value: Int
    package init(commit: Int, value: Int) {
      self.commit = commit
      self.value = value
    }
  }
  /// Ascending by commit; the value before the first step is 0.
  package var steps: [Step]
  /// Nothing was measured before this commit: charts and tables show a gap there, not a zero.
  package var begins = 0

  package init(steps: [Step] = [], begins: Int = 0) {
    self.steps = steps
    self.begins = begins
  }

  /// Nil where nothing was measured.
  package func measured(at commit: Int) -> Int? { commit < begins ? nil : value(at: commit) }

  package var last: Int { steps.last?.value ?? 0 }

  /// - Complexity: O(log steps).
  package func value(at commit: Int) -> Int {
    var low = 0
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].commit <= commit { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : steps[low - 1].value
  }
}

/// The numbers of one migration at every mainline commit.
package struct Series: Sendable {
  /// Oldest first.
  package var commits: [MainlineCommit]
  /// Index of the first commit at or after the start goal; 0 without one.
  package var startIndex: Int
  /// Usages of the headline rules.
  package var remaining: StepLine
  /// Usages at the start + all added since, less those that became exempt; and all removed since.
  package var scope: StepLine
  package var done: StepLine
  /// Usages of the adoption rules.
  package var adopted: StepLine
  /// Grep lines that match any headline rule.
  package var lines: StepLine
  /// For each rule of the migration, in its order.
  package var usagesByRule: [StepLine]
  package var linesByRule: [StepLine]
  package var exemptByRule: [StepLine]

  package init(
    commits: [MainlineCommit], startIndex: Int = 0, remaining: StepLine = StepLine(), scope: StepLine = StepLine(),
    done: StepLine = StepLine(), adopted: StepLine = StepLine(), lines: StepLine = StepLine(),
    usagesByRule: [StepLine] = [], linesByRule: [StepLine] = [], exemptByRule: [StepLine] = []
  ) {
    self.commits = commits
    self.startIndex = startIndex
    self.remaining = remaining
    self.scope = scope
    self.done = done
    self.adopted = adopted
    self.lines = lines
    self.usagesByRule = usagesByRule
    self.linesByRule = linesByRule
    self.exemptByRule = exemptByRule
  }
}

/// One rule at the newest commit. Its series are in `Series`, at the same index.
package struct RuleReport: Sendable {
  package var rule: Rule
  package var usages: Int
  package var exempt: Int
  /// Files with at least one usage.
  package var files: Int
  /// Lines that the pattern matches.
  package var lines: Int
  /// Matches of the rule's own pattern that count for it, by class, in the order of `MatchClass.allCases`, zeros left
  /// out.
  package var classes: [(class: MatchClass, count: Int)]
  /// Matches of the rule's own pattern that count for another rule (its `also`): index of that rule and count.
  package var elsewhere: [(rule: Int, count: Int)]
  /// Usages and exempt ones that another rule's pattern found.
  package var foundByOthers: Int
  /// Matches of the rule's own pattern; a line may hold several. Equals the sum of `classes` and `elsewhere`.
  package var matches: Int
  /// In the current sprint or the last 14 days.
  package var addedLately: Int
  package var removedLately: Int
  /// Exempt ones that count again, less usages that became exempt.
  package var readmittedLately = 0
  /// The grep command that prints the lines at the newest commit.
  package var grepCommand: String

  package init(
    rule: Rule, usages: Int, exempt: Int, files: Int, lines: Int, classes: [(class: MatchClass, count: Int)],
    elsewhere: [(rule: Int, count: Int)] = [], foundByOthers: Int = 0, matches: Int? = nil, addedLately: Int,
    removedLately: Int, grepCommand: String
  ) {
    self.rule = rule
    self.usages = usages
    self.exempt = exempt
    self.files = files
    self.lines = lines
    self.classes = classes
    self.elsewhere = elsewhere
    self.foundByOthers = foundByOthers
    self.matches = matches ?? classes.reduce(0) { $0 + $1.count } + elsewhere.reduce(0) { $0 + $1.count }
    self.addedLately = addedLately
    self.removedLately = removedLately
    self.grepCommand = grepCommand
  }
}

/// One file with usages at the newest commit.
package struct FileReport: Sendable {
  package var path: String
  package var usages: Int
  /// By rule index of the migration, zeros left out.
  package var byRule: [(rule: Int, count: Int)]
  /// The last mainline commit that changed the file's counts.
  package var lastChange: MainlineCommit?
  /// The CODEOWNERS team; empty when unowned or unknown.
  package var owner: String
  /// The SwiftPM target or folder; empty at the top.
  package var area: String
  /// Usages after each commit.
  package var remaining: StepLine
  /// Commits that changed it, whatever they did to the counts, in the last weeks: `ReportBuilder.touchedWeeks`.
  package var touches = 0

  package init(
    path: String, usages: Int, byRule: [(rule: Int, count: Int)], lastChange: MainlineCommit?, owner: String = "",
    area: String = "", remaining: StepLine = StepLine()
  ) {
    self.path = path
    self.usages = usages
    self.byRule = byRule
    self.lastChange = lastChange
    self.owner = owner
    self.area = area
    self.remaining = remaining
  }
}

/// One match at the newest commit.
package struct MatchRow: Sendable {
  /// Bytes that are not UTF-8 are shown as `\xNN`.
  package var path: String
  /// From 1.
  package var line: Int
  /// In bytes, from 1, as `git grep --column` counts.
  package var column: Int
  /// Index into the migration's rules: the rule whose count this match belongs to.
  package var rule: Int
  package var `class`: MatchClass
  /// The CODEOWNERS team; empty when unowned or unknown.
  package var owner: String
  /// The mainline commit that brought the line; nil when it is older than a shallow clone's edge.
  package var since: MainlineCommit?
  /// The line's text, without its line end; bytes that are not UTF-8 replaced.
  package var text: String

  package init(
    path: String, line: Int, column: Int, rule: Int, class: MatchClass, owner: String, since: MainlineCommit?,
    text: String
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.rule = rule
    self.class = `class`
    self.owner = owner
    self.since = since
    self.text = text
  }
}

/// What one mainline commit changed.
package struct CommitChange: Sendable {
  package struct Row: Sendable, Equatable {
    package var path: String
    /// Index into the migration's rules.
    package var rule: Int
    package var added: Int
    package var removed: Int
    /// Signed: above 0 where usages arrived from another file, below 0 where they left; 0 in sum over a commit and rule.
    package var moved: Int
    /// Of the removed, those that went because their file was deleted.
    package var deleted: Int
    /// Usages that came with a repository that joined the others.
    package var joined = 0
    /// Usages that became exempt and were not removed, and exempt ones that count again and were not added.
    package var exempted: Int
    package var readmitted: Int
    /// Change of the exempt usages.
    package var exempt: Int
    package init(
      path: String, rule: Int, added: Int, removed: Int, moved: Int, deleted: Int = 0, exempted: Int = 0,
      readmitted: Int = 0, exempt: Int = 0
    ) {
      self.exempted = exempted
      self.readmitted = readmitted
      self.deleted = deleted
      self.exempt = exempt
      self.path = path
      self.rule = rule
      self.added = added
      self.removed = removed
      self.moved = moved
    }
  }
  package var commit: MainlineCommit
  /// Index into the mainline.
  package var index: Int
  /// The first line of the message; bytes that are not UTF-8 replaced.
  package var subject: String
  /// By path, then rule.
  package var rows: [Row]
  /// Sums over the headline rules.
  package var added: Int
  package var removed: Int
  /// Usages of headline rules that arrived from another file.
  package var moved: Int
  /// Remaining after the commit.
  package var remaining: Int
  /// Of the removed, those that went because their file was deleted.
  package var deleted = 0
  /// Usages of headline rules that came with the repository whose first commit this is.
  package var joined = 0
  /// Whose commit it is, by `.mailmap`; nil where names are hidden.
  package var author: String?
  /// Usages that became exempt and were not removed, and exempt ones that count again and were not added.
  package var exempted = 0
  package var readmitted = 0
  /// The commit whose changes this one takes back, usage for usage, as its message says.
  package var reverts: MainlineCommit?
  /// The later commit that takes this one's changes back.
  package var revertedBy: MainlineCommit?

  package init(
    commit: MainlineCommit, index: Int, subject: String, rows: [Row], added: Int, removed: Int, moved: Int,
    remaining: Int
  ) {
    self.commit = commit
    self.index = index
    self.subject = subject
    self.rows = rows
    self.added = added
    self.removed = removed
    self.moved = moved
    self.remaining = remaining
  }
}

/// One sprint's sums over the headline rules.
package struct SprintReport: Sendable {
  /// What a sprint did to a number.
  package struct Change: Sendable, Equatable {
    package var before = 0
    package var after = 0
    package var added = 0
    package var removed = 0
    /// Usages that came from another file; of a team, those from other teams less those to them.
    package var moved = 0
    /// Of the removed, those that went because their file was deleted.
    package var deleted = 0
    /// Usages that came with a repository that joined the others.
    package var joined = 0
    /// Usages that became exempt and were not removed, and exempt ones that count again and were not added.
    package var exempted = 0
    package var readmitted = 0

    package var isEmpty: Bool {
      before == 0 && after == 0 && added == 0 && removed == 0 && moved == 0 && exempted == 0 && readmitted == 0
        && joined == 0
    }

    package init(
      before: Int = 0, after: Int = 0, added: Int = 0, removed: Int = 0, moved: Int = 0, deleted: Int = 0
    ) {
      self.deleted = deleted
      self.before = before
      self.after = after
      self.added = added
      self.removed = removed
      self.moved = moved
    }
  }

  /// A file at the sprint's end.
  package struct File: Sendable, Equatable {
    package var path: String
    package var usages: Int
    /// Added to it in the sprint.
    package var added: Int

    package init(path: String, usages: Int, added: Int) {
      self.path = path
      self.usages = usages
      self.added = added
    }
  }

  package var name: String
  package var start: Day
  /// The last day, inclusive.
  package var end: Day
  /// Remaining when it began and when it ended (or at the newest commit).
  package var before: Int
  package var after: Int
  package var added: Int
  package var removed: Int
  package var moved: Int
  /// Of the removed, those that went because their file was deleted.
  package var deleted = 0
  /// Usages that came with a repository that joined the others in it.
  package var joined = 0
  /// Usages that became exempt and were not removed, and exempt ones that count again and were not added.
  package var exempted = 0
  package var readmitted = 0
  /// The report's day falls into it.
  package var isCurrent: Bool
  /// The mainline commits that fall into it.
  package var commits: Range<Int>
  /// The commit at its end: the last one in it, or before it; nil before the first one.
  package var endCommit: String?
  /// Without rules that were at zero and stayed there.
  package var byRule: [(rule: Int, change: Change)]
  /// By the owners at the sprint's end, most left first; the key is empty for what nobody owned.
  package var byTeam: [(team: String, key: String, change: Change)]
  /// Files that got usages in it and kept some, most first.
  package var grown: [File]
  /// The files with the fewest usages left at its end.
  package var quickest: [File]

  /// As a sentence names it.
  package var spoken: String { Sprint(name: name, start: start, end: end).spoken }

  /// What it did to all usages.
  package var all: Change {
    var change = Change(
      before: before, after: after, added: added, removed: removed, moved: moved, deleted: deleted)
    change.exempted = exempted
    change.readmitted = readmitted
    change.joined = joined
    return change
  }

  package init(
    name: String, start: Day, end: Day, before: Int, after: Int, added: Int, removed: Int, moved: Int,
    isCurrent: Bool, commits: Range<Int> = 0..<0, endCommit: String? = nil, byRule: [(rule: Int, change: Change)] = [],
    byTeam: [(team: String, key: String, change: Change)] = [], grown: [File] = [], quickest: [File] = []
  ) {
    self.name = name
    self.start = start
    self.end = end
    self.before = before
    self.after = after
    self.added = added
    self.removed = removed
    self.moved = moved
    self.isCurrent = isCurrent
    self.commits = commits
    self.endCommit = endCommit
    self.byRule = byRule
    self.byTeam = byTeam
    self.grown = grown
    self.quickest = quickest
  }
}

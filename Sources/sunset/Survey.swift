import Configuration
import Foundation
import Git
import History
import Inventory
import Ledger
import Progress
import Site

/// One repository's mainline, before anything is counted.
struct Source {
  let workspace: Workspace
  let history: History
  let timeline: Timeline

  init(_ workspace: Workspace) throws {
    self.workspace = workspace
    history = try workspace.history()
    timeline = Timeline(
      history.mainline.commits.map { Ledger.Commit(id: $0.id.hex, time: $0.time) }, now: Survey.now)
  }

  var forge: Forge? { Forge(workspace.project.forge ?? workspace.repository.remoteAddress) }

  var facts: RepositoryFacts {
    let head = timeline.commits[timeline.commits.count - 1]
    var facts = RepositoryFacts(
      name: workspace.name, branch: history.tip.branch, head: head.id, headTime: head.drawn,
      commitURL: forge?.commitURL, fileURL: forge?.fileURL, forgeStyle: forge?.style ?? .github)
    facts.began = timeline.commits.first?.drawn
    facts.commits = timeline.commits.count
    return facts
  }
}

/// The whole histories of a site's repositories, counted.
struct Survey {
  let sources: [Source]
  let walks: [Walk]
  let clock: DayClock
  let asOf: Day

  /// What all repositories share.
  var project: Project { sources[0].workspace.project }
  var options: Options { sources[0].workspace.options }
  var isOfSeveral: Bool { sources.count > 1 }

  init(_ workspaces: [Workspace], _ watch: Stopwatch) throws {
    let project = workspaces[0].project
    let options = workspaces[0].options
    guard let clock = DayClock(zone: project.timeZone) else {
      throw UsageError(
        description:
          "\(project.file ?? "sunset.yml"): time-zone: this system knows no '\(project.timeZone)'; "
          + "use a name such as Europe/Berlin")
    }
    self.clock = clock
    sources = try workspaces.map { try Source($0) }
    watch.lap("mainline")
    // An exemption may end between two repositories' newest commits: one day holds for all.
    let newest = sources.map { clock.day(of: $0.timeline.commits[$0.timeline.commits.count - 1].drawn) }.max()!
    let asOf = try Self.day(options.asOf) ?? newest
    self.asOf = asOf
    walks = try sources.map { source in
      try ProgressLine(isQuiet: options.isQuiet).show { progress in
        try source.history.walk(exempting: source.workspace.exemptions(on: asOf), progress: progress)
      }
    }
    watch.lap("counting")
  }

  /// The moment of this run, which only tells what cannot have happened yet. `SOURCE_DATE_EPOCH` sets it, as for other
  /// programs whose output should be the same on any day.
  static var now: Int64 {
    ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }
      ?? Int64(Date().timeIntervalSince1970)
  }

  /// The report's day where only one commit is looked at: where its date cannot be right, that of a whole report.
  static func asOf(_ workspace: Workspace, _ commit: ObjectID?, _ time: Int64) throws -> Day {
    if let day = try day(workspace.options.asOf) { return day }
    let clock = DayClock(zone: workspace.project.timeZone) ?? .utc
    guard let commit, try !isPlausible(commit, time, workspace), let history = try? workspace.history() else {
      return clock.day(of: Instant(time))
    }
    let timeline = Timeline(
      history.mainline.commits.map { Ledger.Commit(id: $0.id.hex, time: $0.time) }, now: now)
    let known = timeline.commits.last { $0.id == commit.hex }
    return clock.day(of: known?.drawn ?? Instant(time))
  }

  /// Not before its parent's, not ten years after it, and not in the future.
  private static func isPlausible(_ commit: ObjectID, _ time: Int64, _ workspace: Workspace) throws -> Bool {
    if time > now + 86_400 { return false }
    let store = workspace.repository.objectStore(spelling: 0)
    func raw(_ id: ObjectID) throws -> RawCommit? {
      try store.read(id) { _, bytes in RawCommit(bytes, withSubject: false) }
    }
    guard let parent = try raw(commit)?.parent, let before = try? raw(parent)?.time else { return true }
    return before <= time && time - before < Int64(Timeline.longestGap) * 31_557_600
  }

  private static func day(_ text: String?) throws -> Day? {
    guard let text else { return nil }
    guard let day = Day(text) else {
      throw UsageError(description: "--as-of: '\(text)' is not a date; write it as YYYY-MM-DD")
    }
    return day
  }

  // MARK: The report

  /// - Parameters:
  ///   - evidence: logs and the project's minimum systems; read anew when nil.
  ///   - advice: what the syntax tree says; nil: nobody asked.
  func report(_ evidence: EvidenceFiles? = nil, _ advice: AdviceOfCommit? = nil) throws -> Report {
    let calendar = CommonCalendar(histories { _ in [] })
    let owners = try OwnersOfRepositories(self, calendar)
    let evidence = try evidence ?? EvidenceFiles(sources.map { ($0.workspace, $0.history.tip.commit) })
    let readers = try sources.map { source in
      let workspace = source.workspace
      return try FilesAtBoundaries(
        workspace.repository, workspace.counter, workspace.selection, workspace.exemptions(on: asOf))
    }
    let authors = project.authors == .shown ? try authors(calendar) : [:]
    let touches = try touches(calendar)
    let migrations = try project.migrations.indices.map { index in
      var input = try input(index, calendar)
      input.owners = try owners.history(at: ReportBuilder.sprintEnds(input))
      input.checklist = try evidence.input(for: project.migrations[index])
      input.authors = authors
      input.touches = touches
      input.advice = advice?.advice[index]
      input.advicePaths = advice?.paths ?? []
      input.isExempt = isExempt
      try addBoundaries(to: &input, calendar, readers)
      return ReportBuilder(input).report()
    }
    let facts = sources.map(\.facts)
    let names = facts.map(\.name)
    let title = names.count > 3 ? "\(names.count) repositories" : names.joined(separator: " + ")
    return Report(
      title: project.title ?? title, repositories: facts, asOf: asOf, version: sunsetVersion, migrations: migrations,
      quality: ChecklistProblems.added(to: try quality(owners, migrations), migrations))
  }

  /// - Parameter exempting: rules of a repository whose usages are taken out.
  private func histories(exempting: (Source) -> Set<Int>) -> [RepositoryHistory] {
    zip(sources, walks).map { source, walk in
      RepositoryHistory(
        name: source.workspace.name, ledger: walk.ledger.exempting(exempting(source)), timeline: source.timeline)
    }
  }

  private func input(_ index: Int, _ calendar: CommonCalendar) throws -> ReportBuilder.Input {
    let tracked = project.migrations[index]
    try check(tracked.goals, calendar.timeline)
    let counter = sources[0].workspace.counter
    let rules = counter.rulesOfMigration[index]
    var input = ReportBuilder.Input(
      ledger: calendar.ledger, timeline: calendar.timeline, clock: clock, asOf: asOf, migration: tracked.migration,
      migrationIndex: index, rules: rules, goals: tracked.goals, tags: try tags(calendar), notes: project.notes)
    if tracked.shadowed == .exempt {
      // A name that one repository declares itself is the platform's in the others.
      let own = walks.map { Set($0.ledger.shadowedRules(counter.rules, rules).map(\.rule)) }
      let histories = zip(sources.indices, sources).map { index, source in
        RepositoryHistory(
          name: source.workspace.name, ledger: walks[index].ledger.exempting(own[index]), timeline: source.timeline)
      }
      input.ledger = CommonCalendar(histories).ledger
    }
    input.repositories = sources.map(\.workspace.name)
    input.exemptions =
      isOfSeveral
      ? sources.flatMap { source in source.workspace.project.exemptions.map { $0.below(source.workspace.name) } }
      : project.exemptions
    input.shadowed = tracked.shadowed
    return input
  }

  private var isExempt: @Sendable ([UInt8]) -> Bool {
    let exemptions = sources.map { (Array($0.workspace.name.utf8), $0.workspace.exemptions(on: asOf)) }
    guard isOfSeveral else { return { path in path.withUnsafeBytes { exemptions[0].1.contain($0) } } }
    return { path in
      exemptions.contains { name, exemptions in
        path.count > name.count && path[name.count] == 0x2f && path.starts(with: name)
          && Array(path[(name.count + 1)...]).withUnsafeBytes { exemptions.contain($0) }
      }
    }
  }

  /// What was there at sprint ends and tags; what is there now is known already.
  private func addBoundaries(
    to input: inout ReportBuilder.Input, _ calendar: CommonCalendar, _ readers: [FilesAtBoundaries]
  ) throws {
    input.boundaries = ReportBuilder.boundaries(input)
    let past = Set(input.boundaries.map(\.commit)).subtracting([calendar.timeline.commits.count - 1])
    for (place, paths) in ReportBuilder.filesWithUsages(input, at: past) {
      let own = Dictionary(grouping: paths.map(calendar.own), by: \.repository)
      let inOrder = own.keys.sorted { input.repositories[$0] < input.repositories[$1] }
      input.filesAtCommit[place] = try inOrder.flatMap { repository -> [Ledger.HeadFile] in
        guard let commit = calendar.commit(of: repository, at: place) else { return [] }
        let files = try readers[repository].files(
          own[repository]!.map(\.path), at: commit, of: walks[repository].ledger)
        return files.map { file in
          var file = file
          file.path = calendar.path(file.path, of: repository)
          return file
        }
      }
    }
  }

  /// The tags whose commits are on the mainline.
  private func tags(_ calendar: CommonCalendar) throws -> [TaggedCommit] {
    try sources.indices.flatMap { repository -> [TaggedCommit] in
      var places: [ObjectID: Int] = [:]
      for (index, commit) in walks[repository].mainline.commits.enumerated() { places[commit.id] = index }
      return try sources[repository].workspace.repository.tags().compactMap { tag in
        places[tag.commit].map { place in
          TaggedCommit(
            name: isOfSeveral ? "\(sources[repository].workspace.name) \(tag.name)" : tag.name,
            commit: calendar.place(of: place, in: repository))
        }
      }
    }
  }

  /// The names behind the commits that changed something, as the newest commit's `.mailmap` spells them. A name that is an
  /// address stays away.
  private func authors(_ calendar: CommonCalendar) throws -> [Int: String] {
    var names: [Int: String] = [:]
    for (repository, source) in sources.enumerated() {
      let store = source.workspace.repository.objectStore(spelling: 0)
      let mailmap = try Mailmap(parsing: store.file(".mailmap", at: source.history.tip.commit) ?? [])
      for commit in Set(walks[repository].ledger.effects.map { Int($0.commit) }) {
        let id = walks[repository].mainline.commits[commit].id
        guard let person = try store.read(id, { _, bytes in RawCommit.author(bytes) }) else { continue }
        let name = mailmap.name(of: person)
        if !name.isEmpty, !name.contains("@") { names[calendar.place(of: commit, in: repository)] = name }
      }
    }
    return names
  }

  /// How many of the last weeks' commits changed each file with matches.
  private func touches(_ calendar: CommonCalendar) throws -> [Int32: Int] {
    var counts: [Int32: Int] = [:]
    let since = ReportBuilder.touchedSince(asOf)
    for (repository, source) in sources.enumerated() {
      let ledger = walks[repository].ledger
      let count = source.timeline.commits.count
      let first = source.timeline.firstIndex(onOrAfter: since, clock)
      let touches = try Touches(
        of: ledger.head.map { ledger.paths[Int($0.path)] }, in: min(first, count)..<count, walks[repository].mainline,
        source.workspace.repository.objectStore(spelling: 0))
      for (file, touched) in zip(ledger.head, touches.counts) where touched > 0 {
        counts[calendar.path(file.path, of: repository)] = touched
      }
    }
    return counts
  }

  private func check(_ goals: Goals, _ timeline: Timeline) throws {
    guard let id = goals.startCommit else { return }
    guard timeline.commits.contains(where: { $0.id.hasPrefix(id) }) else {
      let branches = Set(sources.map(\.history.tip.branch)).sorted().joined(separator: ", ")
      throw UsageError(
        description:
          "\(project.file ?? "sunset.yml"): start: commit \(id) is not on the first-parent history of \(branches); "
          + "name one that is, or a date")
    }
  }
}

// MARK: What was left out

extension Survey {
  private func lapsed(_ migrations: [MigrationReport]) -> [String] {
    var seen: Set<String> = []
    return migrations.flatMap(\.lapsed).map { exemption in
      let line = exemption.line.map { ":\($0)" } ?? ""
      return "\(exemption.place)\(line) \(exemption.problem)"
    }.filter { seen.insert($0).inserted }
  }

  /// What was left out or bent, each with its cause.
  private func quality(_ owners: OwnersOfRepositories, _ migrations: [MigrationReport]) throws -> DataQuality {
    var notes: [DataQuality.Note] = []
    func add(_ title: String, isLoss: Bool = false, _ items: (Int) throws -> [String]) rethrows {
      let all = try sources.indices.flatMap { index in
        try items(index).map { isOfSeveral ? "\(sources[index].workspace.name): \($0)" : $0 }
      }
      if all.isEmpty { return }
      notes.append(DataQuality.Note(title: title, items: Array(all.prefix(50)), count: all.count, isLoss: isLoss))
    }
    add("Submodules are not entered") { walks[$0].submodules.map(printable) }
    add("Symbolic links are not followed, as git grep does not") { walks[$0].links.map(printable) }
    add("Binary files with matching bytes are in the lines, not in the usages", isLoss: true) { index in
      let ledger = walks[index].ledger
      return ledger.head.filter(\.isBinary).map { printable(ledger.paths[Int($0.path)]) }
    }
    add(
      "Commits whose dates run against the order of the graph, or lie more than \(Timeline.longestGap) years away from "
        + "the others, or have not come yet, are drawn at their predecessor's date"
    ) { index in
      let timeline = sources[index].timeline
      return timeline.clamped.map { "\(timeline.commits[$0].id.prefix(12)) \(timeline.commits[$0].time.iso)" }
    }
    let lapsed = lapsed(migrations)
    if !lapsed.isEmpty {
      notes.append(
        DataQuality.Note(
          title: "Exemptions that do not hold: their usages count", items: Array(lapsed.prefix(50)), count: lapsed.count
        ))
    }
    add("The clone is shallow: nothing is known before", isLoss: true) { index in
      walks[index].mainline.isCut ? [sources[index].timeline.commits[0].id] : []
    }
    let (unread, place) = try owners.problems()
    add("Lines of \(place) that name no path or no owner are skipped") { unread[$0] }
    add("Replaced objects (git replace) are read as they were") { index in
      sources[index].workspace.repository.hasReplacements ? ["refs/replace"] : []
    }
    return DataQuality(
      notes: notes, isShallow: walks.contains(where: \.mainline.isCut),
      commits: sources.reduce(0) { $0 + $1.timeline.commits.count },
      blobsRead: walks.reduce(0) { $0 + $1.versions }, bytesRead: walks.reduce(0) { $0 + $1.versionBytes })
  }
}

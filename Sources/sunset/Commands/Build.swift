import Configuration
import Foundation
import Git
import History
import Inventory
import Ledger
import Progress
import Site

extension Command {
  /// Counts every commit and writes the site.
  static let build = Command(
    name: "build", summary: "count every commit and write the site", operands: "[REPOSITORY]", operandLimit: 1,
    details: """
      Counts the deprecated API at every commit of the branch's first-parent history and
      writes the site. The old site stays until the new one is whole. The repository is
      only read.
      """,
    flags: [
      .output, .branch, .configuration, .asOf, .templates, .publicFiles, .allowShallow, .strict, .threads, .verify,
      .noCache, .timings, .quiet, .buildLog, .consoleLog, .advice, .noAdvice, .help,
    ]
  ) { options in
    let watch = Stopwatch(isPrinted: options.printsTimings)
    // Templates first: a mistake in one should not cost a scan.
    let site = try Site(templatesOverride: options.templates, publicOverride: options.publicFiles)
    let workspace = try Workspace(options)
    watch.lap("configuration")

    let scan = try Scan(workspace, watch)
    let evidence = try EvidenceFiles(workspace, scan.history.tip.commit)
    let advice = try AdviceOfCommit(workspace, scan.history.tip.commit, targets: evidence.targets)
    watch.lap("evidence and advice")
    let report = try scan.report(evidence, advice)
    watch.lap("report")
    try site.write(report, to: options.output)
    watch.lap("site")

    if !options.isQuiet { Console.write(summary(report, options.output)) }
    tell(advice, options)
    ChecklistProblems.tell(report)
    if options.isStrict, let note = report.quality.notes.first(where: \.isLoss) {
      Console.error("\(note.title); --strict wants everything counted\n")
      return .error
    }
    return .done
  }

  /// Without the program nothing is wrong, so that is told where the summary is; a program that fails is told as a fault.
  private static func tell(_ advice: AdviceOfCommit, _ options: Options) {
    guard let problem = advice.problem else { return }
    let line = "no advice: \(problem.description) (--no-advice says nothing)\n"
    if !advice.isMissing { Console.error(line) } else if !options.isQuiet { Console.write(line) }
  }

  private static func summary(_ report: Report, _ output: String) -> String {
    let lines = report.migrations.map { migration in
      let headline = migration.headline
      let numbers =
        headline.state == .notUsed
        ? "not used at any commit" : "\(headline.remaining) left in \(headline.files) files, \(headline.done) done"
      return "\(migration.migration.title): \(numbers) (\(headline.state.rawValue))\n"
    }
    let commits = report.quality.commits
    return printableText(lines.joined() + "\(commits) commit\(commits == 1 ? "" : "s") counted; site in \(output)\n")
  }
}

/// A repository's whole history, counted.
struct Scan {
  let workspace: Workspace
  let history: History
  let walk: Walk
  let ledger: Ledger
  let timeline: Timeline
  let clock: DayClock
  let asOf: Day

  init(_ workspace: Workspace, _ watch: Stopwatch) throws {
    self.workspace = workspace
    guard let clock = DayClock(zone: workspace.project.timeZone) else {
      throw UsageError(
        description:
          "\(workspace.project.file ?? "sunset.yml"): time-zone: this system knows no '\(workspace.project.timeZone)'; "
          + "use a name such as Europe/Berlin")
    }
    self.clock = clock
    history = try workspace.history()
    watch.lap("mainline")
    timeline = Timeline(history.mainline.commits.map { Ledger.Commit(id: $0.id.hex, time: $0.time) }, now: Self.now)
    let asOf = try Self.day(workspace.options.asOf) ?? clock.day(of: timeline.commits[timeline.commits.count - 1].drawn)
    self.asOf = asOf
    walk = try ProgressLine(isQuiet: workspace.options.isQuiet).show { [history] progress in
      try history.walk(exempting: workspace.exemptions(on: asOf), progress: progress)
    }
    ledger = walk.ledger
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

  /// - Parameters:
  ///   - evidence: logs and the project's minimum systems; read anew when nil.
  ///   - advice: what the syntax tree says; nil: nobody asked.
  func report(_ evidence: EvidenceFiles? = nil, _ advice: AdviceOfCommit? = nil) throws -> Report {
    let project = workspace.project
    let forge = Forge(project.forge ?? workspace.repository.remoteAddress)
    let owners = try OwnersReader(workspace, commits: walk.mainline.commits.map(\.id), forge: forge?.ownersDialect)
    let tags = try tags()
    let evidence = try evidence ?? EvidenceFiles(workspace, history.tip.commit)
    let reader = try FilesAtBoundaries(
      workspace.repository, workspace.counter, workspace.selection, workspace.exemptions(on: asOf))
    let migrations = try project.migrations.indices.map { index in
      let tracked = project.migrations[index]
      try check(tracked.goals)
      let rules = workspace.counter.rulesOfMigration[index]
      let own = ledger.shadowedRules(workspace.counter.rules, rules).map(\.rule)
      var input = ReportBuilder.Input(
        ledger: tracked.shadowed == .exempt ? ledger.exempting(Set(own)) : ledger, timeline: timeline, clock: clock,
        asOf: asOf, migration: tracked.migration,
        migrationIndex: index, rules: rules, goals: tracked.goals, tags: tags,
        notes: project.notes)
      input.exemptions = project.exemptions
      input.shadowed = tracked.shadowed
      input.owners = try owners.history(at: ReportBuilder.sprintEnds(input))
      input.checklist = try evidence.input(for: tracked)
      input.advice = advice?.advice[index]
      input.advicePaths = advice?.paths ?? []
      let exemptions = workspace.exemptions(on: asOf)
      input.isExempt = { path in path.withUnsafeBytes { exemptions.contain($0) } }
      try addBoundaries(to: &input, reader)
      return ReportBuilder(input).report()
    }
    let head = timeline.commits[timeline.commits.count - 1]
    let facts = RepositoryFacts(
      name: workspace.repository.name, branch: history.tip.branch, head: head.id, headTime: head.drawn,
      commitURL: forge?.commitURL, fileURL: forge?.fileURL, forgeStyle: forge?.style ?? .github)
    return Report(
      title: project.title ?? facts.name, repository: facts, asOf: asOf, version: sunsetVersion,
      migrations: migrations, quality: ChecklistProblems.added(to: try quality(owners, migrations), migrations))
  }

  /// What was there at sprint ends and tags; what is there now is known already.
  private func addBoundaries(to input: inout ReportBuilder.Input, _ reader: FilesAtBoundaries) throws {
    input.boundaries = ReportBuilder.boundaries(input)
    let past = Set(input.boundaries.map(\.commit)).subtracting([timeline.commits.count - 1])
    for (commit, paths) in ReportBuilder.filesWithUsages(input, at: past) {
      input.filesAtCommit[commit] = try reader.files(paths, at: commit, of: ledger)
    }
  }

  /// The tags whose commits are on the mainline.
  private func tags() throws -> [TaggedCommit] {
    var places: [ObjectID: Int] = [:]
    for (index, commit) in walk.mainline.commits.enumerated() { places[commit.id] = index }
    return try workspace.repository.tags().compactMap { tag in
      places[tag.commit].map { TaggedCommit(name: tag.name, commit: $0) }
    }
  }

  private func check(_ goals: Goals) throws {
    guard let id = goals.startCommit else { return }
    guard timeline.commits.contains(where: { $0.id.hasPrefix(id) }) else {
      throw UsageError(
        description:
          "\(workspace.project.file ?? "sunset.yml"): start: commit \(id) is not on the first-parent history of "
          + "\(history.tip.branch); name one that is, or a date")
    }
  }

  private func lapsed(_ migrations: [MigrationReport]) -> [String] {
    var seen: Set<String> = []
    return migrations.flatMap(\.lapsed).map { exemption in
      let line = exemption.line.map { ":\($0)" } ?? ""
      return "\(exemption.place)\(line) \(exemption.problem)"
    }.filter { seen.insert($0).inserted }
  }

  /// What was left out or bent, each with its cause.
  private func quality(_ owners: OwnersReader, _ migrations: [MigrationReport]) throws -> DataQuality {
    var notes: [DataQuality.Note] = []
    func add(_ title: String, _ items: [String], isLoss: Bool = false) {
      if items.isEmpty { return }
      notes.append(DataQuality.Note(title: title, items: Array(items.prefix(50)), count: items.count, isLoss: isLoss))
    }
    add("Submodules are not entered", walk.submodules.map(printable))
    add("Symbolic links are not followed, as git grep does not", walk.links.map(printable))
    add(
      "Binary files with matching bytes are in the lines, not in the usages",
      ledger.head.filter(\.isBinary).map { printable(ledger.paths[Int($0.path)]) }, isLoss: true)
    add(
      "Commits whose dates run against the order of the graph, or lie more than \(Timeline.longestGap) years away from "
        + "the others, or have not come yet, are drawn at their predecessor's date",
      timeline.clamped.map { "\(timeline.commits[$0].id.prefix(12)) \(timeline.commits[$0].time.iso)" })
    add("Exemptions that do not hold: their usages count", lapsed(migrations))
    if walk.mainline.isCut {
      add("The clone is shallow: nothing is known before", [timeline.commits[0].id], isLoss: true)
    }
    let (unread, place) = try owners.problems()
    add("Lines of \(place) that name no path or no owner are skipped", unread)
    if workspace.repository.hasReplacements {
      add("Replaced objects (git replace) are read as they were", ["refs/replace"])
    }
    return DataQuality(
      notes: notes, isShallow: walk.mainline.isCut, commits: timeline.commits.count, blobsRead: walk.versions,
      bytesRead: walk.versionBytes)
  }
}

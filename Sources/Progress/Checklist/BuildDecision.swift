import Evidence
import Inventory

/// What one build log means for this repository.
struct BuildDecision {
  var state: ChecklistResult.State
  var detail: String
  var note: ChecklistResult.EvidenceNote
  /// The day of the code that was built; nil when nobody says.
  var day: Day?
}

/// Decides the item "no deprecation warnings" from build logs.
struct BuildDecider {
  let input: ChecklistInput
  let migration: Migration
  /// Every match at the newest commit.
  let matches: [MatchRow]
  let changes: NavigationChanges
  let asOf: Day

  /// One decision for each log.
  func decisions() -> [BuildDecision] { input.build.map(decide) }

  private func decide(_ evidence: BuildEvidence) -> BuildDecision {
    var note = ChecklistResult.EvidenceNote(name: evidence.name)
    if !evidence.configuration.isEmpty { note.facts.append("configuration " + evidence.configuration) }
    switch evidence.content {
    case .problem(let words): return unknown(evidence, note, words)
    case .log(let log):
      note.facts.append(log.form == .text ? amount(log.lines, "line") + " read" : amount(log.lines, "issue") + " read")
      guard log.isBuild else { return unknown(evidence, note, "is no build log: no compiler is at work in it") }
      let paths = ProjectPaths(log, known: input.paths)
      let isOwn =
        paths.count > 0 || log.files.isEmpty && (log.form == .resultBundle || paths.knowsMost(of: log.bareNames))
      guard isOwn else { return unknown(evidence, note, foreign(log)) }
      return judge(evidence, log, paths, note)
    }
  }

  private func unknown(
    _ evidence: BuildEvidence, _ note: ChecklistResult.EvidenceNote, _ problem: String
  ) -> BuildDecision {
    var note = note
    note.problem = problem
    return BuildDecision(state: .unknown, detail: "\(evidence.name) \(problem)", note: note)
  }

  private func foreign(_ log: BuildLog) -> String {
    log.files.isEmpty && log.bareNames.isEmpty
      ? "names no Swift file, so it shows nothing about this repository; a quiet log does not say what was built"
      : "is the log of another project: no file that it names is in this repository"
  }

  // MARK: One log

  private func judge(
    _ evidence: BuildEvidence, _ log: BuildLog, _ paths: ProjectPaths, _ note: ChecklistResult.EvidenceNote
  ) -> BuildDecision {
    var note = note
    let joined = join(log, paths)
    note.findings = joined.findings
    let moment = EvidenceAge(evidence.moment, changes, input.ages.days, asOf)
    note.facts += facts(log, paths, joined) + [moment.text]
    let verdict = verdict(evidence, log, paths, joined, moment)
    return BuildDecision(state: verdict.state, detail: verdict.detail, note: note, day: moment.day)
  }

  private func facts(_ log: BuildLog, _ paths: ProjectPaths, _ joined: Joined) -> [String] {
    var facts: [String] = []
    if paths.count > 0 { facts.append("names \(amount(paths.count, "file")) of this repository") }
    switch log.outcome {
    case .succeeded: facts.append("the build succeeded")
    case .failed: facts.append("the build failed")
    case .notSaid: facts.append("how the build ended is not in it")
    }
    let targets = targets(log, paths)
    if !targets.isEmpty { facts.append("minimum " + list(targets) + " (" + source(log, paths) + ")") }
    if !joined.findings.isEmpty {
      facts.append(
        "\(joined.joined) of \(amount(joined.findings.count, "warning")) joined to a usage at the newest commit")
    }
    if joined.silent > 0 { facts.append("\(amount(joined.silent, "usage")) that should warn without a warning") }
    return facts
  }

  private func verdict(
    _ evidence: BuildEvidence, _ log: BuildLog, _ paths: ProjectPaths, _ joined: Joined, _ moment: EvidenceAge
  ) -> (state: ChecklistResult.State, detail: String) {
    if !joined.findings.isEmpty {
      let files = Set(joined.findings.map(\.path)).count
      let more = log.moreWarnings > 0 ? ", and more that were not kept" : ""
      return (
        .failed,
        "\(amount(joined.findings.count, "deprecation warning")) in \(amount(files, "file")) in \(evidence.name)\(more)"
      )
    }
    let targets = targets(log, paths)
    if let silence = silence(targets, source(log, paths)) { return silence }
    if log.outcome == .failed {
      return (.unknown, "the build of \(evidence.name) failed before it could warn about everything")
    }
    if joined.silent > 0 {
      return (
        .unknown,
        "\(evidence.name) has no warning although \(amount(joined.silent, "usage")) in the code should warn; it is not of a clean build, or of other code"
      )
    }
    if let stale = moment.stale { return (.stale, "no warning in \(evidence.name), but \(stale)") }
    return (.passed, "no deprecation warning about navigation in \(evidence.name), with minimum " + list(targets))
  }

  // MARK: Minimum systems

  /// Those of the modules that hold navigation code of this repository; without such, what the log's settings or the
  /// project's files say.
  private func targets(_ log: BuildLog, _ paths: ProjectPaths) -> [DeploymentTarget] {
    let own = ownTargets(log, paths)
    if !own.isEmpty { return own.sorted() }
    return log.settings.isEmpty ? Set(input.targets.map(\.target)).sorted() : log.settings.sorted()
  }

  private func ownTargets(_ log: BuildLog, _ paths: ProjectPaths) -> Set<DeploymentTarget> {
    // A module of which nothing but exempt usages is left may stay on older systems.
    let kept = Set(matches.lazy.filter { $0.class == .exempt }.map(\.path))
    let used = Set(matches.lazy.filter { $0.class == .usage }.map(\.path))
    var found: Set<DeploymentTarget> = []
    for module in log.modules.values {
      let own = module.files.compactMap(paths.own)
      let isMeantToStay = own.contains(where: kept.contains) && !own.contains(where: used.contains)
      if !own.isEmpty, !isMeantToStay { found.formUnion(module.targets) }
    }
    return found
  }

  private func source(_ log: BuildLog, _ paths: ProjectPaths) -> String {
    if !ownTargets(log, paths).isEmpty { return "from the compiler calls in the log" }
    return log.settings.isEmpty ? projectSource : "from the build settings in the log"
  }

  private var projectSource: String {
    let paths = Set(input.targets.map(\.path)).sorted()
    return "from " + paths.prefix(3).joined(separator: ", ") + (paths.count > 3 ? ", …" : "")
  }

  /// Without any log, a minimum below the first system with stacks already says that no log can pass.
  func withoutLog() -> (state: ChecklistResult.State, detail: String)? {
    let targets = Set(input.targets.map(\.target)).sorted()
    guard !targets.isEmpty, targets.allSatisfy({ !$0.warns }) else { return nil }
    return silence(targets, projectSource)
  }

  /// The state where the compiler has reason to be silent; nil where it would warn.
  private func silence(
    _ targets: [DeploymentTarget], _ source: String
  ) -> (state: ChecklistResult.State, detail: String)? {
    guard !targets.isEmpty else {
      return (
        .unknown,
        "no warning, but the minimum system is in neither the log nor the project's files; below iOS 16 or macOS 13 silence proves nothing"
      )
    }
    let silent = targets.filter { !$0.warns }
    if silent.isEmpty { return nil }
    if silent.count == targets.count {
      return (
        .notApplicable,
        "because the minimum system is \(list(targets)) \(source): the compiler does not warn below iOS 16, macOS 13, tvOS 16 or watchOS 9, so silence proves nothing"
      )
    }
    let loud = targets.filter(\.warns)
    return (
      .unknown,
      "no warning, but a part is built for \(list(silent)) \(source), where silence proves nothing; only \(list(loud)) would warn"
    )
  }

  // MARK: Joining

  private struct Joined {
    var findings: [ChecklistResult.Finding] = []
    var joined = 0
    /// Usages of rules that warn, without a warning.
    var silent = 0
  }

  private struct Place: Hashable {
    var path: String
    var rule: String
  }

  private func join(_ log: BuildLog, _ paths: ProjectPaths) -> Joined {
    let usages = Dictionary(grouping: matches.filter { !$0.class.isNoise && warns($0) }) {
      Place(path: $0.path, rule: migration.rules[$0.rule].id)
    }
    // Warnings about checked-out packages are not this repository's.
    let own = log.warnings.compactMap { warning -> (Place, BuildLog.Warning)? in
      guard let path = warning.path else { return (Place(path: "", rule: warning.rule), warning) }
      return paths.own(path).map { (Place(path: $0, rule: warning.rule), warning) }
    }
    let warnings = Dictionary(grouping: own, by: \.0)
    var result = Joined()
    for place in Set(usages.keys).union(warnings.keys).sorted(by: { ($0.path, $0.rule) < ($1.path, $1.rule) }) {
      join(warnings[place]?.map(\.1) ?? [], usages[place] ?? [], at: place, into: &result)
    }
    result.findings.sort { ($0.path, $0.line, $0.text) < ($1.path, $1.line, $1.text) }
    return result
  }

  private func warns(_ match: MatchRow) -> Bool { migration.rules[match.rule].hardness == .warns }

  private func join(
    _ warnings: [BuildLog.Warning], _ usages: [MatchRow], at place: Place, into result: inout Joined
  ) {
    let join = WarningJoin(warnings.map { ($0.line, $0.column) }, usages.map { ($0.line, $0.column) })
    for (warning, usage) in zip(warnings, join.usageOfWarning) {
      if usage != nil { result.joined += 1 }
      let text = "'\(warning.name)' was deprecated in \(warning.platform) \(warning.version)"
      let missing = "no usage in this call at the newest commit: a wrapper, another name, or a log of other code"
      let note = usage.map { "the \(place.rule) in line \(usages[$0].line)" } ?? missing
      result.findings.append(
        ChecklistResult.Finding(text: text, kind: "warning", path: place.path, line: warning.line, note: note))
    }
    // An exempt usage may stand in a deprecated declaration, where the compiler is silent.
    result.silent += join.silent.count { usages[$0].class == .usage }
  }

  private func list(_ targets: [DeploymentTarget]) -> String { targets.map(\.text).joined(separator: ", ") }
}

/// `1 line`, `2 lines`.
func amount(_ number: Int, _ one: String) -> String { number == 1 ? "1 \(one)" : "\(number) \(one)s" }

/// How old a log is, and whether the code has moved on.
struct EvidenceAge {
  /// The day of the code it is about.
  var day: Day?
  /// Why it does not hold any more.
  var stale: String?
  /// For the list of facts.
  var text: String

  init(_ moment: EvidenceMoment, _ changes: NavigationChanges, _ age: Int, _ asOf: Day) {
    var change: Int?
    switch moment {
    case .newest:
      day = asOf
      text = "of the newest commit, as the command line says"
    case .commit(let id):
      text = "of commit " + id.prefix(7)
      if let index = changes.index(of: id) {
        day = changes.day(of: index)
        change = changes.first(after: index)
      } else {
        text += ", which is not on the first-parent history"
      }
    case .day(let date):
      day = date
      text = "of \(date.text)"
      change = changes.first(after: date)
    case .unknown: text = "undated: name its commit with commit:, or its day with on:"
    }
    if let change {
      stale = "navigation code changed in commit \(changes.shortID(change)), \(changes.day(of: change).text)"
    } else if let day, asOf - day > age {
      stale = "it is older than \(age) days"
    }
  }
}

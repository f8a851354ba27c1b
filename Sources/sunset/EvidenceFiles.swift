import Configuration
import Evidence
import Git
import History
import Inventory
import Platform
import Progress

/// Reads what decides checklists besides the counts: logs, and what the project's files say about minimum systems.
struct EvidenceFiles {
  private let workspace: Workspace
  /// Of the repository whose configuration it is.
  private let commit: ObjectID
  /// What the project's files say about the oldest systems.
  let targets: [ProjectTarget]
  private let paths: Set<String>

  /// - Parameter sources: the repositories and their newest commits, with whose files a log is compared.
  init(_ sources: [(workspace: Workspace, commit: ObjectID)]) throws {
    (workspace, commit) = sources[0]
    let workspace = workspace
    let isAsked = workspace.project.migrations.contains { tracked in
      tracked.migration.wantsAdvice || tracked.migration.checklist.contains { $0.decision == .build }
    }
    var targets: [ProjectTarget] = []
    var paths: Set<String> = []
    for source in isAsked ? sources : [] {
      let facts = try Self.projectFacts(source.workspace, source.commit)
      let prefix = sources.count > 1 ? source.workspace.name + "/" : ""
      targets += facts.0.map { ProjectTarget(path: prefix + $0.path, target: $0.target) }
      paths.formUnion(prefix.isEmpty ? facts.1 : Set(facts.1.map { prefix + $0 }))
    }
    self.targets = targets.sorted()
    self.paths = paths
  }

  private static let swiftFile: UInt64 = 1
  private static let projectFile: UInt64 = 2

  private static func projectFacts(_ workspace: Workspace, _ commit: ObjectID) throws -> ([ProjectTarget], Set<String>)
  {
    let files = try FilesAtCommit(commit, of: workspace.repository) { path in
      let text = String(decoding: path, as: UTF8.self)
      return (text.hasSuffix(".swift") ? swiftFile : 0) | (ProjectTargets.isProjectFile(text) ? projectFile : 0)
    }
    // A file that is meant to stay says nothing about the rest of the project.
    let exemptions = workspace.exemptions(on: try Survey.asOf(workspace, commit, files.commitTime))
    var targets: Set<ProjectTarget> = []
    try files.read(only: projectFile) { path, _, bytes in
      guard bytes.count < 16 << 20, !path.withUnsafeBytes({ exemptions.contain($0) }) else { return }
      let name = printable(path)
      for target in ProjectTargets.read(String(decoding: bytes, as: UTF8.self), path: name) {
        targets.insert(ProjectTarget(path: name, target: target))
      }
    }
    return (targets.sorted(), Set(files.paths.map { printable($0) }.filter { $0.hasSuffix(".swift") }))
  }

  func input(for tracked: Project.Tracked) throws -> ChecklistInput {
    var input = ChecklistInput()
    input.attestations = tracked.attestations
    input.ages = tracked.ages
    input.lastDay = workspace.options.asOf.flatMap { Day($0) }
    input.targets = targets
    input.paths = paths
    let rules = tracked.migration.rules.compactMap { WarningRule($0) }
    for source in tracked.evidence.build {
      let content = try read(source.path) { try BuildLogReader.read($0, rules: rules) }
      input.build.append(
        BuildEvidence(
          name: source.path, configuration: source.configuration, moment: moment(source.moment), content: content))
    }
    for path in workspace.options.checklist.buildLogs {
      let content = try read(path, isNamedByUser: true) { try BuildLogReader.read($0, rules: rules) }
      input.build.append(BuildEvidence(name: path, moment: .newest, content: content))
    }
    try addConsole(tracked, to: &input)
    return input
  }

  private func addConsole(_ tracked: Project.Tracked, to input: inout ChecklistInput) throws {
    let messages = tracked.migration.guide.messages.filter { !$0.match.isEmpty }
    let kinds = messages.map { MessageKind(id: $0.id, match: $0.match, type: $0.type) }
    let words = tracked.migration.guide.messageWords
    for source in tracked.evidence.console {
      let content: EvidenceContent<ConsoleLog> =
        source.path.isEmpty
        ? .problem("has no log yet")
        : try read(source.path) { try ConsoleReader.read($0, kinds: kinds, words: words) }
      input.console.append(
        ConsoleEvidence(
          flow: source.flow, name: source.path, system: source.system, moment: moment(source.moment), content: content))
    }
    for log in workspace.options.checklist.consoleLogs {
      let content = try read(log.path, isNamedByUser: true) { try ConsoleReader.read($0, kinds: kinds, words: words) }
      input.console.append(ConsoleEvidence(flow: log.flow, name: log.path, moment: .newest, content: content))
    }
  }

  private func moment(_ source: EvidenceSources.Moment) -> EvidenceMoment {
    if !source.commit.isEmpty { return .commit(source.commit) }
    return source.on.map { .day($0) } ?? .unknown
  }

  // MARK: Files

  /// Bad evidence is a state of the checklist, not an error of the run.
  private func read<Log>(
    _ path: String, isNamedByUser: Bool = false, _ body: (@escaping ByteSource) throws -> Log
  ) throws -> EvidenceContent<Log> {
    do {
      return .log(try body(try source(path, isNamedByUser)))
    } catch let problem as EvidenceProblem {
      return .problem(problem.description)
    } catch let error as FileError {
      if path.hasSuffix(".xcresult"), Files.isFolder(error.path) {
        let export = "xcrun xcresulttool get build-results --format json --path \(Files.name(of: path))"
        return .problem("is a bundle; export it with `\(export)`")
      }
      return .problem(Files.isThere(error) ? "cannot be read: \(error.reason)" : "is missing")
    }
  }

  /// Paths of the configuration start at its folder. That of a bare repository is in the commit, and so are they.
  private func source(_ path: String, _ isNamedByUser: Bool) throws -> ByteSource {
    if isNamedByUser || path.hasPrefix("/") { return try stream(path) }
    if let folder = workspace.folder { return try stream(folder + path) }
    let store = workspace.repository.objectStore(spelling: 0)
    guard let bytes = try store.file(path, at: commit) else { throw EvidenceProblem("is missing in the newest commit") }
    var rest: ArraySlice<UInt8>? = bytes[...]
    return {
      defer { rest = nil }
      return rest?.isEmpty == true ? nil : rest
    }
  }

  private func stream(_ path: String) throws -> ByteSource {
    let stream = try FileStream(path)
    return { try stream.next() }
  }
}

extension Files {
  fileprivate static func isThere(_ error: FileError) -> Bool { (try? kind(of: error.path)) != nil }
}

extension WarningRule {
  /// What the compiler calls the API that a rule counts; nil for a rule about which it is silent.
  init?(_ rule: Rule) {
    guard rule.hardness == .warns else { return nil }
    switch rule.context {
    case .argument(let label, let callee, let arguments):
      self.init(rule: rule.id, name: callee, labels: [label] + arguments.with)
    case .identifier(let name), .call(let name, _), .keyPath(let name): self.init(rule: rule.id, name: name)
    case .any, .code, .calls, .member, .attribute, .macro: return nil
    }
  }
}

/// Logs that are no evidence: told once, and an error only where everything has to be counted.
enum ChecklistProblems {
  static func of(_ migrations: [MigrationReport]) -> [String] {
    var seen: Set<String> = []
    return migrations.flatMap(\.checklist).flatMap { result in
      result.problems.map { "\($0); \(result.item.id) is \(result.state.rawValue)" }
    }.filter { seen.insert($0).inserted }
  }

  static func tell(_ report: Report) {
    for problem in of(report.migrations) { Console.error(problem + "\n") }
  }

  static func added(to quality: DataQuality, _ migrations: [MigrationReport]) -> DataQuality {
    let problems = of(migrations)
    guard !problems.isEmpty else { return quality }
    var quality = quality
    quality.notes.append(
      DataQuality.Note(
        title: "Logs that are no evidence", items: Array(problems.prefix(50)), count: problems.count, isLoss: true))
    return quality
  }
}

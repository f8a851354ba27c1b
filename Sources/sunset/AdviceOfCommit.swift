import Advisor
import Evidence
import Git
import History
import Inventory
import Progress

/// Asks the advice program about the newest commit's files, where the migrations and the options want it.
struct AdviceOfCommit {
  /// Whether the command line wants advice.
  enum Wish: Sendable {
    /// Where the program is there.
    case ifPossible
    case never
    /// An error without it.
    case always
  }

  /// By index of the migration.
  private(set) var advice: [Int: Advice] = [:]
  /// The files that it may speak of.
  private(set) var paths: [[UInt8]] = []
  /// Why there is none although it is wanted; nil when there is some, or nobody wants it.
  private(set) var problem: AdviceProblem?
  /// The program is not installed: the usual case, and no fault.
  private(set) var isMissing = false

  /// All repositories' advice as one: its paths begin with the name of their repository, as the report's do.
  init(_ sources: [Source], targets: [ProjectTarget]) throws {
    guard sources.count > 1 else {
      self = try AdviceOfCommit(sources[0].workspace, sources[0].history.tip.commit, targets: targets)
      return
    }
    for source in sources {
      let prefix = source.workspace.name + "/"
      let own = targets.filter { $0.path.hasPrefix(prefix) }
      let answer = try AdviceOfCommit(source.workspace, source.history.tip.commit, targets: own)
      paths += answer.paths.map { Array(prefix.utf8) + $0 }
      for (index, advice) in answer.advice {
        self.advice[index] = advice.below(prefix).joined(to: self.advice[index])
      }
      problem = problem ?? answer.problem
      isMissing = isMissing || answer.isMissing
    }
  }

  /// - Parameter targets: what the project's files say about the oldest systems.
  init(_ workspace: Workspace, _ commit: ObjectID, targets: [ProjectTarget], wish: Wish? = nil) throws {
    let wish = wish ?? workspace.options.advice
    let migrations = workspace.project.migrations.map(\.migration)
    let wanted = migrations.indices.filter { migrations[$0].wantsAdvice }
    guard wish != .never, !wanted.isEmpty else { return }
    do {
      guard let program = AdviceProgram.installed() else {
        isMissing = true
        throw AdviceProblem("sunset-advice is not installed; in a checkout, `make advice` adds it")
      }
      let files = try FilesAtCommit(commit, of: workspace.repository, where: workspace.selection.migrations)
      paths = files.paths
      let cache = workspace.options.usesCache ? workspace.cache(telling: false).map(AdviceCache.init) : nil
      for index in wanted {
        advice[index] = try Self.ask(program, files, 1 << UInt64(index), Self.minimum(targets), cache)
      }
    } catch let error as AdviceProblem {
      guard wish == .ifPossible else { throw error }
      problem = error
    }
  }

  private static func ask(
    _ program: AdviceProgram, _ files: FilesAtCommit, _ bit: UInt64, _ minimum: String?, _ cache: AdviceCache?
  ) throws -> Advice {
    let wanted = files.list(of: bit).map { file in
      AdviceProgram.File(path: printable(file.path), blob: file.blob) { try files.content(at: file.index) }
    }
    return try program.advice(minimum: minimum, files: wanted, cache: cache)
  }

  /// The oldest iOS, where the project's files agree on one: a package inside the project may be older than the app. `none`
  /// where an app is built for other systems only; a package that names no iOS may be used there all the same.
  static func minimum(_ targets: [ProjectTarget]) -> String? {
    let hasApp = targets.contains { !$0.path.hasSuffix("Package.swift") }
    if hasApp, targets.allSatisfy({ $0.target.platform != .iOS }) { return "none" }
    let named = Set(targets.map(\.target).filter { $0.platform == .iOS })
    guard named.count == 1, let only = named.first else { return nil }
    return "\(only.major).\(only.minor)"
  }
}

extension Flag {
  static let advice = Flag(
    long: "advice", short: nil, value: nil, help: "fail when sunset-advice cannot be asked (default: go on without it)"
  ) { (options, _) throws(UsageError) in options.advice = .always }
  static let listsAdvice = Flag(
    long: "advice", short: nil, value: nil, help: "what sunset-advice finds in the code, in place of the usages"
  ) { (options, _) throws(UsageError) in options.listsAdvice = true }
  static let noAdvice = Flag(
    long: "no-advice", short: nil, value: nil, help: "do not ask sunset-advice about the newest commit"
  ) { (options, _) throws(UsageError) in options.advice = .never }
}

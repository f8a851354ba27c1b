import Cache
import Configuration
import Foundation
import Git
import History
import Inventory
import Ledger
import Platform
import Progress
import YAML

/// What every command that reads a repository starts from: the repository, its configuration, and the counter.
struct Workspace {
  let repository: Repository
  let project: Project
  let counter: Counter
  let options: Options
  /// How pages call the repository.
  let name: String
  /// Where the paths of the configuration begin, with a slash at its end; nil: in the newest commit, where that is too.
  let folder: String?

  /// Opens the repository and reads its configuration.
  ///
  /// The configuration is the named file, or `sunset.yml` at the root of the work tree; of a bare repository, that of
  /// the branch's newest commit; without one, the built-in navigation pack. Where it names several repositories, this is
  /// still the one that the command names, or the current one.
  init(_ options: Options) throws {
    let repository = try Repository(at: options.repositories.first ?? ".", verifyingHashes: options.verifiesHashes)
    let project = try Self.project(options, repository)
    let folder = Self.folder(options, repository)
    let entry = try project.repositories.first { entry in
      let place = entry.path.hasPrefix("/") ? entry.path : (folder ?? repository.commonFolder) + entry.path
      return try Files.kind(of: place) == .folder
        && [repository.workTree, repository.commonFolder].contains {
          try $0.map { try Files.resolved($0) } == Files.resolved(place)
        }
    }
    self.init(
      repository, entry.map { project.own($0, repository.name) } ?? project,
      try Counter(project.migrations.map(\.migration)), options, name: entry?.name ?? repository.name, folder: folder)
  }

  init(
    _ repository: Repository, _ project: Project, _ counter: Counter, _ options: Options, name: String, folder: String?
  ) {
    self.repository = repository
    self.project = project
    self.counter = counter
    self.options = options
    self.name = name
    self.folder = folder
  }

  private static func folder(_ options: Options, _ repository: Repository) -> String? {
    if let file = options.configuration { return Files.folder(of: file) }
    return repository.workTree
  }

  private static func project(_ options: Options, _ repository: Repository) throws -> Project {
    let packs = try Resources.folder("Packs", module: "Inventory")
    if let file = options.configuration { return try Project(contentsOf: file, packs: packs) }
    if let folder = repository.workTree {
      let file = folder + "sunset.yml"
      return Files.isFile(file) ? try Project(contentsOf: file, packs: packs) : try .builtIn(packs: packs)
    }
    let tip = try repository.tip(of: options.branch).commit
    let store = repository.objectStore(spelling: 0)
    guard let bytes = try store.file("sunset.yml", at: tip) else { return try .builtIn(packs: packs) }
    return try Project(parsing: bytes, file: repository.place + ":sunset.yml", packs: packs) {
      (name) throws(YAMLError) in
      do { return try store.file(name, at: tip) } catch { throw YAMLError(file: name, message: "\(error)") }
    }
  }

  /// The migrations of the configuration in the current folder's repository, or the built-in ones: for commands that
  /// need no history.
  static func migrations(_ options: Options) throws -> [Migration] {
    let packs = try Resources.folder("Packs", module: "Inventory")
    if let file = options.configuration {
      return try Project(contentsOf: file, packs: packs).migrations.map(\.migration)
    }
    var bare = options
    bare.repositories = []
    do {
      return try project(bare, Repository(at: ".")).migrations.map(\.migration)
    } catch is GitError {
      return try Project.builtIn(packs: packs).migrations.map(\.migration)
    }
  }

  var branch: String? { options.branch ?? project.branch }

  func history() throws -> History {
    try History(
      of: repository, counting: counter, in: selection,
      History.Options(
        branch: branch, allowShallow: options.allowShallow,
        threads: options.threads ?? ProcessInfo.processInfo.activeProcessorCount),
      cache: options.usesCache ? cache(telling: !options.isQuiet) : nil)
  }

  /// Which files the migrations' rules read.
  var selection: FileSelection { FileSelection(project.migrations.map(\.migration)) }

  /// The files whose usages are meant to stay, on the report's day.
  func exemptions(on day: Day) -> Exemptions {
    Exemptions(project.exemptions.filter { $0.holds(on: day) }.map(\.path), on: day.exemptUntil)
  }

  /// Rules whose usages are all exempt, because the repository declares their names itself and the configuration says
  /// `shadowed: exempt`. All files of the state are read, where it does.
  ///
  /// - Parameter commit: nil: the index.
  func rulesOfOwnNames(at commit: ObjectID?) throws -> Set<Int> {
    let asking = project.migrations.indices.filter { project.migrations[$0].shadowed == .exempt }
    if asking.isEmpty { return [] }
    let snapshot =
      try commit.map { try Snapshot(of: $0, in: repository, where: selection.migrations) }
      ?? Snapshot(ofIndexOf: repository, where: selection.migrations)
    let own = try snapshot.ownNames(counter)
    return Set(
      asking.flatMap { Rule.shadowed(counter.rules, counter.rulesOfMigration[$0], by: own).map(\.rule) })
  }

  /// What earlier runs over this repository left; nil when there is no place for it.
  /// - Parameter telling: whether to say so when there is none although it is wanted.
  func cache(telling: Bool) -> CacheFile? {
    do {
      guard let path = try CachePlace.file(of: repository) else { return nil }
      return CacheFile(at: path) { line in Console.note("sunset: " + printableText(line) + "\n") }
    } catch {
      if telling { Console.note("sunset: no cache is kept: \(printableText("\(error)"))\n") }
      return nil
    }
  }
}

import Configuration
import Foundation
import Git
import History
import Inventory
import Ledger
import Platform
import Progress

/// What every command that reads a repository starts from: the repository, its configuration, and the counter.
struct Workspace {
  let repository: Repository
  let project: Project
  let counter: Counter
  let options: Options

  /// Opens the repository and reads its configuration.
  ///
  /// The configuration is the named file, or `sunset.yml` at the root of the work tree; of a bare repository, that of
  /// the branch's newest commit; without one, the built-in navigation pack.
  init(_ options: Options) throws {
    self.options = options
    let path = options.repositories.first ?? "."
    repository = try Repository(at: path, verifyingHashes: options.verifiesHashes)
    project = try Self.project(options, repository)
    counter = try Counter(project.migrations.map(\.migration))
  }

  private static func project(_ options: Options, _ repository: Repository) throws -> Project {
    let packs = try Resources.folder("Packs", module: "Inventory")
    if let file = options.configuration { return try Project(contentsOf: file, packs: packs) }
    if let folder = repository.workTree {
      let file = folder + "sunset.yml"
      return Files.isFile(file) ? try Project(contentsOf: file, packs: packs) : try .builtIn(packs: packs)
    }
    let tip = try repository.tip(of: options.branch).commit
    let store = try repository.objectStore(spelling: 0)
    guard let bytes = try store.file("sunset.yml", at: tip) else { return try .builtIn(packs: packs) }
    return try Project(parsing: bytes, file: repository.place + ":sunset.yml", packs: packs) { name in
      try? store.file(name, at: tip)
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
      of: repository,
      History.Options(
        branch: branch, allowShallow: options.allowShallow,
        threads: options.threads ?? ProcessInfo.processInfo.activeProcessorCount))
  }

  /// For a path's bytes, a bit for each migration whose rules read the file.
  var migrationsOf: @Sendable (UnsafeRawBufferPointer) -> UInt64 {
    let specs = project.migrations.map { tracked in
      (paths: tracked.migration.paths.map { PathSpec($0) }, excludes: tracked.migration.excludes.map { PathSpec($0) })
    }
    return { path in
      var bits: UInt64 = 0
      for (index, spec) in specs.enumerated()
      where spec.paths.contains(where: { $0.matches(path) }) && !spec.excludes.contains(where: { $0.matches(path) }) {
        bits |= 1 << UInt64(index)
      }
      return bits
    }
  }

  /// The usages in this file are meant to stay, on the report's day.
  func isExempt(on day: Day) -> @Sendable ([UInt8]) -> Bool {
    let specs = project.exemptions.filter { $0.holds(on: day) }.map { PathSpec($0.path) }
    if specs.isEmpty { return { _ in false } }
    return { path in path.withUnsafeBytes { bytes in specs.contains { $0.matches(bytes) } } }
  }
}

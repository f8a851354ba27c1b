import Configuration
import Git
import Inventory
import Platform
import Progress

/// The repositories of a site, each with the part of the configuration that is about it.
extension Workspace {
  /// Those that the command names; else those of `repositories:`; else the current one.
  ///
  /// A folder with a `sunset.yml` that names repositories need not be one itself.
  static func all(_ options: Options) throws -> [Workspace] {
    if options.repositories.count > 1 {
      let first = try Workspace(options)
      return try first.opened(options.repositories.map { Project.Repository(path: $0) }, from: "")
    }
    let current = try currentProject(options)
    switch current {
    case .folder(let project, let folder):
      return try several(project, options, in: folder)
    case .repository(let workspace):
      let isNamed = options.configuration != nil && !options.repositories.isEmpty
      if workspace.project.repositories.isEmpty || isNamed { return [workspace] }
      return try workspace.opened(workspace.project.repositories, from: workspace.folder ?? workspace.bareFolder)
    }
  }

  private enum Current {
    case repository(Workspace)
    /// A configuration outside any repository, and where its paths begin.
    case folder(Project, String)
  }

  /// A configuration that names repositories stands for itself: nothing is asked of the place it lies in.
  private static func currentProject(_ options: Options) throws -> Current {
    let named = options.repositories.first
    let file = options.configuration ?? (named ?? ".") + "/sunset.yml"
    if options.configuration != nil ? named == nil : Files.isFile(file) {
      let project = try Project(contentsOf: file, packs: try Resources.folder("Packs", module: "Inventory"))
      if !project.repositories.isEmpty { return .folder(project, Files.folder(of: file)) }
    }
    return .repository(try Workspace(options))
  }

  private static func several(_ project: Project, _ options: Options, in folder: String) throws -> [Workspace] {
    let counter = try Counter(project.migrations.map(\.migration))
    return try open(project.repositories, from: folder, project, counter, options, folder: folder)
  }

  private func opened(_ entries: [Project.Repository], from base: String) throws -> [Workspace] {
    try Self.open(entries, from: base, project, counter, options, folder: folder)
  }

  private var bareFolder: String { repository.commonFolder }

  private static func open(
    _ entries: [Project.Repository], from base: String, _ project: Project, _ counter: Counter, _ options: Options,
    folder: String?
  ) throws -> [Workspace] {
    if options.branch != nil, entries.count > 1 {
      throw UsageError(
        description: "--branch is of one repository; with several, write branch: below repositories: in sunset.yml")
    }
    let found = try entries.map { entry in
      let repository = try Repository(
        at: entry.path.hasPrefix("/") ? entry.path : base + entry.path, verifyingHashes: options.verifiesHashes)
      return Workspace(
        repository, project.own(entry, repository.name), counter, options, name: entry.name ?? repository.name,
        folder: folder)
    }
    if entries.count > 1 { try check(found, entries) }
    return found
  }

  /// Names tell repositories apart, on file systems that take A for a, too.
  private static func check(_ found: [Workspace], _ entries: [Project.Repository]) throws {
    var places: [String: String] = [:]
    var folders: [String: String] = [:]
    for (workspace, entry) in zip(found, entries) {
      guard Project.Repository.isName(workspace.name) else {
        throw UsageError(
          description: "\(entry.path): '\(workspace.name)' cannot name a repository on pages; "
            + "write {path: …, name: …} below repositories: in sunset.yml")
      }
      if let other = folders.updateValue(entry.path, forKey: try Files.resolved(workspace.repository.commonFolder)) {
        throw UsageError(description: "\(entry.path) and \(other) are the same repository; name it once")
      }
      if let other = places.updateValue(entry.path, forKey: workspace.name.lowercased()) {
        throw UsageError(
          description: "\(entry.path) and \(other) are both called '\(workspace.name)'; "
            + "write {path: …, name: …} below repositories: in sunset.yml")
      }
    }
  }
}

extension Project {
  /// What the configuration says about one of its repositories.
  /// - Parameter name: as the repository's folder is called.
  func own(_ entry: Repository, _ name: String) -> Project {
    var own = self
    own.branch = entry.branch
    own.forge = entry.forge
    own.exemptions.removeAll { $0.repository.map { $0 != entry.name ?? name } ?? false }
    return own
  }
}

extension Files {
  /// With a slash at its end, or empty for the current one.
  static func folder(of file: String) -> String {
    let folder = parent(of: file)
    return folder.isEmpty || folder == "/" ? folder : folder + "/"
  }
}

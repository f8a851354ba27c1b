import Inventory
import Progress
import YAML

/// What `sunset.yml` says: which migrations to count, where, and by when.
package struct Project: Sendable, Equatable {
  /// A migration with what this project wants of it.
  package struct Tracked: Sendable, Equatable {
    /// With the project's paths, level and wrappers worked in.
    package var migration: Migration
    package var goals: Goals
    package var attestations: [Attestation]
    /// How long an attestation holds.
    package var ages = AttestationAges()
    /// Logs that decide items of the checklist.
    package var evidence = EvidenceSources()
    /// What to do with usages of names that the repository declares itself.
    package var shadowed = ShadowedDecision.count

    package init(migration: Migration, goals: Goals = Goals(), attestations: [Attestation] = []) {
      self.migration = migration
      self.goals = goals
      self.attestations = attestations
    }
  }

  package typealias Exemption = PathExemption
  package typealias Attestation = Progress.Attestation

  /// One of several repositories that a site shows together.
  package struct Repository: Sendable, Equatable {
    /// As the configuration writes it: from its own folder, unless it begins with a slash.
    package var path: String
    /// How pages call it; nil: as its folder is called.
    package var name: String?
    package var branch: String?
    package var forge: String?

    package init(path: String, name: String? = nil, branch: String? = nil, forge: String? = nil) {
      self.path = path
      self.name = name
      self.branch = branch
      self.forge = forge
    }

    /// A name begins paths, columns and shell commands, so it is made of letters, digits, `.`, `_` and `-`.
    package static func isName(_ name: String) -> Bool {
      let isPlain = name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte == 0x2d
          || byte == 0x2e || byte == 0x5f
      }
      return isPlain && !name.isEmpty && !name.hasPrefix(".") && !name.hasPrefix("-") && name.utf8.count <= 60
    }
  }

  package enum Authors: String, Sendable, CaseIterable {
    case shown, hidden
  }

  package var title: String?
  /// Nil: the repository's default.
  package var branch: String?
  /// The name of a time zone, in which moments fall into days: `UTC`, `Europe/Berlin`.
  package var timeZone: String
  package var migrations: [Tracked]
  package var exemptions: [Exemption]
  /// Whether pages name the people behind commits.
  package var authors: Authors
  /// The address of the repository on its forge, without a slash at the end; nil: no links.
  package var forge: String?
  package var owners: OwnerSettings
  /// Drawn on the charts.
  package var notes: [DatedNote]
  /// Those of the site, where it shows several; empty: the one that the command names.
  package var repositories: [Repository] = []
  /// What `sunset check` holds the newest state to.
  package var budgets: [Budget] = []
  /// Where this was read; nil for the built-in configuration.
  package var file: String?

  package init(
    title: String? = nil, branch: String? = nil, timeZone: String = "UTC", migrations: [Tracked],
    exemptions: [Exemption] = [], authors: Authors = .hidden, forge: String? = nil,
    owners: OwnerSettings = OwnerSettings(), notes: [DatedNote] = [], file: String? = nil
  ) {
    self.title = title
    self.branch = branch
    self.timeZone = timeZone
    self.migrations = migrations
    self.exemptions = exemptions
    self.authors = authors
    self.forge = forge
    self.owners = owners
    self.notes = notes
    self.file = file
  }

  /// The configuration of a repository that has none: the navigation pack.
  package static func builtIn(packs folder: String) throws(YAMLError) -> Project {
    Project(migrations: [Tracked(migration: try Packs.load(named: "navigation", from: folder))])
  }

  /// - Parameter folder: where the built-in packs are.
  package init(contentsOf path: String, packs folder: String) throws(YAMLError) {
    guard let bytes = try TextFile.read(path) else {
      throw YAMLError(file: path, message: "there is no such file; `sunset init` writes one")
    }
    let base = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    try self.init(parsing: bytes, file: path, packs: folder) { (name) throws(YAMLError) in
      try TextFile.read(base + name)
    }
  }

  /// - Parameters:
  ///   - file: the name that messages use.
  ///   - open: the bytes of a file beside the configuration, or nil when there is none: from disk, or from a commit.
  package init(
    parsing bytes: [UInt8], file: String, packs folder: String,
    open: @escaping (String) throws(YAMLError) -> [UInt8]?
  ) throws(YAMLError) {
    self = try ProjectReader(file: file, packs: folder, open: open).project(bytes)
  }
}

/// Whose files were whose, as far as a report asks.
package struct OwnersInHistory: Sendable {
  /// One repository's files.
  package struct Repository: Sendable {
    /// What its paths begin with where there are several, without the slash.
    package var name: String
    /// At its newest commit.
    package var newest: Owners
    /// Where the newest were found; nil: nowhere.
    package var place: String?
    /// At commits, by index into the mainline, ascending; each holds until the next.
    package var versions: [(from: Int, owners: Owners)]

    package init(
      name: String = "", newest: Owners = Owners(), place: String? = nil, versions: [(from: Int, owners: Owners)] = []
    ) {
      self.name = name
      self.newest = newest
      self.place = place
      self.versions = versions
    }
  }

  package var repositories: [Repository]
  /// The versions are all there ever were, and a usage belongs to whom the one of its commit names. Otherwise the newest
  /// owners are applied to the whole history, and the versions are those of sprints' ends.
  package var isAsOfCommit: Bool
  /// What paths without an owner are listed under.
  package var none: String

  package init(_ repositories: [Repository], isAsOfCommit: Bool = false, none: String = OwnerSettings().none) {
    self.repositories = repositories
    self.isAsOfCommit = isAsOfCommit
    self.none = none
  }

  package init(
    newest: Owners = Owners(), place: String? = nil, atCommit: [Int: Owners] = [:],
    none: String = OwnerSettings().none
  ) {
    let versions = atCommit.sorted { $0.key < $1.key }.map { (from: $0.key, owners: $0.value) }
    self.init([Repository(newest: newest, place: place, versions: versions)], none: none)
  }

  /// Where the newest owners were found; nil: nowhere.
  package var place: String? {
    var seen: Set<String> = []
    let places = repositories.compactMap(\.place).filter { seen.insert($0).inserted }
    return places.isEmpty ? nil : places.joined(separator: ", ")
  }

  /// The commits from which on other owners hold, ascending.
  package var changes: [Int] { Set(repositories.flatMap { $0.versions.map(\.from) }).sorted() }

  /// The team of a path by the newest owners; empty when nobody owns it.
  package func team(of path: [UInt8]) -> String {
    guard let (repository, own) = repository(of: path) else { return "" }
    return repository.newest.team(of: own) ?? ""
  }

  /// The team by the owners that held at a commit, as far as they are known; empty when nobody owned it.
  package func team(of path: [UInt8], at commit: Int) -> String {
    guard let (repository, own) = repository(of: path) else { return "" }
    let version = repository.versions.last { $0.from <= commit }
    return (version?.owners ?? repository.newest).team(of: own) ?? ""
  }

  private func repository(of path: [UInt8]) -> (Repository, [UInt8])? {
    if repositories.count == 1 { return (repositories[0], path) }
    let name = path.prefix { $0 != 0x2f }
    return repositories.first { $0.name.utf8.elementsEqual(name) }.map { ($0, Array(path.dropFirst(name.count + 1))) }
  }
}

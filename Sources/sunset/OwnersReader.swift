import Git
import Progress

/// Reads CODEOWNERS files out of commits, each different text once.
final class OwnersReader {
  private let settings: OwnerSettings
  private let forge: Owners.Dialect?
  private let store: ObjectStore
  /// Oldest first.
  private let commits: [ObjectID]
  /// By the file's place and text.
  private var known: [Text: Owners] = [:]

  private struct Text: Hashable {
    var place: String
    var bytes: [UInt8]
  }

  init(_ workspace: Workspace, commits: [ObjectID], forge: Owners.Dialect?) throws {
    settings = workspace.project.owners
    store = workspace.repository.objectStore(spelling: 0)
    self.commits = commits
    self.forge = forge
  }

  /// The owners at the newest commit, and where they were found.
  func newest() throws -> (owners: Owners, place: String?) { try owners(at: commits.count - 1) }

  /// The lines of the newest file that say nothing, for people; and the file's name.
  func problems() throws -> (lines: [String], place: String) {
    let newest = try newest()
    return (newest.owners.problems.map { "line \($0.line): \($0.message)" }, newest.place ?? "CODEOWNERS")
  }

  func owners(at index: Int) throws -> (owners: Owners, place: String?) {
    guard let (place, bytes) = try settings.find(forge: forge, { try store.file($0, at: commits[index]) }) else {
      return (Owners(), nil)
    }
    let text = Text(place: place, bytes: bytes)
    let owners = known[text] ?? settings.owners(forge: forge, at: place, bytes)
    known[text] = owners
    return (owners, place)
  }

  /// The owners of each commit, as the commits from which on others hold; the first one is the oldest commit.
  /// - Complexity: a few objects for each commit.
  func all() throws -> [(from: Int, owners: Owners)] {
    var found: [(from: Int, owners: Owners)] = []
    for index in commits.indices {
      let owners = try owners(at: index).owners
      if found.last?.owners != owners { found.append((index, owners)) }
    }
    return found
  }
}

/// The owners in each repository of a site.
struct OwnersOfRepositories {
  private let readers: [OwnersReader]
  private let names: [String]
  private let settings: OwnerSettings
  private let calendar: CommonCalendar
  /// Where each commit's owners count: all that there ever were.
  private var versions: [[(from: Int, owners: Owners)]] = []

  init(_ survey: Survey, _ calendar: CommonCalendar) throws {
    self.calendar = calendar
    settings = survey.project.owners
    names = survey.sources.map(\.workspace.name)
    readers = try zip(survey.sources, survey.walks).map { source, walk in
      try OwnersReader(
        source.workspace, commits: walk.mainline.commits.map(\.id), forge: source.forge?.ownersDialect)
    }
    if settings.isAsOfCommit {
      versions = try readers.enumerated().map { repository, reader in
        try reader.all().map { (calendar.place(of: $0.from, in: repository), $0.owners) }
      }
    }
  }

  /// The owners at the newest commit; and at these, unless each commit's owners count.
  func history(at places: [Int]) throws -> OwnersInHistory {
    let repositories = try readers.enumerated().map { repository, reader in
      let newest = try reader.newest()
      return OwnersInHistory.Repository(
        name: names[repository], newest: newest.owners, place: newest.place,
        versions: settings.isAsOfCommit ? versions[repository] : try known(repository, at: places))
    }
    return OwnersInHistory(repositories, isAsOfCommit: settings.isAsOfCommit, none: settings.none)
  }

  private func known(_ repository: Int, at places: [Int]) throws -> [(from: Int, owners: Owners)] {
    try Set(places).sorted().compactMap { place in
      try calendar.commit(of: repository, at: place).map { (place, try readers[repository].owners(at: $0).owners) }
    }
  }

  /// For each repository the lines of its newest file that say nothing; and the file's name.
  func problems() throws -> (lines: [[String]], place: String) {
    let all = try readers.map { try $0.problems() }
    return (all.map(\.lines), all.first { !$0.lines.isEmpty }?.place ?? "CODEOWNERS")
  }
}

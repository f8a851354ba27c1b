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

  /// The owners at the newest commit, and at these.
  func history(at indexes: [Int]) throws -> OwnersInHistory {
    let newest = try owners(at: commits.count - 1)
    var history = OwnersInHistory(newest: newest.owners, place: newest.place, none: settings.none)
    for index in indexes { history.atCommit[index] = try owners(at: index).owners }
    return history
  }

  /// The lines of the newest file that say nothing, for people; and the file's name.
  func problems() throws -> (lines: [String], place: String) {
    let newest = try owners(at: commits.count - 1)
    return (newest.owners.problems.map { "line \($0.line): \($0.message)" }, newest.place ?? "CODEOWNERS")
  }

  private func owners(at index: Int) throws -> (owners: Owners, place: String?) {
    guard let (place, bytes) = try settings.find(forge: forge, { try store.file($0, at: commits[index]) }) else {
      return (Owners(), nil)
    }
    let text = Text(place: place, bytes: bytes)
    let owners = known[text] ?? settings.owners(forge: forge, at: place, bytes)
    known[text] = owners
    return (owners, place)
  }
}

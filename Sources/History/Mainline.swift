import Git

/// The first-parent chain of a branch, from its root to its newest commit.
package struct Mainline: Sendable {
  package struct Commit: Sendable {
    package var id: ObjectID
    package var tree: ObjectID
    /// The committer's date in seconds since 1970.
    package var time: Int64
    package var parentCount: Int
  }
  /// Oldest first.
  package var commits: [Commit]
  /// The oldest commit has parents that a shallow clone left out.
  package var isCut: Bool

  /// Follows parent 0 from `tip`: no sorting, no date is believed.
  ///
  /// - Parameter shallow: commits at which a shallow clone ends.
  /// - Complexity: one object read for each commit.
  package init(from tip: ObjectID, in store: ObjectStore, shallow: Set<ObjectID>, place: String) throws {
    var commits: [Commit] = []
    var next: ObjectID? = tip
    var isCut = false
    while let id = next {
      let raw = try store.read(id) { kind, bytes -> RawCommit? in
        kind == .commit ? RawCommit(bytes, withSubject: false) : nil
      }
      guard let raw else { throw GitError(.unreadable, at: place, "object \(id.hex) is not a readable commit") }
      commits.append(Commit(id: id, tree: raw.tree, time: raw.time, parentCount: raw.parentCount))
      isCut = shallow.contains(id) && raw.parent != nil
      next = isCut ? nil : raw.parent
    }
    self.commits = commits.reversed()
    self.isCut = isCut
  }
}

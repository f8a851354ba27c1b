import Git

/// The first-parent chain of a branch, from its root to its newest commit.
package struct Mainline: Sendable {
  package struct Commit: Sendable, Equatable {
    package var id: ObjectID
    /// The committer's date in seconds since 1970.
    package var time: Int64
  }
  /// Oldest first.
  package var commits: [Commit]
  /// The oldest commit has parents that a shallow clone left out.
  package var isCut: Bool
}

/// The newest part of a mainline, as read from the repository.
struct Stretch: Sendable {
  /// Oldest first.
  var commits: [Mainline.Commit] = []
  var trees: [ObjectID] = []
  var isCut = false

  init() {}

  /// Follows parent 0 from `tip`: no sorting, no date is believed.
  ///
  /// - Parameters:
  ///   - shallow: commits at which a shallow clone ends.
  ///   - isKnown: stops before the first commit for which it is true.
  /// - Complexity: one object read for each commit.
  init(
    from tip: ObjectID, in store: ObjectStore, shallow: Set<ObjectID>, place: String,
    until isKnown: (ObjectID) throws -> Bool = { _ in false }
  ) throws {
    var next: ObjectID? = tip
    while let id = next, !(try isKnown(id)) {
      let raw = try store.read(id) { kind, bytes -> RawCommit? in
        kind == .commit ? RawCommit(bytes, withSubject: false) : nil
      }
      guard let raw else { throw GitError(.unreadable, at: place, "object \(id.hex) is not a readable commit") }
      commits.append(Mainline.Commit(id: id, time: raw.time))
      trees.append(raw.tree)
      isCut = shallow.contains(id) && raw.parent != nil
      next = isCut ? nil : raw.parent
    }
    commits.reverse()
    trees.reverse()
  }

  /// Without the oldest commits, up to and with the one at `index`.
  mutating func dropFirst(through index: Int) {
    commits.removeFirst(index + 1)
    trees.removeFirst(index + 1)
  }
}

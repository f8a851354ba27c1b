import Ledger

/// Pairs commits that take each other back.
enum Reverts {
  /// Labels each commit whose message says that it reverts another one and whose changes are the other's, turned round.
  /// The revert of a revert is paired with the revert.
  ///
  /// - Parameters:
  ///   - changes: oldest first.
  ///   - reverts: by index of the commit, the first digits of the id in its message.
  static func pair(_ changes: inout [CommitChange], _ reverts: [Int32: String]) {
    for later in changes.indices {
      guard let id = reverts[Int32(changes[later].index)],
        let earlier = changes[..<later].lastIndex(where: { $0.commit.id.hasPrefix(id) }),
        isMirror(changes[earlier].rows, changes[later].rows)
      else { continue }
      changes[later].reverts = changes[earlier].commit
      changes[earlier].revertedBy = changes[later].commit
    }
  }

  /// What one added the other removed, in each file and for each rule.
  private static func isMirror(_ a: [CommitChange.Row], _ b: [CommitChange.Row]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { a, b in
        a.path == b.path && a.rule == b.rule && a.added == b.removed && a.removed == b.added && a.moved == -b.moved
          && a.exempted == b.readmitted && a.readmitted == b.exempted && a.exempt == -b.exempt
      }
  }
}

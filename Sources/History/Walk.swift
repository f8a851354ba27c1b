import Git
import Ledger
import Synchronization

/// What the whole history of some migrations holds.
package struct Walk: Sendable {
  package var mainline: Mainline
  package var ledger: Ledger
  /// Submodules at the newest commit, which are not entered, and links among the rules' files, which are not followed.
  package var submodules: [[UInt8]]
  package var links: [[UInt8]]
  /// Versions of the rules' files that the commits brought, and their size: the same however much of it a cache knew.
  package var versions: Int
  package var versionBytes: Int
  /// What this run really did.
  package var work: Work

  package struct Work: Sendable {
    /// Commits whose changes were looked for.
    package var commits = 0
    /// Files that they changed.
    package var changes = 0
    /// Blobs that were read and counted, their bytes, and the matches in them.
    package var blobs = 0
    package var bytes = 0
    package var matches = 0
    package init() {}
  }
}

/// How far a walk is; read by whoever shows it.
package final class WalkProgress: Sendable {
  package let commits = Atomic<Int>(0)
  package let commitsDone = Atomic<Int>(0)
  package let blobs = Atomic<Int>(0)
  package let blobsDone = Atomic<Int>(0)
  package init() {}
}

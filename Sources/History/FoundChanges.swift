import Git
import Inventory

/// The changes of a range of commits, with paths and blobs numbered per range.
struct RangeChanges: Sendable {
  var changes: [Walk.Change] = []
  var paths = PathTable()
  var migrations: [UInt64] = []
  var blobs = IDTable()
  /// Where a submodule, or a link among the rules' files, came (true) or went (false).
  var submodules: [Presence] = []
  var links: [Presence] = []

  struct Presence: Sendable {
    var commit: Int32
    var path: Int32
    var isPresent: Bool
  }
}

/// Collects what the commits of a range changed. One thread's work.
final class DifferenceCollector {
  private let migrationsOf: (UnsafeRawBufferPointer) -> UInt64
  private var delta: TreeDelta
  private var found = RangeChanges()

  init(_ store: ObjectStore, _ migrationsOf: @escaping (UnsafeRawBufferPointer) -> UInt64) {
    delta = TreeDelta(store)
    self.migrationsOf = migrationsOf
  }

  /// Newest to oldest: packs keep older trees as differences to newer ones, so the newer has just been read.
  func collect(_ range: Range<Int>, of commits: [Mainline.Commit], _ progress: WalkProgress) throws -> RangeChanges {
    for index in range.reversed() {
      let old = index > 0 ? commits[index - 1].tree : nil
      try delta.compare(old, commits[index].tree) { path, difference in
        record(Int32(index), path, difference)
      }
      if index & 63 == 0 { progress.commitsDone.add(min(64, range.upperBound - index), ordering: .relaxed) }
    }
    return found
  }

  private func record(_ commit: Int32, _ path: UnsafeRawBufferPointer, _ difference: TreeDelta.Difference) {
    let migrations = migrationsOf(path)
    if difference.isSubmodule || difference.old == nil && difference.new == nil {
      let number = number(path, migrations)
      found.submodules.append(.init(commit: commit, path: number, isPresent: difference.isSubmodule))
    }
    guard migrations != 0 else { return }
    let number = number(path, migrations)
    found.links.append(.init(commit: commit, path: number, isPresent: difference.isLink))
    guard difference.old != difference.new else { return }
    found.changes.append(
      Walk.Change(
        commit: commit, path: number, old: difference.old.map { found.blobs.index(of: $0) } ?? -1,
        new: difference.new.map { found.blobs.index(of: $0) } ?? -1))
  }

  private func number(_ path: UnsafeRawBufferPointer, _ migrations: UInt64) -> Int32 {
    let number = found.paths.index(of: path)
    if Int(number) == found.migrations.count { found.migrations.append(migrations) }
    return number
  }
}

/// The changes of all ranges together, with paths and blobs numbered once.
struct FoundChanges: Sendable {
  var changes: [Walk.Change] = []
  var paths: [[UInt8]] = []
  var migrations: [UInt64] = []
  var ids: [ObjectID] = []
  /// For each blob, the migrations of all paths that it ever stood at.
  var migrationsOfBlob: [UInt64] = []
  var submodules: [RangeChanges.Presence] = []
  var links: [RangeChanges.Presence] = []

  init(merging parts: [RangeChanges]) {
    var paths = PathTable()
    var blobs = IDTable()
    for part in parts {
      let pathNumbers = (0..<Int32(part.paths.count)).map { number in
        part.paths.withPath(number) { bytes in
          let merged = paths.index(of: bytes)
          if Int(merged) == self.paths.count {
            self.paths.append(Array(bytes))
            migrations.append(part.migrations[Int(number)])
          }
          return merged
        }
      }
      let blobNumbers = part.blobs.ids.map { blobs.index(of: $0) }
      for change in part.changes {
        changes.append(
          Walk.Change(
            commit: change.commit, path: pathNumbers[Int(change.path)],
            old: change.old < 0 ? -1 : blobNumbers[Int(change.old)],
            new: change.new < 0 ? -1 : blobNumbers[Int(change.new)]))
      }
      func renumbered(_ presence: RangeChanges.Presence) -> RangeChanges.Presence {
        .init(commit: presence.commit, path: pathNumbers[Int(presence.path)], isPresent: presence.isPresent)
      }
      submodules += part.submodules.map(renumbered)
      links += part.links.map(renumbered)
    }
    ids = blobs.ids
    migrationsOfBlob = [UInt64](repeating: 0, count: ids.count)
    for change in changes {
      for blob in [change.old, change.new] where blob >= 0 {
        migrationsOfBlob[Int(blob)] |= migrations[Int(change.path)]
      }
    }
  }

  /// Each unique blob once, all versions of a file in a row, newest first: the order in which libgit2 keeps one chain
  /// of deltas warm (half of `git cat-file`'s time; any other order grows faster than the history).
  mutating func blobOrder() -> [(blob: Int32, path: Int32)] {
    changes.sort { ($0.path, $1.commit) < ($1.path, $0.commit) }
    var seen = [Bool](repeating: false, count: ids.count)
    var order: [(blob: Int32, path: Int32)] = []
    order.reserveCapacity(ids.count)
    for change in changes {
      for blob in [change.new, change.old] where blob >= 0 && !seen[Int(blob)] {
        seen[Int(blob)] = true
        order.append((blob, change.path))
      }
    }
    return order
  }

  mutating func sortByCommit() {
    changes.sort { ($0.commit, $0.path) < ($1.commit, $1.path) }
  }

  /// Paths that are present at the newest commit, sorted.
  func present(_ events: [RangeChanges.Presence]) -> [[UInt8]] {
    var last: [Int32: RangeChanges.Presence] = [:]
    for event in events where event.commit >= last[event.path]?.commit ?? -1 { last[event.path] = event }
    return last.values.filter(\.isPresent).map { paths[Int($0.path)] }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

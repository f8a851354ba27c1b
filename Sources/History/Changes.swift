import Git

/// What a stretch of commits changed, with paths and blobs by number.
struct Changes: Sendable {
  /// One file that a commit changed.
  struct Change: Sendable {
    /// Index into the mainline.
    var commit: Int32
    /// Index into `paths`.
    var path: Int32
    /// Indexes into `blobs`; −1 when the file is absent on that side.
    var old: Int32
    var new: Int32
  }

  /// Something that is no file, and that came to a path (true) or left it (false).
  struct Presence: Sendable {
    var commit: Int32
    var path: Int32
    var isPresent: Bool
  }

  var files: [Change] = []
  /// Submodules anywhere, and symbolic links among the rules' files.
  var submodules: [Presence] = []
  var links: [Presence] = []
  var paths = PathTable()
  /// For each path, a bit for each migration whose rules read it.
  var migrations: [UInt64] = []
  var blobs = IDTable()

  /// The number of a path, which may be new.
  mutating func number(_ path: UnsafeRawBufferPointer, _ migrations: UInt64) -> Int32 {
    let number = paths.index(of: path)
    if Int(number) == self.migrations.count { self.migrations.append(migrations) }
    return number
  }

  /// Adds what other commits changed.
  mutating func append(_ other: Changes) {
    let paths = (0..<Int32(other.paths.count)).map { path in
      other.paths.withPath(path) { number($0, other.migrations[Int(path)]) }
    }
    let blobs = other.blobs.ids.map { self.blobs.index(of: $0) }
    files.reserveCapacity(files.count + other.files.count)
    for change in other.files {
      files.append(
        Change(
          commit: change.commit, path: paths[Int(change.path)],
          old: change.old < 0 ? -1 : blobs[Int(change.old)], new: change.new < 0 ? -1 : blobs[Int(change.new)]))
    }
    func renumbered(_ presence: Presence) -> Presence {
      Presence(commit: presence.commit, path: paths[Int(presence.path)], isPresent: presence.isPresent)
    }
    submodules += other.submodules.map(renumbered)
    links += other.links.map(renumbered)
  }

  /// Only the commits from `first` on, with numbers of their own.
  func suffix(from first: Int32) -> Changes { filtered { $0 >= first } }

  /// Only the commits before `end`.
  func prefix(to end: Int32) -> Changes { filtered { $0 < end } }

  private func filtered(_ isIncluded: (Int32) -> Bool) -> Changes {
    var result = Changes()
    func number(_ path: Int32) -> Int32 { paths.withPath(path) { result.number($0, migrations[Int(path)]) } }
    func number(blob: Int32) -> Int32 { blob < 0 ? -1 : result.blobs.index(of: blobs.ids[Int(blob)]) }
    for change in files where isIncluded(change.commit) {
      result.files.append(
        Change(
          commit: change.commit, path: number(change.path), old: number(blob: change.old),
          new: number(blob: change.new)))
    }
    func renumbered(_ presence: Presence) -> Presence {
      Presence(commit: presence.commit, path: number(presence.path), isPresent: presence.isPresent)
    }
    result.submodules = submodules.filter { isIncluded($0.commit) }.map(renumbered)
    result.links = links.filter { isIncluded($0.commit) }.map(renumbered)
    return result
  }

  /// For each blob, the migrations of all paths that it came to.
  func migrationsOfBlobs() -> [UInt64] {
    var result = [UInt64](repeating: 0, count: blobs.count)
    for change in files where change.new >= 0 { result[Int(change.new)] |= migrations[Int(change.path)] }
    return result
  }

  /// Each blob that came, once; all versions of a file in a row, newest first: the order in which libgit2 keeps one
  /// chain of deltas warm (half of `git cat-file`'s time; any other order grows faster than the history).
  mutating func blobOrder() -> [(blob: Int32, path: Int32)] {
    files.sort { ($0.path, $1.commit) < ($1.path, $0.commit) }
    var seen = [Bool](repeating: false, count: blobs.count)
    var order: [(blob: Int32, path: Int32)] = []
    order.reserveCapacity(blobs.count)
    for change in files where change.new >= 0 && !seen[Int(change.new)] {
      seen[Int(change.new)] = true
      order.append((change.new, change.path))
    }
    return order
  }

  mutating func sortByCommit() {
    files.sort { ($0.commit, $0.path) < ($1.commit, $1.path) }
    // Where a path is named twice, the later commit wins.
    submodules.sort { ($0.commit, $0.path) < ($1.commit, $1.path) }
    links.sort { ($0.commit, $0.path) < ($1.commit, $1.path) }
  }
}

/// Collects what the commits of a range changed. One thread's work.
final class DifferenceCollector {
  private let selection: FileSelection
  private var delta: TreeDelta
  private var found = Changes()

  init(_ store: ObjectStore, _ selection: FileSelection) {
    delta = TreeDelta(store)
    self.selection = selection
  }

  /// Newest to oldest: packs keep older trees as differences to newer ones, so the newer has just been read.
  ///
  /// - Parameters:
  ///   - trees: those of the commits of a stretch, oldest first.
  ///   - base: the tree before the first of them; nil at the root of the history.
  ///   - first: the first commit's index in the mainline.
  func collect(
    _ range: Range<Int>, of trees: [ObjectID], after base: ObjectID?, first: Int, _ progress: WalkProgress
  ) throws -> Changes {
    for index in range.reversed() {
      let old = index > 0 ? trees[index - 1] : base
      try delta.compare(old, trees[index]) { path, difference in
        record(Int32(first + index), path, difference)
      }
      if index & 63 == 0 { progress.commitsDone.add(min(64, range.upperBound - index), ordering: .relaxed) }
    }
    return found
  }

  private func record(_ commit: Int32, _ path: UnsafeRawBufferPointer, _ difference: TreeDelta.Difference) {
    let migrations = selection.migrations(of: path)
    if difference.hadSubmodule != difference.hasSubmodule {
      found.submodules.append(
        .init(commit: commit, path: found.number(path, migrations), isPresent: difference.hasSubmodule))
    }
    guard migrations != 0 else { return }
    if difference.hadLink != difference.hasLink {
      found.links.append(.init(commit: commit, path: found.number(path, migrations), isPresent: difference.hasLink))
    }
    // A change of the mode alone is none of the content.
    guard difference.old != difference.new else { return }
    found.files.append(
      Changes.Change(
        commit: commit, path: found.number(path, migrations),
        old: difference.old.map { found.blobs.index(of: $0) } ?? -1,
        new: difference.new.map { found.blobs.index(of: $0) } ?? -1))
  }
}

import Dispatch
import Git
import Inventory
import Synchronization

/// What the whole history of some migrations holds: for each mainline commit the files that changed, and the facts of
/// every version of every file.
package struct Walk: Sendable {
  /// One file that a commit changed.
  package struct Change: Sendable {
    /// Index into the mainline.
    package var commit: Int32
    /// Index into `paths`.
    package var path: Int32
    /// Indexes into `facts`; −1 when the file is absent on that side.
    package var old: Int32
    package var new: Int32
  }

  package var mainline: Mainline
  /// By commit, oldest first, then by path.
  package var changes: [Change]
  /// Raw bytes: a path of git need not be UTF-8.
  package var paths: [[UInt8]]
  /// For each path, a bit for each migration whose rules read it.
  package var migrationsOfPath: [UInt64]
  /// For each unique blob, what it holds; nil when no rule matches in it.
  package var facts: [BlobFacts?]
  package var blobs: [ObjectID]
  /// Submodules at the newest commit, which are not entered, and links among the rules' files, which are not followed.
  package var submodules: [[UInt8]]
  package var links: [[UInt8]]
  package var bytesRead: Int
}

/// How far a walk is; read by whoever shows it.
package final class WalkProgress: Sendable {
  package let commits = Atomic<Int>(0)
  package let commitsDone = Atomic<Int>(0)
  package let blobs = Atomic<Int>(0)
  package let blobsDone = Atomic<Int>(0)
  package init() {}
}

/// A repository's history, ready to be counted.
package struct History {
  package struct Options: Sendable {
    package var branch: String?
    package var allowShallow = false
    package var threads: Int
    package init(branch: String? = nil, allowShallow: Bool = false, threads: Int) {
      self.branch = branch
      self.allowShallow = allowShallow
      self.threads = max(1, threads)
    }
  }

  package let repository: Repository
  package let tip: Repository.Tip
  package let mainline: Mainline
  private let options: Options

  /// Finds the branch and reads its mainline.
  ///
  /// - Throws: `GitError`: unborn or unknown branch, a shallow clone that was not allowed, an unreadable commit.
  package init(of repository: Repository, _ options: Options) throws {
    self.repository = repository
    self.options = options
    tip = try repository.tip(of: options.branch)
    let shallow = repository.shallowCommits()
    mainline = try Mainline(
      from: tip.commit, in: try repository.objectStore(spelling: 0), shallow: shallow, place: repository.place)
    if mainline.isCut, !options.allowShallow {
      throw GitError(
        .shallow, at: repository.place, "the clone is shallow: its history ends at \(mainline.commits[0].id.hex.prefix(12))",
        advice: "run `git fetch --unshallow`, or draw what is there with --allow-shallow")
    }
  }

  /// Counts every mainline commit.
  ///
  /// - Complexity: the tree entries that differ from commit to commit, and each unique blob of the rules' files once.
  package func walk(
    counting counter: Counter, migrationsOf: @escaping @Sendable (UnsafeRawBufferPointer) -> UInt64,
    progress: WalkProgress = WalkProgress()
  ) throws -> Walk {
    progress.commits.store(mainline.commits.count, ordering: .relaxed)
    var found = try findChanges(migrationsOf, progress)
    let order = found.blobOrder()
    progress.blobs.store(order.count, ordering: .relaxed)
    let (facts, bytesRead) = try readBlobs(order, found, counter, progress)
    found.sortByCommit()
    return Walk(
      mainline: mainline, changes: found.changes, paths: found.paths, migrationsOfPath: found.migrations, facts: facts,
      blobs: found.ids, submodules: found.present(found.submodules), links: found.present(found.links),
      bytesRead: bytesRead)
  }

  // MARK: Trees

  private func findChanges(
    _ migrationsOf: @escaping @Sendable (UnsafeRawBufferPointer) -> UInt64, _ progress: WalkProgress
  ) throws -> FoundChanges {
    let commits = mainline.commits
    // More ranges than threads, so that a range full of merges does not keep one thread waiting for another.
    let ranges = Self.ranges(commits.count, pieces: options.threads == 1 ? 1 : options.threads * 4)
    let parts = try parallel(ranges.count) { store, piece in
      try DifferenceCollector(store, migrationsOf).collect(ranges[piece], of: commits, progress)
    }
    return FoundChanges(merging: parts)
  }

  /// Ranges of nearly equal size, newest first.
  private static func ranges(_ count: Int, pieces: Int) -> [Range<Int>] {
    let pieces = max(1, min(pieces, count))
    return (0..<pieces).map { count * $0 / pieces..<count * ($0 + 1) / pieces }.reversed()
  }

  // MARK: Blobs

  private func readBlobs(
    _ order: [(blob: Int32, path: Int32)], _ found: FoundChanges, _ counter: Counter, _ progress: WalkProgress
  ) throws -> (facts: [BlobFacts?], bytes: Int) {
    var facts = [BlobFacts?](repeating: nil, count: found.ids.count)
    let total = Atomic<Int>(0)
    let reader = BlobReader(place: repository.place, isPartialClone: repository.isPartialClone)
    // Runs keep the versions of a file together: each is a small delta of the one before, still in libgit2's cache.
    let runs = stride(from: 0, to: order.count, by: 256).map { $0..<min($0 + 256, order.count) }
    try facts.withUnsafeMutableBufferPointer { slots in
      nonisolated(unsafe) let slots = slots
      let scanners = Mutex<[ObjectIdentifier: BlobScanner]>([:])
      _ = try parallel(runs.count) { store, run in
        let scanner = scanners.withLock { known in
          let key = ObjectIdentifier(store)
          if let scanner = known[key] { return Unchecked(scanner) }
          let scanner = BlobScanner(counter)
          known[key] = scanner
          return Unchecked(scanner)
        }.value
        var bytes = 0
        for (blob, path) in order[runs[run]] {
          let migrations = found.migrationsOfBlob[Int(blob)]
          slots[Int(blob)] = try reader.read(found.ids[Int(blob)], path: found.paths[Int(path)], store) { content in
            bytes += content.count
            return try scanner.facts(of: content, migrations: migrations)
          }
        }
        total.add(bytes, ordering: .relaxed)
        progress.blobsDone.add(runs[run].count, ordering: .relaxed)
      }
    }
    return (facts, total.load(ordering: .relaxed))
  }

  // MARK: Threads

  /// Runs `body` for each piece on all threads; each thread has its own object store. The first error wins.
  private func parallel<T: Sendable>(
    _ pieces: Int, _ body: @escaping @Sendable (ObjectStore, Int) throws -> T
  ) throws -> [T] {
    let next = Atomic<Int>(0)
    let failure = Mutex<(any Error)?>(nil)
    let results = Mutex<[T?]>(Array(repeating: nil, count: pieces))
    let folder = repository.objectsFolder
    let place = repository.place
    DispatchQueue.concurrentPerform(iterations: min(options.threads, max(pieces, 1))) { thread in
      do {
        let store = try ObjectStore(folder: folder, spelling: thread, place: place)
        while failure.withLock({ $0 == nil }) {
          let piece = next.add(1, ordering: .relaxed).oldValue
          guard piece < pieces else { break }
          let result = Unchecked(try body(store, piece))
          results.withLock { $0[piece] = result.value }
        }
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return results.withLock { $0.map { $0! } }
  }
}

/// Carries a value to another thread where the code around it sees to it that one thread uses it at a time.
struct Unchecked<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Reads blobs; an error names the file, because a blob's id says nothing to people.
struct BlobReader: Sendable {
  var place: String
  var isPartialClone: Bool

  func read<T>(
    _ id: ObjectID, path: [UInt8], _ store: ObjectStore, _ body: (UnsafeRawBufferPointer) throws -> T
  ) throws -> T {
    do {
      return try store.read(id) { _, bytes in try body(bytes) }
    } catch let error as GitError where error.kind == .missingObject {
      let name = String(decoding: path, as: UTF8.self)
      let advice =
        isPartialClone
        ? "this is a partial clone; get what it left out with `git fetch --refetch --no-filter`"
        : "`git fsck` lists what is missing; clone again"
      throw GitError(.missingObject, at: place, "blob \(id.hex) of \(name) is missing", advice: advice)
    }
  }
}

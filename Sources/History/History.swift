import Cache
import Git
import Inventory
import Ledger
import Synchronization

/// A repository's history, ready to be counted.
///
/// What an earlier run counted is taken from the cache, as far as the mainline is the same: commits are followed from
/// the newest one back until one that is known, so neither a force-push nor a rebase can mislead.
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
  private let counter: Counter
  private let selection: FileSelection
  private let options: Options
  private let store: LazyStore
  private let cache: CacheFile?
  private let join: Join
  private let countingFingerprint: UInt64

  /// Finds the branch and reads its mainline.
  ///
  /// - Throws: `GitError`: unborn or unknown branch, a shallow clone that was not allowed, an unreadable commit.
  package init(
    of repository: Repository, counting counter: Counter, in selection: FileSelection, _ options: Options,
    cache: CacheFile? = nil
  ) throws {
    self.repository = repository
    self.counter = counter
    self.selection = selection
    self.options = options
    tip = try repository.tip(of: options.branch)
    countingFingerprint = Digest.of("\(counter.fingerprint) \(selection.assignment)")
    store = LazyStore(repository)
    let shallow = repository.shallowCommits()
    // Where a clone ends may change at any time: what its commits did is not written down.
    self.cache = shallow.isEmpty ? cache : nil
    join = try Join.find(
      tip.commit, store, shallow, place: repository.place, self.cache, paths: selection.fingerprint,
      counting: countingFingerprint)
    mainline = Mainline(commits: join.known + join.new.commits, isCut: join.new.isCut)
    if mainline.isCut, !options.allowShallow {
      throw GitError(
        .shallow, at: repository.place,
        "the clone is shallow: its history ends at \(mainline.commits[0].id.hex.prefix(12))",
        advice: "run `git fetch --unshallow`, or draw what is there with --allow-shallow")
    }
  }

  /// Counts every mainline commit.
  ///
  /// - Parameter exemptions: files whose usages are meant to stay, at every commit.
  /// - Complexity: the tree entries that differ from commit to commit, and each unique blob of the rules' files once;
  ///   with a cache, those of the commits that are new.
  package func walk(exempting exemptions: Exemptions = .none, progress: WalkProgress = WalkProgress()) throws -> Walk {
    let runs = Runs(
      onAnyDay: run(exempt: exemptions.fingerprint), onThisDay: run(exempt: exemptions.fingerprintWithDay))
    return try goOn(runs, exemptions, progress) ?? count(runs, exemptions, progress)
  }

  /// How this run is found again. A history in which no comment has an end day counts the same on every day.
  private struct Runs {
    var onAnyDay: CacheContent.Run
    var onThisDay: CacheContent.Run

    func run(of replay: Replay) -> CacheContent.Run { replay.tally.dependsOnDay ? onThisDay : onAnyDay }
  }

  private func run(exempt: UInt64) -> CacheContent.Run {
    CacheContent.Run(
      tip: tip.commit.withBytes { Array($0) }, paths: selection.fingerprint, counting: countingFingerprint,
      exempt: exempt)
  }

  // MARK: Going on

  /// Goes on from an earlier run of the same kind that ended on this mainline; nil when there is none.
  private func goOn(
    _ runs: Runs, _ exemptions: Exemptions, _ progress: WalkProgress
  ) throws -> Walk? {
    let isDated = !join.runsAtEnd.contains { $0.isSameKind(as: runs.onAnyDay) }
    let kind = isDated ? runs.onThisDay : runs.onAnyDay
    guard let earlier = join.runsAtEnd.first(where: { $0.isSameKind(as: kind) }),
      var replay = try cache?.attempt({ content in
        try content.state(of: earlier) {
          try Replay(&$0, earlier, commits: join.known.count, counter, selection, exemptions)
        }
      })
    else { return nil }
    if join.new.commits.isEmpty {
      if earlier.row != join.lastUsed { try cache?.attempt { try $0.touch(earlier) } }
      return walk(replay, Walk.Work())
    }
    var work = Walk.Work()
    var changes = try findChanges(join.new, after: try baseTree(), progress, &work)
    let known = try readBlobs(&changes, KnownFacts(count: changes.blobs.count), progress, &work)
    do {
      try replay.add(changes, facts: known.facts, sizes: known.sizes)
    } catch let damage as CacheDamage {
      cache?.reject(damage)
      return nil
    }
    try replay.complete(mainline, BlobReader(repository)) { try store.get() }
    try cache?.attempt { content in
      var addition = self.addition(isDated ? runs.onThisDay : runs.run(of: replay), replay, changes, known)
      addition.replaced = earlier.row
      (addition.kept, addition.segments) = try extended(content, with: changes)
      try content.add(addition)
    }
    return walk(replay, work)
  }

  /// The segments of the mainline with those of the new commits: the last one grows while it is small, so that many
  /// runs do not leave many segments.
  private func extended(
    _ content: CacheContent, with changes: Changes
  ) throws -> (kept: [Int64], new: [CacheContent.Segment]) {
    var kept = join.segments
    var all = changes
    if let last = kept.last, last.end - last.start < Self.smallSegment {
      kept.removeLast()
      all = try storedChanges(content, last)
      all.append(changes)
    }
    return (
      kept.map(\.row), [.init(mainline.commits, from: kept.last?.end ?? 0, all, paths: selection.fingerprint)]
    )
  }

  /// Commits.
  private static let smallSegment = 512

  private func baseTree() throws -> ObjectID? {
    try join.known.last.map { try store.get().tree(of: $0.id) }
  }

  private func storedChanges(_ content: CacheContent, _ segment: Join.Segment) throws -> Changes {
    try content.changes(ofSegment: segment.row) {
      try Changes(&$0, join.ends(segment), selection, from: segment.start, to: segment.end)
    }
  }

  // MARK: Counting anew

  /// Counts from the first commit on, with all changes and facts that the cache knows, and writes down the rest.
  private func count(_ runs: Runs, _ exemptions: Exemptions, _ progress: WalkProgress) throws -> Walk {
    var work = Walk.Work()
    var (changes, kept) = try allChanges(progress, &work)
    var known = KnownFacts(count: changes.blobs.count)
    let strangers = try cache?.attempt { try takeFacts($0, &known, changes) } ?? []
    known = try readBlobs(&changes, known, progress, &work)
    var replay = Replay(counter, selection, exemptions)
    try replay.add(changes, facts: known.facts, sizes: known.sizes)
    try replay.complete(mainline, BlobReader(repository)) { try store.get() }
    try cache?.attempt { content in
      if content.isNew { kept = [] }
      var addition = self.addition(runs.run(of: replay), replay, changes, known)
      addition.droppedPacks = strangers
      addition.kept = kept.map(\.row)
      let first = kept.last?.end ?? 0
      if first < mainline.commits.count {
        let rest = first == 0 ? changes : changes.suffix(from: Int32(first))
        addition.segments = [.init(mainline.commits, from: first, rest, paths: selection.fingerprint)]
      }
      try content.add(addition)
    }
    return walk(replay, work)
  }

  /// What every commit changed, and the segments that told it and hold nothing else.
  private func allChanges(
    _ progress: WalkProgress, _ work: inout Walk.Work
  ) throws -> (Changes, kept: [Join.Segment]) {
    if join.known.isEmpty { return (try findChanges(join.new, after: nil, progress, &work), []) }
    let stored = try cache?.attempt { content -> Changes? in
      if content.isNew { return nil }
      var changes = Changes()
      for segment in join.segments {
        let part = try storedChanges(content, segment)
        changes.append(segment.end <= join.known.count ? part : part.prefix(to: Int32(join.known.count)))
      }
      return changes
    }
    guard var changes = stored ?? nil else {
      let whole = try Stretch(from: tip.commit, in: try store.get(), shallow: [], place: repository.place)
      return (try findChanges(whole, after: nil, progress, &work), [])
    }
    if !join.new.commits.isEmpty {
      changes.append(try findChanges(join.new, after: try baseTree(), progress, &work))
    }
    return (changes, join.segments.filter { $0.end <= join.known.count })
  }

  /// - Returns: packs that told nothing and belong to no run that is kept.
  private func takeFacts(_ content: CacheContent, _ known: inout KnownFacts, _ changes: Changes) throws -> [Int64] {
    let wanted = changes.migrationsOfBlobs()
    let names = RuleNames(counter)
    let packs = try content.packs()
    for pack in packs {
      try content.pack(pack.row) { reader in
        try known.add(&reader, pack: pack.row, changes.blobs, wanted: wanted, counter, names)
      }
    }
    let countings = Set(try content.runs().map(\.counting))
    return packs.filter { !known.usedPacks.contains($0.row) && !countings.contains($0.counting) }.map(\.row)
  }

  private func addition(
    _ run: CacheContent.Run, _ replay: Replay, _ changes: Changes, _ known: KnownFacts
  ) -> CacheContent.Addition {
    var addition = CacheContent.Addition(run: run)
    addition.state = replay.encoded(run, commits: mainline.commits.count)
    addition.packs = packs(of: changes, known)
    return addition
  }

  private func walk(_ replay: Replay, _ work: Walk.Work) -> Walk {
    func sorted(_ paths: Set<[UInt8]>) -> [[UInt8]] { paths.sorted { $0.lexicographicallyPrecedes($1) } }
    return Walk(
      mainline: mainline, ledger: replay.ledger(mainline), submodules: sorted(replay.submodules),
      links: sorted(replay.links), versions: replay.versions, versionBytes: replay.versionBytes, work: work)
  }
}

// MARK: - Reading the repository

extension History {
  private var threads: Threads {
    Threads(count: options.threads, objects: repository.objects, place: repository.place)
  }

  private func findChanges(
    _ stretch: Stretch, after base: ObjectID?, _ progress: WalkProgress, _ work: inout Walk.Work
  ) throws -> Changes {
    let count = stretch.commits.count
    work.commits += count
    progress.commits.store(count, ordering: .relaxed)
    // More ranges than threads, so that a range full of merges does not keep one thread waiting for another; but a few
    // commits are not worth a second thread's object store.
    let ranges = Self.ranges(count, pieces: options.threads == 1 || count < 64 ? 1 : options.threads * 4)
    let first = mainline.commits.count - count
    let selection = selection
    let parts = try threads.run(ranges.count) { store, piece in
      try DifferenceCollector(store, selection).collect(
        ranges[piece], of: stretch.trees, after: base, first: first, progress)
    }
    var changes = Changes()
    if parts.count == 1 { changes = parts[0] } else { for part in parts { changes.append(part) } }
    changes.sortByCommit()
    work.changes += changes.files.count
    return changes
  }

  static func ranges(_ count: Int, pieces: Int) -> [Range<Int>] {
    let size = max(1, (count + pieces - 1) / max(pieces, 1))
    return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  }

  /// Reads the blobs whose facts are not known. Leaves the changes by commit.
  private func readBlobs(
    _ changes: inout Changes, _ known: KnownFacts, _ progress: WalkProgress, _ work: inout Walk.Work
  ) throws -> KnownFacts {
    var known = known
    let order = changes.blobOrder().filter { !known.isKnown[Int($0.blob)] }
    changes.sortByCommit()
    if order.isEmpty { return known }
    progress.blobs.store(order.count, ordering: .relaxed)
    let migrations = changes.migrationsOfBlobs()
    let (ids, paths, counter) = (changes.blobs.ids, changes.paths, counter)
    let reader = BlobReader(repository)
    // Runs keep the versions of a file together: each is a small delta of the one before, still in libgit2's cache.
    let runs = stride(from: 0, to: order.count, by: 256).map { $0..<min($0 + 256, order.count) }
    let scanners = Mutex<[ObjectIdentifier: Unchecked<BlobScanner>]>([:])
    let parts = try threads.run(runs.count) { store, run in
      let scanner = scanners.withLock { known in
        let scanner = known[ObjectIdentifier(store)] ?? Unchecked(BlobScanner(counter))
        known[ObjectIdentifier(store)] = scanner
        return scanner
      }.value
      var found: [(size: UInt32, facts: BlobFacts?)] = []
      found.reserveCapacity(runs[run].count)
      for (blob, path) in order[runs[run]] {
        let object = try reader.object(ids[Int(blob)], path: paths.withPath(path) { Array($0) }, store)
        let facts = try scanner.facts(of: object.bytes, ownedBy: object, migrations: migrations[Int(blob)])
        found.append((UInt32(truncatingIfNeeded: object.bytes.count), facts))
      }
      progress.blobsDone.add(found.count, ordering: .relaxed)
      return found
    }
    for (run, found) in zip(runs, parts) {
      for (place, (size, facts)) in zip(run, found) {
        let blob = Int(order[place].blob)
        known.sizes[blob] = size
        known.facts[blob] = facts
        work.bytes += Int(size)
        work.matches += facts?.keys.count ?? 0
      }
    }
    work.blobs += order.count
    known.readBlobs = order.map(\.blob)
    return known
  }

  /// The facts of blobs that were read, packed by the migrations that they were counted for.
  private func packs(of changes: Changes, _ known: KnownFacts) -> [CacheContent.Pack] {
    if known.readBlobs.isEmpty { return [] }
    let migrations = changes.migrationsOfBlobs()
    let names = RuleNames(counter)
    return Dictionary(grouping: known.readBlobs) { migrations[Int($0)] }.sorted { $0.key < $1.key }.map { bits, blobs in
      CacheContent.Pack(
        blobs, changes.blobs.ids, facts: known.facts, sizes: known.sizes, migrations: bits, counter, names,
        counting: countingFingerprint)
    }
  }
}

/// The main thread's object store, opened when it is first needed: a run with nothing new needs none.
final class LazyStore {
  private let repository: Repository
  private var store: ObjectStore?

  init(_ repository: Repository) { self.repository = repository }

  func get() throws -> ObjectStore {
    if let store { return store }
    let opened = repository.objectStore(spelling: 0)
    store = opened
    return opened
  }
}

import Cache
import Git

/// Where the mainline meets one that an earlier run counted.
struct Join {
  struct Segment {
    var row: Int64
    /// Its commits' indexes in the mainline that it was written for.
    var start: Int
    var end: Int
  }

  /// The mainline's older commits, which the cache knows; oldest first.
  var known: [Mainline.Commit] = []
  /// What the repository adds to them.
  var new: Stretch
  /// The segments that hold the known commits. The last may hold more.
  var segments: [Segment] = []
  /// All commits of the segments.
  private var chain: [Mainline.Commit] = []
  /// Runs that ended with the last known commit.
  var runsAtEnd: [CacheContent.Run] = []
  /// The row of the run that was used last.
  var lastUsed: Int64 = 0

  private init(new: Stretch) { self.new = new }

  /// The commits at the ends of a segment.
  func ends(_ segment: Segment) -> SegmentEnds {
    SegmentEnds(base: segment.start > 0 ? chain[segment.start - 1].id : nil, tip: chain[segment.end - 1].id)
  }

  /// Follows the mainline back from `tip` to the first commit that a run over the same files knows.
  ///
  /// - Complexity: one object read for each commit that is not known, and the list of those that are.
  static func find(
    _ tip: ObjectID, _ store: LazyStore, _ shallow: Set<ObjectID>, place: String, _ cache: CacheFile?, paths: UInt64,
    counting: UInt64
  ) throws -> Join {
    if let join = try cache?.attempt({ try find(tip, store, place: place, $0, paths: paths, counting: counting) }) {
      return join
    }
    return Join(new: try Stretch(from: tip, in: try store.get(), shallow: shallow, place: place))
  }

  private static func find(
    _ tip: ObjectID, _ store: LazyStore, place: String, _ content: CacheContent, paths: UInt64, counting: UInt64
  ) throws -> Join {
    let all = try content.runs()
    let runs = all.filter { $0.paths == paths }
    // A run that counted the same can be gone on from; another one still knows what its commits changed.
    let ends = runs.filter { $0.counting == counting }
    var candidates = Candidates(ends: ends.isEmpty ? runs : ends, all: runs, content)
    var found: Candidates.Found?
    if let known = try candidates.end(tip) {
      found = known
    }
    var join = Join(
      new: found != nil
        ? Stretch()
        : try Stretch(from: tip, in: try store.get(), shallow: [], place: place) { id in
          // What goes wrong while looking shows when the commits are asked for again.
          found = try candidates.find(id)
          return found != nil
        })
    if found == nil { found = try candidates.find(among: &join.new) }
    if let found {
      (join.chain, join.segments) = (found.chain.commits, found.chain.segments)
      join.known = Array(join.chain[...found.index])
      join.segments.removeAll { $0.start > found.index }
      if let last = join.segments.last { join.chain.removeSubrange(last.end...) }
      let end = join.known[found.index].id.withBytes { Array($0) }
      join.runsAtEnd = runs.filter { $0.tip == end }
    }
    join.lastUsed = all.first?.row ?? 0
    return join
  }
}

/// The mainlines of earlier runs.
private struct Candidates {
  struct Chain {
    var commits: [Mainline.Commit] = []
    var segments: [Join.Segment] = []
    var numbers: IDTable?
  }
  struct Found {
    var chain: Chain
    var index: Int
  }

  private let ends: [ObjectID: CacheContent.Run]
  private let runs: [CacheContent.Run]
  private let content: CacheContent
  private var asked = 0
  private var chains: [Chain]?

  init(ends: [CacheContent.Run], all: [CacheContent.Run], _ content: CacheContent) {
    self.ends = Dictionary(ends.map { ($0.id, $0) }) { first, _ in first }
    runs = all
    self.content = content
  }

  /// The chain that ends with this commit.
  func end(_ id: ObjectID) throws -> Found? {
    guard let run = ends[id] else { return nil }
    let chain = try chain(of: run)
    return Found(chain: chain, index: chain.commits.count - 1)
  }

  /// The chain that holds this commit. Most runs find the last one's end after a few commits; only when that takes long
  /// are the whole lists looked through.
  mutating func find(_ id: ObjectID) throws -> Found? {
    if let found = try end(id) { return found }
    asked += 1
    return asked < 64 || runs.isEmpty ? nil : try inside(id)
  }

  /// The same for commits that were asked for before the lists were there, newest first; they become known.
  mutating func find(among new: inout Stretch) throws -> Found? {
    if runs.isEmpty { return nil }
    for index in new.commits.indices.reversed() {
      if let found = try inside(new.commits[index].id) {
        new.dropFirst(through: index)
        return found
      }
    }
    return nil
  }

  private mutating func inside(_ id: ObjectID) throws -> Found? {
    if chains == nil {
      chains = try runs.prefix(3).map { run in
        var chain = try chain(of: run)
        chain.numbers = IDTable(chain.commits.map(\.id))
        return chain
      }
    }
    for chain in chains ?? [] {
      if let index = chain.numbers?.known(id) { return Found(chain: chain, index: Int(index)) }
    }
    return nil
  }

  private func chain(of run: CacheContent.Run) throws -> Chain {
    var chain = Chain()
    for row in try content.segments(of: run) {
      let start = chain.commits.count
      try content.commits(ofSegment: row) { try chain.commits.append(&$0) }
      chain.segments.append(Join.Segment(row: row, start: start, end: chain.commits.count))
    }
    guard chain.commits.last?.id == run.id else { throw CacheDamage("a run's commits do not lead to its end") }
    return chain
  }
}

extension CacheContent.Run {
  var id: ObjectID { tip.withUnsafeBytes { ObjectID(raw: $0.baseAddress!) } }

  func isSameKind(as other: CacheContent.Run) -> Bool {
    paths == other.paths && counting == other.counting && exempt == other.exempt
  }
}

import Cache
import Git

// How a stretch of a mainline is written down: its commits, and what each of them changed. A commit's id names all of
// its ancestors, so what a stretch holds is told by its two ends.

/// The ends of a stretch of commits.
struct SegmentEnds: Equatable {
  /// The commit before the first one; nil at the root of the history.
  var base: ObjectID?
  var tip: ObjectID

  func encode(to writer: inout ByteWriter) {
    (base ?? .zero).withBytes { writer.raw($0) }
    tip.withBytes { writer.raw($0) }
  }

  init(base: ObjectID?, tip: ObjectID) {
    self.base = base
    self.tip = tip
  }

  init(_ reader: inout ByteReader) throws(CacheDamage) {
    let base = try reader.id()
    self.base = base == .zero ? nil : base
    tip = try reader.id()
  }
}

extension CacheContent.Segment {
  /// - Parameters:
  ///   - commits: the whole mainline.
  ///   - changes: what the commits from `first` on changed, by commit.
  init(_ commits: [Mainline.Commit], from first: Int, _ changes: Changes, paths: UInt64) {
    let ends = SegmentEnds(base: first > 0 ? commits[first - 1].id : nil, tip: commits[commits.count - 1].id)
    var list = ByteWriter(capacity: (commits.count - first) * 24 + 64)
    ends.encode(to: &list)
    list.number(commits.count - first)
    var time: Int64 = 0
    for commit in commits[first...] {
      commit.id.withBytes { list.raw($0) }
      list.signed(commit.time &- time)
      time = commit.time
    }
    self.init(
      count: commits.count - first, commits: list.sealed(),
      changes: changes.encoded(ends, paths: paths, from: Int32(first)))
  }

  var size: Int { commits.count + changes.count }
}

extension Array where Element == Mainline.Commit {
  /// Appends a stretch that goes on where this list ends.
  mutating func append(_ reader: inout ByteReader) throws(CacheDamage) {
    let ends = try SegmentEnds(&reader)
    guard ends.base == last?.id else { throw CacheDamage("a list of commits goes on from another commit") }
    let count = try reader.count()
    reserveCapacity(self.count + count)
    var time: Int64 = 0
    for _ in 0..<count {
      let id = try reader.id()
      time = time &+ (try reader.signed())
      append(Mainline.Commit(id: id, time: time))
    }
    guard count > 0, last?.id == ends.tip else { throw CacheDamage("a list of commits ends at another commit") }
  }
}

extension Changes {
  func encoded(_ ends: SegmentEnds, paths fingerprint: UInt64, from first: Int32) -> [UInt8] {
    var writer = ByteWriter(capacity: files.count * 8 + blobs.count * 20 + paths.count * 64 + 64)
    ends.encode(to: &writer)
    writer.word(fingerprint)
    writer.number(paths.count)
    for path in 0..<Int32(paths.count) { paths.withPath(path) { writer.text($0) } }
    writer.number(blobs.count)
    for id in blobs.ids { id.withBytes { writer.raw($0) } }
    writer.number(files.count)
    var commit = first
    for change in files {
      writer.number(change.commit - commit)
      commit = change.commit
      writer.number(change.path)
      writer.number(change.old + 1)
      writer.number(change.new + 1)
    }
    for events in [submodules, links] {
      writer.number(events.count)
      for event in events {
        writer.number(event.commit - first)
        writer.number(event.path)
        writer.number(event.isPresent ? 1 : 0)
      }
    }
    return writer.sealed()
  }

  /// Reads what the commits from `first` on changed.
  ///
  /// - Parameters:
  ///   - end: the index behind the last of the commits.
  /// - Throws: `CacheDamage` when the bytes belong to other commits, or to other files.
  init(
    _ reader: inout ByteReader, _ ends: SegmentEnds, _ selection: FileSelection, from first: Int, to end: Int
  ) throws(CacheDamage) {
    guard try SegmentEnds(&reader) == ends, try reader.word() == selection.fingerprint else {
      throw CacheDamage("a list of changes belongs to other commits")
    }
    for _ in 0..<(try reader.count()) {
      let path = try reader.text()
      _ = path.withUnsafeBytes { number($0, selection.migrations(of: $0)) }
    }
    for _ in 0..<(try reader.count()) { _ = blobs.index(of: try reader.id()) }
    var commit = first
    let count = try reader.count()
    files.reserveCapacity(count)
    for _ in 0..<count {
      commit += Int(try reader.index(below: end - commit))
      files.append(
        Change(
          commit: Int32(commit), path: try reader.index(below: paths.count),
          old: try reader.index(below: blobs.count + 1) - 1, new: try reader.index(below: blobs.count + 1) - 1))
    }
    submodules = try Self.events(&reader, paths.count, first, end)
    links = try Self.events(&reader, paths.count, first, end)
  }

  private static func events(
    _ reader: inout ByteReader, _ paths: Int, _ first: Int, _ end: Int
  ) throws(CacheDamage) -> [Presence] {
    var events: [Presence] = []
    for _ in 0..<(try reader.count()) {
      events.append(
        Presence(
          commit: Int32(first) + (try reader.index(below: end - first)), path: try reader.index(below: paths),
          isPresent: try reader.number() == 1))
    }
    return events
  }
}

extension ByteReader {
  mutating func id() throws(CacheDamage) -> ObjectID { try raw(20) { ObjectID(raw: $0.baseAddress!) } }
}

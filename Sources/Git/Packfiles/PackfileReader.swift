#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One thread's way through a repository's packs.
///
/// libgit2 inflates with zlib, keeps no base of more than 1 MB, and drops all bases at once when there are too many;
/// this inflates with libdeflate and keeps those that were wanted last. It answers only for whole, well-formed objects
/// of the repository's own packs: whatever else there is, libgit2 reads, and says what is wrong with it.
final class PackfileReader {
  private let packs: [Packfile]
  private let inflater: Inflater
  private var recent = RecentObjects(budget: 8 << 20, bits: 12)
  /// The deltas between a base and the wanted object, that nearest to the wanted one first.
  private var chain: [Step] = []
  private var delta = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  /// Where the last object was found: the next one is often there, too.
  private var lastPack = 0
  /// Where objects were found lately. A tree is read once with the commit before it and once with the one after it.
  private var places = [(id: ObjectID, place: Place)](
    repeating: (.zero, Place(pack: 0, offset: 0)), count: 1 << 12)

  private struct Place {
    var pack: Int32
    var offset: Int
  }

  private struct Step {
    var place: Int
    var entry: Packfile.Entry
  }

  /// Larger objects are left to libgit2.
  private static let largest = 1 << 30
  /// git makes chains of 50, and 4,095 at most.
  private static let longestChain = 10_000

  init?(_ packs: [Packfile]) {
    guard !packs.isEmpty, let inflater = Inflater() else { return nil }
    self.packs = packs
    self.inflater = inflater
  }

  deinit { delta.deallocate() }

  func contains(_ id: ObjectID) -> Bool { place(of: id) != nil }

  /// - Returns: nil when libgit2 must be asked.
  /// - Complexity: the inflation of what is not among the recent objects of its delta chain.
  func object(_ id: ObjectID) -> StoredObject? {
    guard let place = place(of: id) else { return nil }
    return object(at: place.offset, in: packs[Int(place.pack)])
  }

  private func place(of id: ObjectID) -> Place? {
    let slot = id.spread & (places.count - 1)
    if places[slot].id == id, id != .zero { return places[slot].place }
    guard let place = search(id) else { return nil }
    places[slot] = (id, place)
    return place
  }

  private func search(_ id: ObjectID) -> Place? {
    if let offset = packs[lastPack].offset(of: id) { return Place(pack: Int32(lastPack), offset: offset) }
    for index in packs.indices where index != lastPack {
      guard let offset = packs[index].offset(of: id) else { continue }
      lastPack = index
      return Place(pack: Int32(index), offset: offset)
    }
    return nil
  }

  private func object(at offset: Int, in pack: Packfile) -> StoredObject? {
    chain.removeAll(keepingCapacity: true)
    var place = offset
    var object: StoredObject
    while true {
      if let known = recent.object(name(place, pack)) {
        object = known
        break
      }
      guard let entry = pack.entry(at: place), entry.size <= Self.largest else { return nil }
      if case .delta(let base) = entry.content {
        guard chain.count < Self.longestChain else { return nil }
        chain.append(Step(place: place, entry: entry))
        place = base
      } else {
        guard let whole = whole(entry, pack) else { return nil }
        object = whole
        recent.add(object, at: name(place, pack))
        break
      }
    }
    while let step = chain.popLast() {
      guard let next = applied(step.entry, to: object, pack) else { return nil }
      object = next
      recent.add(object, at: name(step.place, pack))
    }
    return object
  }

  private func name(_ offset: Int, _ pack: Packfile) -> UInt64 { (UInt64(offset) << 16) ^ UInt64(pack.number) }

  private func whole(_ entry: Packfile.Entry, _ pack: Packfile) -> StoredObject? {
    guard case .whole(let kind) = entry.content, let memory = Self.memory(entry.size) else { return nil }
    let object = StoredObject(kind, taking: memory)
    return inflater.inflate(pack.deflated(entry), into: memory) ? object : nil
  }

  private func applied(_ entry: Packfile.Entry, to base: StoredObject, _ pack: Packfile) -> StoredObject? {
    if entry.size > delta.count {
      delta.deallocate()
      delta = .allocate(byteCount: entry.size * 3 / 2, alignment: 16)
    }
    let bytes = UnsafeMutableRawBufferPointer(rebasing: delta[..<entry.size])
    guard inflater.inflate(pack.deflated(entry), into: bytes), let delta = Delta(UnsafeRawBufferPointer(bytes)),
      delta.size <= Self.largest, let memory = Self.memory(delta.size)
    else { return nil }
    let object = StoredObject(base.kind, taking: memory)
    return delta.apply(to: base.bytes, into: memory) ? object : nil
  }

  private static func memory(_ size: Int) -> UnsafeMutableRawBufferPointer? {
    malloc(max(size, 1)).map { UnsafeMutableRawBufferPointer(start: $0, count: size) }
  }
}

import Git

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives each path a small number, without a `String` or an array for each look-up.
struct PathTable: Sendable {
  /// All paths, one after the other.
  private var storage: [UInt8] = []
  /// Where each path ends in `storage`.
  private var ends: [Int32] = []
  /// Open addressing; −1 is free. Its size is a power of two, at most half full.
  private var slots = [Int32](repeating: -1, count: 64)

  var count: Int { ends.count }

  /// The path's number; a new one when the path is new.
  mutating func index(of path: UnsafeRawBufferPointer) -> Int32 {
    if (ends.count + 1) * 2 > slots.count { grow() }
    let slot = slot(of: path)
    if slots[slot] >= 0 { return slots[slot] }
    let number = Int32(ends.count)
    storage.append(contentsOf: path)
    ends.append(Int32(storage.count))
    slots[slot] = number
    return number
  }

  /// The path's number; nil when it has none.
  func known(_ path: UnsafeRawBufferPointer) -> Int32? {
    let number = slots[slot(of: path)]
    return number < 0 ? nil : number
  }

  /// Where the path is, or belongs.
  private func slot(of path: UnsafeRawBufferPointer) -> Int {
    var slot = Self.hash(path) & (slots.count - 1)
    while slots[slot] >= 0, !isEqual(path, slots[slot]) { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  func withPath<R>(_ number: Int32, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    let start = number == 0 ? 0 : Int(ends[Int(number) - 1])
    let end = Int(ends[Int(number)])
    return try storage.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
  }

  private func isEqual(_ path: UnsafeRawBufferPointer, _ number: Int32) -> Bool {
    withPath(number) { known in
      known.count == path.count && (path.isEmpty || memcmp(known.baseAddress!, path.baseAddress!, path.count) == 0)
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for number in 0..<Int32(ends.count) {
      var slot = withPath(number) { Self.hash($0) } & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = number
    }
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var index = 0
    while index + 8 <= bytes.count {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      index += 8
    }
    while index < bytes.count {
      hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3
      index += 1
    }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & 0x7FFF_FFFF)
  }
}

/// Gives each object id a small number.
struct IDTable: Sendable {
  private(set) var ids: [ObjectID] = []
  /// Open addressing, as in `PathTable`; an id is evenly spread, so a part of it is its hash.
  private var slots = [Int32](repeating: -1, count: 64)

  init() {}

  /// Numbers ids in their order; none may be there twice.
  init(_ ids: [ObjectID]) {
    self.ids = ids
    while slots.count < ids.count * 2 { slots += slots }
    for number in ids.indices { slots[slot(of: ids[number])] = Int32(number) }
  }

  var count: Int { ids.count }

  /// The id's number; a new one when the id is new.
  mutating func index(of id: ObjectID) -> Int32 {
    if (ids.count + 1) * 2 > slots.count { grow() }
    let slot = slot(of: id)
    if slots[slot] >= 0 { return slots[slot] }
    slots[slot] = Int32(ids.count)
    ids.append(id)
    return slots[slot]
  }

  /// The id's number; nil when it has none.
  func known(_ id: ObjectID) -> Int32? {
    let number = slots[slot(of: id)]
    return number < 0 ? nil : number
  }

  private func slot(of id: ObjectID) -> Int {
    var slot = id.spread & (slots.count - 1)
    while slots[slot] >= 0, ids[Int(slots[slot])] != id { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for number in ids.indices { slots[slot(of: ids[number])] = Int32(number) }
  }
}

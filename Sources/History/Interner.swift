import Git

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives each path a small number, without a `String` or an array for each look-up.
struct PathTable {
  /// All paths, one after the other.
  private var storage: [UInt8] = []
  /// Where each path ends in `storage`.
  private var ends: [Int32] = []
  /// Open addressing; −1 is free. Its size is a power of two, at most half full.
  private var slots = [Int32](repeating: -1, count: 1024)

  var count: Int { ends.count }

  mutating func index(of path: UnsafeRawBufferPointer) -> Int32 {
    if (ends.count + 1) * 2 > slots.count { grow() }
    var slot = Self.hash(path) & (slots.count - 1)
    while slots[slot] >= 0 {
      if isEqual(path, slots[slot]) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = Int32(ends.count)
    storage.append(contentsOf: path)
    ends.append(Int32(storage.count))
    slots[slot] = number
    return number
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
struct IDTable {
  private(set) var ids: [ObjectID] = []
  private var numbers: [ObjectID: Int32] = [:]

  mutating func index(of id: ObjectID) -> Int32 {
    if let known = numbers[id] { return known }
    let number = Int32(ids.count)
    numbers[id] = number
    ids.append(id)
    return number
  }
}

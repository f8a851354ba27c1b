import Platform

/// A pack's index: where each object begins in the pack.
///
/// Version 2 of the format (`gitformat-pack(5)`): 256 running totals by the id's first byte, the ids in order, their
/// checksums, their offsets, and a list of the offsets that need more than 31 bits.
struct PackfileIndex: @unchecked Sendable {
  private let file: MappedFile
  private let bytes: UnsafeRawBufferPointer
  private let count: Int

  private static let header = 8
  private static let totals = 256 * 4
  private static let idSize = 20

  /// - Returns: nil for another version, and for a file whose size contradicts what it says: libgit2 then tells what is
  ///   wrong.
  init?(_ file: MappedFile) {
    bytes = file.bytes
    let start = Self.header + Self.totals
    guard bytes.count >= start + 2 * Self.idSize, bytes.number(at: 0) == 0xFF74_4F63, bytes.number(at: 4) == 2 else {
      return nil
    }
    count = Int(bytes.number(at: Self.header + 255 * 4))
    let wide = bytes.count - start - count * (Self.idSize + 8) - 2 * Self.idSize
    guard wide >= 0, wide % 8 == 0 else { return nil }
    var last: UInt32 = 0
    for byte in 0..<256 {
      let total = bytes.number(at: Self.header + byte * 4)
      guard total >= last else { return nil }
      last = total
    }
    self.file = file
  }

  /// Where the object begins in the pack; nil when it is in another one.
  ///
  /// - Complexity: O(log log objects), as ids are evenly spread.
  func offset(of id: ObjectID) -> Int? {
    let wanted = id.first.bigEndian
    let first = Int(wanted >> 56)
    var low = first == 0 ? 0 : Int(bytes.number(at: Self.header + (first - 1) * 4))
    var high = Int(bytes.number(at: Self.header + first * 4))
    // The bounds of what the ids between `low` and `high` can begin with.
    var least = UInt64(first) << 56
    var most = least | (1 << 56 - 1)
    while low < high {
      let share = Double(wanted - least) / (Double(most - least) + 1)
      let middle = min(high - 1, low + Int(share * Double(high - low)))
      let place = Self.header + Self.totals + middle * Self.idSize
      let found = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).bigEndian
      if found < wanted {
        low = middle + 1
        least = found
      } else if found > wanted {
        high = middle
        most = found
      } else {
        return exact(id, around: middle, low, high)
      }
    }
    return nil
  }

  /// Several ids may share their first eight bytes.
  private func exact(_ id: ObjectID, around middle: Int, _ low: Int, _ high: Int) -> Int? {
    func found(_ index: Int) -> ObjectID {
      ObjectID(raw: bytes.baseAddress! + Self.header + Self.totals + index * Self.idSize)
    }
    var index = middle
    while index > low, found(index - 1).first == id.first { index -= 1 }
    while index < high, found(index).first == id.first {
      if found(index) == id { return offset(at: index) }
      index += 1
    }
    return nil
  }

  private func offset(at index: Int) -> Int? {
    let offsets = Self.header + Self.totals + count * (Self.idSize + 4)
    let offset = bytes.number(at: offsets + index * 4)
    if offset & 0x8000_0000 == 0 { return Int(offset) }
    let place = offsets + count * 4 + Int(offset & 0x7FFF_FFFF) * 8
    guard place + 8 <= bytes.count - 2 * Self.idSize else { return nil }
    return Int(exactly: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).bigEndian)
  }
}

extension UnsafeRawBufferPointer {
  /// The four bytes at `offset` as git writes numbers: the highest first.
  @inline(__always)
  fileprivate func number(at offset: Int) -> UInt32 {
    loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian
  }
}

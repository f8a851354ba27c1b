import CScan

/// Finds where any of many anchors stand: three bytes of each are looked up in a table of bits, so that the cost hardly
/// grows with their number. For few of them `cscan_find` is faster.
struct TrigramFilter {
  private let anchors: [cscan_anchor]
  /// Where the chosen three bytes stand in each anchor.
  private let offsets: [Int]
  /// One bit for each hash of three bytes that some anchor has.
  private let bits: [UInt64]
  /// For each hash modulo the count, the anchors to compare.
  private let buckets: [[Int32]]

  private static let hashBits: UInt32 = 16
  private static let bucketCount = 1 << 10

  /// - Parameter rarity: of a byte in source code; the lower, the rarer.
  /// - Returns: nil when an anchor is shorter than three bytes.
  init?(_ anchors: [cscan_anchor], rarity: (UInt8) -> Int) {
    var offsets: [Int] = []
    var bits = [UInt64](repeating: 0, count: 1 << Int(Self.hashBits) / 64)
    var buckets = [[Int32]](repeating: [], count: Self.bucketCount)
    for (index, anchor) in anchors.enumerated() {
      guard anchor.length >= 3 else { return nil }
      let text = anchor.bytes
      let offset = (0...text.count - 3).min {
        text[$0..<$0 + 3].reduce(0) { $0 + rarity($1) } < text[$1..<$1 + 3].reduce(0) { $0 + rarity($1) }
      }!
      let hash = text.withUnsafeBytes { Self.hashOfLast($0.baseAddress! + offset) }
      offsets.append(offset)
      bits[hash >> 6] |= 1 << UInt64(hash & 63)
      buckets[hash & (Self.bucketCount - 1)].append(Int32(index))
    }
    (self.anchors, self.offsets, self.bits, self.buckets) = (anchors, offsets, bits, buckets)
  }

  @inline(__always)
  private static func hash(_ three: UInt32) -> Int { Int((three &* 0x9E37_79B1) >> (32 - hashBits)) }

  /// The same where no fourth byte may be read.
  private static func hashOfLast(_ bytes: UnsafeRawPointer) -> Int {
    let low = UInt32(bytes.loadUnaligned(as: UInt16.self).littleEndian)
    return hash(low | UInt32(bytes.load(fromByteOffset: 2, as: UInt8.self)) << 16)
  }

  /// The hash of the three bytes at `bytes`; a fourth one must be readable.
  @inline(__always)
  private static func hash(_ bytes: UnsafeRawPointer) -> Int {
    hash(bytes.loadUnaligned(as: UInt32.self).littleEndian & 0xFF_FFFF)
  }

  /// Calls `found` with each anchor and its place.
  @inline(__always)
  func scan(_ bytes: UnsafeRawBufferPointer, _ found: (cscan_hit) -> Void) {
    guard let base = bytes.baseAddress, bytes.count >= 3 else { return }
    bits.withUnsafeBufferPointer { bits in
      @inline(__always) func isSet(_ hash: Int) -> UInt64 { bits[unchecked: hash >> 6] >> UInt64(hash & 63) & 1 }
      var at = 0
      while at + 8 <= bytes.count {
        let hashes = (
          Self.hash(base + at), Self.hash(base + at + 1), Self.hash(base + at + 2), Self.hash(base + at + 3)
        )
        if isSet(hashes.0) | isSet(hashes.1) | isSet(hashes.2) | isSet(hashes.3) != 0 {
          if isSet(hashes.0) != 0 { compare(hashes.0, bytes, at, found) }
          if isSet(hashes.1) != 0 { compare(hashes.1, bytes, at + 1, found) }
          if isSet(hashes.2) != 0 { compare(hashes.2, bytes, at + 2, found) }
          if isSet(hashes.3) != 0 { compare(hashes.3, bytes, at + 3, found) }
        }
        at += 4
      }
      while at + 3 <= bytes.count {
        let hash = Self.hashOfLast(base + at)
        if isSet(hash) != 0 { compare(hash, bytes, at, found) }
        at += 1
      }
    }
  }

  private func compare(
    _ hash: Int, _ bytes: UnsafeRawBufferPointer, _ place: Int, _ found: (cscan_hit) -> Void
  ) {
    for index in buckets[hash & (Self.bucketCount - 1)] {
      let anchor = anchors[Int(index)]
      let begin = place - offsets[Int(index)]
      guard begin >= 0, begin + Int(anchor.length) <= bytes.count else { continue }
      let isThere = withUnsafeBytes(of: anchor.text) {
        compareBytes(bytes.baseAddress! + begin, $0.baseAddress!, Int(anchor.length))
      }
      if isThere { found(cscan_hit(place: UInt32(begin), anchor: UInt32(index))) }
    }
  }
}

extension cscan_anchor {
  fileprivate var bytes: [UInt8] { withUnsafeBytes(of: text) { Array($0.prefix(Int(length))) } }
}

extension UnsafeBufferPointer {
  @inline(__always)
  fileprivate subscript(unchecked index: Int) -> Element { baseAddress.unsafelyUnwrapped[index] }
}

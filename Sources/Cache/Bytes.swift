/// What is stored cannot be what was written.
package struct CacheDamage: Error, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}

/// Writes numbers and texts one after the other, small numbers in few bytes.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Seven bits a byte, the lowest first.
  @inline(__always)
  package mutating func number(_ value: some BinaryInteger) {
    var rest = UInt64(value)
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A number that may be below zero.
  @inline(__always)
  package mutating func signed(_ value: some BinaryInteger) {
    let value = Int64(value)
    number(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  package mutating func word(_ value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func raw(_ source: UnsafeRawBufferPointer) { bytes.append(contentsOf: source) }

  /// A count, then the bytes.
  package mutating func text(_ source: UnsafeRawBufferPointer) {
    number(source.count)
    raw(source)
  }

  package mutating func text(_ source: [UInt8]) { source.withUnsafeBytes { text($0) } }

  /// The bytes with their digest behind them.
  package consuming func sealed() -> [UInt8] {
    word(Digest.of(bytes))
    return bytes
  }
}

/// Reads what a `ByteWriter` wrote. Whatever the bytes are, it reads nothing beyond them.
package struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// - Parameter sealed: bytes that `ByteWriter.sealed` gave, lent for the reader's life.
  /// - Throws: `CacheDamage` when they are not those that were sealed.
  package init(sealed: UnsafeRawBufferPointer, _ what: String) throws(CacheDamage) {
    guard sealed.count >= 8 else { throw CacheDamage("\(what) is cut off") }
    bytes = UnsafeRawBufferPointer(rebasing: sealed[..<(sealed.count - 8)])
    let digest = UInt64(littleEndian: sealed.loadUnaligned(fromByteOffset: bytes.count, as: UInt64.self))
    guard digest == Digest.of(bytes) else { throw CacheDamage("\(what) is damaged") }
  }

  package var isAtEnd: Bool { position == bytes.count }

  @inline(__always)
  package mutating func number() throws(CacheDamage) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw Self.cut
  }

  /// A number that must fit into `T`.
  @inline(__always)
  package mutating func number<T: FixedWidthInteger>(_ type: T.Type) throws(CacheDamage) -> T {
    guard let value = T(exactly: try number()) else { throw Self.cut }
    return value
  }

  /// How many elements follow: never more than there are bytes for.
  package mutating func count() throws(CacheDamage) -> Int {
    let count = try number()
    guard count <= UInt64(bytes.count - position) else { throw Self.cut }
    return Int(count)
  }

  @inline(__always)
  package mutating func signed() throws(CacheDamage) -> Int64 {
    let value = try number()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  package mutating func word() throws(CacheDamage) -> UInt64 {
    try raw(8) { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
  }

  /// Lends the next `count` bytes.
  @inline(__always)
  package mutating func raw<T>(_ count: Int, _ body: (UnsafeRawBufferPointer) -> T) throws(CacheDamage) -> T {
    guard count >= 0, count <= bytes.count - position else { throw Self.cut }
    let range = UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    position += count
    return body(range)
  }

  package mutating func text() throws(CacheDamage) -> [UInt8] { try raw(try count()) { Array($0) } }

  private static var cut: CacheDamage { CacheDamage("a stored value is cut off") }
}

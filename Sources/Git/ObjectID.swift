/// A SHA-1 object id, kept as three words so that comparing and hashing cost a few instructions.
package struct ObjectID: Sendable, Hashable, Comparable {
  var first: UInt64
  var second: UInt64
  var third: UInt32

  /// The id that git writes for "no object".
  package static let zero = ObjectID(first: 0, second: 0, third: 0)

  @inline(__always)
  init(first: UInt64, second: UInt64, third: UInt32) {
    self.first = first
    self.second = second
    self.third = third
  }

  /// Reads the 20 raw bytes at `bytes`.
  @inline(__always)
  package init(raw bytes: UnsafeRawPointer) {
    first = bytes.loadUnaligned(as: UInt64.self)
    second = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    third = bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
  }

  /// - Returns: nil unless the text is exactly 40 hexadecimal digits.
  package init?(hex text: some StringProtocol) {
    guard text.utf8.count == 40 else { return nil }
    let found = text.utf8.withContiguousStorageIfAvailable { ObjectID(hexBytes: UnsafeRawBufferPointer($0)) }
    guard let id = found ?? Array(text.utf8).withUnsafeBytes({ ObjectID(hexBytes: $0) }) else { return nil }
    self = id
  }

  /// - Returns: nil unless the first 40 bytes are hexadecimal digits.
  init?(hexBytes bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 40 else { return nil }
    var raw: (UInt64, UInt64, UInt64) = (0, 0, 0)
    let valid = withUnsafeMutableBytes(of: &raw) { target in
      for index in 0..<20 {
        guard let high = hexValue(bytes[index * 2]), let low = hexValue(bytes[index * 2 + 1]) else { return false }
        target[index] = high << 4 | low
      }
      return true
    }
    guard valid else { return nil }
    self = withUnsafeBytes(of: &raw) { ObjectID(raw: $0.baseAddress!) }
  }

  /// The 20 raw bytes.
  package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withUnsafeBytes(of: self) { try body($0) }
  }

  package var hex: String {
    withBytes { bytes in
      String(unsafeUninitializedCapacity: 40) { target in
        for (index, byte) in bytes.enumerated() {
          target[index * 2] = hexDigits[Int(byte >> 4)]
          target[index * 2 + 1] = hexDigits[Int(byte & 15)]
        }
        return 40
      }
    }
  }

  @inline(__always)
  package static func == (a: ObjectID, b: ObjectID) -> Bool {
    a.first == b.first && a.second == b.second && a.third == b.third
  }

  /// A number as evenly spread as the id itself.
  @inline(__always)
  package var spread: Int { Int(truncatingIfNeeded: first & 0x7FFF_FFFF) }

  /// An object id is already evenly spread: one word of it hashes as well as all.
  @inline(__always)
  package func hash(into hasher: inout Hasher) { hasher.combine(first) }

  package static func < (a: ObjectID, b: ObjectID) -> Bool {
    if a.first != b.first { return a.first.bigEndian < b.first.bigEndian }
    if a.second != b.second { return a.second.bigEndian < b.second.bigEndian }
    return a.third.bigEndian < b.third.bigEndian
  }
}

private let hexDigits: [UInt8] = Array("0123456789abcdef".utf8)

private func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x61...0x66: byte - 0x61 + 10
  case 0x41...0x46: byte - 0x41 + 10
  default: nil
  }
}

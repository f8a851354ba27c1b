import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The next bytes of a log; nil at its end. A log may be larger than memory, so nobody holds it whole.
package typealias ByteSource = () throws -> ArraySlice<UInt8>?

/// Why a file is no evidence, as the words that follow its name: `is empty`.
package struct EvidenceProblem: Error, Sendable, Equatable, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}

/// Cuts a stream of bytes into lines.
///
/// - Complexity: one pass; memory for one piece and one line, of which `limit` bytes are kept.
struct LineCutter {
  /// A compiler call that names each file of a large module is some hundred kilobytes long.
  static let limit = 1 << 18

  private(set) var lines = 0
  private(set) var bytes = 0
  private var rest: [UInt8] = []
  /// The most bytes of a line that were held back at once.
  private(set) var mostHeld = 0

  /// Lends each line without its end (`\n`, `\r\n`).
  ///
  /// - Throws: `EvidenceProblem` for an empty stream or one that is not text, and what `source` or `body` throws.
  mutating func forEach(of source: ByteSource, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    while let piece = try source() {
      try piece.withUnsafeBytes { bytes in
        if self.bytes == 0 { try Self.check(bytes) }
        self.bytes += bytes.count
        try cut(bytes, body)
      }
    }
    if bytes == 0 { throw EvidenceProblem("is empty") }
    if !rest.isEmpty { try end(body) }
  }

  private static func check(_ bytes: UnsafeRawBufferPointer) throws {
    if bytes.prefix(2).elementsEqual([0xFF, 0xFE]) || bytes.prefix(2).elementsEqual([0xFE, 0xFF]) {
      throw EvidenceProblem("is UTF-16; save it as UTF-8")
    }
    if bytes.prefix(2).elementsEqual([0x1F, 0x8B]) { throw EvidenceProblem("is compressed; unpack it with gunzip") }
    if bytes.prefix(8192).contains(0) { throw EvidenceProblem("is binary: it is no text") }
  }

  private mutating func cut(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let base = bytes.baseAddress else { return }
    var start = 0
    while let found = memchr(base + start, 0x0A, bytes.count - start) {
      let end = UnsafeRawPointer(found) - base
      if rest.isEmpty {
        try lend(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), body)
      } else {
        keep(bytes[start..<end])
        try self.end(body)
      }
      start = end + 1
      if start == bytes.count { return }
    }
    keep(bytes[start...])
  }

  private mutating func keep(_ part: Slice<UnsafeRawBufferPointer>) {
    rest.append(contentsOf: part.prefix(Self.limit - min(rest.count, Self.limit)))
    mostHeld = max(mostHeld, rest.count)
  }

  private mutating func end(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let line = rest
    rest.removeAll(keepingCapacity: true)
    try line.withUnsafeBytes { try lend($0, body) }
  }

  private mutating func lend(_ line: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    lines += 1
    let hasReturn = line.last == 0x0D
    let kept = line.prefix(min(line.count - (hasReturn ? 1 : 0), Self.limit))
    try body(UnsafeRawBufferPointer(rebasing: kept))
  }
}

extension UnsafeRawBufferPointer {
  /// Where `text` begins at or after `start`; nil when it does not.
  func find(_ text: StaticString, from start: Int = 0) -> Int? {
    firstIndex(of: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), from: start)
  }

  func contains(_ text: [UInt8]) -> Bool { text.withUnsafeBytes { firstIndex(of: $0) } != nil }

  /// A digest of the bytes (FNV-1a), to know again what was seen without keeping it.
  var digest: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in self { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }

  /// A terminal's command is in it. The corresponding C function is `memchr`.
  var hasEscape: Bool { baseAddress.map { memchr($0, 0x1B, count) != nil } ?? false }

  /// The word that follows `flag`.
  func word(after flag: StaticString) -> String? {
    guard let start = find(flag) else { return nil }
    return String(decoding: self[(start + flag.utf8CodeUnitCount)...].prefix { $0 > 0x20 }, as: UTF8.self)
  }
}

/// What printers put around a line.
enum Decoration {
  /// The text without terminal colours (`ESC [ … m`) and links (`ESC ] … BEL`).
  static func withoutEscapes(_ line: UnsafeRawBufferPointer) -> String {
    guard line.hasEscape else { return String(decoding: line, as: UTF8.self) }
    var bytes: [UInt8] = []
    var index = 0
    while index < line.count {
      guard line[index] == 0x1B else {
        bytes.append(line[index])
        index += 1
        continue
      }
      index = endOfEscape(line, index)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func endOfEscape(_ line: UnsafeRawBufferPointer, _ start: Int) -> Int {
    var index = start + 1
    guard index < line.count else { return index }
    if line[index] == UInt8(ascii: "]") {
      while index < line.count, line[index] != 0x07, line[index] != 0x1B { index += 1 }
      return min(index + (index < line.count && line[index] == 0x07 ? 1 : 2), line.count)
    }
    guard line[index] == UInt8(ascii: "[") else { return index + 1 }
    index += 1
    while index < line.count, !(0x40...0x7E).contains(line[index]) { index += 1 }
    return min(index + 1, line.count)
  }

  /// `2026-01-05T10:11:12.1234567Z `, which CI services put before each line.
  static func withoutTimestamp(_ line: Substring) -> Substring {
    let head = line.prefix(40)
    guard let space = head.firstIndex(of: " ") else { return line }
    let stamp = head[..<space].utf8
    guard stamp.count >= 20, stamp.last == UInt8(ascii: "Z"), Array(stamp)[10] == UInt8(ascii: "T"),
      stamp.prefix(4).allSatisfy({ (0x30...0x39).contains($0) })
    else { return line }
    return line[line.index(after: space)...]
  }
}

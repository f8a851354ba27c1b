/// Comments and strings of the C family: `//`, `/* */` that do not nest, `"…"` and `'…'` that end with their line.
enum CFamily {
  /// What the byte at `offset` is part of.
  ///
  /// - Complexity: O(offset).
  static func `class`(of offset: Int, in bytes: UnsafeRawBufferPointer) -> MatchClass {
    var index = 0
    while index <= offset {
      switch bytes[index] {
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        index = end(of: index, in: bytes) { bytes[$0] == 0x0A }
        if offset < index { return .comment }
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        index =
          end(of: index + 2, in: bytes) { bytes[$0] == UInt8(ascii: "/") && bytes[$0 - 1] == UInt8(ascii: "*") } + 1
        if offset < index { return .comment }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = bytes[index]
        index = end(of: index + 1, in: bytes) { bytes[$0] == 0x0A || (bytes[$0] == quote && !isEscaped($0, bytes)) } + 1
        if offset < index { return .string }
      default: index += 1
      }
    }
    return .usage
  }

  private static func end(of start: Int, in bytes: UnsafeRawBufferPointer, where found: (Int) -> Bool) -> Int {
    var index = start
    while index < bytes.count, !found(index) { index += 1 }
    return index
  }

  private static func isEscaped(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var slashes = 0
    while index - 1 - slashes >= 0, bytes[index - 1 - slashes] == UInt8(ascii: "\\") { slashes += 1 }
    return slashes % 2 == 1
  }
}

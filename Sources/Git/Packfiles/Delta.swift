/// A list of instructions that make an object out of another one: copy a stretch of it, or insert these bytes
/// (`gitformat-pack(5)`, "Deltified representation").
struct Delta {
  /// Of the object it is made of, and of the one it makes.
  let baseSize: Int
  let size: Int
  private let instructions: UnsafeRawBufferPointer

  /// - Returns: nil when the sizes at its beginning are damaged.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var at = 0
    func size() -> Int? {
      var size = 0
      var shift = 0
      while at < bytes.count, shift < 56 {
        let byte = Int(bytes[at])
        at += 1
        size |= (byte & 0x7F) << shift
        if byte & 0x80 == 0 { return size }
        shift += 7
      }
      return nil
    }
    guard let baseSize = size(), let size = size() else { return nil }
    self.baseSize = baseSize
    self.size = size
    instructions = UnsafeRawBufferPointer(rebasing: bytes[at...])
  }

  /// - Parameter target: of `size` bytes.
  /// - Returns: false when an instruction leaves the base or the target, or the target is not filled.
  func apply(to base: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Bool {
    guard base.count == baseSize, target.count == size else { return false }
    if size == 0 { return instructions.isEmpty }
    guard var read = instructions.baseAddress, let source = base.baseAddress, var write = target.baseAddress else {
      return false
    }
    let end = read + instructions.count
    var left = size
    while read < end {
      let instruction = read.load(as: UInt8.self)
      read += 1
      if instruction & 0x80 != 0 {
        guard end - read >= (instruction & 0x7F).nonzeroBitCount else { return false }
        let (offset, count) = Self.stretch(instruction, &read)
        guard count <= left, offset <= baseSize - count else { return false }
        write.copyMemory(from: source + offset, byteCount: count)
        write += count
        left -= count
      } else {
        let count = Int(instruction)
        guard count > 0, count <= left, count <= end - read else { return false }
        write.copyMemory(from: read, byteCount: count)
        read += count
        write += count
        left -= count
      }
    }
    return left == 0
  }

  /// Four bits say which bytes of the offset follow, three which of the size.
  @inline(__always)
  private static func stretch(_ instruction: UInt8, _ read: inout UnsafeRawPointer) -> (offset: Int, count: Int) {
    var offset = 0
    for byte in 0..<4 where instruction >> byte & 1 != 0 {
      offset |= Int(read.load(as: UInt8.self)) << (byte * 8)
      read += 1
    }
    var count = 0
    for byte in 0..<3 where instruction >> (byte + 4) & 1 != 0 {
      count |= Int(read.load(as: UInt8.self)) << (byte * 8)
      read += 1
    }
    return (offset, count == 0 ? 0x10000 : count)
  }
}

/// The bytes of a blob that is to be compared with the next one: held through their owner, or copied where the lender
/// takes them back.
struct KeptBytes: ~Copyable {
  private(set) var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  private var owner: AnyObject?
  private var copy = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  deinit { copy.deallocate() }

  /// - Parameter owner: what keeps the bytes in place as long as it lives; without one they are copied.
  mutating func keep(_ bytes: UnsafeRawBufferPointer, ownedBy owner: AnyObject?) {
    self.owner = owner
    self.bytes = owner == nil ? copied(bytes) : bytes
  }

  private mutating func copied(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    if bytes.count > copy.count {
      copy.deallocate()
      copy = .allocate(byteCount: bytes.count * 3 / 2, alignment: 32)
    }
    if !bytes.isEmpty { copy.copyMemory(from: bytes) }
    return UnsafeRawBufferPointer(rebasing: copy[0..<bytes.count])
  }

  mutating func forget() {
    bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    owner = nil
  }
}

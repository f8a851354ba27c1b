import CPlatform

extension UnsafeRawBufferPointer {
  /// Where some bytes begin at or after `start`; nil when they do not. The corresponding C function is `memmem`.
  package func firstIndex(of wanted: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
    guard let base = baseAddress, let first = wanted.baseAddress, start < count else { return nil }
    let found = cplatform_find(base + start, UInt(count - start), first, UInt(wanted.count))
    return found.map { $0 - base }
  }
}

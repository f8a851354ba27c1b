import Platform

/// One mapped pack with its index. Threads share it: its bytes never change.
struct Packfile: @unchecked Sendable {
  /// Tells it from the repository's other packs.
  let number: Int
  private let index: PackfileIndex
  private let file: MappedFile
  private let bytes: UnsafeRawBufferPointer

  /// What stands before an object's deflated bytes.
  struct Entry {
    enum Content {
      case whole(ObjectKind)
      /// What differs from the object that begins at this offset.
      case delta(base: Int)
    }
    var content: Content
    /// Of the inflated bytes.
    var size: Int
    /// Where the deflated bytes begin.
    var start: Int
  }

  /// - Parameter path: the pack's, without `.idx` or `.pack`.
  /// - Returns: nil when it cannot be read, or is of a version that only libgit2 may know.
  init?(_ path: String, number: Int) {
    guard let index = (try? MappedFile(path + ".idx")).flatMap({ PackfileIndex($0) }),
      let file = try? MappedFile(path + ".pack")
    else { return nil }
    let bytes = file.bytes
    guard bytes.count > 32, bytes.starts(with: "PACK".utf8) else { return nil }
    let version = bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self).bigEndian
    guard version == 2 || version == 3 else { return nil }
    self.number = number
    self.index = index
    self.file = file
    // The last 20 bytes are the pack's checksum.
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 20)])
  }

  func offset(of id: ObjectID) -> Int? { index.offset(of: id) }

  /// From the deflated bytes on to the pack's end: where they end, they tell themselves.
  func deflated(_ entry: Entry) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[entry.start...]) }

  /// - Returns: nil when the bytes there cannot be an object.
  func entry(at offset: Int) -> Entry? {
    var at = offset
    func next() -> Int? {
      guard at >= 12, at < bytes.count else { return nil }
      defer { at += 1 }
      return Int(bytes[at])
    }
    guard var byte = next() else { return nil }
    let type = byte >> 4 & 7
    var size = byte & 15
    var shift = 4
    while byte & 0x80 != 0 {
      guard shift < 53, let more = next() else { return nil }
      byte = more
      size |= (byte & 0x7F) << shift
      shift += 7
    }
    let content: Entry.Content
    switch type {
    case 1: content = .whole(.commit)
    case 2: content = .whole(.tree)
    case 3: content = .whole(.blob)
    case 4: content = .whole(.tag)
    case 6:
      guard var byte = next() else { return nil }
      var distance = byte & 0x7F
      while byte & 0x80 != 0 {
        guard distance < 1 << 48, let more = next() else { return nil }
        byte = more
        distance = (distance + 1) << 7 | (byte & 0x7F)
      }
      guard distance > 0, distance < offset else { return nil }
      content = .delta(base: offset - distance)
    case 7:
      guard at + 20 <= bytes.count, let base = index.offset(of: ObjectID(raw: bytes.baseAddress! + at)) else {
        return nil
      }
      at += 20
      content = .delta(base: base)
    default: return nil
    }
    return at < bytes.count ? Entry(content: content, size: size, start: at) : nil
  }
}

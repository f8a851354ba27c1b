import Foundation

/// A file to be read: `<blob id> <size> <path length>`, a line end, the path, a line end, the bytes, a line end.
struct Record: Sendable {
  let blob: String
  let path: String
  let bytes: [UInt8]

  /// The record as it is written.
  var encoded: [UInt8] {
    let name = Array(path.utf8)
    return Array("\(blob) \(bytes.count) \(name.count)\n".utf8) + name + [0x0A] + bytes + [0x0A]
  }
}

struct StreamError: Error, CustomStringConvertible {
  let description: String
}

/// Reads a descriptor to its end, piece by piece, as the other side writes.
final class InputStream {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The next record, or nil at the end.
  func record() throws -> Record? {
    guard let header = try line() else { return nil }
    let words = header.split(separator: " ")
    guard words.count == 3, let size = Int(words[1]), let length = Int(words[2]), size >= 0, length >= 0 else {
      throw StreamError(description: "expected '<blob id> <size> <path length>', found '\(header)'")
    }
    let path = String(decoding: try bytes(length + 1).dropLast(), as: UTF8.self)
    return Record(blob: String(words[0]), path: path, bytes: Array(try bytes(size + 1).dropLast()))
  }

  /// The next line without its end, or nil at the end. With a limit, the other side must write something within it.
  func line(within seconds: Int32? = nil) throws -> String? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return String(decoding: buffer[start..<end], as: UTF8.self)
      }
      let unread = buffer.count - start
      guard try fill(within: seconds) else {
        if unread == 0 { return nil }
        throw StreamError(description: "the input ends inside a line")
      }
      searched = start + unread
    }
  }

  private func bytes(_ count: Int) throws -> ArraySlice<UInt8> {
    while buffer.count - start < count {
      guard try fill(within: nil) else { throw StreamError(description: "the input ends inside a file") }
    }
    defer { start += count }
    return buffer[start..<(start + count)]
  }

  /// Appends what has been written, and forgets what was read. False at the end.
  private func fill(within seconds: Int32?) throws -> Bool {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    if let seconds {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, seconds * 1000) != 0 else {
        throw StreamError(description: "given up after \(seconds) seconds")
      }
    }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw StreamError(description: String(cString: strerror(errno))) }
      buffer += piece[..<count]
      return count > 0
    }
  }
}

/// Writes all bytes, however many calls that takes.
func write(_ bytes: [UInt8], to descriptor: Int32) throws {
  var written = 0
  try bytes.withUnsafeBytes { text in
    while written < text.count {
      let count = write(descriptor, text.baseAddress! + written, text.count - written)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw StreamError(description: String(cString: strerror(errno))) }
      written += count
    }
  }
}

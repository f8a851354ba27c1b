import Foundation

/// A file's content, named by its object id.
struct Blob: Sendable {
  let id: String
  let bytes: [UInt8]

  /// git's own test: a zero byte among the first 8000.
  var isBinary: Bool { bytes.prefix(8000).contains(0) }
}

struct StreamError: Error, CustomStringConvertible {
  let description: String
}

/// The output of `git cat-file --batch`, one blob at a time: `<oid> blob <size>\n<bytes>\n`.
final class BatchStream {
  private let file: FileHandle
  private var buffer: [UInt8] = []
  private var start = 0

  init(_ file: FileHandle) { self.file = file }

  func next() throws -> Blob? {
    guard let header = try readLine() else { return nil }
    let words = header.split(separator: " ")
    guard words.count == 3, words[1] == "blob", let size = Int(words[2]) else {
      throw StreamError(description: "expected '<oid> blob <size>', found '\(header)'")
    }
    let bytes = try read(size + 1)
    return Blob(id: String(words[0]), bytes: Array(bytes.dropLast()))
  }

  private func readLine() throws -> String? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return String(decoding: buffer[start..<end], as: UTF8.self)
      }
      let (unread, offset) = (buffer.count - start, searched - start)
      guard try fill() else {
        if unread == 0 { return nil }
        throw StreamError(description: "the stream ends inside a header")
      }
      searched = start + max(offset, unread)
    }
  }

  private func read(_ count: Int) throws -> ArraySlice<UInt8> {
    while buffer.count - start < count {
      guard try fill() else { throw StreamError(description: "the stream ends inside a blob") }
    }
    defer { start += count }
    return buffer[start..<(start + count)]
  }

  /// Appends what the pipe has, and forgets what was read. False at the end of the stream.
  private func fill() throws -> Bool {
    guard let more = try file.read(upToCount: 1 << 20), !more.isEmpty else { return false }
    buffer.removeFirst(start)
    start = 0
    buffer += more
    return true
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A regular file, read piece by piece: a log may be larger than memory.
package final class FileStream {
  private let file: Int32
  private let path: String
  private var buffer: [UInt8]

  /// - Throws: `FileError` also for a folder, a pipe or a device, which would have no end.
  package init(_ path: String, pieces size: Int = 1 << 18) throws(FileError) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .last(path, "read the file") }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw FileError(path: path, attempt: "read the file", reason: "it is not a regular file")
    }
    self.file = file
    self.path = path
    buffer = [UInt8](repeating: 0, count: size)
  }

  deinit { close(file) }

  /// The next bytes; nil at the end. The corresponding C function is `read`.
  package func next() throws(FileError) -> ArraySlice<UInt8>? {
    while true {
      let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress!, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .last(path, "read the file") }
      return count == 0 ? nil : buffer[..<count]
    }
  }
}

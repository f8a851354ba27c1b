#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file's bytes, mapped for reading as long as the value lives. Removing the file does not disturb them.
package final class MappedFile: @unchecked Sendable {
  package let bytes: UnsafeRawBufferPointer

  /// The corresponding system call is `mmap`.
  package init(_ path: String) throws(FileError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .last(path, "read the file") }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw .last(path, "look at it") }
    let size = Int(facts.st_size)
    if size == 0 {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED else {
      throw .last(path, "map the file")
    }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit {
    if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
  }
}

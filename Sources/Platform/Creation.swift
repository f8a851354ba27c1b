#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Files {
  /// Writes a file that is not there yet. Whatever has the name, a link that leads nowhere included, is left alone.
  /// - Returns: False when the name is taken.
  package static func create(_ path: String, with bytes: [UInt8]) throws(FileError) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      if errno == EEXIST { return false }
      throw .last(path, "write the file")
    }
    close(file)
    try write(bytes, to: path)
    return true
  }

  /// True for what may be run: an executable file.
  package static func isProgram(_ path: String) -> Bool { isFile(path) && access(path, X_OK) == 0 }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Files {
  /// Puts new bytes in a file's place in one step: whoever reads it sees the old text or the new one, and a run that is
  /// killed leaves the old one. Links are followed, and the file's permissions stay.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let target = isFile(path) ? try resolved(path) : path
    let temporary = target + ".\(Processes.own).new"
    do {
      try write(bytes, to: temporary)
      try copyPermissions(of: target, to: temporary)
      try rename(temporary, to: target)
    } catch {
      try? remove(temporary)
      throw error
    }
  }

  private static func copyPermissions(of path: String, to other: String) throws(FileError) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return }
    guard chmod(other, facts.st_mode & 0o7777) == 0 else {
      throw FileError(
        path: other, attempt: "set its permissions", reason: String(cString: strerror(errno)), code: errno)
    }
  }
}

import CPlatform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A call to the operating system that failed: on which path, and why.
package struct FileError: Error, Equatable, CustomStringConvertible {
  package var path: String
  /// What was tried, as `cannot …` continues: `write the file`.
  package var attempt: String
  /// The system's reason, in words.
  package var reason: String
  /// The system's number for it; 0 where Sunset itself refuses.
  package var code: Int32

  package init(path: String, attempt: String, reason: String, code: Int32 = 0) {
    self.path = path
    self.attempt = attempt
    self.reason = reason
    self.code = code
  }

  /// The last failed call on this thread.
  static func last(_ path: String, _ attempt: String) -> FileError {
    let code = errno
    return FileError(path: path, attempt: attempt, reason: String(cString: strerror(code)), code: code)
  }

  /// The path is in use by the system, as a mount point is.
  package var isBusy: Bool { code == EBUSY }

  package var description: String { "\(path): cannot \(attempt): \(reason)" }
}

/// Files and folders, by path. Errors name the path and the reason.
package enum Files {
  package enum Kind: Sendable { case file, folder, other }

  /// A moment as file systems keep it.
  package struct Time: Sendable, Equatable {
    package var seconds: Int
    package var nanoseconds: Int
    package init(seconds: Int, nanoseconds: Int) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }
  }

  /// - Returns: nil when nothing is there. Symbolic links are followed.
  package static func kind(of path: String) throws(FileError) -> Kind? {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .last(path, "look at it")
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  package static func isFile(_ path: String) -> Bool { (try? kind(of: path)) == .file }
  package static func isFolder(_ path: String) -> Bool { (try? kind(of: path)) == .folder }

  /// The absolute path with symbolic links resolved. The corresponding C function is `realpath`.
  package static func resolved(_ path: String) throws(FileError) -> String {
    guard let resolved = realpath(path, nil) else { throw .last(path, "find it") }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Names in a folder, in byte order, without `.` and `..`.
  package static func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = opendir(folder) else { throw .last(folder, "list the folder") }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .last(folder, "list the folder") }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Makes a folder whose parent exists. The corresponding C function is `mkdir`.
  package static func makeFolder(_ path: String, mode: UInt32 = 0o777) throws(FileError) {
    guard mkdir(path, mode_t(mode)) == 0 else { throw .last(path, "make the folder") }
  }

  /// Makes a folder and the parents it lacks; nothing happens when it is there.
  package static func makeFolders(_ path: String, mode: UInt32 = 0o777) throws(FileError) {
    if path.isEmpty || isFolder(path) { return }
    try makeFolders(parent(of: path), mode: mode)
    do { try makeFolder(path, mode: mode) } catch {
      // Another run may have made it in between.
      guard error.code == EEXIST, isFolder(path) else { throw error }
    }
  }

  /// - Complexity: one system call for each chunk the system takes.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .last(path, "write the file") }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { systemWrite(file, $0.baseAddress! + written, bytes.count - written) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        let error = FileError.last(path, "write the file")
        close(file)
        throw error
      }
      written += count
    }
    // A full disk may show only here.
    guard close(file) == 0 else { throw .last(path, "write the file") }
  }

  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .last(path, "read the file") }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw .last(path, "read the file") }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: max(4096, Int(facts.st_size) + 1))
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(file, $0.baseAddress!, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .last(path, "read the file") }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// In bytes; nil when nothing is there.
  package static func size(of path: String) throws(FileError) -> Int? {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .last(path, "look at it")
    }
    return Int(facts.st_size)
  }

  /// When the file was last changed.
  package static func changeTime(of path: String) throws(FileError) -> Time {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw .last(path, "read its time") }
    #if canImport(Darwin)
      return Time(seconds: facts.st_mtimespec.tv_sec, nanoseconds: facts.st_mtimespec.tv_nsec)
    #else
      return Time(seconds: facts.st_mtim.tv_sec, nanoseconds: facts.st_mtim.tv_nsec)
    #endif
  }

  package static func setChangeTime(of path: String, to time: Time) throws(FileError) {
    let moment = timespec(tv_sec: time.seconds, tv_nsec: time.nanoseconds)
    guard utimensat(AT_FDCWD, path, [moment, moment], 0) == 0 else { throw .last(path, "set its time") }
  }

  /// The corresponding C function is `rename`.
  package static func rename(_ old: String, to new: String) throws(FileError) {
    guard systemRename(old, new) == 0 else { throw .last(new, "put it in place") }
  }

  /// Swaps two paths in one step, so that each name always leads to a whole folder.
  /// - Returns: False where the file system cannot do it; then nothing has happened.
  package static func exchange(_ one: String, _ other: String) throws(FileError) -> Bool {
    if cplatform_exchange(one, other) == 0 { return true }
    if errno == EINVAL || errno == ENOSYS || errno == ENOTSUP || errno == EOPNOTSUPP { return false }
    throw .last(other, "put it in place")
  }

  /// Removes a file, or a folder with all that is in it; a symbolic link goes, not what it points to.
  package static func remove(_ path: String) throws(FileError) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      if errno == ENOENT { return }
      throw .last(path, "remove it")
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else {
      guard unlink(path) == 0 || errno == ENOENT else { throw .last(path, "remove it") }
      return
    }
    for name in try names(in: path) { try remove(path + "/" + name) }
    guard rmdir(path) == 0 || errno == ENOENT else { throw .last(path, "remove it") }
  }

  /// The folder that a path stands in; empty for a bare name.
  package static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What follows the last slash.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }
}

/// A process that may still be at work.
package enum Processes {
  package static var own: Int32 { getpid() }

  /// True also for a process that belongs to somebody else.
  package static func isAlive(_ id: Int32) -> Bool { kill(id, 0) == 0 || errno == EPERM }
}

// The methods of `Files` hide the system's functions of the same name.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(file, bytes, count) }
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }

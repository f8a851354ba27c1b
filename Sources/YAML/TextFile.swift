#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A configuration file on disk: small, and read whole.
package enum TextFile {
  /// - Returns: nil when there is no file of that name.
  package static func read(_ path: String) throws(YAMLError) -> [UInt8]? {
    guard let file = fopen(path, "rb") else {
      if errno == ENOENT { return nil }
      throw problem(path)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= YAMLLimits.bytes {
      let count = fread(&buffer, 1, buffer.count, file)
      bytes += buffer[..<count]
      if count < buffer.count {
        if ferror(file) != 0 { throw problem(path) }
        break
      }
    }
    return bytes
  }

  /// The names of a folder's files that end in `.yml`, without that ending, sorted.
  package static func names(in folder: String) throws(YAMLError) -> [String] {
    guard let directory = opendir(folder) else { throw problem(folder) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
          String(cString: $0)
        }
      }
      if name.hasSuffix(".yml"), !name.hasPrefix(".") { names.append(String(name.dropLast(4))) }
    }
    return names.sorted()
  }

  private static func problem(_ path: String) -> YAMLError {
    YAMLError(file: path, message: "cannot be read: \(String(cString: strerror(errno)))")
  }
}

import Platform

/// A built-in folder whose files a user's folder may replace one by one.
struct OverlaidFolder {
  var base: String
  var override: String?

  /// Every file of both folders, in byte order of their names; the user's win.
  /// - Throws: when the user's folder is named but not there.
  func read() throws(FileError) -> [(name: String, bytes: [UInt8])] {
    var places: [String: String] = [:]
    for name in try Self.fileNames(in: base) { places[name] = base }
    if let override {
      guard Files.isFolder(override) else {
        throw FileError(path: override, attempt: "read the folder", reason: "it is not a folder")
      }
      for name in try Self.fileNames(in: override) { places[name] = override }
    }
    var files: [(name: String, bytes: [UInt8])] = []
    for (name, place) in places.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      files.append((name, try Files.read(place + "/" + name)))
    }
    return files
  }

  /// Hidden files are the desktop's, not the site's.
  private static func fileNames(in folder: String) throws(FileError) -> [String] {
    try Files.names(in: folder).filter { !$0.hasPrefix(".") && Files.isFile(folder + "/" + $0) }
  }
}

import Cache
import Git
import Platform

/// Where a repository's cache lies: in the user's folder for such things, never in the repository.
enum CachePlace {
  /// The file for this repository, in a folder that is there; nil when the user wants none (`SUNSET_CACHE` is empty).
  ///
  /// - Throws: when there is no folder and none can be made, or when it lies in the repository.
  static func file(of repository: Repository) throws -> String? {
    guard let folder = try UserFolders.cache() else { return nil }
    // Looked at before anything is made there.
    var there = folder
    while !there.isEmpty, try Files.kind(of: there) == nil { there = Files.parent(of: there) }
    let place = try Files.resolved(there.isEmpty ? "." : there)
    for own in [repository.workTree, repository.commonFolder].compactMap({ $0 }) {
      guard !isInside(place, try Files.resolved(own)) else {
        throw FileError(
          path: folder, attempt: "keep the cache there", reason: "it lies in the repository, which is only read")
      }
    }
    try Files.makeFolders(folder, mode: 0o700)
    return (try Files.resolved(folder)) + "/" + (try name(of: repository))
  }

  /// Readable, and different for each repository; the linked work trees of one share it.
  private static func name(of repository: Repository) throws -> String {
    let folder = try Files.resolved(repository.commonFolder)
    let letters = repository.name.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-")
        ? Character(scalar) : "_"
    }
    let digits = String(Digest.of(folder), radix: 16)
    return String(letters.prefix(40)) + "-" + String(repeating: "0", count: 16 - digits.count) + digits + ".sqlite"
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
  }
}

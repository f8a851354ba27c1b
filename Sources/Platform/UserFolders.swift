#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Folders that belong to the user who runs Sunset.
package enum UserFolders {
  /// Where caches belong: `$SUNSET_CACHE`, then `$XDG_CACHE_HOME/sunset`, then the system's own place.
  ///
  /// - Returns: nil when `SUNSET_CACHE` is set and empty: the user wants none.
  /// - Throws: when the system knows no home.
  package static func cache() throws(FileError) -> String? {
    if let chosen = environment("SUNSET_CACHE") { return chosen.isEmpty ? nil : chosen }
    // The standard says that a relative path is to be ignored.
    if let base = environment("XDG_CACHE_HOME"), base.hasPrefix("/") { return base + "/sunset" }
    guard let home = environment("HOME"), home.hasPrefix("/") else {
      throw FileError(path: "HOME", attempt: "find the cache folder", reason: "it is not set; set SUNSET_CACHE")
    }
    #if canImport(Darwin)
      return home + "/Library/Caches/sunset"
    #else
      return home + "/.cache/sunset"
    #endif
  }

  private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

import CGit2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// libgit2's process-wide state.
enum Library {
  /// Starts libgit2 once and sets its options.
  ///
  /// Hash verification and object caching are the largest costs of a scan and give it nothing: git does not verify on
  /// reading either, zlib's own checksum stays, and no object is read twice.
  static func start(verifyingHashes: Bool) {
    _ = started
    _ = sunset_git2_set_option(
      Int32(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION.rawValue), verifyingHashes ? 1 : 0)
  }

  private static let started: Bool = {
    git_libgit2_init()
    _ = sunset_git2_set_option(Int32(GIT_OPT_ENABLE_CACHING.rawValue), 0)
    _ = sunset_git2_allow_extensions()
    return true
  }()
}

extension Repository {
  /// The text of a file of at most 16 MB; empty when it is not there.
  static func readSmallFile(_ path: String) -> String {
    guard let file = fopen(path, "rb") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < 16 << 20 {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes.append(contentsOf: buffer[0..<count])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

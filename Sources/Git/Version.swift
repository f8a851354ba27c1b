import CDeflate
import CGit2

/// `1.5.1`: the libgit2 that is linked. The corresponding C function is `git_libgit2_version`.
package var libgit2Version: String {
  var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
  git_libgit2_version(&major, &minor, &revision)
  return "\(major).\(minor).\(revision)"
}

/// `1.14`: the libdeflate that this was built with; the library does not say which it is.
package var libdeflateVersion: String { LIBDEFLATE_VERSION_STRING }

extension Repository {
  /// The branch that the remote calls its own, without `origin/`; nil when the clone does not know.
  /// The corresponding C function is `git_reference_lookup`.
  package var remoteDefaultBranch: String? {
    var found: OpaquePointer?
    guard git_reference_lookup(&found, pointer, "refs/remotes/origin/HEAD") == 0, let found else { return nil }
    defer { git_reference_free(found) }
    guard let target = git_reference_symbolic_target(found) else { return nil }
    let name = String(cString: target)
    return name.hasPrefix("refs/remotes/origin/") ? String(name.dropFirst("refs/remotes/origin/".count)) : nil
  }
}

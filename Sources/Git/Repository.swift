import CGit2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A repository, opened for reading only. It belongs to one thread; other threads open an `ObjectStore` each.
package final class Repository {
  let pointer: OpaquePointer
  /// The path as the user gave it, for messages.
  package let place: String
  private let verifiesHashes: Bool
  /// Shared by all object stores.
  package private(set) lazy var objects = ObjectFolder(commonFolder + "objects", readsPacks: !verifiesHashes)

  /// Opens the repository at `path` or in a folder above it; bare ones and linked work trees too.
  ///
  /// The corresponding C function is `git_repository_open_ext`.
  package init(at path: String, verifyingHashes: Bool = false) throws(GitError) {
    Library.start(verifyingHashes: verifyingHashes)
    var opened: OpaquePointer?
    let code = git_repository_open_ext(&opened, path, 0, nil)
    guard code == 0, let opened else { throw Self.failure(code, path) }
    pointer = opened
    place = path
    verifiesHashes = verifyingHashes
  }

  deinit { git_repository_free(pointer) }

  private static func failure(_ code: Int32, _ path: String) -> GitError {
    let message = lastMessage()
    switch code {
    // Where no safe.directory is configured at all, libgit2 1.5 answers "not found" instead of GIT_EOWNER.
    case GIT_ENOTFOUND.rawValue where !message.contains("safe.directory"):
      return GitError(.notARepository, at: path, "not a git repository", advice: "name the folder of a clone")
    case GIT_EOWNER.rawValue, GIT_ENOTFOUND.rawValue:
      return GitError(
        .notOwned, at: path, "the repository belongs to another user",
        advice: "if you trust it, run `git config --global --add safe.directory \(absolute(path))`")
    default:
      if message.contains("objectformat") {
        return GitError(
          .unsupportedFormat, at: path, "SHA-256 repositories cannot be read yet",
          advice: "use a SHA-1 clone of the project")
      }
      if message.contains("refstorage") {
        return GitError(
          .unsupportedFormat, at: path, "repositories with reftable storage cannot be read yet",
          advice: "run `git refs migrate --ref-format=files` on a copy")
      }
      return GitError(.unreadable, at: path, "cannot open the repository: \(message)")
    }
  }

  private static func absolute(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The shared git folder: that of the main work tree for linked ones. Ends with a slash.
  /// The corresponding C function is `git_repository_commondir`.
  package var commonFolder: String { String(cString: git_repository_commondir(pointer)) }

  /// The root of the work tree with a slash at its end; nil when bare.
  /// The corresponding C function is `git_repository_workdir`.
  package var workTree: String? { git_repository_workdir(pointer).map { String(cString: $0) } }

  /// A short name for pages: the folder's, without `.git`.
  package var name: String {
    var folder = workTree ?? commonFolder
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    var parts = folder.split(separator: "/").map(String.init)
    if parts.last == ".git" { parts.removeLast() }
    let last = parts.last ?? "repository"
    return last.hasSuffix(".git") && last.count > 4 ? String(last.dropLast(4)) : last
  }

  package func objectStore(spelling: Int) -> ObjectStore {
    ObjectStore(objects, spelling: spelling, place: place)
  }

  /// The branch and commit to look at.
  package struct Tip: Sendable {
    /// The branch's short name, or `detached HEAD`.
    package var branch: String
    package var commit: ObjectID
  }

  /// The newest commit of `branch`, or of HEAD without one.
  ///
  /// A branch is looked for among the local ones, then among `origin`'s, then as any revision that git understands.
  package func tip(of branch: String?) throws(GitError) -> Tip {
    guard let branch else { return try headTip() }
    for reference in ["refs/heads/" + branch, "refs/remotes/origin/" + branch, "refs/remotes/" + branch] {
      if let id = try? peelToCommit(reference) { return Tip(branch: branch, commit: id) }
    }
    if let id = try? peelToCommit(branch) { return Tip(branch: branch, commit: id) }
    let known = branchNames()
    let list = known.isEmpty ? "it has none" : "it has " + known.prefix(8).joined(separator: ", ")
    throw GitError(
      .unknownRevision, at: place, "there is no branch '\(branch)'",
      advice: "name one of the repository's branches: \(list)\(known.count > 8 ? ", …" : "")")
  }

  private func headTip() throws(GitError) -> Tip {
    var head: OpaquePointer?
    let code = git_repository_head(&head, pointer)
    if code == GIT_EUNBORNBRANCH.rawValue || code == GIT_ENOTFOUND.rawValue {
      let known = branchNames()
      let advice =
        known.isEmpty
        ? "commit something first"
        : "name a branch with --branch: " + known.prefix(8).joined(separator: ", ")
      throw GitError(.unbornBranch, at: place, "the current branch has no commit yet", advice: advice)
    }
    guard code == 0, let head else {
      throw GitError(.unreadable, at: place, "cannot read HEAD: \(lastMessage())")
    }
    defer { git_reference_free(head) }
    let detached = git_repository_head_detached(pointer) == 1
    let name = detached ? "detached HEAD" : String(cString: git_reference_shorthand(head))
    return Tip(branch: name, commit: try peelToCommit("HEAD"))
  }

  /// The id of the commit that a revision names, tags peeled.
  /// The corresponding C functions are `git_revparse_single` and `git_object_peel`.
  package func peelToCommit(_ revision: String) throws(GitError) -> ObjectID {
    var object: OpaquePointer?
    guard git_revparse_single(&object, pointer, revision) == 0, let object else {
      throw GitError(
        .unknownRevision, at: place, "there is no commit '\(revision)'", advice: "name a branch, a tag or a commit id")
    }
    defer { git_object_free(object) }
    var commit: OpaquePointer?
    guard git_object_peel(&commit, object, GIT_OBJECT_COMMIT) == 0, let commit else {
      throw GitError(.unknownRevision, at: place, "'\(revision)' is not a commit")
    }
    defer { git_object_free(commit) }
    return ObjectID(raw: UnsafeRawPointer(git_object_id(commit)))
  }

  /// Local branches first, then those of remotes, each sorted by name.
  package func branchNames() -> [String] {
    var names: [(remote: Bool, name: String)] = []
    var iterator: OpaquePointer?
    guard git_branch_iterator_new(&iterator, pointer, GIT_BRANCH_ALL) == 0, let iterator else { return [] }
    defer { git_branch_iterator_free(iterator) }
    while true {
      var reference: OpaquePointer?
      var kind = GIT_BRANCH_LOCAL
      guard git_branch_next(&reference, &kind, iterator) == 0, let reference else { break }
      defer { git_reference_free(reference) }
      let name = String(cString: git_reference_shorthand(reference))
      if !name.hasSuffix("/HEAD") { names.append((kind == GIT_BRANCH_REMOTE, name)) }
    }
    return names.sorted { $0.remote == $1.remote ? $0.name < $1.name : !$0.remote }.map(\.name)
  }

  /// Commits whose parents a shallow clone left out; empty in a whole clone.
  /// The corresponding file is `shallow` in the git folder.
  package func shallowCommits() -> Set<ObjectID> {
    let lines = Self.readSmallFile(commonFolder + "shallow").split(separator: "\n")
    return Set(lines.compactMap { ObjectID(hex: $0) })
  }

  /// The clone was made with a filter: some objects may be only at the remote.
  package var isPartialClone: Bool {
    var configuration: OpaquePointer?
    guard git_repository_config_snapshot(&configuration, pointer) == 0, let configuration else { return false }
    defer { git_config_free(configuration) }
    var value: UnsafePointer<CChar>?
    return git_config_get_string(&value, configuration, "extensions.partialclone") == 0
      || git_config_get_string(&value, configuration, "remote.origin.partialclonefilter") == 0
  }

  /// The address of `origin`, or of the only remote; nil when there is none.
  package var remoteAddress: String? {
    var list = git_strarray()
    guard git_remote_list(&list, pointer) == 0 else { return nil }
    defer { git_strarray_dispose(&list) }
    let names = (0..<list.count).compactMap { list.strings[$0].map { String(cString: $0) } }
    guard let name = names.contains("origin") ? "origin" : (names.count == 1 ? names[0] : nil) else { return nil }
    var remote: OpaquePointer?
    guard git_remote_lookup(&remote, pointer, name) == 0, let remote else { return nil }
    defer { git_remote_free(remote) }
    return git_remote_url(remote).map { String(cString: $0) }
  }

  /// `refs/replace` exists: git shows replaced objects, libgit2 the original ones.
  package var hasReplacements: Bool {
    var found: OpaquePointer?
    guard git_reference_iterator_glob_new(&found, pointer, "refs/replace/*") == 0, let found else { return false }
    defer { git_reference_iterator_free(found) }
    var name: UnsafePointer<CChar>?
    return git_reference_next_name(&name, found) == 0
  }
}

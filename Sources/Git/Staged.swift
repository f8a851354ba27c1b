import CGit2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Repository {
  /// A file that the index holds for the next commit.
  package struct StagedFile: Sendable {
    /// Raw bytes: a path of git need not be UTF-8.
    package var path: [UInt8]
    package var blob: ObjectID
  }

  /// The regular files of the index, sorted by path. The index is only read.
  ///
  /// `git commit -a` and `git commit FILE` make an index of their own and name it to their hooks in `GIT_INDEX_FILE`; the
  /// repository's own would show an older state.
  /// - Throws: `GitError` when a merge is unfinished, or for an index that libgit2 cannot read (a split or sparse one).
  /// The corresponding C functions are `git_repository_index` and `git_index_get_byindex`.
  package func stagedFiles() throws(GitError) -> [StagedFile] {
    guard workTree != nil else {
      throw GitError(.unreadable, at: place, "a bare repository has no index", advice: "name a commit with --head")
    }
    var opened: OpaquePointer?
    let named = getenv("GIT_INDEX_FILE").map { String(cString: $0) } ?? ""
    let code = named.isEmpty ? git_repository_index(&opened, pointer) : git_index_open(&opened, named)
    guard code == 0, let index = opened else {
      throw GitError(
        .unreadable, at: place, "cannot read the index: \(lastMessage())",
        advice: "a split or sparse index is undone by `git update-index --no-split-index` or "
          + "`git sparse-checkout disable`")
    }
    defer { git_index_free(index) }
    if git_index_has_conflicts(index) == 1 {
      throw GitError(
        .unreadable, at: place, "a merge is unfinished: files are in conflict",
        advice: "resolve them and `git add` them")
    }
    var files: [StagedFile] = []
    for position in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, position), entry.pointee.mode & 0o170000 == 0o100000
      else { continue }
      let path = UnsafeRawBufferPointer(start: entry.pointee.path, count: Self.length(entry.pointee.path))
      let id = withUnsafeBytes(of: entry.pointee.id) { ObjectID(raw: $0.baseAddress!) }
      files.append(StagedFile(path: Array(path), blob: id))
    }
    return files.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  private static func length(_ text: UnsafePointer<CChar>) -> Int {
    var end = text
    while end.pointee != 0 { end += 1 }
    return end - text
  }
}

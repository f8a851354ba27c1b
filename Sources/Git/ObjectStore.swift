import CGit2

/// One thread's view of a repository's objects.
///
/// libgit2 keeps a pack's handle process-wide under the text of its path, with one lock and one cache. A store opened
/// under its own spelling of the object folder shares neither, so threads do not wait for each other
/// (measured: two thirds of the time of a shared handle). A store belongs to one thread.
package final class ObjectStore {
  private let database: OpaquePointer
  private let place: String

  /// - Parameters:
  ///   - folder: the `objects` folder.
  ///   - spelling: a number; stores with different numbers share no cache.
  /// The corresponding C function is `git_odb_open`.
  package init(folder: String, spelling: Int, place: String) throws(GitError) {
    let slash = folder.lastIndex(of: "/") ?? folder.startIndex
    let path = folder[..<slash] + String(repeating: "/.", count: spelling) + folder[slash...]
    var opened: OpaquePointer?
    guard git_odb_open(&opened, String(path)) == 0, let opened else {
      throw GitError(.unreadable, at: folder, "cannot open the object folder: \(lastMessage())")
    }
    database = opened
    self.place = place
  }

  deinit { git_odb_free(database) }

  /// Lends an object's bytes; they are gone when `body` returns.
  ///
  /// - Complexity: the inflation of the object and of its delta chain.
  /// The corresponding C function is `git_odb_read`.
  @inline(__always)
  package func read<R>(_ id: ObjectID, _ body: (_ kind: ObjectKind, _ bytes: UnsafeRawBufferPointer) throws -> R) throws
    -> R
  {
    var object: OpaquePointer?
    var raw = git_oid()
    id.withBytes { source in
      withUnsafeMutableBytes(of: &raw) { $0.copyMemory(from: source) }
    }
    let code = git_odb_read(&object, database, &raw)
    guard code == 0, let object else { throw failure(code, id) }
    defer { git_odb_object_free(object) }
    let bytes = UnsafeRawBufferPointer(start: git_odb_object_data(object), count: git_odb_object_size(object))
    return try body(ObjectKind(git_odb_object_type(object)), bytes)
  }

  /// The corresponding C function is `git_odb_exists`.
  package func contains(_ id: ObjectID) -> Bool {
    var raw = git_oid()
    id.withBytes { source in
      withUnsafeMutableBytes(of: &raw) { $0.copyMemory(from: source) }
    }
    return git_odb_exists(database, &raw) == 1
  }

  private func failure(_ code: Int32, _ id: ObjectID) -> GitError {
    if code == GIT_ENOTFOUND.rawValue {
      return GitError(.missingObject, at: place, "object \(id.hex) is missing")
    }
    return GitError(
      .unreadable, at: place, "object \(id.hex) cannot be read: \(lastMessage())",
      advice: "`git fsck` says more about the damage")
  }
}

package enum ObjectKind: Sendable {
  case commit, tree, blob, tag, other

  init(_ type: git_object_t) {
    switch type {
    case GIT_OBJECT_COMMIT: self = .commit
    case GIT_OBJECT_TREE: self = .tree
    case GIT_OBJECT_BLOB: self = .blob
    case GIT_OBJECT_TAG: self = .tag
    default: self = .other
    }
  }
}

extension ObjectStore {
  /// The bytes of a regular file at a commit; nil when there is none.
  package func file(_ path: String, at commit: ObjectID) throws -> [UInt8]? {
    var id = try tree(of: commit)
    var names = path.split(separator: "/")[...]
    while let name = names.popFirst() {
      guard let entry = try entry(Array(name.utf8), in: id) else { return nil }
      if names.isEmpty { return entry.isRegular ? try bytes(of: entry.id, named: path) : nil }
      guard entry.isTree else { return nil }
      id = entry.id
    }
    return nil
  }

  /// A blob's id says nothing to people: an error names the file.
  private func bytes(of blob: ObjectID, named path: String) throws -> [UInt8] {
    do {
      return try read(blob) { _, bytes in Array(bytes) }
    } catch let error as GitError where error.kind == .missingObject {
      throw GitError(
        .missingObject, at: place, "blob \(blob.hex) of \(path) is missing",
        advice: "a partial clone gets it with `git fetch --refetch --no-filter`")
    }
  }

  /// The root tree of a commit.
  package func tree(of commit: ObjectID) throws -> ObjectID {
    let raw = try read(commit) { _, bytes in RawCommit(bytes, withSubject: false) }
    guard let raw else { throw GitError(.unreadable, at: commit.hex, "the object is not a readable commit") }
    return raw.tree
  }

  private func entry(_ name: [UInt8], in tree: ObjectID) throws -> (id: ObjectID, isTree: Bool, isRegular: Bool)? {
    try read(tree) { _, bytes in
      var entries = RawTree(bytes)
      while try entries.read() {
        if entries.name.elementsEqual(name) { return (entries.id, entries.isTree, entries.isRegular) }
        entries.advance()
      }
      return nil
    }
  }
}

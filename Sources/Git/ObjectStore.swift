import CGit2

/// One thread's view of a repository's objects: its packs, and libgit2 for all that is not in them. A store belongs to
/// one thread.
package final class ObjectStore {
  private let packs: PackfileReader?
  private let library: LibraryStore

  /// - Parameters:
  ///   - spelling: a number; stores with different numbers share nothing that threads would wait for.
  package init(_ folder: ObjectFolder, spelling: Int, place: String) {
    packs = PackfileReader(folder.packs)
    library = LibraryStore(folder: folder.path, spelling: spelling, place: place)
  }

  /// An object with its bytes.
  ///
  /// - Complexity: the inflation of the object and of its delta chain, as far as it was not read just before.
  @inline(__always)
  package func object(_ id: ObjectID) throws(GitError) -> StoredObject {
    if let object = packs?.object(id) { return object }
    return try library.object(id)
  }

  /// Lends an object's bytes; they are gone when `body` returns.
  @inline(__always)
  package func read<R>(_ id: ObjectID, _ body: (_ kind: ObjectKind, _ bytes: UnsafeRawBufferPointer) throws -> R) throws
    -> R
  {
    let object = try object(id)
    return try withExtendedLifetime(object) { try body(object.kind, object.bytes) }
  }

  package func contains(_ id: ObjectID) throws(GitError) -> Bool {
    if packs?.contains(id) == true { return true }
    return try library.contains(id)
  }

  private var place: String { library.place }
}

/// libgit2's view of the objects, opened when it is first needed.
///
/// libgit2 keeps a pack's handle process-wide under the text of its path, with one lock and one cache. A store opened
/// under its own spelling of the object folder shares neither, so threads do not wait for each other
/// (measured: two thirds of the time of a shared handle).
private final class LibraryStore {
  let place: String
  private let folder: String
  private let path: String
  private var database: OpaquePointer?

  init(folder: String, spelling: Int, place: String) {
    let slash = folder.lastIndex(of: "/") ?? folder.startIndex
    path = folder[..<slash] + String(repeating: "/.", count: spelling) + folder[slash...]
    self.folder = folder
    self.place = place
  }

  deinit { if let database { git_odb_free(database) } }

  /// The corresponding C function is `git_odb_open`.
  private func open() throws(GitError) -> OpaquePointer {
    if let database { return database }
    var opened: OpaquePointer?
    guard git_odb_open(&opened, path) == 0, let opened else {
      throw GitError(.unreadable, at: folder, "cannot open the object folder: \(lastMessage())")
    }
    database = opened
    return opened
  }

  /// The corresponding C function is `git_odb_read`.
  func object(_ id: ObjectID) throws(GitError) -> StoredObject {
    var object: OpaquePointer?
    var raw = id.raw
    let code = git_odb_read(&object, try open(), &raw)
    guard code == 0, let object else { throw failure(code, id) }
    return StoredObject(taking: object)
  }

  /// The corresponding C function is `git_odb_exists`.
  func contains(_ id: ObjectID) throws(GitError) -> Bool {
    var raw = id.raw
    return git_odb_exists(try open(), &raw) == 1
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

  /// The entry of this name in a tree; nil when there is none.
  package func entry(_ name: [UInt8], in tree: ObjectID) throws -> (id: ObjectID, isTree: Bool, isRegular: Bool)? {
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

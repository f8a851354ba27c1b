import CGit2

/// Grows a git repository through libgit2, with no `git` program: the same calls give the same object ids.
///
///     let history = try HistoryBuilder()
///     try history.commit("2024-02-04", ["A.swift": "import Testing"])
///     try history.switchTo("feature")
///     try history.commit("2024-02-05", ["A.swift": nil, "B.swift": .executable("#!/bin/sh")])
///     try history.switchTo("main")
///     try history.merge("2024-02-06", "feature")
///
/// A builder belongs to one thread.
package final class HistoryBuilder {
  /// The repository: a bare one's folder, or the folder of the work tree.
  package let path: String
  private let folder: TemporaryFolder?
  private let repository: OpaquePointer
  private let hasWorkTree: Bool

  /// Begins an empty repository whose branch is `main`.
  ///
  /// - Parameter path: where; a temporary folder of its own when nil.
  package init(at path: String? = nil, bare: Bool = true) throws {
    let folder = path == nil ? try TemporaryFolder() : nil
    let path = path ?? folder!.path(of: bare ? "repository.git" : "repository")
    (self.folder, self.path, hasWorkTree) = (folder, path, !bare)
    _ = libraryIsReady
    var options = git_repository_init_options()
    try check(
      "git_repository_init_options_init",
      git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION)))
    options.flags = GIT_REPOSITORY_INIT_MKPATH.rawValue | (bare ? GIT_REPOSITORY_INIT_BARE.rawValue : 0)
    repository = try "main".withCString { branch in
      options.initial_head = branch
      return try made("git_repository_init_ext") { git_repository_init_ext(&$0, path, &options) }
    }
  }

  deinit { git_repository_free(repository) }

  // MARK: Commits

  /// Commits on the current branch what the parent has, with `files` set; a file that is nil is deleted.
  ///
  /// - Parameters:
  ///   - committed: the committer's date, when it is not the author's.
  ///   - parents: further parents, in hex.
  /// - Returns: the commit's id in hex.
  @discardableResult
  package func commit(
    _ date: Moment, _ files: [RawPath: File?] = [:], message: String = "Change", author: String = "Test",
    committed: Moment? = nil, parents: [String] = []
  ) throws -> String {
    let index = try made("git_index_new") { git_index_new(&$0) }
    defer { git_index_free(index) }
    let head = try self.head
    if let head {
      let tree = try made("git_commit_tree") { out in try self.withCommit(head) { git_commit_tree(&out, $0) } }
      defer { git_tree_free(tree) }
      try check("git_index_read_tree", git_index_read_tree(index, tree))
    }
    return try commit(
      index, with: files, date, message: message, author: author, committed: committed,
      parents: [head].compactMap { $0 } + parents)
  }

  /// Merges a branch into the current one, with `files` set on top; a conflict is an error.
  @discardableResult
  package func merge(
    _ date: Moment, _ branch: String, _ files: [RawPath: File?] = [:], message: String? = nil, author: String = "Test"
  ) throws -> String {
    guard let ours = try head else { throw TestSupportError("nothing to merge \(branch) into") }
    let theirs = try id(of: branch)
    let index = try made("git_merge_commits") { out in
      try self.withCommit(ours) { ours in
        try self.withCommit(theirs) { theirs in git_merge_commits(&out, self.repository, ours, theirs, nil) }
      }
    }
    defer { git_index_free(index) }
    return try commit(
      index, with: files, date, message: message ?? "Merge branch '\(branch)'", author: author, committed: nil,
      parents: [ours, theirs])
  }

  private func commit(
    _ index: OpaquePointer, with files: [RawPath: File?], _ date: Moment, message: String, author: String,
    committed: Moment?, parents: [String]
  ) throws -> String {
    // Sorted, because a folder must be gone before a file takes its name: deletions come first.
    for (path, file) in files.sorted(by: { ($0.value == nil ? 0 : 1, $0.key) < ($1.value == nil ? 0 : 1, $1.key) }) {
      try path.withCString { path in
        if let file {
          try add(file, at: path, to: index)
        } else {
          try check("git_index_remove", git_index_remove(index, path, 0))
        }
      }
    }
    var treeID = git_oid()
    try check("git_index_write_tree_to", git_index_write_tree_to(&treeID, index, repository))
    let tree = try made("git_tree_lookup") { git_tree_lookup(&$0, self.repository, &treeID) }
    let authored = try signature(author, date)
    let committer = try signature(author, committed ?? date)
    var parentCommits = try parents.map { try lookUpCommit($0) as OpaquePointer? }
    defer {
      parentCommits.forEach(git_commit_free)
      git_signature_free(authored)
      git_signature_free(committer)
      git_tree_free(tree)
    }
    var commitID = git_oid()
    try check(
      "git_commit_create",
      git_commit_create(
        &commitID, repository, "HEAD", authored, committer, nil, message, tree, parentCommits.count, &parentCommits))
    if hasWorkTree { try checkOutHead() }
    return hex(commitID)
  }

  private func add(_ file: File, at path: UnsafePointer<CChar>, to index: OpaquePointer) throws {
    var entry = git_index_entry()
    entry.mode = file.mode
    entry.path = path
    switch file.content {
    case .bytes(let bytes):
      try check(
        "git_blob_create_from_buffer", git_blob_create_from_buffer(&entry.id, repository, bytes, bytes.count))
    case .commit(let id):
      entry.id = try objectID(id)
    }
    try check("git_index_add", git_index_add(index, &entry))
  }

  private func signature(_ name: String, _ date: Moment) throws -> UnsafeMutablePointer<git_signature> {
    var signature: UnsafeMutablePointer<git_signature>?
    try check(
      "git_signature_new", git_signature_new(&signature, name, "test@sunset.example", date.seconds, date.offset))
    return signature!
  }

  private func checkOutHead() throws {
    var options = git_checkout_options()
    try check(
      "git_checkout_options_init", git_checkout_options_init(&options, UInt32(GIT_CHECKOUT_OPTIONS_VERSION)))
    options.checkout_strategy = GIT_CHECKOUT_FORCE.rawValue
    try check("git_checkout_head", git_checkout_head(repository, &options))
  }

  // MARK: Names

  /// The current commit's id in hex; nil on a branch without commits.
  package var head: String? {
    get throws {
      var commitID = git_oid()
      let code = git_reference_name_to_id(&commitID, repository, "HEAD")
      if code == GIT_ENOTFOUND.rawValue { return nil }
      try check("git_reference_name_to_id", code)
      return hex(commitID)
    }
  }

  /// Makes `branch` the current one; a new branch begins at the current commit.
  package func switchTo(_ branch: String) throws {
    let name = "refs/heads/\(branch)"
    if let head = try self.head, try !exists(name) { try point(name, at: head) }
    try check("git_repository_set_head", git_repository_set_head(repository, name))
    if hasWorkTree, try self.head != nil { try checkOutHead() }
  }

  /// Makes `HEAD` a commit, not a branch.
  package func detach(at id: String) throws {
    var commitID = try objectID(id)
    try check("git_repository_set_head_detached", git_repository_set_head_detached(repository, &commitID))
    if hasWorkTree { try checkOutHead() }
  }

  /// A lightweight tag of the current commit, or an annotated one when it has a message.
  package func tag(_ name: String, message: String? = nil, _ date: Moment = "2024-01-01") throws {
    guard let head = try self.head else { throw TestSupportError("nothing to tag as \(name)") }
    let target = try lookUpCommit(head)
    defer { git_commit_free(target) }
    var tagID = git_oid()
    guard let message else {
      return try check(
        "git_tag_create_lightweight", git_tag_create_lightweight(&tagID, repository, name, target, 0))
    }
    let tagger = try signature("Test", date)
    defer { git_signature_free(tagger) }
    try check("git_tag_create", git_tag_create(&tagID, repository, name, target, tagger, message, 0))
  }

  /// Sets a reference, by its full name, to an object.
  package func point(_ reference: String, at id: String) throws {
    var target = try objectID(id)
    let made = try made("git_reference_create") {
      git_reference_create(&$0, self.repository, reference, &target, 1, nil)
    }
    git_reference_free(made)
  }

  /// Git's numbers for its four kinds of objects.
  package enum ObjectType: Int32 {
    case commit = 1
    case tree
    case blob
    case tag
  }

  /// Writes an object of any bytes, for histories that no well-meaning program would write.
  package func write(_ type: ObjectType, _ bytes: [UInt8]) throws -> String {
    let database = try made("git_repository_odb") { git_repository_odb(&$0, self.repository) }
    defer { git_odb_free(database) }
    var written = git_oid()
    try check("git_odb_write", git_odb_write(&written, database, bytes, bytes.count, git_object_t(type.rawValue)))
    return hex(written)
  }

  private func exists(_ reference: String) throws -> Bool {
    var target = git_oid()
    let code = git_reference_name_to_id(&target, repository, reference)
    if code == GIT_ENOTFOUND.rawValue { return false }
    try check("git_reference_name_to_id", code)
    return true
  }

  private func id(of branch: String) throws -> String {
    var target = git_oid()
    try check(
      "git_reference_name_to_id", git_reference_name_to_id(&target, repository, "refs/heads/\(branch)"))
    return hex(target)
  }

  private func lookUpCommit(_ id: String) throws -> OpaquePointer {
    var commitID = try objectID(id)
    return try made("git_commit_lookup") { git_commit_lookup(&$0, self.repository, &commitID) }
  }

  private func withCommit<Result>(_ id: String, _ body: (OpaquePointer) throws -> Result) throws -> Result {
    let commit = try lookUpCommit(id)
    defer { git_commit_free(commit) }
    return try body(commit)
  }
}

// MARK: - Files

/// A path inside a repository: any bytes but 0.
package struct RawPath: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  package var bytes: [UInt8]
  package init(bytes: [UInt8]) { self.bytes = bytes }
  package init(_ text: String) { bytes = Array(text.utf8) }
  package init(stringLiteral text: String) { self.init(text) }

  package static func < (a: RawPath, b: RawPath) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }

  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    let characters = bytes.map { CChar(bitPattern: $0) } + [0]
    return try characters.withUnsafeBufferPointer { try body($0.baseAddress!) }
  }
}

/// What stands at a path.
package struct File: Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  fileprivate enum Content: Equatable {
    case bytes([UInt8])
    case commit(String)
  }
  fileprivate var mode: UInt32
  fileprivate var content: Content

  package init(stringLiteral text: String) { self = .text(text) }

  package static func text(_ text: String) -> File { .bytes(Array(text.utf8)) }
  package static func bytes(_ bytes: [UInt8]) -> File { File(mode: 0o100644, content: .bytes(bytes)) }
  package static func executable(_ text: String) -> File { File(mode: 0o100755, content: .bytes(Array(text.utf8))) }
  package static func symlink(to target: String) -> File { File(mode: 0o120000, content: .bytes(Array(target.utf8))) }
  /// A link to a commit of another repository, by its id in hex.
  package static func submodule(_ id: String) -> File { File(mode: 0o160000, content: .commit(id)) }

  /// The bytes as text; nil for a submodule.
  package var asText: String? {
    guard case .bytes(let bytes) = content else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private init(mode: UInt32, content: Content) {
    self.mode = mode
    self.content = content
  }
}

// MARK: - libgit2

private let libraryIsReady = git_libgit2_init()

private func check(_ call: String, _ code: Int32) throws {
  guard code < 0 else { return }
  let message = git_error_last().flatMap { $0.pointee.message }.map { String(cString: $0) } ?? "no message"
  throw TestSupportError("\(call): \(message) (\(code))")
}

/// The object that a libgit2 call hands out through its first argument.
private func made(_ call: String, _ body: (inout OpaquePointer?) throws -> Int32) throws -> OpaquePointer {
  var object: OpaquePointer?
  try check(call, try body(&object))
  guard let object else { throw TestSupportError("\(call): gave nothing") }
  return object
}

private func objectID(_ hex: String) throws -> git_oid {
  var id = git_oid()
  try check("git_oid_fromstr", git_oid_fromstr(&id, hex))
  return id
}

private func hex(_ id: git_oid) -> String {
  withUnsafeBytes(of: id.id) { bytes in
    bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}

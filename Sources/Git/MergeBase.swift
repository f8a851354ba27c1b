import CGit2

extension Repository {
  /// The best common ancestor of two commits; nil when there is none, or when a shallow clone has cut it off.
  ///
  /// In a whole clone libgit2 finds it. Its version 1.5 does not know where a shallow clone ends and asks for parents
  /// that are not there; then the part of the graph that is there is walked here.
  /// The corresponding C function is `git_merge_base`.
  package func mergeBase(_ one: ObjectID, _ two: ObjectID) throws -> ObjectID? {
    let shallow = shallowCommits()
    guard shallow.isEmpty else { return try CutGraph(objectStore(spelling: 0), shallow).mergeBase(one, two) }
    var base = git_oid()
    var first = one.raw
    var second = two.raw
    let code = git_merge_base(&base, pointer, &first, &second)
    if code == GIT_ENOTFOUND.rawValue { return nil }
    guard code == 0 else {
      throw GitError(
        .unreadable, at: place, "cannot compare \(one.hex.prefix(12)) with \(two.hex.prefix(12)): \(lastMessage())",
        advice: "`git fsck` says what is missing")
    }
    return withUnsafeBytes(of: &base) { ObjectID(raw: $0.baseAddress!) }
  }
}

extension ObjectID {
  /// As libgit2 takes it.
  var raw: git_oid {
    var raw = git_oid()
    withBytes { source in withUnsafeMutableBytes(of: &raw) { $0.copyMemory(from: source) } }
    return raw
  }

  /// The id that git gives a file with these bytes: a digest that other programs can check.
  /// The corresponding C function is `git_odb_hash`.
  package init(ofFile bytes: [UInt8]) {
    var id = git_oid()
    // Fails only where memory does.
    precondition(git_odb_hash(&id, bytes, bytes.count, GIT_OBJECT_BLOB) == 0)
    self = withUnsafeBytes(of: &id) { ObjectID(raw: $0.baseAddress!) }
  }
}

/// The commits of a shallow clone, which are few.
private struct CutGraph {
  private let store: ObjectStore
  private let shallow: Set<ObjectID>

  init(_ store: ObjectStore, _ shallow: Set<ObjectID>) {
    self.store = store
    self.shallow = shallow
  }

  /// A common ancestor that no other one descends from.
  ///
  /// - Complexity: O(commits), and once more for each common ancestor that is nobody's parent.
  func mergeBase(_ one: ObjectID, _ two: ObjectID) throws -> ObjectID? {
    let mine = try ancestors(of: [one])
    var common: [ObjectID] = []
    // From `two` down to the first commits that `one` has, too.
    var seen: Set<ObjectID> = [two]
    var queue = [two]
    var next = 0
    while next < queue.count {
      let id = queue[next]
      next += 1
      if mine.contains(id) {
        common.append(id)
        continue
      }
      for parent in try parents(of: id) where seen.insert(parent).inserted { queue.append(parent) }
    }
    for id in common {
      let others = common.filter { $0 != id }
      if try !ancestors(of: others).contains(id) { return id }
    }
    return common.first
  }

  private func ancestors(of ids: [ObjectID]) throws -> Set<ObjectID> {
    var seen = Set(ids)
    var queue = ids
    while let id = queue.popLast() {
      for parent in try parents(of: id) where seen.insert(parent).inserted { queue.append(parent) }
    }
    return seen
  }

  private func parents(of id: ObjectID) throws -> [ObjectID] {
    if shallow.contains(id) { return [] }
    return try store.read(id) { kind, bytes in
      guard kind == .commit else { return [] }
      return RawCommit.parents(in: bytes)
    }
  }
}

extension RawCommit {
  /// All parents that a raw commit names, in order.
  static func parents(in bytes: UnsafeRawBufferPointer) -> [ObjectID] {
    var parents: [ObjectID] = []
    // `tree ID`, then `parent ID` lines of 48 bytes each.
    var position = 46
    let mark = Array("parent ".utf8)
    while position + 48 <= bytes.count, bytes[position..<position + 7].elementsEqual(mark),
      let id = ObjectID(hexBytes: UnsafeRawBufferPointer(rebasing: bytes[position + 7..<position + 47]))
    {
      parents.append(id)
      position += 48
    }
    return parents
  }
}

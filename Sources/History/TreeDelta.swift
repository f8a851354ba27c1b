import Git

/// Which files differ between two trees.
///
/// The two raw tree objects are walked side by side; entries with equal ids are skipped unread, so the cost is that of
/// what differs (libgit2's own tree diff takes five to nine times as long).
struct TreeDelta {
  /// One file that differs, or one submodule or link that came, went or changed.
  struct Difference {
    /// Nil when the file was not there, or was no regular file.
    var old: ObjectID?
    var new: ObjectID?
    /// A submodule, or a symbolic link, stood there, and stands there now.
    var hadSubmodule: Bool
    var hasSubmodule: Bool
    var hadLink: Bool
    var hasLink: Bool
  }

  private let store: ObjectStore
  /// The current path, in one buffer.
  private var path: [UInt8] = []

  init(_ store: ObjectStore) {
    self.store = store
    path.reserveCapacity(512)
  }

  /// Calls `found` for each path that differs; the path's bytes are only lent.
  mutating func compare(
    _ old: ObjectID?, _ new: ObjectID?, _ found: (UnsafeRawBufferPointer, Difference) throws -> Void
  ) throws {
    if old == new { return }
    try withTree(old) { a in
      try withTree(new) { b in
        try compare(a, b, found)
      }
    }
  }

  private func withTree(_ id: ObjectID?, _ body: (RawTree) throws -> Void) throws {
    guard let id else { return try body(.empty) }
    try store.read(id) { kind, bytes in
      guard kind == .tree else {
        throw GitError(.unreadable, at: "tree \(id.hex)", "the object is not a tree", advice: "`git fsck` says more")
      }
      try body(RawTree(bytes))
    }
  }

  private mutating func compare(
    _ a: RawTree, _ b: RawTree, _ found: (UnsafeRawBufferPointer, Difference) throws -> Void
  ) throws {
    var a = a
    var b = b
    RawTree.skipShared(&a, &b)
    var hasA = try a.read()
    var hasB = try b.read()
    while hasA || hasB {
      let order = !hasA ? 1 : !hasB ? -1 : Self.order(a, b)
      if order == 0 {
        if a.id != b.id || a.mode != b.mode { try both(a, b, found) }
        a.advance()
        b.advance()
        hasA = try a.read()
        hasB = try b.read()
      } else if order < 0 {
        try one(a, isOld: true, found)
        a.advance()
        hasA = try a.read()
      } else {
        try one(b, isOld: false, found)
        b.advance()
        hasB = try b.read()
      }
    }
  }

  /// The order of git's trees: by name, a folder's as if a slash stood behind it.
  private static func order(_ a: RawTree, _ b: RawTree) -> Int {
    let x = a.name
    let y = b.name
    let count = min(x.count, y.count)
    for index in 0..<count where x[index] != y[index] { return x[index] < y[index] ? -1 : 1 }
    if x.count == y.count, a.isTree == b.isTree { return 0 }
    let left = x.count > count ? x[count] : a.isTree ? UInt8(ascii: "/") : 0
    let right = y.count > count ? y[count] : b.isTree ? UInt8(ascii: "/") : 0
    return left == right ? x.count - y.count : Int(left) - Int(right)
  }

  private mutating func both(
    _ a: RawTree, _ b: RawTree, _ found: (UnsafeRawBufferPointer, Difference) throws -> Void
  ) throws {
    if a.isTree, b.isTree {
      if a.id != b.id { try into(b.name) { try $0.compare(a.id, b.id, found) } }
    } else {
      // Only one of them can be a folder, and then their names differ in git's order: both are no folders.
      try into(b.name) { try $0.emit(a, b, found) }
    }
  }

  private mutating func one(
    _ entry: RawTree, isOld: Bool, _ found: (UnsafeRawBufferPointer, Difference) throws -> Void
  ) throws {
    try into(entry.name) { delta in
      if entry.isTree {
        try delta.compare(isOld ? entry.id : nil, isOld ? nil : entry.id, found)
      } else {
        try delta.emit(isOld ? entry : nil, isOld ? nil : entry, found)
      }
    }
  }

  private func emit(
    _ old: RawTree?, _ new: RawTree?, _ found: (UnsafeRawBufferPointer, Difference) throws -> Void
  ) throws {
    let difference = Difference(
      old: old.flatMap { $0.isRegular ? $0.id : nil }, new: new.flatMap { $0.isRegular ? $0.id : nil },
      hadSubmodule: old?.isSubmodule ?? false, hasSubmodule: new?.isSubmodule ?? false, hadLink: old?.isLink ?? false,
      hasLink: new?.isLink ?? false)
    try path.withUnsafeBytes { try found($0, difference) }
  }

  /// Runs `body` with `name` at the end of the path.
  private mutating func into(_ name: UnsafeRawBufferPointer, _ body: (inout TreeDelta) throws -> Void) throws {
    let length = path.count
    guard length < 65_536 else {
      throw GitError(.unreadable, at: "tree", "folders are nested too deep", advice: "`git fsck` says more")
    }
    if length > 0 { path.append(UInt8(ascii: "/")) }
    path.append(contentsOf: name)
    defer { path.removeLast(path.count - length) }
    try body(&self)
  }
}

import Git
import Inventory
import Ledger

/// The files of the rules that differ between two states of a repository: two commits, or a commit and the index.
package struct Comparison {
  package struct File: Sendable {
    /// Raw bytes: a path of git need not be UTF-8.
    package var path: [UInt8]
    package var migrations: UInt64
    /// Nil where the file is not there.
    package var old: ObjectID?
    package var new: ObjectID?
  }

  /// Which files a migration's rules read: a bit for each migration.
  package typealias Selector = (UnsafeRawBufferPointer) -> UInt64

  private let store: ObjectStore
  private let reader: BlobReader
  /// By path.
  package private(set) var files: [File] = []

  /// - Complexity: the tree entries that differ.
  package init(
    from old: ObjectID, to new: ObjectID, of repository: Repository, where migrationsOf: Selector
  ) throws {
    store = repository.objectStore(spelling: 0)
    reader = BlobReader(repository)
    try compare(try store.tree(of: old), try store.tree(of: new), migrationsOf)
  }

  /// What the index would change.
  /// - Complexity: the files of the commit and those of the index.
  package init(fromIndexOf repository: Repository, since commit: ObjectID?, where migrationsOf: Selector) throws {
    store = repository.objectStore(spelling: 0)
    reader = BlobReader(repository)
    var old: [[UInt8]: File] = [:]
    if let commit {
      try compare(nil, try store.tree(of: commit), migrationsOf)
      for file in files { old[file.path] = File(path: file.path, migrations: file.migrations, old: file.new, new: nil) }
    }
    for staged in try repository.stagedFiles() {
      let migrations = staged.path.withUnsafeBytes { migrationsOf($0) }
      if migrations == 0 { continue }
      old[staged.path, default: File(path: staged.path, migrations: migrations)].new = staged.blob
    }
    files = old.values.filter { $0.old != $0.new }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  private mutating func compare(_ old: ObjectID?, _ new: ObjectID?, _ migrationsOf: Selector) throws {
    var delta = TreeDelta(store)
    var found: [File] = []
    try delta.compare(old, new) { path, difference in
      let migrations = migrationsOf(path)
      if migrations == 0 || difference.old == difference.new { return }
      found.append(File(path: Array(path), migrations: migrations, old: difference.old, new: difference.new))
    }
    files = found.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// A usage that came, with the text of its line.
  package struct NewUsage: Sendable {
    package var path: [UInt8]
    package var match: Match
    /// Without the line's end, cut after some hundred bytes.
    package var text: [UInt8]
    /// It was there, and exempt: it only counts again.
    package var wasExempt: Bool
  }

  package struct Result: Sendable {
    /// By path, line and column.
    package var added: [NewUsage]
    /// By rule of the counter.
    package var removed: [UInt16: Int]
    package var moved: [UInt16: Int]
    /// Still there, and exempt now.
    package var exempted: [UInt16: Int]
    /// Usages of the new side beside a comment whose last day has passed, by path, line and column.
    package var expired: [ExpiredUsage]
  }

  /// A usage that a comment exempted until a day.
  package struct ExpiredUsage: Sendable {
    package var path: [UInt8]
    package var match: Match
    /// Without the line's end, cut after some hundred bytes.
    package var text: [UInt8]
    /// The last day on which it was exempt, as the comment has it.
    package var until: String
  }

  /// Reads what differs, and nothing else.
  ///
  /// - Parameter exemptions: files whose usages are meant to stay, on both sides, and the day for comments that say so.
  package func usages(_ counter: Counter, exempting exemptions: Exemptions) throws -> Result {
    let scanner = BlobScanner(counter)
    var changes: [Additions.Change] = []
    var texts: [Place: [UInt8]] = [:]
    var expired: [ExpiredUsage] = []
    for (index, file) in files.enumerated() {
      let old = try bytes(file.old, file)
      let new = try bytes(file.new, file)
      let before = try scanner.settledMatches(in: old, of: file, exemptions)
      let after = try scanner.settledMatches(in: new, of: file, exemptions)
      if before.isEmpty && after.isEmpty { continue }
      new.withUnsafeBytes { bytes in
        for match in after where match.class == .usage {
          let text = BlobScanner.text(of: match, in: bytes)
          texts[Place(index, match)] = text
          if let until = scanner.mark(of: match, in: bytes)?.until {
            expired.append(ExpiredUsage(path: file.path, match: match, text: text, until: until))
          }
        }
      }
      let isSure = before.isEmpty || after.isEmpty
      changes.append(
        Additions.Change(
          path: Int32(index), old: before, new: after,
          addedLines: isSure ? nil : LineDifference.addedLines(from: old, to: new)))
    }
    let additions = Additions(changes)
    return Result(
      added: additions.added.map { addition in
        NewUsage(
          path: files[Int(addition.path)].path, match: addition.match,
          text: texts[Place(Int(addition.path), addition.match)] ?? [], wasExempt: addition.wasExempt)
      }, removed: additions.removed, moved: additions.moved, exempted: additions.exempted,
      expired: expired)
  }

  private struct Place: Hashable {
    var path: Int
    var line: UInt32
    init(_ path: Int, _ match: Match) {
      self.path = path
      line = match.line
    }
  }

  private func bytes(_ blob: ObjectID?, _ file: File) throws -> [UInt8] {
    guard let blob else { return [] }
    return try reader.read(blob, path: file.path, store) { Array($0) }
  }
}

extension BlobScanner {
  /// Every match with its final class.
  fileprivate func settledMatches(
    in bytes: [UInt8], of file: Comparison.File, _ exemptions: Exemptions
  ) throws -> [Match] {
    let isPathExempt = file.path.withUnsafeBytes { exemptions.contain($0) }
    return try bytes.withUnsafeBytes { content in
      try matches(in: content, migrations: file.migrations).map { match in
        let mark = mark(of: match, in: content)
        guard Exemption(of: match, mark, isPathExempt: isPathExempt, on: exemptions.day) != nil else { return match }
        var match = match
        match.class = .exempt
        return match
      }
    }
  }
}

/// The files of one state of a repository that some rules read: what budgets are held against.
package struct Snapshot {
  private let store: ObjectStore
  private let reader: BlobReader
  private let files: [Comparison.File]

  package init(of commit: ObjectID, in repository: Repository, where migrationsOf: Comparison.Selector) throws {
    store = repository.objectStore(spelling: 0)
    reader = BlobReader(repository)
    var delta = TreeDelta(store)
    var found: [Comparison.File] = []
    try delta.compare(nil, try store.tree(of: commit)) { path, difference in
      let migrations = migrationsOf(path)
      guard migrations != 0, let blob = difference.new else { return }
      found.append(Comparison.File(path: Array(path), migrations: migrations, old: nil, new: blob))
    }
    files = found
  }

  package init(ofIndexOf repository: Repository, where migrationsOf: Comparison.Selector) throws {
    store = repository.objectStore(spelling: 0)
    reader = BlobReader(repository)
    files = try repository.stagedFiles().compactMap { staged in
      let migrations = staged.path.withUnsafeBytes { migrationsOf($0) }
      return migrations == 0
        ? nil : Comparison.File(path: staged.path, migrations: migrations, old: nil, new: staged.blob)
    }
  }

  /// Usages by rule of the counter, for each file that has any; without those that a comment exempts on `day`.
  package func usages(_ counter: Counter, on day: ExemptUntil) throws -> [(path: [UInt8], byRule: [UInt16: Int])] {
    let scanner = BlobScanner(counter)
    var found: [(path: [UInt8], byRule: [UInt16: Int])] = []
    for file in files {
      guard let blob = file.new else { continue }
      let facts = try reader.read(blob, path: file.path, store) {
        try scanner.facts(of: $0, migrations: file.migrations)
      }
      var counts: [UInt16: Int] = [:]
      for key in facts?.keys ?? [] where key.standing == .usage && !key.exemptUntil.holds(on: day) {
        counts[key.rule, default: 0] += 1
      }
      if !counts.isEmpty { found.append((file.path, counts)) }
    }
    return found
  }

  /// The names that its files declare, although the rules take them for the platform's.
  package func ownNames(_ counter: Counter) throws -> Set<String> {
    let scanner = BlobScanner(counter)
    var names: Set<String> = []
    for file in files {
      guard let blob = file.new else { continue }
      try reader.read(blob, path: file.path, store) { bytes in
        let matches = try scanner.matches(in: bytes, migrations: file.migrations)
        names.formUnion(scanner.ownDeclarations(in: bytes, matches).map(\.name))
      }
    }
    return names
  }
}

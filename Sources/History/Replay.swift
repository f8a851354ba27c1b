import Cache
import Git
import Inventory
import Ledger

/// The counting of a mainline, as far as it has come: commits go in one by one, oldest first, and a ledger comes out.
///
/// All that later commits need is in it, so that a run can go on where an earlier one ended (`ReplayCoding`). What comes
/// out depends on the commits alone, never on how often the replay was written down and read again.
struct Replay {
  /// A file with matches, or that may declare a name of the rules, at the newest commit so far.
  struct CurrentFile {
    var blob: ObjectID
    var facts: BlobFacts
    /// The matches with their lines; nil before they are asked for.
    var matches: [PlacedMatch]?
    /// Names in it that the rules take for the platform's.
    var ownDeclarations: [OwnDeclaration] = []
  }

  struct PlacedMatch {
    var match: Match
    var text: [UInt8]
    /// The comment that exempts it, or tries to.
    var mark: ExemptionMark?
  }

  let counter: Counter
  let selection: FileSelection
  let exemptions: Exemptions
  var tally: Tally
  /// The paths with matches at any commit, in the order in which they got them; in one commit by their bytes.
  private(set) var paths = PathTable()
  private var isExempt: [Bool] = []
  private var migrations: [UInt64] = []
  var current: [Int32: CurrentFile] = [:]
  /// The first lines of the messages of the commits with effects.
  var subjects: [Int32: String] = [:]
  /// For those whose message says so, the id that they revert.
  var reverts: [Int32: String] = [:]
  var submodules: Set<[UInt8]> = []
  var links: Set<[UInt8]> = []
  /// Versions of the rules' files that came, and their size.
  var versions = 0
  var versionBytes = 0

  init(_ counter: Counter, _ selection: FileSelection, _ exemptions: Exemptions, tally: Tally? = nil) {
    self.counter = counter
    self.selection = selection
    self.exemptions = exemptions
    self.tally = tally ?? Tally(counter, on: exemptions.day)
  }

  /// The number of a path, which may be new.
  mutating func number(_ path: UnsafeRawBufferPointer) -> Int32 {
    let number = paths.index(of: path)
    if Int(number) == isExempt.count {
      isExempt.append(exemptions.contain(path))
      migrations.append(selection.migrations(of: path))
    }
    return number
  }

  // MARK: Going on

  /// Adds what a stretch of commits changed.
  ///
  /// - Parameters:
  ///   - changes: by commit.
  ///   - facts: for each blob that came, what it holds; nil when no rule matches in it.
  ///   - sizes: for each blob that came, its size.
  /// - Complexity: O(changes), and a sort of those that touch matches.
  mutating func add(_ changes: Changes, facts: [BlobFacts?], sizes: [UInt32]) throws {
    var numbers = changes.paths.numbers(in: paths)
    var start = 0
    while start < changes.files.count {
      let commit = changes.files[start].commit
      var relevant: [(path: Int32, new: BlobFacts?, change: Changes.Change)] = []
      while start < changes.files.count, changes.files[start].commit == commit {
        let change = changes.files[start]
        start += 1
        if change.new >= 0 {
          versions += 1
          versionBytes += Int(sizes[Int(change.new)])
        }
        let found = change.new < 0 ? nil : facts[Int(change.new)]
        let new = found.flatMap { read($0, by: changes.migrations[Int(change.path)]) }
        if new == nil, numbers[Int(change.path)].map({ current[$0] == nil }) ?? true { continue }
        relevant.append((change.path, new, change))
      }
      if relevant.isEmpty { continue }
      relevant.sort { changes.paths.precedes($0.path, $1.path) }
      try settle(commit, relevant, changes, &numbers)
    }
    for event in changes.submodules { note(event, changes, in: &submodules) }
    for event in changes.links { note(event, changes, in: &links) }
  }

  /// Facts without a match of a rule that reads the file are none, unless a name seems to be declared.
  private func read(_ facts: BlobFacts, by migrations: UInt64) -> BlobFacts? {
    facts.mayDeclare || facts.lines.contains { migrations >> UInt64(counter.migrationOfRule[Int($0.rule)]) & 1 == 1 }
      ? facts : nil
  }

  private mutating func settle(
    _ commit: Int32, _ relevant: [(path: Int32, new: BlobFacts?, change: Changes.Change)], _ changes: Changes,
    _ numbers: inout [Int32?]
  ) throws {
    var steps: [Tally.Change] = []
    for (path, new, change) in relevant {
      let number = numbers[Int(path)] ?? changes.paths.withPath(path) { self.number($0) }
      numbers[Int(path)] = number
      let old = current[number]
      if let old, change.old < 0 || old.blob != changes.blobs.ids[Int(change.old)] {
        throw CacheDamage("the files of a run's end are not those that the next commit changes")
      }
      current[number] = new.map { CurrentFile(blob: changes.blobs.ids[Int(change.new)], facts: $0) }
      steps.append(
        Tally.Change(
          path: number, old: old?.facts, new: new, migrations: migrations[Int(number)],
          isExempt: isExempt[Int(number)], isDeleted: change.new < 0))
    }
    tally.add(commit: commit, steps)
  }

  private func note(_ event: Changes.Presence, _ changes: Changes, in set: inout Set<[UInt8]>) {
    let path = changes.paths.withPath(event.path) { Array($0) }
    if event.isPresent { set.insert(path) } else { set.remove(path) }
  }

  // MARK: Coming out

  /// Reads what is still missing: the lines of matches at the newest commit, and the subjects of commits with effects.
  mutating func complete(_ mainline: Mainline, _ reader: BlobReader, _ store: () throws -> ObjectStore) throws {
    var last: Int32 = -1
    for effect in tally.effects where effect.commit != last {
      last = effect.commit
      if subjects[last] != nil { continue }
      let raw = try store().read(mainline.commits[Int(last)].id) { _, bytes in RawCommit(bytes) }
      subjects[last] = raw?.subject ?? ""
      reverts[last] = raw?.reverts
    }
    let scanner = BlobScanner(counter)
    for (number, file) in current where file.matches == nil {
      let path = paths.withPath(number) { Array($0) }
      let migrations = migrations[Int(number)]
      let found = try reader.read(file.blob, path: path, try store()) { bytes in
        let matches = try scanner.matches(in: bytes, migrations: migrations)
        let placed = matches.map {
          PlacedMatch(match: $0, text: BlobScanner.text(of: $0, in: bytes), mark: scanner.mark(of: $0, in: bytes))
        }
        return (placed, scanner.ownDeclarations(in: bytes, matches))
      }
      current[number]?.matches = found.0
      current[number]?.ownDeclarations = found.1
    }
  }

  /// - Complexity: O(commits + effects + matches at the newest commit).
  func ledger(_ mainline: Mainline) -> Ledger {
    // Taking ages takes them out: the replay keeps its own.
    var tally = self.tally
    let order = current.keys.sorted { paths.precedes($0, $1) }
    let head = order.map { number in
      let file = current[number]!
      let matches = (file.matches ?? []).map { placed in
        let since = tally.takeSince(path: number, found: placed.match.found, text: placed.match.text)
        return Ledger.HeadMatch(
          match: placed.match, text: placed.text, since: since, mark: placed.mark,
          isPathExempt: isExempt[Int(number)], on: exemptions.day)
      }
      return Ledger.HeadFile(
        path: number, isBinary: file.facts.isBinary, matches: matches, ownDeclarations: file.ownDeclarations)
    }
    return Ledger(
      commits: mainline.commits.map { Ledger.Commit(id: $0.id.hex, time: $0.time) },
      paths: (0..<Int32(paths.count)).map { paths.withPath($0) { Array($0) } }, effects: tally.effects,
      lineEffects: tally.lineEffects, subjects: subjects, reverts: reverts, head: head)
  }
}

extension PathTable {
  /// For each path of this table, its number in `other`.
  fileprivate func numbers(in other: PathTable) -> [Int32?] {
    if other.count == 0 { return [Int32?](repeating: nil, count: count) }
    return (0..<Int32(count)).map { withPath($0) { other.known($0) } }
  }

  /// The order of the paths' bytes.
  fileprivate func precedes(_ a: Int32, _ b: Int32) -> Bool {
    withPath(a) { a in withPath(b) { b in a.lexicographicallyPrecedes(b) } }
  }
}

import Git
import Inventory
import Ledger

extension History {
  /// What the walk found, as values without git: effects by commit, and the matches at the newest commit with their
  /// text and age.
  ///
  /// - Parameters:
  ///   - day: the report's, on which comments that exempt until a day still hold or no longer do.
  ///   - isExempt: the usages in the file of this path are meant to stay, at every commit.
  /// - Complexity: O(changes), and one more read of the files with matches at the newest commit.
  package func ledger(
    of walk: Walk, _ counter: Counter, on day: ExemptUntil = .never, isExempt: ([UInt8]) -> Bool = { _ in false }
  ) throws -> Ledger {
    let exempt = walk.paths.map(isExempt)
    let order = pathOrder(walk.paths)
    var tally = Tally(counter, on: day)
    var current: [Int32: Int32] = [:]
    var start = 0
    while start < walk.changes.count {
      var end = start
      while end < walk.changes.count, walk.changes[end].commit == walk.changes[start].commit { end += 1 }
      let changes = walk.changes[start..<end].filter { change in
        if change.new >= 0 { current[change.path] = change.new } else { current[change.path] = nil }
        return facts(walk, change.old) !== facts(walk, change.new)
      }
      if !changes.isEmpty {
        tally.add(
          commit: walk.changes[start].commit,
          changes.sorted { order[Int($0.path)] < order[Int($1.path)] }.map {
            Tally.Change(
              path: $0.path, old: facts(walk, $0.old), new: facts(walk, $0.new),
              migrations: walk.migrationsOfPath[Int($0.path)], isExempt: exempt[Int($0.path)],
              isDeleted: $0.new < 0)
          })
      }
      start = end
    }
    let store = try repository.objectStore(spelling: 0)
    let head = try matchesAtHead(walk, current, order, counter, store, exempt, day, &tally)
    let messages = try messages(of: Set(tally.effects.map(\.commit)), store)
    return Ledger(
      commits: walk.mainline.commits.map { Ledger.Commit(id: $0.id.hex, time: $0.time) }, paths: walk.paths,
      effects: tally.effects, lineEffects: tally.lineEffects,
      subjects: messages.subjects, reverts: messages.reverts, head: head)
  }

  private func facts(_ walk: Walk, _ blob: Int32) -> BlobFacts? { blob < 0 ? nil : walk.facts[Int(blob)] }

  /// For each path, its place in the order of the paths' bytes.
  private func pathOrder(_ paths: [[UInt8]]) -> [Int32] {
    var place = [Int32](repeating: 0, count: paths.count)
    let sorted = paths.indices.sorted { paths[$0].lexicographicallyPrecedes(paths[$1]) }
    for (index, path) in sorted.enumerated() { place[path] = Int32(index) }
    return place
  }

  private func matchesAtHead(
    _ walk: Walk, _ current: [Int32: Int32], _ order: [Int32], _ counter: Counter, _ store: ObjectStore,
    _ exempt: [Bool], _ day: ExemptUntil, _ tally: inout Tally
  ) throws -> [Ledger.HeadFile] {
    let scanner = BlobScanner(counter)
    let reader = BlobReader(place: repository.place, isPartialClone: repository.isPartialClone)
    var files: [Ledger.HeadFile] = []
    let found = current.filter { facts(walk, $0.value) != nil }
    for (path, blob) in found.sorted(by: { order[Int($0.key)] < order[Int($1.key)] }) {
      let file = try reader.read(walk.blobs[Int(blob)], path: walk.paths[Int(path)], store) { bytes in
        let found = try scanner.matches(in: bytes, migrations: walk.migrationsOfPath[Int(path)])
        let matches = found.map { match in
          Ledger.HeadMatch(
            match: match, text: BlobScanner.text(of: match, in: bytes),
            since: tally.takeSince(path: path, found: match.found, text: match.text),
            mark: scanner.mark(of: match, in: bytes), isPathExempt: exempt[Int(path)], on: day)
        }
        return Ledger.HeadFile(
          path: path, isBinary: facts(walk, blob)?.isBinary ?? false, matches: matches,
          ownDeclarations: scanner.ownDeclarations(in: bytes, found))
      }
      files.append(file)
    }
    return files
  }

  private func messages(
    of commits: Set<Int32>, _ store: ObjectStore
  ) throws -> (subjects: [Int32: String], reverts: [Int32: String]) {
    var subjects: [Int32: String] = [:]
    var reverts: [Int32: String] = [:]
    for commit in commits {
      let raw = try store.read(mainline.commits[Int(commit)].id) { _, bytes in RawCommit(bytes) }
      subjects[commit] = raw?.subject ?? ""
      reverts[commit] = raw?.reverts
    }
    return (subjects, reverts)
  }
}

import SQLite

/// The rows of a cache. All of its bytes carry their digest (`ByteWriter.sealed`), and name what they belong to.
package struct CacheContent {
  private let database: Database
  private let generation: Int64
  /// Nothing that was read before is in it: that cache was set aside.
  package let isNew: Bool

  init(_ database: Database, _ generation: Int64, isNew: Bool) {
    self.database = database
    self.generation = generation
    self.isNew = isNew
  }

  /// What a run over one mainline ended with.
  package struct Run: Sendable {
    package var row: Int64
    /// The newest commit's id, 20 bytes.
    package var tip: [UInt8]
    /// Fingerprints of the files that rules read, of how they count, and of the exempt paths.
    package var paths: UInt64
    package var counting: UInt64
    package var exempt: UInt64

    package init(tip: [UInt8], paths: UInt64, counting: UInt64, exempt: UInt64, row: Int64 = 0) {
      self.row = row
      self.tip = tip
      self.paths = paths
      self.counting = counting
      self.exempt = exempt
    }
  }

  /// A stretch of a mainline: its commits, and what each changed.
  package struct Segment: Sendable {
    package var count: Int
    package var commits: [UInt8]
    package var changes: [UInt8]
    package init(count: Int, commits: [UInt8], changes: [UInt8]) {
      self.count = count
      self.commits = commits
      self.changes = changes
    }
  }

  /// The facts of some blobs.
  package struct Pack: Sendable {
    package var counting: UInt64
    package var count: Int
    package var bytes: [UInt8]
    package init(counting: UInt64, count: Int, bytes: [UInt8]) {
      self.counting = counting
      self.count = count
      self.bytes = bytes
    }
  }

  // MARK: Reading

  /// All runs, the one that was used last first.
  package func runs() throws -> [Run] {
    let rows = try database.prepare("SELECT id, tip, paths, counting, exempt FROM run ORDER BY used DESC, id DESC")
    var runs: [Run] = []
    while try rows.step() {
      let tip = try rows.withBytes(1) { Array($0) }
      guard tip.count == 20 else { throw CacheDamage("a run has no commit") }
      runs.append(
        Run(
          tip: tip, paths: UInt64(bitPattern: rows.number(2)), counting: UInt64(bitPattern: rows.number(3)),
          exempt: UInt64(bitPattern: rows.number(4)), row: rows.number(0)))
    }
    return runs
  }

  /// The rows of a run's segments, oldest first.
  package func segments(of run: Run) throws -> [Int64] {
    let rows = try database.prepare("SELECT segment FROM run_segment WHERE run = ? ORDER BY position")
    try rows.bind(run.row, at: 1)
    var segments: [Int64] = []
    while try rows.step() { segments.append(rows.number(0)) }
    return segments
  }

  /// The rows of the packs of facts, oldest first.
  package func packs() throws -> [(row: Int64, counting: UInt64)] {
    let rows = try database.prepare("SELECT id, counting FROM facts ORDER BY id")
    var packs: [(row: Int64, counting: UInt64)] = []
    while try rows.step() { packs.append((rows.number(0), UInt64(bitPattern: rows.number(1)))) }
    return packs
  }

  package func state<T>(of run: Run, _ body: (inout ByteReader) throws -> T) throws -> T {
    try read("SELECT state FROM run WHERE id = ?", run.row, "a run's end", body)
  }

  package func commits<T>(ofSegment row: Int64, _ body: (inout ByteReader) throws -> T) throws -> T {
    try read("SELECT commits FROM segment WHERE id = ?", row, "a list of commits", body)
  }

  package func changes<T>(ofSegment row: Int64, _ body: (inout ByteReader) throws -> T) throws -> T {
    try read("SELECT changes FROM segment WHERE id = ?", row, "a list of changes", body)
  }

  package func pack<T>(_ row: Int64, _ body: (inout ByteReader) throws -> T) throws -> T {
    try read("SELECT pack FROM facts WHERE id = ?", row, "a pack of facts", body)
  }

  /// What the advice program said under a key; nil when nothing is kept there.
  package func advice<T>(_ key: UInt64, _ body: (inout ByteReader) throws -> T) throws -> T? {
    try find("SELECT pack FROM advice WHERE key = ?", Int64(bitPattern: key), "what the advice program said", body)
  }

  private func read<T>(
    _ sql: String, _ row: Int64, _ what: String, _ body: (inout ByteReader) throws -> T
  ) throws -> T {
    guard let result = try find(sql, row, what, body) else { throw CacheDamage("\(what) is missing") }
    return result
  }

  private func find<T>(
    _ sql: String, _ row: Int64, _ what: String, _ body: (inout ByteReader) throws -> T
  ) throws -> T? {
    let rows = try database.prepare(sql)
    try rows.bind(row, at: 1)
    guard try rows.step() else { return nil }
    return try rows.withBytes(0) { bytes in
      var reader = try ByteReader(sealed: bytes, what)
      let result = try body(&reader)
      guard reader.isAtEnd else { throw CacheDamage("\(what) is too long") }
      return result
    }
  }

  // MARK: Writing

  /// What a run adds.
  package struct Addition: Sendable {
    package var run: Run
    package var state: [UInt8] = []
    /// Segments that are there already and go before the new ones.
    package var kept: [Int64] = []
    package var segments: [Segment] = []
    package var packs: [Pack] = []
    /// Packs that another now replaces.
    package var droppedPacks: [Int64] = []
    /// A run that this one goes on from.
    package var replaced: Int64?
    package init(run: Run) { self.run = run }
  }

  /// Writes it all, or nothing. When another run has written meanwhile, nothing: the rows that this one builds upon
  /// may be gone.
  package func add(_ addition: Addition) throws {
    try database.write {
      guard try database.number("PRAGMA data_version") == generation else { return }
      if let old = addition.replaced { try remove(run: old) }
      let run = try insert(addition.run, addition.state)
      var segments = addition.kept
      for segment in addition.segments { segments.append(try insert(segment)) }
      let link = try database.prepare("INSERT INTO run_segment VALUES (?, ?, ?)")
      for (position, segment) in segments.enumerated() {
        try link.bind(run, at: 1)
        try link.bind(Int64(position), at: 2)
        try link.bind(segment, at: 3)
        try link.run()
      }
      for pack in addition.packs { try insert(pack) }
      for row in addition.droppedPacks { try database.run("DELETE FROM facts WHERE id = \(row)") }
      try forgetOldRuns()
    }
  }

  /// Marks a run as used last.
  package func touch(_ run: Run) throws {
    try database.run("UPDATE run SET used = (SELECT max(used) FROM run) + 1 WHERE id = \(run.row)")
  }

  /// Keeps what the advice program said, in place of what is kept under the same key.
  /// - Parameters:
  ///   - count: how many files it is about; 0 for what is about none.
  ///   - pack: sealed bytes.
  package func keepAdvice(_ key: UInt64, count: Int, _ pack: [UInt8]) throws {
    try database.write {
      let row = try database.prepare(
        "INSERT OR REPLACE INTO advice(key, used, count, pack) "
          + "VALUES (?, (SELECT coalesce(max(used), 0) + 1 FROM advice), ?, ?)")
      try row.bind(Int64(bitPattern: key), at: 1)
      try row.bind(Int64(count), at: 2)
      try row.lending(pack, at: 3) { try row.run() }
      // A few programs and minimum systems are worth keeping; more would only grow.
      try database.run(
        "DELETE FROM advice WHERE key IN (SELECT key FROM advice ORDER BY used DESC LIMIT -1 OFFSET 12)")
    }
  }

  private func insert(_ run: Run, _ state: [UInt8]) throws -> Int64 {
    let row = try database.prepare(
      "INSERT INTO run(used, tip, paths, counting, exempt, state) "
        + "VALUES ((SELECT coalesce(max(used), 0) + 1 FROM run), ?, ?, ?, ?, ?)")
    try row.bind(Int64(bitPattern: run.paths), at: 2)
    try row.bind(Int64(bitPattern: run.counting), at: 3)
    try row.bind(Int64(bitPattern: run.exempt), at: 4)
    try row.lending(run.tip, at: 1) { try row.lending(state, at: 5) { try row.run() } }
    return database.lastRow
  }

  private func insert(_ segment: Segment) throws -> Int64 {
    let row = try database.prepare("INSERT INTO segment(count, commits, changes) VALUES (?, ?, ?)")
    try row.bind(Int64(segment.count), at: 1)
    try row.lending(segment.commits, at: 2) { try row.lending(segment.changes, at: 3) { try row.run() } }
    return database.lastRow
  }

  private func insert(_ pack: Pack) throws {
    let row = try database.prepare("INSERT INTO facts(counting, count, pack) VALUES (?, ?, ?)")
    try row.bind(Int64(bitPattern: pack.counting), at: 1)
    try row.bind(Int64(pack.count), at: 2)
    try row.lending(pack.bytes, at: 3) { try row.run() }
  }

  /// A few branches and configurations are worth keeping; more would only grow.
  private func forgetOldRuns() throws {
    let old = try database.prepare("SELECT id FROM run ORDER BY used DESC, id DESC LIMIT -1 OFFSET 8")
    var rows: [Int64] = []
    while try old.step() { rows.append(old.number(0)) }
    for row in rows { try remove(run: row) }
    try database.run("DELETE FROM segment WHERE id NOT IN (SELECT segment FROM run_segment)")
  }

  private func remove(run row: Int64) throws {
    try database.run("DELETE FROM run_segment WHERE run = \(row); DELETE FROM run WHERE id = \(row)")
  }
}

extension CacheContent {
  /// What is in a cache, for people.
  package struct Summary: Sendable {
    package var runs: Int
    package var commits: Int
    package var blobs: Int
    /// Files about which advice is kept.
    package var advice: Int
  }

  package func summary() throws -> Summary {
    Summary(
      runs: Int(try database.number("SELECT count(*) FROM run")),
      commits: Int(try database.number("SELECT coalesce(sum(count), 0) FROM segment")),
      blobs: Int(try database.number("SELECT coalesce(sum(count), 0) FROM facts")),
      advice: Int(try database.number("SELECT coalesce(max(count), 0) FROM advice")))
  }
}

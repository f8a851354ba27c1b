import SQLite

/// The tables, as steps: a cache of an earlier step is brought up to date, one of a later step belongs to a newer
/// Sunset.
enum Schema {
  struct Step: Sendable {
    var name: String
    var run: @Sendable (Database) throws(SQLiteError) -> Void
  }

  static let steps: [Step] = [
    // Whole blocks of bytes, not a row for each blob and commit: a cold run writes some rows, not 150,000, and a warm
    // run reads only the blocks that it needs.
    Step(name: "runs, segments, facts") { database throws(SQLiteError) in
      try database.run(
        """
        CREATE TABLE run(id INTEGER PRIMARY KEY, used INTEGER NOT NULL, tip BLOB NOT NULL, paths INTEGER NOT NULL,
          counting INTEGER NOT NULL, exempt INTEGER NOT NULL, state BLOB NOT NULL);
        CREATE TABLE segment(id INTEGER PRIMARY KEY, count INTEGER NOT NULL, commits BLOB NOT NULL,
          changes BLOB NOT NULL);
        CREATE TABLE run_segment(run INTEGER NOT NULL, position INTEGER NOT NULL, segment INTEGER NOT NULL,
          PRIMARY KEY(run, position)) WITHOUT ROWID;
        CREATE TABLE facts(id INTEGER PRIMARY KEY, counting INTEGER NOT NULL, count INTEGER NOT NULL,
          pack BLOB NOT NULL);
        """)
    },
    Step(name: "advice") { database throws(SQLiteError) in
      try database.run(
        """
        CREATE TABLE advice(key INTEGER PRIMARY KEY, used INTEGER NOT NULL, count INTEGER NOT NULL,
          pack BLOB NOT NULL);
        """)
    },
  ]

  /// Tells our files from other databases: "Suns".
  static let application: Int64 = 0x5375_6E73

  /// - Returns: false when a newer Sunset, or another program, wrote the file.
  static func prepare(_ database: Database) throws -> Bool {
    // A connection that dies leaves the file whole; only a machine that loses power does not, and then the checksums
    // tell. So the disk need not be waited for.
    try database.run("PRAGMA synchronous = OFF")
    let version = try database.number("PRAGMA user_version")
    if version == steps.count { return try database.number("PRAGMA application_id") == application }
    let isNew = try version == 0 && database.number("SELECT count(*) FROM sqlite_schema") == 0
    let isOlder = try version > 0 && version < steps.count && database.number("PRAGMA application_id") == application
    guard isNew || isOlder else { return false }
    if isNew {
      try database.run("PRAGMA page_size = 16384; PRAGMA journal_mode = WAL; PRAGMA application_id = \(application)")
    }
    for (index, step) in steps.enumerated() where index >= version {
      try database.write {
        // Another run may have been faster.
        guard try database.number("PRAGMA user_version") == index else { return }
        try step.run(database)
        try database.run("PRAGMA user_version = \(index + 1)")
      }
    }
    return true
  }
}

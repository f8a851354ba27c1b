import SQLite
import TestSupport

/// Another program's connection to a cache.
final class TestDatabase {
  private let database: Database

  init(at path: String) throws { database = try Database(at: path, patience: 1000) }

  func run(_ sql: String) throws { try database.run(sql) }

  static func run(_ sql: String, on path: String) throws { try TestDatabase(at: path).run(sql) }
}

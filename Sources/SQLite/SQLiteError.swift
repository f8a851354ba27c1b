import CSQLite

/// A call of SQLite that failed: its code, SQLite's own words, and the statement that was run.
package struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What a caller may want to tell apart.
  package enum Kind: Sendable, Equatable {
    /// Another connection is writing.
    case busy
    /// The file is no database, or its structure is broken.
    case damaged
    case other
  }
  /// SQLite's extended result code.
  package var code: Int32
  package var message: String
  /// Empty when no statement was involved.
  package var sql: String

  package var kind: Kind {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_MISMATCH, SQLITE_ERROR, SQLITE_SCHEMA: .damaged
    // A read that ends before its page does: the file was cut.
    case SQLITE_IOERR where code == SQLITE_IOERR | 2 << 8: .damaged
    default: .other
    }
  }

  package var description: String {
    "SQLite error \(code & 0xFF): \(message)" + (sql.isEmpty ? "" : " - while executing `\(sql)`")
  }
}

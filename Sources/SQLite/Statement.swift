import CSQLite

/// A prepared statement: bind its parameters, step through its rows.
package final class Statement {
  private let handle: OpaquePointer
  /// Kept, because a statement may not outlive its connection.
  private let database: Database
  private let sql: String

  init(_ handle: OpaquePointer, of database: Database, _ sql: String) {
    self.handle = handle
    self.database = database
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  /// Sets a parameter, counted from 1. The corresponding C function is `sqlite3_bind_int64`.
  package func bind(_ value: Int64, at index: Int32) throws(SQLiteError) {
    try database.check(sqlite3_bind_int64(handle, index, value), sql)
  }

  /// Runs `body` with the bytes as a parameter, without copying them: they are only lent to SQLite meanwhile.
  /// The corresponding C function is `sqlite3_bind_blob64`.
  package func lending<T>(_ bytes: [UInt8], at index: Int32, _ body: () throws -> T) throws -> T {
    try bytes.withUnsafeBytes { buffer in
      // A null pointer would bind NULL where an empty blob is meant.
      let start = buffer.baseAddress ?? UnsafeRawPointer(bitPattern: 1)!
      try database.check(sqlite3_bind_blob64(handle, index, start, sqlite3_uint64(buffer.count), nil), sql)
      defer { sqlite3_bind_null(handle, index) }
      return try body()
    }
  }

  /// Moves on to the next row; false when there is none. The corresponding C function is `sqlite3_step`.
  package func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw database.error(sql)
    }
  }

  /// Runs to the end, and makes the statement ready for the next run. The corresponding C function is `sqlite3_reset`.
  package func run() throws(SQLiteError) {
    defer { sqlite3_reset(handle) }
    while try step() {}
  }

  package func reset() { sqlite3_reset(handle) }

  /// A column of the current row, counted from 0. The corresponding C function is `sqlite3_column_int64`.
  package func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Lends a blob of the current row. The corresponding C function is `sqlite3_column_blob`.
  ///
  /// - Throws: when the column cannot be read: its pages are missing or broken, or memory is short.
  package func withBytes<T>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> T) throws -> T {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    if start == nil, count > 0 || sqlite3_column_type(handle, column) != SQLITE_BLOB {
      throw SQLiteError(code: SQLITE_CORRUPT, message: "column \(column) cannot be read", sql: sql)
    }
    return try body(UnsafeRawBufferPointer(start: start, count: count))
  }
}

import CSQLite

/// A connection to a database file. It belongs to one thread.
package final class Database {
  private let handle: OpaquePointer

  /// Opens the file, and makes it when it is not there.
  ///
  /// - Parameter patience: how long a statement waits for another connection's lock, in milliseconds.
  /// The corresponding C function is `sqlite3_open_v2`.
  package init(at path: String, patience: Int32) throws(SQLiteError) {
    var opened: OpaquePointer?
    // One thread uses a connection, so SQLite need not lock it.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      // SQLite hands out a handle even when it fails, for its message; it must be closed all the same.
      sqlite3_close_v2(opened)
      throw SQLiteError(code: code, message: message, sql: "")
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, patience)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that give no rows, or whose rows do not matter.
  /// The corresponding C function is `sqlite3_exec`.
  package func run(_ sql: String) throws(SQLiteError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil), sql)
  }

  /// The corresponding C function is `sqlite3_prepare_v2`.
  package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    var prepared: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &prepared, nil), sql)
    guard let prepared else { throw SQLiteError(code: SQLITE_MISUSE, message: "the statement is empty", sql: sql) }
    return Statement(prepared, of: self, sql)
  }

  /// The first number of the first row; 0 when there is no row.
  package func number(_ sql: String) throws(SQLiteError) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.number(0) : 0
  }

  /// Runs `body` in a transaction that takes the write lock at once; an error rolls all of it back.
  package func write<T>(_ body: () throws -> T) throws -> T {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // When the rollback fails too, closing the connection does it; the first error says more.
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// The row number that the last insertion chose. The corresponding C function is `sqlite3_last_insert_rowid`.
  package var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  func check(_ code: Int32, _ sql: String) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw error(sql) }
  }

  func error(_ sql: String) -> SQLiteError {
    SQLiteError(
      code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }
}

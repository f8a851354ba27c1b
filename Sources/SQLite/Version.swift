import CSQLite

/// `3.40.1`: the SQLite that is linked. The corresponding C function is `sqlite3_libversion`.
package var sqliteVersion: String { sqlite3_libversion().map { String(cString: $0) } ?? "unknown" }

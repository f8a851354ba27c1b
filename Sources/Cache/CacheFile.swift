import Platform
import SQLite

/// One repository's cache: what was counted, for the next run. It may be gone at any time; whatever is wrong with it,
/// the run goes on and counts from nothing.
///
/// A damaged file, or one of another version, is set aside with one line and begun anew. One that another run is
/// writing is read, and not written.
package final class CacheFile {
  package let path: String
  private let say: (String) -> Void
  private var database: Database?
  private var wasSetAside = false
  /// SQLite's count of what other connections wrote.
  private var generation: Int64 = 0

  /// - Parameter say: takes the one line that is said when something is wrong.
  package init(at path: String, say: @escaping (String) -> Void) {
    self.path = path
    self.say = say
    open()
  }

  /// False when the file cannot be used.
  package var isOpen: Bool { database != nil }

  /// Runs `body` on the cache's content.
  ///
  /// - Returns: nil when there is no cache, or when it is damaged: then it has been set aside.
  /// - Throws: what `body` throws, unless it comes from the cache.
  package func attempt<T>(_ body: (CacheContent) throws -> T) throws -> T? {
    guard let database else { return nil }
    do {
      return try body(CacheContent(database, generation, isNew: wasSetAside))
    } catch let error as CacheDamage {
      setAside(error.description)
    } catch let error as SQLiteError {
      give(up: error)
    }
    return nil
  }

  private func open() {
    do {
      let opened = try Database(at: path, patience: 50)
      guard try Schema.prepare(opened) else { return setAside("it is of another version of Sunset") }
      generation = try opened.number("PRAGMA data_version")
      database = opened
    } catch let error as SQLiteError {
      give(up: error)
    } catch {
      say("\(path): the cache is not used: \(error)")
    }
  }

  private func give(up error: SQLiteError) {
    database = nil
    switch error.kind {
    // Another run is at work: it will leave what this one would have written.
    case .busy: break
    case .damaged: setAside(error.message)
    case .other: say("\(path): the cache is not used: \(error)")
    }
  }

  /// Says that what the cache holds cannot be true, and sets it aside.
  package func reject(_ damage: CacheDamage) { setAside(damage.description) }

  /// Renames the file and begins a new one, once in a run.
  private func setAside(_ reason: String) {
    database = nil
    guard !wasSetAside else { return }
    wasSetAside = true
    do {
      try Files.rename(path, to: path + ".broken")
      for suffix in ["-wal", "-shm", "-journal"] { try Files.remove(path + suffix) }
      say("\(path): the cache is not used: \(reason); it is now \(Files.name(of: path)).broken, and a new one begins")
      open()
    } catch {
      say("\(path): the cache is not used: \(reason); and it cannot be set aside: \(error)")
    }
  }
}

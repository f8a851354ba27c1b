import Dispatch
import Git
import Synchronization

/// Threads that read one repository's objects.
struct Threads: Sendable {
  var count: Int
  var objects: ObjectFolder
  var place: String

  /// Runs `body` for each piece on all threads; each thread has its own object store. The first error wins.
  func run<T: Sendable>(_ pieces: Int, _ body: @escaping @Sendable (ObjectStore, Int) throws -> T) throws -> [T] {
    let next = Atomic<Int>(0)
    let failure = Mutex<(any Error)?>(nil)
    let results = Mutex<[T?]>(Array(repeating: nil, count: pieces))
    DispatchQueue.concurrentPerform(iterations: min(count, pieces)) { thread in
      do {
        let store = ObjectStore(objects, spelling: thread, place: place)
        while failure.withLock({ $0 == nil }) {
          let piece = next.add(1, ordering: .relaxed).oldValue
          guard piece < pieces else { break }
          let result = try body(store, piece)
          results.withLock { $0[piece] = result }
        }
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return results.withLock { $0.map { $0! } }
  }
}

/// Carries a value to another thread where the code around it sees to it that one thread uses it at a time.
struct Unchecked<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Reads blobs; an error names the file, because a blob's id says nothing to people.
struct BlobReader: Sendable {
  var place: String
  var isPartialClone: Bool

  init(_ repository: Repository) {
    place = repository.place
    isPartialClone = repository.isPartialClone
  }

  func read<T>(
    _ id: ObjectID, path: @autoclosure () -> [UInt8], _ store: ObjectStore, _ body: (UnsafeRawBufferPointer) throws -> T
  ) throws -> T {
    let object = try object(id, path: path(), store)
    return try withExtendedLifetime(object) { try body(object.bytes) }
  }

  func object(_ id: ObjectID, path: @autoclosure () -> [UInt8], _ store: ObjectStore) throws(GitError) -> StoredObject {
    do {
      return try store.object(id)
    } catch  where error.kind == .missingObject {
      let name = String(decoding: path(), as: UTF8.self)
      let advice =
        isPartialClone
        ? "this is a partial clone; get what it left out with `git fetch --refetch --no-filter`"
        : "`git fsck` lists what is missing; clone again"
      throw GitError(.missingObject, at: place, "blob \(id.hex) of \(name) is missing", advice: advice)
    }
  }
}

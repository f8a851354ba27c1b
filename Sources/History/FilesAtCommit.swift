import Git

/// The files of one commit that some migration's rules read, in the order of git's trees.
package struct FilesAtCommit {
  private struct File {
    var path: [UInt8]
    var migrations: UInt64
    var blob: ObjectID
  }
  private let store: ObjectStore
  private let reader: BlobReader
  private var files: [File] = []
  /// The commit's committer date in seconds since 1970.
  package let commitTime: Int64

  package init(
    _ commit: ObjectID, of repository: Repository, where migrationsOf: (UnsafeRawBufferPointer) -> UInt64
  ) throws {
    store = repository.objectStore(spelling: 0)
    reader = BlobReader(repository)
    let raw = try store.read(commit) { _, bytes in RawCommit(bytes, withSubject: false) }
    guard let raw else { throw GitError(.unreadable, at: repository.place, "commit \(commit.hex) cannot be read") }
    commitTime = raw.time
    var delta = TreeDelta(store)
    var found: [File] = []
    try delta.compare(nil, raw.tree) { path, difference in
      let migrations = migrationsOf(path)
      if migrations != 0, let blob = difference.new {
        found.append(File(path: Array(path), migrations: migrations, blob: blob))
      }
    }
    // Git greps in the order of its index: by the whole path's bytes.
    files = found.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// The files' paths, as raw bytes.
  package var paths: [[UInt8]] { files.map(\.path) }

  /// How many files there are.
  package var count: Int { files.count }

  /// The files that one of the wanted migrations reads, with their blobs' ids in hex, for whoever decides by these what
  /// to read.
  package func list(of wanted: UInt64) -> [(index: Int, path: [UInt8], blob: String)] {
    files.indices.filter { files[$0].migrations & wanted != 0 }.map { ($0, files[$0].path, files[$0].blob.hex) }
  }

  /// A copy of one file's bytes.
  package func content(at index: Int) throws -> [UInt8] {
    try reader.read(files[index].blob, path: files[index].path, store) { Array($0) }
  }

  /// Lends each file's bytes in turn.
  /// - Parameter wanted: only the files with one of these bits.
  package func read(
    only wanted: UInt64 = .max,
    _ body: (_ path: [UInt8], _ migrations: UInt64, _ bytes: UnsafeRawBufferPointer) throws -> Void
  ) throws {
    for file in files where file.migrations & wanted != 0 {
      try reader.read(file.blob, path: file.path, store) { try body(file.path, file.migrations, $0) }
    }
  }
}

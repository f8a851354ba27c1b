import Git
import Inventory
import Ledger

/// The matches that stood in some files at past commits, with their text. Only the files that are asked for are looked
/// up, and each version is read once, whatever number of commits it stands at.
package final class FilesAtBoundaries {
  private struct Version: Hashable {
    var blob: ObjectID
    var migrations: UInt64
    /// The file's path is.
    var isExempt: Bool
  }
  private let place: String
  private let store: ObjectStore
  private let scanner: BlobScanner
  private let selection: FileSelection
  private let exemptions: Exemptions
  private var known: [Version: [Ledger.HeadMatch]] = [:]

  /// - Parameters:
  ///   - selection: which files the rules of each migration read.
  ///   - exemptions: the files whose usages are meant to stay.
  package init(
    _ repository: Repository, _ counter: Counter, _ selection: FileSelection, _ exemptions: Exemptions
  ) throws {
    place = repository.place
    store = repository.objectStore(spelling: 0)
    scanner = BlobScanner(counter)
    self.selection = selection
    self.exemptions = exemptions
  }

  /// - Parameter paths: indexes into `ledger.paths`, of files that were there.
  /// - Returns: the files with matches, by path.
  /// - Complexity: the trees on the way to the paths, and each version that was not read before.
  package func files(_ paths: [Int32], at commit: Int, of ledger: Ledger) throws -> [Ledger.HeadFile] {
    guard let id = ObjectID(hex: ledger.commits[commit].id) else { return [] }
    var folders: [[UInt8]: ObjectID] = [[]: try store.tree(of: id)]
    return try paths.sorted { ledger.paths[Int($0)].lexicographicallyPrecedes(ledger.paths[Int($1)]) }
      .compactMap { path in
        let name = ledger.paths[Int(path)]
        guard let blob = try blob(name, &folders) else { return nil }
        return Ledger.HeadFile(path: path, isBinary: false, matches: try matches(blob, name))
      }
  }

  /// The file's version; folders that were entered once are remembered.
  private func blob(_ path: [UInt8], _ folders: inout [[UInt8]: ObjectID]) throws -> ObjectID? {
    let names = path.split(separator: UInt8(ascii: "/"))
    guard let file = names.last else { return nil }
    var place: [UInt8] = []
    for name in names.dropLast() {
      let parent = folders[place]
      place += name + [UInt8(ascii: "/")]
      if folders[place] != nil { continue }
      guard let parent, let entry = try store.entry(Array(name), in: parent), entry.isTree else { return nil }
      folders[place] = entry.id
    }
    guard let folder = folders[place], let entry = try store.entry(Array(file), in: folder) else { return nil }
    return entry.isRegular ? entry.id : nil
  }

  private func matches(_ blob: ObjectID, _ path: [UInt8]) throws -> [Ledger.HeadMatch] {
    let isExempt = path.withUnsafeBytes { exemptions.contain($0) }
    let version = Version(
      blob: blob, migrations: path.withUnsafeBytes { selection.migrations(of: $0) }, isExempt: isExempt)
    let found = try known[version] ?? read(version)
    known[version] = found
    return found
  }

  private func read(_ version: Version) throws -> [Ledger.HeadMatch] {
    try store.read(version.blob) { _, bytes in
      try scanner.matches(in: bytes, migrations: version.migrations).map {
        Ledger.HeadMatch(
          match: $0, text: BlobScanner.text(of: $0, in: bytes), since: -1, mark: scanner.mark(of: $0, in: bytes),
          isPathExempt: version.isExempt, on: exemptions.day)
      }
    }
  }
}

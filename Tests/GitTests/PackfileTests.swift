import Foundation
import Platform
import TestSupport
import Testing

@testable import Git

/// What is read from packs, against what `git cat-file` prints.
@Suite struct PackfileTests {
  @Test func everyObjectIsWhatGitSays() throws {
    let packed = try PackedHistory(["repack", "-adfq", "--depth=50"])
    let store = try packed.store()
    let objects = try packed.objects()
    #expect(objects.count > 150)
    #expect(packed.isReadDirectly(objects.map(\.id)))
    for object in objects {
      #expect(try store.read(object.id) { kind, bytes in "\(kind) \(bytes.count)" } == "\(object.kind) \(object.size)")
      #expect(
        try store.read(object.id) { _, bytes in Array(bytes) }
          == (try packed.git("cat-file", object.kind, object.id.hex)))
    }
  }

  /// Deltas may name their base by its id, where a pack was made for a client that knows no other form.
  @Test func deltasMayNameTheirBaseByItsID() throws {
    let packed = try PackedHistory(["-c", "repack.useDeltaBaseOffset=false", "repack", "-adfq"])
    try expectAllObjects(packed, read: .directly)
  }

  /// Offsets of packs of more than 2 GB stand in a table of their own.
  @Test func largeOffsetsAreRead() throws {
    let packed = try PackedHistory(["repack", "-adfq"])
    try packed.index("--index-version=2,0x40")
    try expectAllObjects(packed, read: .directly)
  }

  @Test func objectsInSeveralPacksAndNoneAreRead() throws {
    let packed = try PackedHistory(["repack", "-dq"], again: true)
    let objects = try packed.objects()
    #expect(!packed.isReadDirectly(objects.map(\.id)))
    try expectAllObjects(packed, read: .anyhow)
  }

  @Test func anIndexOfTheFirstVersionIsLeftToLibgit2() throws {
    let packed = try PackedHistory(["repack", "-adfq"])
    try packed.index("--index-version=1")
    #expect(ObjectFolder(packed.path + "/objects", readsPacks: true).packs.isEmpty)
    try expectAllObjects(packed, read: .anyhow)
  }

  /// Each version is a delta of the one before: none may be lost because it alone is larger than all that is kept.
  @Test func versionsOfALargeFileAreRead() throws {
    let history = try HistoryBuilder()
    var lines = (0..<250_000).map { "let number\($0) = \($0 &* 2_654_435_761 % 1_000_003) // of many" }
    var expected: [String] = []
    for version in 0..<6 {
      lines[version * 40_000] = "let version = \(version)"
      let text = lines.joined(separator: "\n")
      expected.append(text)
      try history.commit(Moment(seconds: 1_700_000_000 + Int64(version)), ["Large.swift": .text(text)])
    }
    #expect(expected[0].utf8.count > 8 << 20)
    _ = try TestSupport.run("git", ["repack", "-adfq"], in: history.path)
    let repository = try Repository(at: history.path)
    let store = repository.objectStore(spelling: 0)
    var commit = try repository.tip(of: nil).commit
    for text in expected.reversed() {
      #expect(try store.file("Large.swift", at: commit) == Array(text.utf8))
      let parent = try store.read(commit) { _, bytes in RawCommit(bytes, withSubject: false)?.parent }
      commit = parent ?? commit
    }
  }

  /// A byte that is not what git wrote is found by the stream's checksum; libgit2 then says what is wrong.
  @Test(arguments: [0.3, 0.5, 0.7])
  func damageIsAnErrorAndNeverOtherBytes(_ place: Double) throws {
    let packed = try PackedHistory(["repack", "-adfq"])
    let expected = try packed.objects().map { ($0.id, try packed.git("cat-file", $0.kind, $0.id.hex)) }
    try packed.flipByte(at: place)
    let store = try packed.store()
    var failures = 0
    for (id, bytes) in expected {
      do {
        #expect(try store.read(id) { _, bytes in Array(bytes) } == bytes)
      } catch let error as GitError {
        failures += 1
        #expect(error.kind == .unreadable || error.kind == .missingObject)
      }
    }
    #expect(failures > 0)
  }

  @Test func aMissingObjectIsMissing() throws {
    let packed = try PackedHistory(["repack", "-adfq"])
    let store = try packed.store()
    let stranger = ObjectID(hex: "00112233445566778899aabbccddeeff00112233")!
    #expect(try !store.contains(stranger))
    #expect { try store.object(stranger) } throws: { ($0 as? GitError)?.kind == .missingObject }
  }

  /// A hostile index may lie about the order of its ids: then an object is not found, and nothing worse.
  @Test func anIndexOutOfOrderIsSearchedToItsEnd() throws {
    let count = 8
    func number(_ value: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(value).bigEndian) { Array($0) } }
    var bytes: [UInt8] = [0xFF, 0x74, 0x4F, 0x63] + number(2)
    for _ in 0..<256 { bytes += number(count) }
    // All said to begin with 00, while the highest ids there are stand there.
    bytes += [UInt8](repeating: 0xFF, count: count * 20)
    bytes += [UInt8](repeating: 0, count: count * 8 + 40)
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path(of: "pack.idx")))
    let index = try #require(PackfileIndex(try MappedFile(folder.path(of: "pack.idx"))))
    for text in ["00ff", "0000", "7f00", "ffff"] {
      let id = try #require(ObjectID(hex: text + String(repeating: "0", count: 36)))
      #expect(index.offset(of: id) == nil)
    }
  }

  @Test func verifyingReadsNothingDirectly() throws {
    let packed = try PackedHistory(["repack", "-adfq"])
    let repository = try Repository(at: packed.path, verifyingHashes: true)
    #expect(repository.objects.packs.isEmpty)
  }

  private enum Way { case directly, anyhow }

  private func expectAllObjects(_ packed: PackedHistory, read way: Way) throws {
    let objects = try packed.objects()
    let store = try packed.store()
    #expect(!objects.isEmpty)
    if way == .directly { #expect(packed.isReadDirectly(objects.map(\.id))) }
    for object in objects {
      #expect(try store.contains(object.id))
      #expect(
        try store.read(object.id) { _, bytes in Array(bytes) }
          == (try packed.git("cat-file", object.kind, object.id.hex)))
    }
  }
}

/// Instructions made by hand, as `gitformat-pack(5)` writes them.
@Suite struct DeltaTests {
  @Test func copiesAndInsertsMakeTheObject() throws {
    // 11 bytes become 12: copy 6 from 0, insert "git, ", copy 1 from 10.
    #expect(made(from: "hello world", [11, 12, 0x90, 6, 5] + Array("git, ".utf8) + [0x91, 10, 1]) == "hello git, d")
  }

  @Test func aCopyWithoutASizeIsOf65536Bytes() throws {
    let base = String(repeating: "0123456789abcdef", count: 4096)
    #expect(made(from: base, [0x80, 0x80, 4, 0x80, 0x80, 4, 0x80]) == base)
  }

  @Test(
    arguments: [
      [11, 6, 0x90, 12],  // a copy beyond the base
      [11, 6, 0x91, 8, 6],
      [11, 5, 0x90, 6],  // more than was promised
      [11, 7, 0x90, 6],  // less than was promised
      [11, 6, 5, 0x61],  // an insertion that ends too early
      [11, 6, 0],  // a reserved instruction
      [11, 6, 0xFF, 1],  // a copy without its operands
      [12, 6, 0x90, 6],  // of another base
      [11], [0xFF], [],
    ] as [[UInt8]])
  func damageIsRefused(_ bytes: [UInt8]) throws {
    #expect(made(from: "hello world", bytes) == nil)
  }

  private func made(from base: String, _ bytes: [UInt8]) -> String? {
    bytes.withUnsafeBytes { bytes in
      guard let delta = Delta(bytes), delta.size < 1 << 20 else { return nil }
      var target = [UInt8](repeating: 0, count: delta.size)
      let isWhole = target.withUnsafeMutableBytes { target in
        Array(base.utf8).withUnsafeBytes { delta.apply(to: $0, into: target) }
      }
      return isWhole ? String(decoding: target, as: UTF8.self) : nil
    }
  }
}

@Suite struct RecentObjectsTests {
  @Test func theNewestIsKeptHoweverLarge() {
    var recent = RecentObjects(budget: 100, bits: 4)
    recent.add(object(40), at: 1 << 16)
    recent.add(object(500), at: 2 << 16)
    #expect(recent.object(2 << 16)?.bytes.count == 500)
    #expect(recent.object(1 << 16) == nil)
  }

  @Test func thoseThatWereWantedStayLonger() {
    var recent = RecentObjects(budget: 100, bits: 8)
    recent.add(object(40), at: 1 << 16)
    recent.add(object(40), at: 2 << 16)
    #expect(recent.object(1 << 16) != nil)
    recent.add(object(40), at: 3 << 16)
    #expect(recent.object(1 << 16) != nil)
    #expect(recent.object(2 << 16) == nil)
    #expect(recent.object(3 << 16) != nil)
  }

  private func object(_ size: Int) -> StoredObject {
    StoredObject(.blob, taking: UnsafeMutableRawBufferPointer(start: malloc(size), count: size))
  }
}

/// A made-up history in packs that git wrote.
private struct PackedHistory {
  struct Object {
    var id: ObjectID
    var kind: String
    var size: Int
  }
  private let history: HistoryBuilder
  var path: String { history.path }

  /// - Parameters:
  ///   - arguments: of `git`, after the first commits.
  ///   - again: commits more and runs it a second time, then commits what stays unpacked.
  init(_ arguments: [String], again: Bool = false) throws {
    history = try HistoryBuilder()
    try grow(from: 0, to: 30)
    _ = try git(arguments)
    guard again else { return }
    try grow(from: 30, to: 45)
    _ = try git(arguments)
    try grow(from: 45, to: 50)
  }

  private func grow(from first: Int, to end: Int) throws {
    for number in first..<end {
      let body = (0..<60).map { "  let line\($0) = \($0 == number ? "changed" : "same")\(number / 7)" }
      try history.commit(
        Moment(seconds: 1_700_000_000 + Int64(number) * 86_400),
        [
          "Sources/One.swift": .text(body.joined(separator: "\n")),
          RawPath(stringLiteral: "Sources/Part\(number % 5)/Two.swift"): .text(
            "// \(number)\n" + body.reversed().joined(separator: "\n")),
        ])
    }
  }

  func git(_ arguments: String...) throws -> [UInt8] { try git(arguments) }

  private func git(_ arguments: [String]) throws -> [UInt8] {
    let outcome = try TestSupport.run("git", arguments, in: path)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.standardOutput
  }

  func objects() throws -> [Object] {
    let format = "--batch-check=%(objectname) %(objecttype) %(objectsize)"
    return String(decoding: try git("cat-file", "--batch-all-objects", format), as: UTF8.self)
      .split(separator: "\n").map { line in
        let words = line.split(separator: " ")
        return Object(id: ObjectID(hex: words[0])!, kind: String(words[1]), size: Int(words[2])!)
      }
  }

  func store() throws -> ObjectStore { try Repository(at: path).objectStore(spelling: 0) }

  /// All of these are found in the packs, without libgit2.
  func isReadDirectly(_ ids: [ObjectID]) -> Bool {
    guard let reader = PackfileReader(ObjectFolder(path + "/objects", readsPacks: true).packs) else { return false }
    return ids.allSatisfy { reader.object($0) != nil }
  }

  private var pack: String {
    get throws {
      let folder = path + "/objects/pack"
      return folder + "/"
        + (try #require(FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".pack") }))
    }
  }

  /// Writes the pack's index again.
  func index(_ flag: String) throws {
    let index = String(try pack.dropLast(5)) + ".idx"
    try FileManager.default.removeItem(atPath: index)
    _ = try git("index-pack", flag, "-o", index, try pack)
  }

  /// - Parameter share: of the pack's length.
  func flipByte(at share: Double) throws {
    let pack = try pack
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: pack)
    let file = try #require(FileHandle(forUpdatingAtPath: pack))
    let size = try file.seekToEnd()
    let place = UInt64(Double(size) * share)
    try file.seek(toOffset: place)
    let byte = try #require(try file.read(upToCount: 1)?.first)
    try file.seek(toOffset: place)
    try file.write(contentsOf: Data([byte ^ 0xFF]))
    try file.close()
  }
}

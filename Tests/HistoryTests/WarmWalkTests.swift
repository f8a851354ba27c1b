import Cache
import Foundation
import History
import Inventory
import Synchronization
import TestSupport
import Testing

/// A walk that takes up what an earlier one left, against one from nothing.
@Suite final class WarmWalkTests {
  private let folder: TemporaryFolder
  private let said = Mutex<[String]>([])

  init() throws { folder = try TemporaryFolder() }

  private func cache() -> CacheFile {
    CacheFile(at: folder.path(of: "cache.sqlite")) { [self] line in said.withLock { $0.append(line) } }
  }

  private static let rules: [[Migration]] = {
    var fewer = Counting.swift
    fewer.rules.removeLast()
    var reordered = Counting.swift
    reordered.rules.reverse()
    var extended = Counting.swift
    extended.rules[1].level = .extended
    var wider = Counting.swift
    wider.paths.append("*.kt")
    return [
      [Counting.swift, Counting.app], [Counting.app, Counting.swift], [Counting.swift], [fewer], [reordered],
      [extended, Counting.app], [wider, Counting.app], [Counting.swift, Counting.swift],
    ]
  }()

  @Test func nothingNewReadsNothing() throws {
    let history = try RandomHistory(seed: 1)
    for _ in 0..<20 { try history.grow() }
    let first = try Counting.walk(history.path, cache: cache())
    let second = try Counting.walk(history.path, cache: cache())
    #expect(first.work.blobs > 0)
    #expect(second.work.commits == 0)
    #expect(second.work.blobs == 0)
    #expect(second.dump == first.dump)
  }

  @Test func newCommitsCostWhatTheyChange() throws {
    let history = try HistoryBuilder()
    try history.commit("2024-01-01", ["A.swift": "old()\n", "B.swift": "old()\n"])
    _ = try Counting.walk(history.path, cache: cache())
    try history.commit("2024-01-02", ["A.swift": "new()\n"])
    let walk = try Counting.walk(history.path, cache: cache())
    #expect(walk.work.commits == 1)
    #expect(walk.work.blobs == 1)
    #expect(walk.dump == (try Counting.walk(history.path).dump))
  }

  @Test func anotherTitleCostsNothing() throws {
    let history = try RandomHistory(seed: 2)
    var migration = Counting.swift
    _ = try Counting.walk(history.path, [migration], cache: cache())
    migration.title = "Something else"
    migration.rules[0].title = "Something else"
    migration.rules[0].why = "Because"
    migration.rules[0].id = "something-else"
    let walk = try Counting.walk(history.path, [migration], cache: cache())
    #expect(walk.work.commits == 0)
    #expect(walk.work.blobs == 0)
  }

  @Test func anotherRuleReadsTheFilesOfItsMigrationAndNoTree() throws {
    let history = try HistoryBuilder()
    try history.commit("2024-01-01", ["A.swift": "old()\n", "App/B.kt": "legacy\n"])
    _ = try Counting.walk(history.path, [Counting.swift, Counting.app], cache: cache())
    var more = Counting.app
    more.rules.append(Counting.older)
    let walk = try Counting.walk(history.path, [Counting.swift, more], cache: cache())
    #expect(walk.work.commits == 0)
    #expect(walk.work.blobs == 1)
    #expect(walk.dump == (try Counting.walk(history.path, [Counting.swift, more]).dump))
  }

  @Test func fewerRulesAndOtherExemptionsReadNothing() throws {
    let history = try RandomHistory(seed: 3)
    for _ in 0..<10 { try history.grow() }
    _ = try Counting.walk(history.path, cache: cache())
    var fewer = Counting.swift
    fewer.rules.removeLast()
    fewer.rules.reverse()
    let walk = try Counting.walk(history.path, [fewer, Counting.app], exempting: ["App"], cache: cache())
    #expect(walk.work.commits == 0)
    #expect(walk.work.blobs == 0)
    #expect(walk.dump == (try Counting.walk(history.path, [fewer, Counting.app], exempting: ["App"]).dump))
  }

  /// The cache is asked after growth, rewrites, other rules, other exemptions and damage, in any order.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func whateverHappensTheWalkIsThatFromNothing(_ seed: UInt64) throws {
    let history = try RandomHistory(seed: seed)
    var numbers = SeededNumbers(seed + 100)
    for step in 0..<20 {
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0: try history.rewrite()
      case 1: try damage(&numbers)
      case 2: for _ in 0..<80 { try history.grow() }
      case 3...7: for _ in 0..<Int.random(in: 1...10, using: &numbers) { try history.grow() }
      default: break
      }
      let rules = numbers.chance(70) ? Self.rules[0] : numbers.pick(Self.rules)
      let exempt = numbers.chance(70) ? [] : ["App"]
      let warm = try Counting.walk(
        history.path, rules, threads: numbers.pick([1, 3]), exempting: exempt, cache: cache())
      let cold = try Counting.walk(history.path, rules, exempting: exempt)
      #expect(warm.dump == cold.dump, "step \(step) of seed \(seed)")
    }
  }

  private func damage(_ numbers: inout SeededNumbers) throws {
    guard var bytes = try? folder.read("cache.sqlite"), !bytes.isEmpty else { return }
    if numbers.chance(50) {
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &numbers))
    } else {
      for _ in 0..<Int.random(in: 1...20, using: &numbers) {
        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      }
    }
    try folder.write(bytes, to: "cache.sqlite")
  }

  @Test func aCutFileIsSetAsideAtAnyLength() throws {
    let history = try RandomHistory(seed: 5)
    let expected = try Counting.walk(history.path, cache: cache()).dump
    let whole = try folder.read("cache.sqlite")
    let steps = Array(stride(from: 0, to: whole.count, by: max(1, whole.count / 40)))
    for length in steps + [1, 15, 16, 99, 100, whole.count - 1] {
      try folder.write(Array(whole[..<length]), to: "cache.sqlite")
      #expect(try Counting.walk(history.path, cache: cache()).dump == expected, "\(length) bytes")
      let again = try Counting.walk(history.path, cache: cache())
      #expect(again.work.commits == 0, "rebuilt after \(length) bytes")
    }
    #expect(said.withLock { $0.allSatisfy { $0.contains("cache.sqlite.broken") && !$0.contains("\n") } })
    #expect(said.withLock { $0.count } > 20)
  }

  @Test(arguments: [(7, "user_version = 99"), (8, "application_id = 5")])
  func aCacheOfAnotherVersionIsSetAsideWithOneLine(_ seed: Int, _ pragma: String) throws {
    let history = try RandomHistory(seed: UInt64(seed))
    let expected = try Counting.walk(history.path, cache: cache()).dump
    try TestDatabase.run("PRAGMA \(pragma)", on: folder.path(of: "cache.sqlite"))
    #expect(try Counting.walk(history.path, cache: cache()).dump == expected)
    let lines = said.withLock { $0 }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("another version") == true)
    #expect(FileManager.default.fileExists(atPath: folder.path(of: "cache.sqlite.broken")))
    #expect(try Counting.walk(history.path, cache: cache()).work.commits == 0)
  }

  /// The rows are as SQLite likes them, but they are not those that were written.
  @Test(arguments: [
    "UPDATE run SET tip = zeroblob(20)", "UPDATE run SET counting = counting + 1",
    "UPDATE run SET state = (SELECT commits FROM segment)", "UPDATE segment SET changes = commits",
    "DELETE FROM segment", "DELETE FROM run_segment", "UPDATE facts SET pack = x'00'", "DROP TABLE facts",
    "UPDATE run SET state = x''", "UPDATE segment SET commits = NULL", "DELETE FROM facts",
    "UPDATE run SET exempt = 1", "UPDATE run SET paths = paths + 1",
  ])
  func rowsThatWereTamperedWithAreNotBelieved(_ sql: String) throws {
    let history = try RandomHistory(seed: 6)
    _ = try Counting.walk(history.path, cache: cache())
    try? TestDatabase.run(sql, on: folder.path(of: "cache.sqlite"))
    #expect(try Counting.walk(history.path, cache: cache()).dump == (try Counting.walk(history.path).dump))
    try? TestDatabase.run(sql, on: folder.path(of: "cache.sqlite"))
    try history.grow()
    #expect(try Counting.walk(history.path, cache: cache()).dump == (try Counting.walk(history.path).dump))
    try? TestDatabase.run(sql, on: folder.path(of: "cache.sqlite"))
    #expect(
      try Counting.walk(history.path, exempting: ["App"], cache: cache()).dump
        == (try Counting.walk(history.path, exempting: ["App"]).dump))
  }

  @Test func aLockedCacheIsReadAndNotWaitedFor() throws {
    let history = try RandomHistory(seed: 9)
    _ = try Counting.walk(history.path, cache: cache())
    try history.grow()
    let other = try TestDatabase(at: folder.path(of: "cache.sqlite"))
    try other.run("BEGIN IMMEDIATE")
    let start = ContinuousClock.now
    let walk = try Counting.walk(history.path, cache: cache())
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(walk.work.commits == 1)
    #expect(said.withLock { $0 } == [])
    try other.run("ROLLBACK")
    #expect(try Counting.walk(history.path, cache: cache()).work.commits == 1, "nothing was written meanwhile")
    #expect(try Counting.walk(history.path, cache: cache()).work.commits == 0)
  }

  @Test func branchesShareACache() throws {
    let history = try HistoryBuilder()
    try history.commit("2024-01-01", ["A.swift": "old()\n"])
    try history.switchTo("feature")
    try history.commit("2024-01-02", ["B.swift": "old()\n"])
    _ = try Counting.walk(history.path, branch: "feature", cache: cache())
    // The older commit is inside what the longer branch wrote down.
    #expect(try Counting.walk(history.path, branch: "main", cache: cache()).work.commits == 0)
    #expect(try Counting.walk(history.path, branch: "feature", cache: cache()).work.commits == 0)
    #expect(try Counting.walk(history.path, branch: "main", cache: cache()).work.commits == 0)
  }

  @Test func aFileThatIsNoDatabaseIsSetAside() throws {
    let history = try RandomHistory(seed: 10)
    let letter = "A letter to my aunt, long enough for a header of its own. "
    try folder.write(letter + letter + letter, to: "cache.sqlite")
    #expect(try Counting.walk(history.path, cache: cache()).dump == (try Counting.walk(history.path).dump))
    #expect(String(decoding: try folder.read("cache.sqlite.broken"), as: UTF8.self).hasPrefix("A letter"))
  }
}

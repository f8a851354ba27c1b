import Git
import History
import Inventory
import Ledger
import TestSupport
import Testing

/// What a walk counts, against what git and a count from scratch say.
@Suite struct WalkTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func theLinesAreThoseOfGitGrepAtEveryCommit(_ seed: UInt64) throws {
    let history = try RandomHistory(seed: seed)
    for _ in 0..<20 { try history.grow() }
    let walk = try Counting.walk(history.path)
    let commits = try Grep.mainline(of: history.path)
    #expect(walk.ledger.commits.map(\.id) == commits)

    let app = ["App", "*.kt", ":(exclude)App/Skip*"]
    let rules: [(pattern: String, paths: [String])] = [
      ("old\\(", ["*.swift"]), ("older[0-9]+", ["*.swift"]), ("new\\(", ["*.swift"]), ("legacy", app), ("old\\(", app),
    ]
    for (rule, (pattern, paths)) in rules.enumerated() {
      let counted = walk.lines(of: rule)
      for (index, commit) in commits.enumerated() {
        let expected = try Grep.lines(pattern, at: commit, of: history.path, paths)
        #expect(counted[index] == expected, "rule \(rule) at commit \(index) of seed \(seed)")
      }
    }
    var headlines = [Int](repeating: 0, count: commits.count)
    for effect in walk.ledger.lineEffects where effect.migration == 0 {
      headlines[Int(effect.commit)] += Int(effect.lines)
    }
    for (index, sum) in walk.running(headlines).enumerated() {
      #expect(sum == (try Grep.lines("old\\(|older[0-9]+", at: commits[index], of: history.path, ["*.swift"])))
    }
  }

  /// Remaining equals a count from scratch, and added − removed is the step, at every commit.
  @Test(arguments: 11...16 as ClosedRange<UInt64>)
  func theUsagesAreThoseOfACountFromScratch(_ seed: UInt64) throws {
    let history = try RandomHistory(seed: seed)
    for _ in 0..<40 { try history.grow() }
    let migrations = [Counting.swift, Counting.app]
    let walk = try Counting.walk(history.path, threads: 3, exempting: ["App/Deep"])
    let repository = try Repository(at: history.path)
    let selection = FileSelection(migrations)
    let scanner = BlobScanner(try Counter(migrations))
    let remaining = walk.running(walk.sums { $0.step })
    let exempt = walk.running(walk.sums { $0.exempt })
    for (index, commit) in walk.mainline.commits.enumerated() {
      var usages = 0
      var exempted = 0
      let files = try FilesAtCommit(commit.id, of: repository, where: selection.migrations)
      try files.read { path, bits, bytes in
        let count = try scanner.matches(in: bytes, migrations: bits).count { $0.class == .usage }
        if path.starts(with: Array("App/Deep/".utf8)) { exempted += count } else { usages += count }
      }
      #expect(remaining[index] == usages, "commit \(index) of seed \(seed)")
      #expect(exempt[index] == exempted, "commit \(index) of seed \(seed)")
    }
    #expect(walk.sums { $0.moved }.allSatisfy { $0 == 0 })
    #expect(walk.ledger.head.flatMap(\.matches).count { $0.match.class == .usage } == remaining.last)
    let added = walk.sums { $0.added }.reduce(0, +)
    let removed = walk.sums { $0.removed }.reduce(0, +)
    let exempted = walk.sums { $0.exempted - $0.readmitted }.reduce(0, +)
    #expect(added - removed - exempted == remaining.last)
  }

  @Test(arguments: 21...23 as ClosedRange<UInt64>)
  func threadsChangeNothing(_ seed: UInt64) throws {
    let history = try RandomHistory(seed: seed)
    for _ in 0..<90 { try history.grow() }
    let one = try Counting.walk(history.path, threads: 1).dump
    for threads in [2, 5] { #expect(try Counting.walk(history.path, threads: threads).dump == one) }
  }

  @Test func aMoveIsNoWork() throws {
    let history = try HistoryBuilder()
    try history.commit("2024-01-01", ["A.swift": "old()\nother\n", "B.swift": "x\n"])
    try history.commit("2024-01-02", ["A.swift": "other\n", "B.swift": "x\n  old()\n"])
    let walk = try Counting.walk(history.path, [Counting.swift])
    #expect(walk.sums { $0.added } == [1, 0])
    #expect(walk.sums { $0.removed } == [0, 0])
    #expect(walk.ledger.effects.map(\.moved).sorted() == [-1, 0, 1])
    #expect(walk.ledger.head.flatMap(\.matches).map(\.since) == [0])
  }

  // MARK: Repositories of all kinds

  private func recipes() throws -> HistoryBuilder {
    let history = try HistoryBuilder()
    try history.commit("2024-01-01", ["A.swift": "old()\n", "Notes.md": "nothing\n"])
    try history.commit("2024-01-02", ["B.swift": "old()\nold()\n", "Notes.md": "still nothing\n"])
    try history.commit("2024-01-03", ["A.swift": nil])
    return history
  }

  private func git(_ arguments: String...) throws {
    let outcome = try run("git", arguments)
    guard outcome.status == 0 else { throw TestSupportError("git \(arguments): \(outcome.errors)") }
  }

  @Test func packedLooseAndBorrowedObjectsAreTheSame() throws {
    let history = try recipes()
    let loose = try Counting.walk(history.path).dump
    let folder = try TemporaryFolder()
    let clone = folder.path(of: "clone")
    try git("clone", "-q", "--bare", "--shared", "file://" + history.path, clone)
    #expect(try Counting.walk(clone).dump == loose, "objects of another repository")
    try git("-C", history.path, "repack", "-adq")
    #expect(try Counting.walk(history.path).dump == loose, "a pack")
    #expect(try Counting.walk(clone).dump == loose, "a pack of another repository")
  }

  @Test func aLinkedWorkTreeAndADetachedHeadAreRead() throws {
    let history = try recipes()
    let expected = try Counting.walk(history.path).dump
    let folder = try TemporaryFolder()
    try git("-C", history.path, "worktree", "add", "-q", "--detach", folder.path(of: "linked"))
    #expect(try Counting.walk(folder.path(of: "linked")).dump == expected)
    let first = try Grep.mainline(of: history.path)[0]
    try git("-C", folder.path(of: "linked"), "checkout", "-q", first)
    #expect(try Counting.walk(folder.path(of: "linked")).ledger.commits.map(\.id) == [first])
  }

  @Test func aMissingBlobIsNamedByItsFileWithTheRepair() throws {
    let history = try recipes()
    let folder = try TemporaryFolder()
    let partial = folder.path(of: "partial.git")
    try git("-C", history.path, "config", "uploadpack.allowFilter", "true")
    try git("clone", "-q", "--bare", "--filter=blob:none", "file://" + history.path, partial)
    let error = #expect(throws: GitError.self) { try Counting.walk(partial) }
    #expect(error?.kind == .missingObject)
    #expect(error?.message.contains(".swift is missing") == true, "\(error?.message ?? "")")
    #expect(error?.advice.contains("git fetch --refetch --no-filter") == true)
  }

  @Test func missingBlobsOfOtherFilesDoNotMatter() throws {
    let history = try recipes()
    let expected = try Counting.walk(history.path).dump
    let folder = try TemporaryFolder()
    let partial = folder.path(of: "partial.git")
    try git("-C", history.path, "config", "uploadpack.allowFilter", "true")
    try git("clone", "-q", "--bare", "--filter=blob:none", "file://" + history.path, partial)
    // Git fetches what it is asked to show: the Swift files, not the notes.
    for file in try run("git", ["-C", history.path, "rev-list", "--objects", "--all"]).output.split(separator: "\n")
    where file.hasSuffix(".swift") { try git("-C", partial, "cat-file", "-p", String(file.prefix(40))) }
    #expect(try Counting.walk(partial).dump == expected)
  }

  @Test func submodulesAndLinksAreNamedAndNotRead() throws {
    let history = try HistoryBuilder()
    let other = "1234567890123456789012345678901234567890"
    try history.commit("2024-01-01", ["Kit": .submodule(other), "L.swift": .symlink(to: "old()"), "A.swift": "old()"])
    try history.commit(
      "2024-01-02", ["Gone": .submodule(other), "M.swift": .symlink(to: "old()"), "n": .symlink(to: "x")])
    try history.commit("2024-01-03", ["Gone": nil, "M.swift": "old()"])
    let walk = try Counting.walk(history.path, [Counting.swift])
    #expect(walk.submodules == [Array("Kit".utf8)])
    #expect(walk.links == [Array("L.swift".utf8)])
    #expect(walk.lines(of: 0) == [1, 1, 2])
  }

  @Test func aPathNeedNotBeText() throws {
    let history = try HistoryBuilder()
    let path: [UInt8] = [0xC3, 0x28, 0x2F, 0xFF] + Array(".swift".utf8)
    try history.commit("2024-01-01", [RawPath(bytes: path): "old()"])
    let walk = try Counting.walk(history.path, [Counting.swift])
    #expect(walk.ledger.paths == [path])
  }
}

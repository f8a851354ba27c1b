import TestSupport
import Testing

@Suite struct HistoryBuilderTests {
  /// The id is what `git commit-tree` gives; another machine, time zone or configuration must not change it.
  @Test func sameCallsGiveSameIDs() throws {
    for _ in 1...2 {
      let history = try HistoryBuilder()
      try history.commit("2024-02-04", ["A.swift": "import Testing\n"], message: "Begin")
      let second = try history.commit(
        "2024-02-05 09:30:15 +0200", ["A.swift": nil, "Tools/run": .executable("#!/bin/sh\n")], author: "Inês")
      #expect(second == "984257b337b25b01cb5d0f5209ae73f9beb79ae5")
    }
  }

  @Test func gitReadsWhatWasGrown() throws {
    let history = try HistoryBuilder()
    try history.commit("2024-02-04 23:30 -0130", ["a/A.swift": "A", "link": .symlink(to: "a/A.swift")], message: "One")
    try history.switchTo("feature")
    try history.commit("2024-02-05", ["a/A.swift": nil, "a": "now a file"], message: "Two")
    try history.switchTo("main")
    try history.commit(
      "2024-02-06", ["sub": .submodule("0123456789012345678901234567890123456789")], message: "Three")
    try history.merge("2024-02-07", "feature", ["B.swift": "B"])
    try history.tag("v1.0", message: "First")

    let log = try git(history, "log", "--format=%ad %s %D", "--date=iso", "--topo-order")
    #expect(
      log == """
        2024-02-07 12:00:00 +0000 Merge branch 'feature' HEAD -> main, tag: v1.0
        2024-02-05 12:00:00 +0000 Two feature
        2024-02-06 12:00:00 +0000 Three\u{20}
        2024-02-04 23:30:00 -0130 One\u{20}

        """)
    let tree = try git(history, "ls-tree", "-r", "--format=%(objectmode) %(path)", "HEAD")
    #expect(tree == "100644 B.swift\n100644 a\n120000 link\n160000 sub\n")
    #expect(try git(history, "fsck", "--strict") == "")
  }

  @Test func pathsAndContentsMayBeAnyBytes() throws {
    let history = try HistoryBuilder()
    try history.commit("2024-02-04", [RawPath(bytes: [0x66, 0xFF, 0x0A]): .bytes([0, 1, 0xFE])])
    #expect(try git(history, "ls-tree", "-r", "--name-only", "HEAD") == "\"f\\377\\n\"\n")
    let blob = try git(history, "ls-tree", "--format=%(objectname)", "HEAD").split(separator: "\n")[0]
    #expect(try run("git", ["cat-file", "blob", String(blob)], in: history.path).standardOutput == [0, 1, 0xFE])
  }

  @Test func aWorkTreeFollowsTheCommits() throws {
    let history = try HistoryBuilder(bare: false)
    let first = try history.commit("2024-02-04", ["A.swift": "A"])
    try history.commit("2024-02-05", ["A.swift": nil, "B.swift": "B"])
    #expect(try git(history, "status", "--porcelain") == "")
    #expect(try run("ls", in: history.path).output == "B.swift\n")
    try history.detach(at: first)
    #expect(try run("ls", in: history.path).output == "A.swift\n")
    #expect(try git(history, "rev-parse", "--abbrev-ref", "HEAD") == "HEAD\n")
  }

  @Test func aBranchWithoutCommitsHasNoHead() throws {
    let history = try HistoryBuilder()
    #expect(try history.head == nil)
    try history.switchTo("trunk")
    try history.commit("2024-02-04")
    #expect(try git(history, "symbolic-ref", "HEAD") == "refs/heads/trunk\n")
  }

  @Test func aHistoryThatNoProgramWritesCanBeWritten() throws {
    let history = try HistoryBuilder()
    let tree = try history.write(.tree, [])
    let text = "tree \(tree)\nauthor  <> 4733510400 +0000\ncommitter  <> 4733510400 +0000\n\n\u{1B}[31m"
    try history.point("refs/heads/main", at: try history.write(.commit, Array(text.utf8)))
    #expect(try git(history, "log", "--format=%cs") == "2120-01-01\n")
  }

  @Test func aConflictIsAnError() throws {
    let history = try HistoryBuilder()
    try history.commit("2024-02-04", ["A.swift": "A"])
    try history.switchTo("feature")
    try history.commit("2024-02-05", ["A.swift": "B"])
    try history.switchTo("main")
    try history.commit("2024-02-06", ["A.swift": "C"])
    #expect(throws: TestSupportError.self) { try history.merge("2024-02-07", "feature") }
  }

  private func git(_ history: HistoryBuilder, _ arguments: String...) throws -> String {
    let outcome = try run("git", arguments, in: history.path)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }
}

@Suite struct RunTests {
  @Test func bothStreamsAndTheStatusComeBack() throws {
    let outcome = try run("sh", ["-c", "head -c 300000 /dev/zero; echo no >&2; exit 3"])
    #expect(outcome.standardOutput.count == 300_000)
    #expect(outcome.errors == "no\n")
    #expect(outcome.status == 3)
    #expect(try run("sh", ["-c", "kill -9 $$"]).status == 137)
  }

  @Test func aTemporaryFolderGoesWithItsOwner() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.path)
    try folder?.write("x", to: "a/b")
    #expect(try run("cat", [path + "/a/b"]).output == "x")
    folder = nil
    #expect(try run("ls", [path]).status != 0)
  }
}

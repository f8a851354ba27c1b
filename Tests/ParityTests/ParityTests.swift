import Foundation
import TestSupport
import Testing

/// Sunset's lines are `git grep`'s lines, in repositories that no well-meaning person would make. `Tests/Parity/parity.py`
/// compares counts, totals, listings and printed commands at every commit.
@Suite struct ParityTests {
  private static let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Parity/parity.py").standardizedFileURL.path

  private func parity(_ history: HistoryBuilder, sunset: String = sunsetExecutable) throws -> Outcome {
    try run(
      Self.program,
      ["--sunset", sunset, "--commits", "0", "--listings", "99", "--seed", "1", "--rules", "headline", history.path])
  }

  private func expectParity(
    _ history: HistoryBuilder, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try parity(history)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(outcome.output.contains(" 0 differ"), sourceLocation: sourceLocation)
  }

  private static let view = "NavigationView { Text(\"tag: one\") }\n.navigationBarTitle(\"Two\")\n"
  private static func utf16(_ text: String, isBig: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
  }

  // MARK: Bytes

  @Test func linesEqualGitsInEveryEncodingAndWithEveryLineEnd() throws {
    let view = Self.view
    let history = try HistoryBuilder()
    try history.commit(
      "2025-03-01",
      [
        "LittleMarked.swift": .bytes(Self.utf16(view, isBig: false, mark: true)),
        "Little.swift": .bytes(Self.utf16(view, isBig: false, mark: false)),
        "BigMarked.swift": .bytes(Self.utf16(view, isBig: true, mark: true)),
        "Big.swift": .bytes(Self.utf16(view, isBig: true, mark: false)),
        "MixedWithUTF16.swift": .bytes(Array(view.utf8) + Self.utf16(view, isBig: false, mark: true)),
        "Marked.swift": .bytes([0xEF, 0xBB, 0xBF] + Array(view.utf8)),
        "Latin1.swift": .bytes([0xE9, 0xFF] + Array(view.utf8) + [0xE9]),
        "Overlong.swift": .bytes([0xC0, 0xAF, 0xED, 0xA0, 0x80] + Array("isActive: isActive:\n".utf8)),
        "CRLF.swift": "NavigationView\r\n\r\ntag:\r\n",
        "CR.swift": "NavigationView\rtag:\risActive:\r",
        "Mixed.swift": "tag:\r\rtag:\n\rtag:\r\n\ntag:",
      ])
    try history.commit(
      "2025-03-02",
      [
        "Empty.swift": "", "OnlyEnd.swift": "\n", "NoEnd.swift": "NavigationView",
        "TwoEnds.swift": "NavigationView\n\n",
        "NoEndAfterLine.swift": "\n\nNavigationView tag: isActive: NavigationView",
        "FormFeed.swift": "tag:\u{0C}tag:\u{0B}\u{85}\u{2028}tag:\n",
        "Overlapping.swift": "NavigationViewNavigationView\npresentationModepresentationMode\n",
        "Pieces.swift": "Navigation\nView navigationBarTitle\n(navigationBarItem navigationBarTitle (tag :\n",
        "Little.swift": nil,
      ])
    try expectParity(history)
  }

  /// Git takes a file for binary when a NUL stands among its first 8,000 bytes; it counts its lines all the same.
  @Test func linesEqualGitsWhereverANULStands() throws {
    func file(_ place: Int) -> File {
      var bytes = Array((String(repeating: "// filler of a line\n", count: 500) + "NavigationView tag:\n").utf8)
      bytes[place] = 0
      return .bytes(bytes + Array("tag:\n".utf8))
    }
    let history = try HistoryBuilder()
    try history.commit(
      "2025-03-01",
      [
        "First.swift": file(0), "Last.swift": file(7_999), "Behind.swift": file(8_000), "Far.swift": file(10_005),
        "InLine.swift": .bytes(Array("a".utf8) + [0] + Array("NavigationView\n".utf8)),
        "InMatch.swift": .bytes(
          Array(String(repeating: " ", count: 9_000).utf8) + Array("Navigation\0View tag:\0\n".utf8)),
      ])
    try history.commit("2025-03-02", ["First.swift": .text(Self.view), "Text.swift": file(12)])
    try expectParity(history)
  }

  @Test func linesEqualGitsInLongLines() throws {
    let filler = "\"" + String(repeating: "a long string ", count: 75_000) + "\""
    let history = try HistoryBuilder()
    try history.commit(
      "2025-03-01",
      [
        "Long.swift": .text(filler + "NavigationView" + filler + "\ntag:\n"),
        "Full.swift": .text(String(repeating: "NavigationView tag: ", count: 500)),
        "Many.swift": .text(String(repeating: "tag:\n", count: 5_000)),
      ])
    try expectParity(history)
  }

  // MARK: Names and kinds

  @Test(arguments: [true, false])
  func linesEqualGitsUnderEveryNameAndKindOfFile(bare: Bool) throws {
    let history = try HistoryBuilder(bare: bare)
    let view = File.text(Self.view)
    try history.commit(
      "2025-03-01",
      [
        ".swift": view, "Upper.SWIFT": view, "Mixed.Swift": view, "a.swift.txt": view, "swift": view, "aswift": view,
        "Folder.swift/Notes.md": view, "Folder.swift/Inner.swift": view, "Folder.swift/.swift": view,
        "*.swift": view, "a*b.swift": view, "[a].swift": view, "?.swift": view, "a\\b.swift": view,
        "Run.swift": .executable(Self.view), "Link.swift": .symlink(to: "NavigationView"),
        "tag:.swift": view, "with space.swift": view, "-n.swift": view, ":(exclude)A.swift": view,
      ])
    try history.commit(
      "2025-03-02",
      [
        "Quote\".swift": view, "Tab\t.swift": view, "Line\nend.swift": view, "Bell\u{07}\u{7F}\u{1B}.swift": view,
        "Écran.swift": view, "e\u{301}cran.swift": view, "日本/語.swift": view,
        RawPath(bytes: [0xFF, 0xFE] + Array("\n.swift".utf8)): view,
        "Sub.swift": .submodule("0123456789012345678901234567890123456789"),
        "a-b/A.swift": view, "a/b/A.swift": view, "a.b/A.swift": view, "a0/A.swift": view, "a.swift": view,
      ])
    // What was a file is a link, a folder or a submodule now; then a file again.
    try history.commit(
      "2025-03-03",
      [
        "Run.swift": .symlink(to: "a.swift"), "Link.swift": .executable(Self.view), "a.swift": nil,
        "a.swift/A.swift": view,
      ])
    try history.commit("2025-03-04", ["a.swift/A.swift": nil, "a.swift": view, "Run.swift": view])
    if bare {
      // libgit2 checks no submodule out over a file.
      try history.commit("2025-03-05", [".swift": .submodule("0123456789012345678901234567890123456789")])
      try history.commit("2025-03-06", [".swift": view])
    }
    try expectParity(history)
  }

  /// A work tree's attributes hold for every commit that is looked at, as in `git grep`; a bare repository has none.
  @Test(arguments: [true, false])
  func linesEqualGitsWhateverTheAttributesSay(bare: Bool) throws {
    let history = try HistoryBuilder(bare: bare)
    let view = File.text(Self.view)
    let nul = File.bytes([0] + Array(Self.view.utf8))
    let attributes: File = """
      [attr]machine -diff -text
      Binary.swift binary
      NoText.swift -text
      NoDiff.swift -diff
      Diff.swift diff
      Driver.swift diff=swift
      Unknown.swift diff=nobody
      Configured.swift diff=configured
      Readable.swift diff=readable
      Macro.swift machine
      Again.swift -diff
      Again.swift !diff
      Deep/** -diff
      *Generated* binary
      Encoded.swift working-tree-encoding=UTF-16
      Écran.swift -diff

      """
    let names = ["Binary", "NoText", "NoDiff", "Diff", "Driver", "Unknown", "Configured", "Readable", "Macro", "Again"]
    var files: [RawPath: File?] = [
      ".gitattributes": attributes, "Deep/Down/A.swift": view, "Deep/Down/Seen.swift": view, "Deep/Seen.swift": view,
      "Deep/Down/.gitattributes": "Seen.swift diff\n", "Generated/A.swift": view, "A.Generated.swift": view,
      "Encoded.swift": view, "Écran.swift": view, "Plain.swift": view,
    ]
    for name in names {
      files[RawPath(name + ".swift")] = view
      files[RawPath("NUL/" + name + ".swift")] = nul
    }
    try history.commit("2025-03-01", files)
    try history.commit("2025-03-02", ["Old.swift": view, ".gitattributes": "Old.swift binary\n*.swift diff\n"])
    try history.commit("2025-03-03", [".gitattributes": attributes, "Info.swift": view])

    let folder = bare ? history.path : history.path + "/.git"
    try FileManager.default.createDirectory(atPath: folder + "/info", withIntermediateDirectories: true)
    try "Info.swift -diff\nDeep/Seen.swift diff\n".write(
      toFile: folder + "/info/attributes", atomically: true, encoding: .utf8)
    for (key, value) in [("diff.configured.binary", "true"), ("diff.readable.binary", "false")] {
      _ = try run("git", ["--git-dir", folder, "config", key, value])
    }
    try expectParity(history)
  }

  // MARK: Paths

  @Test func linesEqualGitsWithTheSamePathsAndExcludes() throws {
    let history = try HistoryBuilder(bare: false)
    let view = File.text(Self.view)
    let configuration: File = """
      exclude: [Pods/, '*.generated.swift', App/Legacy, 'Tests/*Mock*', '[ab]/x?.swift', Exact.swift]
      migrations:
        - pack: navigation

      """
    try history.commit(
      "2025-03-01",
      [
        "sunset.yml": configuration, "Pods/A.swift": view, "App/Pods/A.swift": view, "PodsToo/A.swift": view,
        "App/A.generated.swift": view, "A.generated.swift": view, "App/Legacy/A.swift": view, "App/Legacy.swift": view,
        "App/LegacyToo/A.swift": view, "Tests/Deep/AMockB.swift": view, "Tests/A.swift": view, "a/x1.swift": view,
        "a/x12.swift": view, "c/x1.swift": view, "Exact.swift": view, "App/Exact.swift": view, "A.swift": view,
      ])
    // An excluded folder is a file at another commit.
    try history.commit(
      "2025-03-02", ["App/Legacy/A.swift": nil, "App/Legacy": view, "Pods/A.swift": nil, "Pods": view])
    try expectParity(history)
  }

  @Test func linesEqualGitsInFoldersThatTheProjectNames() throws {
    let history = try HistoryBuilder(bare: false)
    let view = File.text(Self.view)
    try history.commit(
      "2025-03-01",
      [
        "sunset.yml": "paths: [App/, Watch]\nexclude: App/Old/\nmigrations:\n  - pack: navigation\n",
        "App/A.swift": view, "App/A.md": view, "App/Old/A.swift": view, "Watch/A.swift": view, "WatchToo/A.swift": view,
        "Other/App/A.swift": view, "A.swift": view,
      ])
    try expectParity(history)
  }

  // MARK: Histories

  @Test func linesEqualGitsAcrossMergesRenamesAndReverts() throws {
    let history = try HistoryBuilder()
    let view = File.text(Self.view)
    try history.commit("2025-03-01", ["A.swift": view, "B.swift": "tag:\n"])
    try history.switchTo("feature")
    try history.commit("2025-03-02", ["C.swift": view, "A.swift": nil])
    try history.switchTo("main")
    try history.commit("2025-03-03", ["Moved/B.swift": "tag:\n", "B.swift": nil])
    // The merge brings a line of its own.
    try history.merge("2025-03-04", "feature", ["Moved/B.swift": "tag:\ntag:\n"])
    try history.commit("2025-03-05", ["A.swift": view, "C.swift": nil, "Copy.swift": view])
    try history.commit("2025-03-05", [:])
    try history.commit("2025-03-06", ["A.swift": nil, "Copy.swift": nil, "Moved/B.swift": nil])
    try expectParity(history)
  }

  // MARK: The comparison itself

  @Test func aListingThatLacksALineIsADifference() throws {
    let history = try HistoryBuilder()
    try history.commit("2025-03-01", ["A.swift": .text(Self.view)])
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\n'\(sunsetExecutable)' \"$@\" | sed 1d\n", to: "sunset")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(of: "sunset"))
    let outcome = try parity(history, sunset: folder.path(of: "sunset"))
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("listing \(try #require(try history.head)) all"))
  }

  @Test func aRepositoryThatSunsetRefusesIsNoParity() throws {
    let history = try HistoryBuilder()
    #expect(try parity(history).status == 2)
  }
}

import Cache
import Foundation
import Platform
import Progress
import SQLite
import TestSupport
import Testing

@testable import Advisor

/// A program that keeps a diary of its starts, and a cache in the same folder.
private struct Kept {
  let fake: FakeProgram
  let library: String

  /// - Parameter answer: what is said about each file, before its end.
  init(_ answer: String = Self.finding) throws {
    let folder = try TemporaryFolder()
    try folder.write("parser", to: "libParser.so")
    library = folder.path(of: "libParser.so")
    fake = try FakeProgram(
      """
      echo "'$*'" >> "$(dirname "$0")/diary"
      if [ "$1" = --version ]; then echo "sunset-advice 9.9, format 1"; echo \(library); exit 0; fi
      echo '\(FakeProgram.greeting)'
      while take; do
        echo "$blob" >> "$(dirname "$0")/diary"
      \(answer)
        echo "{\\"blob\\":\\"$blob\\",\\"end\\":true,\\"syntaxErrors\\":$([ $blob = b2 ] && echo 2 || echo 0)}"
      done
      """, folders: [folder])
  }

  static let finding = #"""
      echo "{\"blob\":\"$blob\",\"line\":3,\"column\":9,\"rule\":\"S0-05\",\"severity\":\"warning\",\"confidence\":\"high\",\"message\":\"move $blob\",\"section\":\"000 §5\",\"guide\":\"row-links\",\"needs\":\"iOS 17\"}"
      echo "{\"blob\":\"$blob\",\"line\":2,\"column\":5,\"next\":{\"rule\":\"navigation-view\",\"decision\":\"d\",\"replace\":\"Größe\",\"needs\":\"iOS 16\",\"trap\":\"t\",\"size\":\"L\",\"because\":\"b\",\"section\":\"000 §4\",\"guide\":\"container\"}}"
      echo "{\"blob\":\"$blob\",\"line\":8,\"column\":1,\"fact\":\"lazy-row\",\"type\":\"Row\",\"detail\":\"List\"}"
    """#

  var cacheFile: CacheFile { CacheFile(at: fake.folder.path(of: "cache.sqlite")) { Issue.record("\($0)") } }

  func advice(_ files: [AdviceProgram.File], minimum: String? = nil) throws -> Advice {
    try fake.program.advice(minimum: minimum, files: files, cache: AdviceCache(cacheFile))
  }

  /// What the program was started for, and the blobs that it was asked about; the page is turned.
  func diary() -> [String] {
    let path = fake.folder.path(of: "diary")
    defer { try? Files.remove(path) }
    guard let bytes = try? Files.read(path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

@Suite struct AdviceCacheTests {
  private let files = [
    FakeProgram.file("B.swift", blob: "b1"), FakeProgram.file("A.swift", blob: "b2"),
    FakeProgram.file("Copy of B.swift", blob: "b1"),
  ]

  @Test func aSecondRunDoesNotStartTheProgramAndSaysTheSame() throws {
    let kept = try Kept()
    let cold = try kept.advice(files)
    #expect(kept.diary() == ["'--version'", "''", "b1", "b2", "b1"])
    let warm = try kept.advice(files)
    #expect(kept.diary() == [])
    #expect(warm == cold)
    #expect(warm == (try kept.fake.advice(files)))
    #expect(warm.findings.map(\.place.path) == ["A.swift", "B.swift", "Copy of B.swift"])
    #expect(warm.findings[0].needs == "iOS 17")
    #expect(warm.steps[CodePlace("Copy of B.swift", 2, 5)]?.replace == "Größe")
    #expect(warm.facts.count == 3)
    #expect(warm.facts.last == CodeFact(CodePlace("Copy of B.swift", 8, 1), "lazy-row", type: "Row", detail: "List"))
    #expect(warm.unread == [Advice.Unread(path: "A.swift", reason: "2 syntax errors")])
    #expect(warm.rules.map(\.id) == ["S0-05"])
  }

  @Test func knownFilesAreNotRead() throws {
    let kept = try Kept()
    _ = try kept.advice(files)
    let unreadable = files.map { file in
      AdviceProgram.File(path: file.path, blob: file.blob) { throw AdviceProblem("read \(file.path)") }
    }
    #expect(try kept.advice(unreadable).files == 3)
  }

  @Test func onlyNewContentIsAskedAbout() throws {
    let kept = try Kept()
    _ = try kept.advice(files)
    _ = kept.diary()
    let more = files + [FakeProgram.file("C.swift", blob: "b3")]
    let grown = try kept.advice(more)
    #expect(kept.diary() == ["''", "b3"])
    #expect(grown == (try kept.fake.advice(more)))
    _ = kept.diary()
    #expect(try kept.advice(more) == grown)
    #expect(kept.diary() == [])
  }

  @Test func anotherMinimumIsAskedAboutAnew() throws {
    let kept = try Kept()
    _ = try kept.advice(files, minimum: "16.4")
    _ = kept.diary()
    _ = try kept.advice(files, minimum: "17.0")
    #expect(kept.diary() == ["'--minimum 17.0'", "b1", "b2", "b1"])
    // Both stay known.
    _ = try kept.advice(files, minimum: "16.4")
    #expect(kept.diary() == [])
  }

  @Test func anotherProgramIsAskedAnew() throws {
    let kept = try Kept()
    _ = try kept.advice(files)
    _ = kept.diary()
    let program = kept.fake.folder.path(of: "fake")
    try Files.write(Files.read(program) + Array("\n# another version\n".utf8), to: program)
    _ = try kept.advice(files)
    #expect(kept.diary() == ["'--version'", "''", "b1", "b2", "b1"])
  }

  /// The toolchain was updated in place: its parser may see a file in another way.
  @Test func anotherParserIsAskedAnew() throws {
    let kept = try Kept()
    _ = try kept.advice(files)
    _ = kept.diary()
    try Files.write(Array("another parser".utf8), to: kept.library)
    _ = try kept.advice(files)
    #expect(kept.diary() == ["'--version'", "''", "b1", "b2", "b1"])
  }

  @Test func whatFailedIsAskedAboutAgain() throws {
    let kept = try Kept(
      #"""
        echo "{\"blob\":\"$blob\",\"end\":true,\"failed\":\"given up after 30 seconds\"}"; continue
      """#)
    #expect(try kept.advice(files).unread.count == 3)
    _ = kept.diary()
    #expect(try kept.advice(files).unread.count == 3)
    #expect(kept.diary() == ["''", "b1", "b2", "b1"])
  }

  @Test func aProgramThatDoesNotSayWhatItIsIsAskedEachTime() throws {
    let fake = try FakeProgram(
      "echo '\(FakeProgram.greeting)'; while take; do echo \"{\\\"blob\\\":\\\"$blob\\\",\\\"end\\\":true}\"; done")
    let cache = AdviceCache(CacheFile(at: fake.folder.path(of: "cache.sqlite")) { Issue.record("\($0)") })
    for _ in 0..<2 { #expect(try fake.program.advice(minimum: nil, files: files, cache: cache).files == 3) }
  }

  @Test func aDamagedCacheCostsTimeOnly() throws {
    let kept = try Kept()
    let cold = try kept.advice(files)
    let path = kept.fake.folder.path(of: "cache.sqlite")
    _ = try kept.cacheFile.attempt { content in
      try content.keepAdvice(Digest.of(Files.read(kept.fake.folder.path(of: "fake"))), count: 0, Array("broken".utf8))
    }
    var said: [String] = []
    let cache = AdviceCache(CacheFile(at: path) { said.append($0) })
    #expect(try kept.fake.program.advice(minimum: nil, files: files, cache: cache) == cold)
    #expect(said.count == 1)
    #expect(said.first?.contains("the cache is not used: what the advice program said is cut off") == true)
  }

  @Test func aCacheOfTheStepBeforeIsGoneOnWith() throws {
    let kept = try Kept()
    let path = kept.fake.folder.path(of: "cache.sqlite")
    _ = kept.cacheFile
    try Database(at: path, patience: 50).run("DROP TABLE advice; PRAGMA user_version = 1")
    _ = try kept.advice(files)
    _ = kept.diary()
    _ = try kept.advice(files)
    #expect(kept.diary() == [])
  }
}

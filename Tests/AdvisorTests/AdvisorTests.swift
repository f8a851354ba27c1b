import Foundation
import Platform
import Progress
import TestSupport
import Testing

@testable import Advisor

/// A program that the test writes: a shell script that answers like `sunset-advice`, or not quite like it.
struct FakeProgram {
  let folder: TemporaryFolder
  let program: AdviceProgram
  /// Other folders that live as long.
  let others: [TemporaryFolder]

  static let greeting = #"{"sunset-advice":1,"rules":["S0-05"]}"#
  static let rules = """
    {"rules":[{"id":"S0-05","title":"Attach destinations","seed":"000","section":"000 §5","severity":"error",\
    "confidence":"high","guide":"row-links","rationale":"Because.","violating":["a"],"correct":["b"]}],"decisions":[]}
    """

  /// - Parameter body: what the script does once it was asked about files; `take` reads one record into `$blob`.
  init(
    _ body: String, rules: String = Self.rules, patience: Int32 = 20, folders: [TemporaryFolder] = []
  ) throws {
    others = folders
    folder = try TemporaryFolder()
    try folder.write(
      """
      #!/bin/bash
      if [ "$1" = --rules ]; then cat <<'END'
      \(rules)
      END
      exit 0; fi
      take() {
        read -r blob size length || return 1
        read -r path
        # The content, and the line end after it.
        dd bs=1 count=$((size + 1)) of=/dev/null 2>/dev/null
      }
      \(body)

      """, to: "fake")
    #expect(chmod(folder.path(of: "fake"), 0o755) == 0)
    program = AdviceProgram(at: folder.path(of: "fake"), patience: patience)
    // A child that another test starts while the script is written holds it open for a moment, and it cannot be run.
    for _ in 0..<500 {
      do {
        _ = try program.rules()
        break
      } catch let problem as AdviceProblem {
        guard problem.description.hasSuffix("Text file busy") else { break }
        usleep(20_000)
      }
    }
  }

  func advice(_ files: [AdviceProgram.File], minimum: String? = nil) throws -> Advice {
    try program.advice(minimum: minimum, files: files)
  }

  static func file(_ path: String, blob: String = "b1", _ text: String = "import SwiftUI\n") -> AdviceProgram.File {
    AdviceProgram.File(path: path, blob: blob) { Array(text.utf8) }
  }

  /// The one line that says why there is no advice.
  func problem(_ files: [AdviceProgram.File] = [file("A.swift")]) throws -> String {
    do {
      _ = try advice(files)
      return "none"
    } catch let problem as AdviceProblem {
      return problem.description.replacing(folder.path + "/", with: "")
    }
  }
}

@Suite struct AdvisorTests {
  private let greet = "echo '\(FakeProgram.greeting)'"

  @Test func readsFindingsStepsFactsAndWhatWasNotRead() throws {
    let fake = try FakeProgram(
      #"""
      \#(greet)
      take
      echo '{"blob":"b1","path":"A.swift","line":3,"column":9,"rule":"S0-05","severity":"warning","confidence":"high","message":"move it","section":"000 §5","guide":"row-links"}'
      echo '{"blob":"b1","path":"A.swift","line":2,"column":5,"next":{"rule":"navigation-view","decision":"one-column","replace":"NavigationStack","needs":"iOS 16","trap":"t","size":"S","because":"b","section":"000 §4","guide":"container"}}'
      echo '{"blob":"b1","path":"A.swift","line":8,"column":1,"fact":"compatibility-wrapper"}'
      echo '{"blob":"b1","end":true,"syntaxErrors":0}'
      take
      echo '{"blob":"b2","end":true,"syntaxErrors":2}'
      take
      echo '{"blob":"b3","end":true,"syntaxErrors":0,"failed":"the parser stopped (signal 11)"}'
      """#)
    let advice = try fake.advice([
      FakeProgram.file("A.swift"), FakeProgram.file("B.swift", blob: "b2"), FakeProgram.file("C.swift", blob: "b3"),
    ])
    #expect(advice.files == 3)
    #expect(advice.findings.map(\.message) == ["move it"])
    #expect(advice.findings[0].place == CodePlace("A.swift", 3, 9))
    #expect(advice.findings[0].severity == .warning)
    #expect(advice.steps[CodePlace("A.swift", 2, 5)]?.replace == "NavigationStack")
    #expect(advice.steps[CodePlace("A.swift", 2, 5)]?.size == .small)
    #expect(advice.facts == [CodeFact(CodePlace("A.swift", 8, 1), "compatibility-wrapper")])
    #expect(advice.unread.map(\.reason) == ["2 syntax errors", "the parser stopped (signal 11)"])
    #expect(advice.rules.map(\.id) == ["S0-05"])
    #expect(advice.source == "fake, format 1, 1 rules")
  }

  @Test func theMinimumIsHandedOn() throws {
    let fake = try FakeProgram(
      #"\#(greet); [ "$1 $2" = "--minimum 16.4" ] || exit 9; while take; do echo "{\"blob\":\"$blob\",\"end\":true}"; done"#
    )
    #expect(try fake.advice([FakeProgram.file("A.swift")], minimum: "16.4").files == 1)
    #expect(try fake.problem().contains("exit code 9"))
  }

  /// A pipe holds 64 kB: whoever writes all files first, or reads all answers first, waits for ever here.
  @Test(.timeLimit(.minutes(1))) func writesAndReadsAtTheSameTime() throws {
    let fake = try FakeProgram(
      #"""
      \#(greet)
      long=$(printf 'x%.0s' {1..200000})
      while take; do
        echo "{\"blob\":\"$blob\",\"line\":1,\"column\":1,\"rule\":\"S0-05\",\"severity\":\"info\",\"message\":\"$long\"}"
        echo "{\"blob\":\"$blob\",\"end\":true}"
      done
      """#)
    let text = String(repeating: "y", count: 50_000)
    let advice = try fake.advice((0..<12).map { FakeProgram.file("\($0).swift", blob: "b\($0)", text) })
    #expect(advice.findings.count == 12)
    #expect(advice.findings.allSatisfy { $0.message.utf8.count == 200_000 })
  }

  @Test func aProgramThatIsNotThereIsOneLine() {
    let program = AdviceProgram(at: "/nowhere/sunset-advice")
    #expect(throws: AdviceProblem("/nowhere/sunset-advice: cannot be started: No such file or directory")) {
      try program.advice(minimum: nil, files: [])
    }
  }

  @Test func missingLibrariesOfTheToolchainAreNamedWithTheCure() throws {
    let fake = try FakeProgram(
      "echo 'fake: error while loading shared libraries: libSwiftSyntax.so: cannot open' >&2; exit 127")
    #expect(
      try fake.problem()
        == "fake stopped after 0 of 1 files (exit code 127): fake: error while loading shared libraries: libSwiftSyntax.so: "
        + "cannot open; it needs the Swift toolchain that built it, `make advice` builds it anew")
  }

  @Test(arguments: [
    ("kill -SEGV $$", "fake stopped after 0 of 1 files (signal 11)"),
    ("", "fake said nothing"),
    ("echo hello", "fake does not speak as sunset-advice does"),
    (#"echo '{"sunset-advice":7,"rules":[]}'"#, "fake speaks format 7, this sunset reads 1; install both anew"),
    ("GREET", "fake stopped after 0 of 1 files"),
    ("GREET; echo '{\"blob\":\"b1\",'", "fake line 2 cannot be read"),
    ("GREET; printf '{\"blob\":'", "fake stopped in the middle of a line"),
    ("GREET; echo '{\"blob\":\"b9\",\"end\":true}'", "fake line 2 is about a file that is not its turn"),
    (
      "GREET; echo '{\"blob\":\"b1\",\"path\":\"B.swift\",\"line\":1,\"column\":1}'",
      "fake line 2 is about a file that is not its turn"
    ),
    ("GREET; echo '{\"blob\":\"b1\",\"rule\":\"S0-05\"}'", "fake line 2 has no place"),
    ("GREET; echo '{\"blob\":\"b1\",\"line\":1,\"column\":1}'", "fake line 2 is neither a finding nor a next step"),
    ("GREET; head -c 3000000 /dev/zero | tr '\\0' x", "fake wrote a line without an end"),
    (
      "GREET; take; echo '{\"blob\":\"b1\",\"end\":true}'; echo out of memory >&2; exit 2",
      "fake stopped after 1 of 1 files (exit code 2): out of memory"
    ),
  ])
  func saysInOneLineWhatIsWrongWithAnAnswer(body: String, problem: String) throws {
    let fake = try FakeProgram(body.replacing("GREET", with: "take; " + greet))
    #expect(try fake.problem() == problem)
  }

  @Test func rulesThatAreNoRulesAreOneLine() throws {
    let fake = try FakeProgram(greet, rules: "no JSON")
    #expect(try fake.problem() == "fake printed rules that cannot be read; is it the sunset-advice of this sunset?")
  }

  @Test(.timeLimit(.minutes(1))) func aProgramThatIsSilentIsEnded() throws {
    let fake = try FakeProgram("take; \(greet); sleep 60", patience: 1)
    #expect(try fake.problem() == "fake: was silent for 1 seconds and is ended")
  }

  @Test func anErrorOfTheFilesIsNotTheProgramsFault() throws {
    struct Broken: Error {}
    let fake = try FakeProgram("\(greet); while take; do echo \"{\\\"blob\\\":\\\"$blob\\\",\\\"end\\\":true}\"; done")
    let file = AdviceProgram.File(path: "A.swift", blob: "b1") { throw Broken() }
    #expect(throws: Broken.self) { try fake.advice([file]) }
  }

  @Test func aPathMayHoldALineEnd() throws {
    let fake = try FakeProgram(
      #"""
      \#(greet)
      read -r blob size length; dd bs=1 count=$((length + 1 + size + 1)) of=/dev/null 2>/dev/null
      take && echo "{\"blob\":\"b1\",\"end\":true}" && echo "{\"blob\":\"b2\",\"end\":true}"
      """#)
    let advice = try fake.advice([FakeProgram.file("A\nb2 9 9.swift"), FakeProgram.file("C.swift", blob: "b2")])
    #expect(advice.files == 2)
  }
}

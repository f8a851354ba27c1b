import Configuration
import Inventory
import Progress
import Testing
import YAML

private let packs =
  #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Sources/Inventory/Packs"

private func project(_ text: String) throws -> Project {
  try Project(parsing: Array(text.utf8), file: "sunset.yml", packs: packs) { (_) in nil }
}

@Suite struct EvidenceConfigurationTests {
  @Test func everyKeyOfEvidenceIsRead() throws {
    let text = """
      evidence:
        build:
          - ci/build.log
          - {path: ci/mac.json, configuration: Release, commit: 1a2b3c4}
        console:
          - {flow: checkout, path: logs/checkout.txt, system: iOS 18.1, on: 2026-02-03}
          - flow: search
      migrations:
        - pack: navigation
          max-age: {deep-links: 30 days, default: 12 weeks}
        - id: logs
          rules: [{id: print, pattern: 'print\\('}]
          evidence: {build: [own.log]}
          max-age: 90
      """
    let project = try project(text)
    let shared = project.migrations[0].evidence
    #expect(shared.build.map(\.path) == ["ci/build.log", "ci/mac.json"])
    #expect(shared.build[1].configuration == "Release" && shared.build[1].moment.commit == "1a2b3c4")
    #expect(
      shared.console[0]
        == .init(flow: "checkout", path: "logs/checkout.txt", system: "iOS 18.1", moment: .init(on: Day("2026-02-03"))))
    #expect(shared.console[1].path.isEmpty)
    #expect(project.migrations[1].evidence.build.map(\.path) == ["own.log"])
    #expect(project.migrations[0].ages == AttestationAges(days: 84, daysOfItem: ["deep-links": 30]))
    #expect(project.migrations[1].ages.days == 90)
  }

  @Test func withoutMigrationsTheEvidenceIsTheBuiltInPacks() throws {
    #expect(try project("evidence: {build: [a.log]}\n").migrations[0].evidence.build.count == 1)
  }

  @Test(arguments: [
    ("evidence: {builds: []}", "unknown key 'builds'; did you mean 'build'?"),
    ("evidence: {console: [{path: a.txt}]}", "flow: is missing"),
    ("evidence: {build: [{path: a, commit: main}]}", "'main' is not a commit"),
    ("migrations: [{pack: navigation, max-age: soon}]", "'soon' is not an age"),
    ("migrations: [{pack: navigation, max-age: {deep-link: 3 days}}]", "did you mean 'deep-links'?"),
    (
      "migrations: [{pack: navigation, attestations: [{item: deep-links, result: blocked, by: A, on: 2026-01-01}]}]",
      "say what blocks the item"
    ),
  ])
  func mistakesSayWhereAndWhatToDo(_ text: String, _ words: String) {
    #expect { try project(text) } throws: { "\($0)".contains(words) && "\($0)".hasPrefix("sunset.yml:1:") }
  }
}

/// Each case: what was there, and what must stand there afterwards.
@Suite struct AttestationEditorTests {
  private let word = Attestation(
    item: "deep-links", result: .passed, by: "Ana", on: Day("2026-02-03")!, commit: "1a2b3c4d5e6f", note: "all four")

  private func edited(_ text: String, _ word: Attestation? = nil, migration: String = "navigation") throws -> String {
    let editor = AttestationEditor(packs: packs, migration: migration, attestation: word ?? self.word)
    return String(decoding: try editor.edited(Array(text.utf8), file: "sunset.yml"), as: UTF8.self)
  }

  private func lines(_ indent: Int) -> String {
    let pad = String(repeating: " ", count: indent)
    return [
      "- item: deep-links", "  result: passed", "  by: Ana", "  on: 2026-02-03", "  commit: '1a2b3c4d5e6f'",
      "  note: all four",
    ]
    .map { pad + $0 + "\n" }.joined()
  }

  @Test func anEmptyFileBecomesAConfiguration() throws {
    #expect(try edited("") == "migrations:\n  - pack: navigation\n    attestations:\n" + lines(6))
  }

  @Test func commentsAndLayoutStay() throws {
    let head = """
      # Ours.
      title:   Courier   # odd, and kept

      migrations:
      - pack: navigation   # the first
        attestations:
          # by hand
          -   item: back-buttons
              result: passed
              by: "Bo"
              on: 2026-01-01
              note: |
                two lines
                  of it
              # of this item\n
      """
    let tail = """

          # the end of the list

      # What stays.
        # A comment that is indented oddly.
      exempt:
        - {path: A/, reason: "why"}
      """
    #expect(try edited(head + tail) == head + lines(4) + tail)
  }

  @Test func theListIsMadeWhereItIsMissing() throws {
    let head = "migrations:\n  - pack: navigation\n    wrappers: [Lazy]\n    # more\n"
    let tail = "\n  - id: logs\n    rules:\n      - {id: print, pattern: 'print'}\n"
    #expect(try edited(head + tail) == head + "    attestations:\n" + lines(6) + tail)
    #expect(try edited("title: A") == "title: A\nmigrations:\n  - pack: navigation\n    attestations:\n" + lines(6))
    #expect(try edited("# only\n") == "# only\nmigrations:\n  - pack: navigation\n    attestations:\n" + lines(6))
  }

  @Test func windowsLineEndsAndAMissingLastOneAreKept() throws {
    let text = "title: A\r\nmigrations:\r\n  - pack: navigation"
    let expected = text + "\r\n    attestations:\r\n" + lines(6).split(separator: "\n").map { $0 + "\r\n" }.joined()
    #expect(try edited(text) == expected)
  }

  @Test(arguments: [
    "says: \"it's\" # fine", "- dash", "true", "a\nb\tc", "a: b", "'quoted'", "ends ", "ünïcode “quotes”", "12",
    "back\\slash",
    "@ana", "no", "%x", "{a}",
  ])
  func everyNoteIsReadBackAsItWas(_ note: String) throws {
    var word = word
    word.note = note
    word.by = note.filter { !$0.isNewline && $0 != "\t" }
    let text = try edited("title: A\n", word)
    #expect(try project(text).migrations[0].attestations == [word])
  }

  @Test(arguments: [
    "{migrations: [{pack: navigation}]}\n", "migrations: [{pack: navigation}]\n",
    "migrations:\n  - {pack: navigation}\n", "migrations:\n  - pack: navigation\n    attestations: []\n",
    "migrations:\n  - pack: navigation\n    attestations: [{item: deep-links, result: failed, by: A, on: 2026-01-01}]\n",
    "title: A\n...\n",
  ])
  func whatCannotBeEditedSafelyIsLeftAlone(_ text: String) {
    #expect(throws: AttestationEditor.Refusal.self) { try edited(text) }
  }

  @Test func ofSeveralMigrationsTheNamedOneIsEdited() throws {
    let head = "migrations:\n  - id: logs\n    rules: [{id: print, pattern: 'print'}]\n  - pack: navigation\n"
    #expect(try edited(head) == head + "    attestations:\n" + lines(6))
  }
}

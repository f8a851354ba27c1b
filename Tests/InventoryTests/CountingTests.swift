import Foundation
import Testing

@testable import Inventory

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

private func navigation() throws -> Migration {
  try Packs.load(named: "navigation", from: root.appending(path: "Sources/Inventory/Packs").path)
}

/// The matches of `rules` in a text.
private func matches(_ text: String, _ rules: [Rule], language: Language = .swift) throws -> [Match] {
  let counter = try Counter([Migration(id: "m", title: "m", language: language, rules: rules)])
  return try Array(text.utf8).withUnsafeBytes { try BlobScanner(counter).matches(in: $0) }
}

/// The pack's own examples: in a hit the marks are the usages, in a miss every match is marked and none is a usage.
@Suite struct RuleExampleTests {
  static let packNames = (try? Packs.names(in: packs)) ?? []

  @Test(arguments: packNames) func everyHitIsCountedWhereItIsMarked(_ name: String) throws {
    let migration = try Packs.load(named: name, from: packs)
    for (index, rule) in migration.rules.enumerated() {
      for example in rule.hits {
        let found = try matches(example.code, migration.rules).filter { Int($0.rule) == index && $0.class == .usage }
        #expect(found.map(offset) == example.offsets, "\(rule.id): \(example.code)")
      }
    }
  }

  @Test(arguments: packNames) func noMissIsCountedAndItsClassIsTheOneItSays(_ name: String) throws {
    let migration = try Packs.load(named: name, from: packs)
    for (index, rule) in migration.rules.enumerated() {
      for example in rule.misses {
        let found = try matches(example.code, migration.rules)
        #expect(!found.contains { Int($0.rule) == index && $0.class == .usage }, "\(rule.id): \(example.code)")
        guard let wanted = example.class else { continue }
        for mark in example.offsets {
          let atMark = found.filter { offset($0) == mark && (Int($0.rule) == index || Int($0.found) == index) }
          #expect(atMark.contains { $0.class == wanted }, "\(rule.id): \(example.code): \(atMark.map(\.class))")
        }
      }
    }
  }

  private func offset(_ match: Match) -> Int { Int(match.lineStart) + Int(match.column) - 1 }
}

/// Small files whose classes were worked out by hand; the syntax tree agrees with them (`Tests/Oracle`).
@Suite struct SyntaxTreeCaseTests {
  static let cases: [URL] =
    (try? FileManager.default.contentsOfDirectory(
      at: root.appending(path: "Tests/Oracle/Cases"), includingPropertiesForKeys: nil))?
    .filter { $0.lastPathComponent.hasSuffix(".swift.txt") }.sorted { $0.path < $1.path } ?? []

  @Test func thereAreCases() { #expect(Self.cases.count >= 40) }

  @Test(arguments: cases) func everyMatchHasTheClassThatTheTreeGivesIt(_ file: URL) throws {
    let migration = try navigation()
    let rules = migration.rules.filter { $0.level != .adoption }
    let counter = try Counter([Migration(id: "m", title: "m", rules: rules)])
    let found = try Data(contentsOf: file).withUnsafeBytes { try BlobScanner(counter).matches(in: $0) }
    let lines = found.map { match in
      "\(match.line) \(match.column) \(rules[Int(match.found)].id) \(rules[Int(match.rule)].id) \(match.class.name)"
    }
    let answer = file.deletingPathExtension().deletingPathExtension().appendingPathExtension("expected")
    let expected = try String(contentsOf: answer, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(Set(lines).symmetricDifference(expected).sorted() == [])
    #expect(lines.count == expected.count)
  }
}

@Suite struct LineCountingTests {
  private func lines(_ text: String, _ rules: [Rule]) throws -> [Int] {
    let counter = try Counter([Migration(id: "m", title: "m", rules: rules)])
    let facts = try Array(text.utf8).withUnsafeBytes { try BlobScanner(counter).facts(of: $0) }
    return rules.indices.map { rule in
      facts?.lines.first { Int($0.rule) == rule }.map { Int($0.count) } ?? 0
    }
  }

  private func rule(_ id: String, _ pattern: String) -> Rule {
    Rule(id: id, title: id, pattern: pattern, context: .any)
  }

  @Test func aLineWithTwoMatchesCountsOnce() throws {
    #expect(try lines("tag: tag:\ntag:\n", [rule("a", "tag:")]) == [2])
  }

  @Test func aLastLineWithoutAnEndCounts() throws {
    #expect(try lines("x\ntag:", [rule("a", "tag:")]) == [1])
  }

  @Test func patternsSeeOneLineAtATime() throws {
    #expect(
      try lines("tag\n:\nfoo  bar\nfoo\nbar\n", [rule("a", "tag.*:"), rule("b", "foo[[:space:]]+bar")]) == [0, 1])
  }

  @Test func aPatternWithoutALiteralIsTriedOnEachLine() throws {
    #expect(try lines("a1\nbb\n\nc3\n", [rule("a", "[0-9]"), rule("b", "^$")]) == [2, 1])
  }

  @Test func anchorsAndAlternativesWork() throws {
    let text = "navigationBarLeading\n x navigationBarTrailing\nnavigationBarTitle\n"
    #expect(
      try lines(text, [rule("a", "navigationBar(Leading|Trailing)"), rule("b", "^navigation|Title$")]) == [2, 2])
  }

  @Test func aCarriageReturnBelongsToItsLineAsForGrep() throws {
    #expect(try lines("tag:\r\ntag\r\n", [rule("a", "tag:$"), rule("b", "tag")]) == [0, 2])
  }

  /// The scanner looks at 32 bytes a step: a match may begin at any of them and end in the next block.
  @Test func everyPlaceInABlockIsSeen() throws {
    for offset in 0..<100 {
      for tail in [0, 1, 40] {
        let text = String(repeating: "x", count: offset) + "NavigationView" + String(repeating: "y", count: tail)
        #expect(try lines(text, [rule("a", "NavigationView"), rule("b", "tag:")]) == [1, 0], "\(offset) \(tail)")
      }
    }
  }

  /// A blob's matches do not depend on which blob was scanned before it.
  @Test func matchesTakenOverFromTheVersionBeforeAreTheSame() throws {
    var random = Numbers(state: 11)
    let words = ["NavigationView", "navigationBarTitle(", "tag:", "x", "", "isActive: NavigationLink(", "  // tag:"]
    let rules = [
      rule("a", "NavigationView"), rule("b", "tag:"), rule("c", "navigationBar(Title|Items)"), rule("d", "^ *$"),
    ]
    let counter = try Counter([Migration(id: "m", title: "m", rules: rules)])
    let reusing = BlobScanner(counter)
    var lines: [String] = []
    for _ in 0..<600 {
      let at = Int(random.next() % UInt64(lines.count + 1))
      let word = words[Int(random.next() % UInt64(words.count))]
      if random.next() % 3 == 0, at < lines.count { lines.remove(at: at) } else { lines.insert(word, at: at) }
      let text = Array((lines.joined(separator: "\n") + (random.next() % 2 == 0 ? "\n" : "")).utf8)
      try text.withUnsafeBytes { bytes in
        let found = try reusing.matches(in: bytes)
        let expected = try BlobScanner(counter).matches(in: bytes)
        #expect(found == expected)
      }
    }
  }

  /// Against a plain search, on texts made of pieces of the patterns.
  @Test func literalsAreFoundAsByAPlainSearch() throws {
    var random = Numbers(state: 7)
    let words = [
      "NavigationView", "NavigationStack", "navigation", "View", "tag", ":", "tag:", " ", "\n", "isActive", "\u{0}",
    ]
    let rules = ["NavigationView", "NavigationStack", "tag:", "isActive:", "igationV"].map { rule($0, $0) }
    for _ in 0..<300 {
      let text = (0..<Int(random.next() % 60)).map { _ in words[Int(random.next() % UInt64(words.count))] }.joined()
      let expected = rules.map { rule in
        text.split(separator: "\n", omittingEmptySubsequences: false).count { $0.contains(rule.pattern) }
      }
      #expect(try lines(text, rules) == expected)
    }
  }
}

/// Generated files may be one line of many megabytes: no question about a match may walk through all of it.
@Suite struct HugeLineTests {
  @Test(arguments: [
    "NavigationView tag: ", "f { NavigationView { } } ", "a < b, NavigationView , ", "x.presentationMode ",
    "NavigationLink(isActive: $a) { } ", "@available(iOS, deprecated: 16) ", "if a { } else { NavigationView { } } ",
    "case NavigationView, ", "((NavigationView ", "\"\\(NavigationView {}) ",
  ])
  func everyMatchIsClassified(_ piece: String) throws {
    let rules = try navigation().rules.filter { $0.level != .adoption }
    let once = try matches(String(repeating: piece, count: 100), rules).count
    // What walks through the whole line for each match does not come to an end here.
    let found = try matches(String(repeating: piece, count: 8_000), rules).count
    #expect(found == once * 80)
  }
}

@Suite struct OtherLanguageTests {
  private let rule = Rule(id: "old", title: "old", pattern: "oldCall", context: .code)

  @Test func commentsAndStringsOfTheCFamilyAreNoUsages() throws {
    let text = """
      oldCall(); // oldCall
      /* oldCall */ oldCall("oldCall \\" oldCall", 'oldCall')
      /* a
         oldCall */
      x = "\\\\"; oldCall()
      """
    let classes = try matches(text, [rule], language: .cFamily).map(\.class)
    #expect(
      classes == [.usage, .comment, .comment, .usage, .string, .string, .string, .comment, .usage])
  }

  @Test func inPlainTextEveryMatchCounts() throws {
    let any = Rule(id: "old", title: "old", pattern: "oldCall", context: .any)
    #expect(try matches("# oldCall\noldCall", [any], language: .plain).map(\.class) == [.usage, .usage])
  }
}

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
  try matches(text, Migration(id: "m", title: "m", language: language, rules: rules))
}

private func matches(_ text: String, _ migrations: Migration...) throws -> [Match] {
  let counter = try Counter(migrations)
  return try Array(text.utf8).withUnsafeBytes { try BlobScanner(counter).matches(in: $0) }
}

/// The pack's own examples: in a hit the marks are the usages, in a miss every match is marked and none is a usage.
@Suite struct RuleExampleTests {
  static let packNames = (try? Packs.names(in: packs)) ?? []

  @Test(arguments: packNames) func everyHitIsCountedWhereItIsMarked(_ name: String) throws {
    let migration = try Packs.load(named: name, from: packs)
    for (index, rule) in migration.rules.enumerated() {
      for example in rule.hits {
        let found = try matches(example.code, migration).filter { Int($0.rule) == index && $0.class == .usage }
        #expect(found.map(offset) == example.offsets, "\(rule.id): \(example.code)")
      }
    }
  }

  @Test(arguments: packNames) func noMissIsCountedAndItsClassIsTheOneItSays(_ name: String) throws {
    let migration = try Packs.load(named: name, from: packs)
    for (index, rule) in migration.rules.enumerated() {
      for example in rule.misses {
        let found = try matches(example.code, migration)
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
    var migration = try navigation()
    migration.rules.removeAll { $0.level == .adoption }
    let rules = migration.rules
    let counter = try Counter([migration])
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
    "NavigationLink(isActive: $b) { NavigationView { } }, ", "class A: B, NavigationView, ", "<#NavigationView ",
    "x /NavigationView ", "case NavigationView, ", "((NavigationView ", "\"\\(NavigationView {}) ",
  ])
  func everyMatchIsClassified(_ piece: String) throws {
    var migration = try navigation()
    migration.rules.removeAll { $0.level == .adoption }
    let once = try matches(String(repeating: piece, count: 100), migration).count
    // What walks through the whole line for each match does not come to an end here.
    let found = try matches(String(repeating: piece, count: 8_000), migration).count
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

/// Which code is for older systems only, and which modules a name may have before it, is each migration's own.
@Suite struct MigrationSettingTests {
  private func observable(_ systems: String?, modules: [String] = []) -> Migration {
    Migration(
      id: "m", title: "m",
      rules: [Rule(id: "r", title: "", pattern: "Old", context: .identifier(name: "Old"))], modules: modules,
      systems: systems.map { Systems($0)! } ?? .none)
  }

  private func classes(_ code: String, _ migrations: Migration...) throws -> [MatchClass] {
    let counter = try Counter(migrations)
    return try Array(code.utf8).withUnsafeBytes { try BlobScanner(counter).matches(in: $0) }.map(\.class)
  }

  @Test(arguments: [
    ("iOS 17", "iOS 17, *", MatchClass.exempt), ("iOS 17", "iOS 16.4, *", .usage), ("iOS 17", "iOS 18.1, *", .exempt),
    ("iOS 17.4", "iOS 17, *", .usage), ("iOS 17.4", "iOS 17.4.1, *", .exempt), ("iOS 17.4", "iOS 17.10, *", .exempt),
    ("iOS 17", "macOS 14, *", .usage), ("iOS 17, macOS 14", "macOS 14, *", .exempt),
    ("iOS 17, macOS 14", "OSX 14, *", .exempt), ("iOS 17", "iOSApplicationExtension 17, *", .exempt),
    ("visionOS 1", "xrOS 1.0, *", .exempt), ("iOS 17", "macCatalyst 17, *", .usage),
    ("iOS 17, macCatalyst 17", "macCatalyst 17, *", .exempt), ("iOS 17", "swift 99, *", .usage),
  ]) func theOtherSideOfAnAvailabilityCheckIsExemptFromThePacksVersionsOn(
    _ pack: String, _ asked: String, _ wanted: MatchClass
  ) throws {
    #expect(try classes("if #available(\(asked)) { new() } else { Old() }", observable(pack)) == [wanted])
    #expect(try classes("if #unavailable(\(asked.dropLast(3))) { Old() }", observable(pack)) == [wanted])
    #expect(try classes("func f() { guard #available(\(asked)) else { Old() } }", observable(pack)) == [wanted])
    let words = asked.dropLast(3).split(separator: " ")
    let attribute = "@available(\(words[0]), deprecated: \(words[1])) func f() { Old() }"
    #expect(try classes(attribute, observable(pack)) == [wanted])
  }

  @Test func aMigrationWithoutSystemsHasNoCompatibilityWrapper() throws {
    #expect(try classes("if #available(iOS 17, *) {} else { Old() }", observable(nil)) == [.usage])
  }

  @Test func twoMigrationsJudgeTheSamePlaceByTheirOwnSystems() throws {
    let code = """
      @available(iOS, deprecated: 16) struct A { func f() { Old(); Old() } }
      if #available(iOS 16, *) {} else { Old() }
      """
    let found = try matches(code, observable("iOS 16"), observable("iOS 17"))
    #expect(found.filter { $0.rule == 0 }.map(\.class) == [.exempt, .exempt, .exempt])
    #expect(found.filter { $0.rule == 1 }.map(\.class) == [.usage, .usage, .usage])
  }

  @Test func onlyTheMigrationsModulesMayStandBeforeAName() throws {
    let code = "let a: Combine.Old\nlet b = Combine.Old()\nlet c: Shop.Old\nlet d = Shop.Old()\nlet e: Combine.A.Old"
    #expect(
      try classes(code, observable(nil, modules: ["SwiftUI", "Combine"]))
        == [.usage, .usage, .otherProperty, .otherCall, .otherProperty])
    #expect(try classes("let a: SwiftUI.Old", observable(nil)) == [.otherProperty])
  }

  @Test(arguments: ["", "iOS", "iOS x", "iOS 17 18", "iOS 17,", "ios 17", "iOS 17, iOS 18", "iOS -1", "*"])
  func whatIsNoListOfSystemsIsRefused(_ text: String) {
    #expect(Systems(text) == nil)
  }

  @Test func systemsReadBackAsTheyWereWritten() {
    for text in ["iOS 17", "iOS 17.4, macOS 14, visionOS 1"] { #expect(Systems(text)?.text == text) }
  }
}

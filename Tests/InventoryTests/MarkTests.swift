import Testing

@testable import Inventory

/// Comments that exempt a usage.
@Suite struct MarkTests {
  private let rule = Rule(
    id: "old", title: "old", pattern: "OldView", context: .identifier(name: "OldView"))

  private func scan(
    _ text: String, _ language: Language = .swift, context: Rule.Context? = nil
  ) throws -> [(match: Match, mark: ExemptionMark?)] {
    var rule = rule
    if let context { rule.context = context }
    let counter = try Counter([Migration(id: "m", title: "m", language: language, rules: [rule])])
    let scanner = BlobScanner(counter)
    return try Array(text.utf8).withUnsafeBytes { bytes in
      try scanner.matches(in: bytes).map { ($0, scanner.mark(of: $0, in: bytes)) }
    }
  }

  private func reasons(_ text: String, _ language: Language = .swift, context: Rule.Context? = nil) throws -> [String?]
  {
    try scan(text, language, context: context).map { $0.mark?.reason }
  }

  @Test func aMarkOnTheLineOrAloneAboveItCounts() throws {
    #expect(try reasons("OldView {} // sunset:exempt waits for the design") == ["waits for the design"])
    #expect(try reasons("  // sunset:exempt a b\n  OldView {}\n  OldView {}") == ["a b", nil])
    #expect(try reasons("OldView {} /* sunset:exempt in a block */") == ["in a block"])
    #expect(try reasons("/// sunset:exempt documented\nlet a = OldView {}") == ["documented"])
    #expect(try reasons("// sunset:exempt windows ends\r\nOldView {}\r\n") == ["windows ends"])
  }

  @Test func aMarkBehindCodeIsNotForTheNextLine() throws {
    #expect(try reasons("x() // sunset:exempt a\nOldView {}") == [nil])
    #expect(try reasons("// sunset:exempt a\n\nOldView {}") == [nil])
    #expect(try reasons("OldView {}\n// sunset:exempt a") == [nil])
  }

  @Test func whatOnlyLooksLikeAMarkIsNone() throws {
    #expect(try reasons("OldView(\"// sunset:exempt a\")") == [nil])
    #expect(try reasons("let s = \"\"\"\n// sunset:exempt a\n\\(OldView {})\n\"\"\"") == [nil])
    #expect(try reasons("let s = #\"// sunset:exempt a\"#; OldView {}") == [nil])
    #expect(try reasons("OldView {} // see sunset:exempt a") == [nil])
    #expect(try reasons("OldView {} // sunset:exempted a") == [nil])
    #expect(try reasons("OldView {} // Sunset:exempt a") == [nil])
    #expect(try reasons("#if sunset:exempt\nOldView {}\n#endif") == [nil])
    #expect(try reasons("let url = \"http://sunset:exempt\"; OldView {} // sunset:exempt real") == ["real"])
  }

  @Test func theEndIsADayOfTheCalendar() throws {
    let mark = try #require(try scan("OldView {} // sunset:exempt iPad until 2026-12-31")[0].mark)
    #expect(mark == ExemptionMark(reason: "iPad", until: "2026-12-31"))
    #expect(mark.end.holds(on: ExemptUntil(day: "2026-12-31")!))
    #expect(!mark.end.holds(on: ExemptUntil(day: "2027-01-01")!))
    let open = try #require(try scan("OldView {} // sunset:exempt until the iPad is done")[0].mark)
    #expect(open == ExemptionMark(reason: "until the iPad is done"))
    #expect(open.end == .always)
  }

  @Test(arguments: [
    ("", ExemptionMark.Problem.noReason), (" until 2026-12-31", .noReason), (" iPad until 2026-02-30", .noDay),
    (" iPad until 31.12.2026", .noDay), (" until", .noDay),
  ])
  func aMarkWithoutAReasonOrWithoutADayNeverHolds(_ rest: String, _ problem: ExemptionMark.Problem) throws {
    let mark = try #require(try scan("OldView {} // sunset:exempt" + rest)[0].mark)
    #expect(mark.end == .never)
    #expect(mark.problem != nil)
    if !mark.reason.isEmpty || problem == .noReason { #expect(mark.problem == problem) }
  }

  @Test func noiseHasNoMarkAndAWrapperNeedsNone() throws {
    #expect(try reasons("struct OldView {} // sunset:exempt a") == [nil])
    #expect(try reasons("// OldView sunset:exempt a") == [nil])
  }

  @Test func otherLanguagesMarkInTheirOwnComments() throws {
    #expect(try reasons("OldView() // sunset:exempt a", .cFamily, context: .code) == ["a"])
    #expect(try reasons("OldView() # sunset:exempt a", .python, context: .code) == ["a"])
    #expect(try reasons("OldView('# sunset:exempt a')", .python, context: .code) == [nil])
    #expect(try reasons("-- sunset:exempt a\nSELECT OldView", .sql, context: .code) == ["a"])
    #expect(try reasons("<!-- sunset:exempt a b -->\n<OldView>", .html, context: .code) == ["a b"])
    #expect(try reasons("# sunset:exempt a\nOldView", .plain, context: .any) == [nil])
    #expect(try reasons("OldView // sunset:exempt a", .swift, context: .any) == ["a"])
  }

  @Test func theFactsKeepTheEndAndNotTheDay() throws {
    let counter = try Counter([Migration(id: "m", title: "m", rules: [rule])])
    let text = "OldView {} // sunset:exempt a until 2026-12-31\nOldView {}\n"
    let keys = try Array(text.utf8).withUnsafeBytes { try BlobScanner(counter).facts(of: $0)?.keys ?? [] }
    #expect(Set(keys.map(\.exemptUntil)) == [ExemptUntil(day: "2026-12-31")!, .never])
    #expect(keys.allSatisfy { $0.standing == .usage })
  }

  @Test func daysKeepTheirOrderInSixteenBits() {
    let days = ["1999-12-31", "2000-01-01", "2026-02-28", "2026-03-01", "2127-12-31", "2128-01-01"]
    let ends = days.compactMap { ExemptUntil(day: $0) }
    #expect(ends.count == days.count && zip(ends, ends.dropFirst()).allSatisfy(<))
    #expect(ends.allSatisfy { ExemptUntil.never < $0 && $0 < .always })
    #expect(ExemptUntil(day: "2025-02-29") == nil && ExemptUntil(day: "2024-02-29") != nil)
  }
}

extension ExemptUntil: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// What is known of languages without a tokeniser.
@Suite struct LanguageTests {
  private func classes(_ text: String, _ language: Language) throws -> String {
    let rule = Rule(id: "old", title: "old", pattern: "OLD", context: .code)
    let counter = try Counter([Migration(id: "m", title: "m", language: language, rules: [rule])])
    let found = try Array(text.utf8).withUnsafeBytes { try BlobScanner(counter).matches(in: $0) }
    return found.map { $0.class == .usage ? "u" : $0.class == .comment ? "c" : "s" }.joined()
  }

  /// u: a usage, c: in a comment, s: in a string; in the order of the text.
  @Test(arguments: [
    (Language.cFamily, "OLD // OLD\nOLD /* OLD\nOLD */ OLD \"OLD \\\" OLD\" 'OLD' OLD", "ucuccusssu"),
    (.cFamily, "a = \"OLD\nOLD", "su"), (.cFamily, "/* /* OLD */ OLD", "cu"), (.cFamily, "/* OLD", "c"),
    (.javaScript, "`OLD\nOLD ${OLD}` OLD // OLD", "sssuc"),
    (.kotlin, "\"\"\"OLD \" OLD\nOLD\"\"\" OLD /* /* OLD */ OLD */ OLD", "sssuccu"),
    (.python, "OLD # OLD\n'''OLD ' OLD\nOLD''' OLD \"\"\"OLD\"\"\" 'OLD # OLD' OLD", "ucsssusssu"),
    (.python, "'OLD\\' OLD' OLD", "ssu"),
    (.ruby, "OLD # OLD\n=begin\nOLD\n=end\nOLD \"OLD\nOLD\" a#OLD", "uccussu"),
    (.shell, "OLD # OLD\n$#OLD ${#OLD} 'OLD \\' OLD \"OLD \\\" OLD\"", "ucuususs"),
    (.sql, "OLD -- OLD\n/* OLD */ 'OLD '' OLD' OLD \"OLD\"", "uccssus"),
    (.html, "<OLD a=\"OLD\"> <!-- OLD\nOLD --> OLD 'OLD", "uuccuu"),
    (.plain, "# OLD \"OLD\" // OLD", "uuu"),
  ])
  func commentsAndStringsAreTold(_ language: Language, _ text: String, _ expected: String) throws {
    #expect(try classes(text, language) == expected)
  }

  /// A megabyte with a match on each line must not cost a pass for each.
  @Test(.timeLimit(.minutes(1))) func aLongFileIsReadOnce() throws {
    let text = String(repeating: "x = OLD # 'OLD\n", count: 60_000)
    #expect(try classes(text, .python) == String(repeating: "uc", count: 60_000))
  }
}

@Suite struct OwnDeclarationTests {
  private func declared(_ text: String) throws -> [OwnDeclaration] {
    let rules = [
      Rule(id: "view", title: "v", pattern: "OldView", context: .identifier(name: "OldView")),
      Rule(
        id: "items", title: "i", pattern: "oldItems", context: .call(name: "oldItems", arguments: .anything)),
      Rule(
        id: "active", title: "a", pattern: "isActive:",
        context: .argument(label: "isActive", callee: "OldLink", arguments: .anything)),
    ]
    let scanner = BlobScanner(try Counter([Migration(id: "m", title: "m", rules: rules)]))
    return try Array(text.utf8).withUnsafeBytes { bytes in
      scanner.ownDeclarations(in: bytes, try scanner.matches(in: bytes))
    }
  }

  @Test func typesOfTheNameAreFound() throws {
    #expect(try declared("public struct OldView<C>: View {}") == [OwnDeclaration(name: "OldView", line: 1)])
    #expect(try declared("\ntypealias OldView = NewView") == [OwnDeclaration(name: "OldView", line: 2)])
    #expect(
      try declared("f(isActive: x)\nfinal class OldLink {}") == [OwnDeclaration(name: "OldLink", line: 2)])
  }

  @Test func aDeclarationIsFoundInAFileWithoutAMatch() throws {
    for code in ["struct OldLink {}", "enum\n  `OldLink` {}", "extension View { func OldLink() {} }"] {
      #expect(try declared(code).map(\.name) == ["OldLink"], "\(code)")
    }
    #expect(try declared("let a = OldLink()\nimport struct Kit.OldLink") == [])
  }

  @Test func functionsShadowOnlyFromAnExtensionOrProtocol() throws {
    #expect(
      try declared("extension View {\n  func oldItems(leading: Int) {}\n}")
        == [OwnDeclaration(name: "oldItems", line: 2)])
    #expect(try declared("struct Bar {\n  func oldItems() {}\n}") == [])
  }

  @Test func otherDeclarationsAndUsesAreNone() throws {
    #expect(try declared("import struct SwiftUI.OldView") == [])
    #expect(try declared("let OldView = 1; extension OldView {}; // struct OldView") == [])
    #expect(try declared("let a = \"struct OldView\"; OldLink(isActive: x)") == [])
  }
}

@Suite struct ExampleCheckTests {
  private func failures(_ rules: String) throws -> [String] {
    let migration = try Packs.read(text: "id: a\nrules:\n" + rules, file: "a.yml")
    return try migration.failingExamples().map { "\($0.rule) \($0.isHit ? "hit" : "miss") \($0.number): \($0.problem)" }
  }

  @Test(arguments: ["navigation", "observation", "swift-testing"])
  func everyExampleOfABuiltInPackHolds(_ name: String) throws {
    let migration = try Packs.load(named: name, from: packs)
    #expect(try migration.failingExamples() == [])
    for rule in migration.rules {
      #expect(rule.hits.count >= 3 && rule.misses.count >= 3, "\(rule.id)")
      #expect(!rule.why.isEmpty && !rule.guide.isEmpty && !rule.needs.isEmpty, "\(rule.id)")
    }
    #expect(!migration.checklist.isEmpty && !migration.guide.mapping.isEmpty)
  }

  @Test func theListOfPacksIsTheFolder() throws {
    #expect(try Packs.names(in: packs) == ["navigation", "observation", "swift-testing"])
  }

  @Test func anExampleThatDoesNotHoldIsNamed() throws {
    #expect(
      try failures(
        """
          - id: b
            pattern: Old
            context: identifier
            name: Old
            hits: ['x ↓Old()', '↓Old() Old()']
            misses: ['// Old', 'Old()', {code: '// ↓Old', class: string}]
        """) == [
          "b hit 2: marks usages at byte 0, found at bytes 0, 6", "b miss 2: a usage was found at byte 0",
          "b miss 3: wants string at byte 3, found comment",
        ])
  }
}

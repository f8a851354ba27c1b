import Testing

@testable import Patterns

@Suite struct PatternTests {
  private func firstMatch(_ pattern: String, _ text: String) throws -> Range<Int>? {
    let pattern = try Pattern(pattern)
    return try Array(text.utf8).withUnsafeBytes { try pattern.firstMatch(in: $0, from: 0, PatternState()) }
  }

  @Test func bracketsKeepTheirBackslashesAsInPOSIX() throws {
    #expect(try firstMatch("[\\.]", "a.b") == 1..<2)
    #expect(try firstMatch("[\\.]", "a\\b") == 1..<2)
    #expect(try firstMatch("[]x]", "a]") == 1..<2)
    #expect(try firstMatch("[^]x]", "]xa") == 2..<3)
    #expect(try firstMatch("[[:digit:]]+", "ab12") == 2..<4)
  }

  @Test func wordEdgesAreGNUs() throws {
    #expect(try firstMatch("\\<tag\\>", "etag tag") == 5..<8)
    #expect(try firstMatch("\\<tag\\>", "etag tags") == nil)
  }

  @Test(arguments: ["\\d", "a(?=b)", "a+?", "a\\", "", "a\nb", "(", "[a"])
  func whatGitGrepDoesNotKnowIsRefused(_ pattern: String) {
    #expect(throws: PatternError.self) { try Pattern(pattern) }
  }

  @Test func aPatternThatExplodesIsStoppedAndNamed() throws {
    let text = String(repeating: "a", count: 200) + "b"
    #expect {
      try firstMatch("(a|aa)+$", text)
    } throws: { error in
      "\(error)".contains("(a|aa)+$") && "\(error)".contains("less repetition")
    }
  }
}

@Suite struct RequiredLiteralTests {
  private func literals(_ pattern: String) -> [String]? {
    Pattern.requiredLiterals(of: pattern)?.literals.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func aPlainPatternIsItsOwnLiteral() {
    #expect(literals("navigationBarTitle\\(") == ["navigationBarTitle("])
    #expect(Pattern.requiredLiterals(of: "navigationBarTitle\\(")?.isWhole == true)
  }

  @Test func groupsAndRepeatedCharactersAreNotRequired() {
    #expect(literals("navigationBar(Leading|Trailing)") == ["navigationBar"])
    #expect(literals("colou?r: (a|b)*") == ["colo"])
    #expect(literals("ab+cde") == ["cde"])
    #expect(literals("abc{0,2}def") == ["def"])
  }

  @Test func everyBranchGivesOne() {
    #expect(literals("NavigationStack|NavigationSplitView") == ["NavigationStack", "NavigationSplitView"])
    #expect(literals("NavigationStack|a.") == nil)
  }

  @Test func aPatternWithoutAnyIsTriedEverywhere() {
    #expect(literals("[a-z]+") == nil)
    #expect(literals("\\<a\\>") == nil)
  }
}

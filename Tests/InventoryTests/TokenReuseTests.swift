import Testing

@testable import Inventory

/// Tokens taken over from the version before must be those of a tokeniser that never saw it.
@Suite struct TokenReuseTests {
  private struct Token: Equatable {
    var start, end, parent, partner: Int32
    var kind: SwiftToken.Kind
    var startsLine, isQuoted: Bool
  }

  private struct Result: Equatable {
    var tokens: [Token]
    var conditions: [Range<Int>]
  }

  private func result(_ tokeniser: inout SwiftTokeniser, _ source: String) -> Result {
    Array(source.utf8).withUnsafeBytes { bytes in
      tokeniser.tokenise(bytes)
      let tokens = tokeniser.tokens.map {
        Token(
          start: $0.start, end: $0.end, parent: $0.parent, partner: $0.partner, kind: $0.kind,
          startsLine: $0.startsLine, isQuoted: $0.isQuoted)
      }
      return Result(tokens: tokens, conditions: tokeniser.conditionRanges)
    }
  }

  private func expectSame(_ versions: [String]) {
    var reusing = SwiftTokeniser()
    for (index, source) in versions.enumerated() {
      var fresh = SwiftTokeniser()
      let expected = result(&fresh, source)
      let found = result(&reusing, source)
      #expect(found == expected, "version \(index) of \(versions)")
    }
  }

  @Test func aLineAddedInTheMiddleKeepsWhatIsAroundIt() {
    expectSame([
      "struct A {\n  func f() {\n    g(1)\n  }\n}\nlet x = 1\n",
      "struct A {\n  func f() {\n    h { }\n    g(1)\n  }\n}\nlet x = 1\n",
      "struct A {\n  func f() {\n    g(1)\n  }\n}\nlet x = 1\n",
    ])
  }

  @Test func aBraceAddedOrLostChangesWhatFollows() {
    expectSame(["a {\n b\n}\nc\n}\n", "a {\n b {\n}\nc\n}\n", "a\n b\n}\nc\n}\n", "(a\n b\n}\nc\n)\n"])
  }

  @Test func aStringOrCommentOpenedBeforeSwallowsTheRest() {
    expectSame([
      "let a = 1\nlet b = \"x\"\nlet c = 2\n", "let a = \"\"\"\nlet b = \"x\"\nlet c = 2\n\"\"\"\n",
      "let a = 1 /*\nlet b = \"x\"\nlet c = 2\n", "let a = 1\nlet b = \"x\"\nlet c = 2\n*/",
    ])
  }

  @Test func anExtendedRegexMayBeClosedFarBelow() {
    expectSame(["a = #/\nfoo\nbar\n", "a = #/\nfoo\nbar\n/#\nbaz\n", "a = #/\nfoo\nbar\n", "a = #/\nfoo\nbarn\n"])
  }

  @Test func aSlashAtTheBeginningOfALineDependsOnTheLineBefore() {
    expectSame(["x = a\n\n/b/\nd\n", "x =\n\n/b/\nd\n", "x = a\n// c\n/b/\nd\n"])
    expectSame(["x = a\n/ b / c\nd\n", "x =\n/ b / c\nd\n", "x = (\n/b/\nd\n", "x = a\n/b/\nd\n"])
  }

  @Test func randomEditsOfCrookedSource() {
    var random = Numbers(state: 42)
    let pieces = [
      "struct A {", "}", "func f(a: Int) {", "{", ")", "(", "[", "]", "let s = \"a \\(b(\"c\")) d\"", "\"\"\"",
      "\"\"\" x",
      "#if os(iOS)", "#else", "#endif", "#elseif A", "// NavigationView {", "/* a", "*/", "x = #\"raw \\#(y) \"#",
      "#/ a",
      "a/#", "x / y", "/a/", "  .foo { $0 }", "case .a(let b):", "`class`", "\\(", "'a'", "\"unclosed", "\"x \\(",
      "#\"\"\"",
      "\"\"\"#", "", "   ", "@A(b) var c = 1", "f(a: 1, b: { 2 }) c: { 3 }",
    ]
    for _ in 0..<160 {
      var lines = (0..<Int(random.next() % 24)).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }
      var versions: [String] = []
      for _ in 0..<8 {
        versions.append(lines.joined(separator: "\n") + (random.next() % 3 == 0 ? "" : "\n"))
        let at = Int(random.next() % UInt64(lines.count + 1))
        switch random.next() % 3 {
        case 0: lines.insert(pieces[Int(random.next() % UInt64(pieces.count))], at: at)
        case 1 where at < lines.count: lines.remove(at: at)
        default: if at < lines.count { lines[at] = pieces[Int(random.next() % UInt64(pieces.count))] }
        }
      }
      expectSame(versions)
    }
  }
}

/// A small generator of numbers, the same on every run.
struct Numbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

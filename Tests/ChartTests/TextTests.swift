import Testing

@testable import Site

@Suite struct TextTests {
  @Test func coordinatesHaveAtMostOneDecimal() {
    let numbers: [(Double, String)] = [
      (0, "0"), (-0.04, "0"), (1, "1"), (1.25, "1.3"), (-1.25, "-1.3"), (0.05, "0.1"), (99.96, "100"), (-0.5, "-0.5"),
      (.nan, "0"), (.infinity, "0"), (1e300, "1000000000"),
    ]
    for (number, text) in numbers { #expect(Chart.Number.coordinate(number) == text) }
  }

  @Test func numbersForPeople() {
    #expect(Chart.Number.grouped(0) == "0")
    #expect(Chart.Number.grouped(999) == "999")
    #expect(Chart.Number.grouped(1_234_567) == "1\u{2009}234\u{2009}567")
    #expect(Chart.Number.grouped(-1000) == "\u{2212}1\u{2009}000")
    #expect(
      [999, 1000, 1250, 99_960, 200_000, 999_600, 2_500_000].map(Chart.Number.short) == [
        "999", "1k", "1.3k", "100k", "200k", "1M", "2.5M",
      ])
    #expect([0, 0.84, 2, 2.06, -0.5, 12.4].map(Chart.Number.rate) == ["0", "0.8", "2", "2.1", "\u{2212}0.5", "12"])
  }

  @Test func textIsEscaped() {
    #expect(Chart.Text.escaped("<a href='x'>&\"</a>") == "&lt;a href=&#39;x&#39;&gt;&amp;&quot;&lt;/a&gt;")
    #expect(Chart.Text.escaped("a\u{0}b\u{1B}c\u{202E}d\ne") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d e")
    #expect(Chart.Text.escaped("NavigationView → 𝕏 é") == "NavigationView → 𝕏 é")
  }

  @Test func differentNamesGiveDifferentIdentifiers() {
    let names = ["a b", "a_b", "a-b", "a.b", "ab", "a\"b", ""]
    #expect(Set(names.map(Chart.Text.identifier)).count == names.count)
  }

  @Test func longTextIsCutOrBroken() {
    #expect(Chart.Text.fitted("short", size: 12, into: 100) == "short")
    #expect(Chart.Text.fitted("Iteration 2024-17 of the team", size: 12, into: 60).hasSuffix("…"))
    let lines = Chart.Text.lines("one two three four five six seven", size: 12, into: 80, limit: 2)
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { Chart.Text.width($0, size: 12) <= 80 })
  }
}

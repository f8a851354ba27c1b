import Progress
import Testing

@Suite struct FingerprintTests {
  private struct Line {
    var text: String
    var rule = "r"
    var path = "A b.swift"
  }

  private func prints(_ lines: [Line]) -> [String] {
    var fingerprints = Fingerprints()
    return lines.map { fingerprints.next(rule: $0.rule, path: Array($0.path.utf8), text: $0.text) }
  }

  @Test func staysWhenTheLineIsIndentedAnew() {
    let print = prints([Line(text: "NavigationView {")])
    #expect(print == prints([Line(text: "    NavigationView  {")]))
    #expect(print[0].count == 16 && print[0].allSatisfy(\.isHexDigit))
  }

  @Test func tellsRulesFilesTextsAndEqualLinesApart() {
    let all = prints([
      Line(text: "a"), Line(text: "a"), Line(text: "b"), Line(text: "a", path: "B.swift"), Line(text: "a", rule: "s"),
    ])
    #expect(Set(all).count == 5)
  }

  @Test func tellsNamesApartThatAreNotUTF8() {
    var fingerprints = Fingerprints()
    let first = fingerprints.next(rule: "r", path: [0xFE], text: "a")
    #expect(first != fingerprints.next(rule: "r", path: [0xFF], text: "a"))
  }
}

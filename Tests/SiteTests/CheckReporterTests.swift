import Foundation
import Progress
import Site
import Testing

/// The formats of `sunset check`, with names that try to be something else.
@Suite struct CheckReporterTests {
  private static let hostile = CheckReport.Finding(
    kind: .added, rule: "navigation-view", message: "100% \"bad\" <b>&amp;</b>\r\n::error::gotcha\u{1B}[31m",
    advice: "write: a, b", path: "a:b,c%2C\n::warning::x/<\"'&>\u{202E}.swift", line: 3, column: 8,
    text: "  \u{1F600} é NavigationView ]]> \u{0}\u{7}", fingerprint: "0123456789abcdef")

  private static let report = CheckReport(
    findings: [
      hostile,
      CheckReport.Finding(
        kind: .budget, rule: "budget", message: "in App: 3 usages, 2 allowed", advice: "remove 1", path: "sunset.yml",
        fingerprint: "fedcba"),
    ],
    rules: [
      .init(
        id: "navigation-view", title: "NavigationView", why: "Deprecated.", replacement: "NavigationStack",
        migration: "navigation"),
      .init(id: "bar-title", title: "navigationBarTitle", why: "", replacement: "", migration: "navigation"),
    ],
    base: "main (1a2b)", head: "HEAD (3c4d)", baseCommit: "1a2b", headCommit: "3c4d", removed: 1, moved: 2, files: 4,
    notes: ["sunset.yml changes too"], version: "1.0")

  private static func text(_ name: String, _ report: CheckReport = report) -> String {
    let reporter = CheckReporter.all.first { $0.name == name }!
    return String(decoding: reporter.bytes(report), as: UTF8.self)
  }

  private static func json(_ name: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text(name).utf8))
  }

  @Test func everyFormatHasItsOwnName() {
    let names = CheckReporter.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func workflowCommandsCannotBeForged() {
    let lines = Self.text("github").split(separator: "\n", omittingEmptySubsequences: true)
    #expect(lines.count == 4)
    #expect(lines.prefix(2).allSatisfy { $0.hasPrefix("::error file=") })
    #expect(
      lines[0].hasPrefix(
        "::error file=a%3Ab%2Cc%252C%0A%3A%3Awarning%3A%3Ax/<\"'&>\\u{202E}.swift,line=3,endLine=3,col=6,"))
    #expect(lines[0].contains("::100%25 \"bad\" "))
    #expect(!lines[0].contains("\u{1B}"))
    #expect(lines[1] == "::error file=sunset.yml,title=Budgets::in App: 3 usages, 2 allowed; remove 1")
    #expect(lines[2].hasPrefix("::notice title=sunset check::"))
  }

  @Test func textIsOneLineForEachThing() {
    let lines = Self.text("text").split(separator: "\n")
    #expect(lines.count == 6)
    #expect(!Self.text("text").unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
    var forged = Self.report
    forged.findings[0].path = "::set-env name=A::b.swift"
    #expect(Self.text("text", forged).hasPrefix("./::set-env"))
  }

  @Test func gitLabGetsAListWithFingerprints() throws {
    let list = try #require(Self.json("gitlab") as? [[String: Any]])
    #expect(list.count == 2)
    #expect(Set(list.compactMap { $0["fingerprint"] as? String }).count == 2)
    let location = try #require(list[0]["location"] as? [String: Any])
    #expect(location["path"] as? String == Self.hostile.path)
    #expect((location["lines"] as? [String: Int])?["begin"] == 3)
    #expect(Self.text("gitlab", CheckReport.empty) == "[]\n")
  }

  @Test func sarifNamesRulesAndPlaces() throws {
    let log = try #require(Self.json("sarif") as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let ids = try #require(driver["rules"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    #expect(ids == ["navigation-view", "bar-title", "budget"])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["ruleIndex"] as? Int } == [0, 2])
    let places = try #require(results[0]["locations"] as? [[String: Any]])
    let place = try #require(places.first?["physicalLocation"] as? [String: Any])
    let artifact = try #require(place["artifactLocation"] as? [String: String])
    #expect(artifact["uri"]?.contains(":") == false)
    #expect(artifact["uri"]?.removingPercentEncoding == Self.hostile.path)
    // Before column 8 stand seven bytes: two spaces, an emoji and a space, which are four characters.
    #expect((place["region"] as? [String: Any])?["startColumn"] as? Int == 5)
    #expect(results.compactMap { ($0["partialFingerprints"] as? [String: String])?["sunset/v1"] }.count == 2)
  }

  @Test func sarifEncodesAPathThatIsNotTextByteByByte() {
    var report = Self.report
    report.findings[0].rawPath = [0x41, 0xFF, 0x2E, 0x6D]
    #expect(Self.text("sarif", report).contains(#""uri":"A%FF.m""#))
  }

  @Test(arguments: ["junit", "checkstyle"]) func xmlIsWellFormed(_ name: String) throws {
    let parser = XMLReader()
    try parser.read(Self.text(name))
    #expect(parser.elements.contains(name == "junit" ? "failure" : "error"))
    #expect(!Self.text(name).unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
  }

  @Test func junitShowsWhatWasLookedFor() {
    let text = Self.text("junit")
    #expect(text.contains("<testsuites tests=\"5\" failures=\"2\" errors=\"0\">"))
    #expect(text.contains("<testcase classname=\"sunset.navigation\" name=\"bar-title\"/>"))
    #expect(!Self.text("junit", .empty).contains("<failure"))
  }
}

extension CheckReport {
  fileprivate static let empty = CheckReport(
    findings: [], rules: [], base: "a", head: "b", baseCommit: "", headCommit: "", removed: 0, moved: 0, files: 0,
    version: "1")
}

/// Reads XML no further than to know that it is some: tags that nest, no markup where text should be.
private final class XMLReader {
  var elements: [String] = []
  private var open: [String] = []

  struct Problem: Error { var text: String }

  func read(_ text: String) throws {
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      let end = try #require(Self.end(of: rest[start...]))
      let tag = rest[rest.index(after: start)..<end]
      if tag.hasPrefix("/") {
        guard open.popLast() == String(tag.dropFirst()) else { throw Problem(text: String(tag)) }
      } else if !tag.hasPrefix("?") {
        let name = String(tag.prefix { $0 != " " && $0 != "/" })
        elements.append(name)
        if !tag.hasSuffix("/") { open.append(name) }
      }
      rest = rest[rest.index(after: end)...]
      guard !rest.prefix(while: { $0 != "<" }).contains(">") else { throw Problem(text: "a bare >") }
    }
    guard open.isEmpty else { throw Problem(text: "open: \(open)") }
  }

  /// The `>` that ends a tag, not one in an attribute.
  private static func end(of tag: Substring) -> Substring.Index? {
    var isQuoted = false
    for index in tag.indices {
      if tag[index] == "\"" { isQuoted.toggle() }
      if tag[index] == ">", !isQuoted { return index }
      if tag[index] == "<", isQuoted { return nil }
    }
    return nil
  }
}

import Inventory
import Progress
import Testing

@testable import Site

@Suite struct AdvicePageTests {
  private let report = SampleReport().report
  private var m: MigrationReport { report.migrations[0] }

  private func page(_ name: String, of report: Report? = nil) throws -> String {
    try #require(try pages(of: report ?? self.report)["navigation/\(name).html"], "\(name) is missing")
  }

  private func without() -> Report {
    var report = report
    report.migrations[0].advice = nil
    return report
  }

  @Test func withoutAdviceThereIsNoPageAndNoLinkToOne() throws {
    let pages = try pages(of: without())
    #expect(pages["navigation/advice.html"] == nil)
    for (path, page) in pages { #expect(!page.contains("advice.html"), "\(path)") }
    #expect(pages["navigation/method.html"]?.contains("was not read for this site") == true)
    #expect(pages["navigation/files.html"]?.contains("Rough sizes") == false)
  }

  @Test func aMigrationThatWantsNoneSaysNothingOfIt() throws {
    var report = without()
    report.migrations[0].migration.wantsAdvice = false
    #expect(try !page("method", of: report).contains("id=\"advice\""))
  }

  @Test func eachFindingIsListedOnceUnderItsRule() throws {
    let page = try page("advice")
    let advice = try #require(m.advice)
    let listed = advice.findings.filter { $0.rule != "S0-01" }
    #expect(page.matches(of: #/<th scope="row" class="path">/#).count == listed.count)
    #expect(page.contains("<section id=\"s0-06\""))
    #expect(page.contains(">counted, see the work list<"))
    #expect(!page.contains("<section id=\"s0-01\""))
    #expect(page.contains("Make three columns with one split view"), "a rule without findings is named")
    #expect(page.contains("2 syntax errors"))
  }

  @Test func aHintAtAUsagesPlaceIsItsNextStepAndNotListedAgain() throws {
    var report = report
    var advice = try #require(m.advice)
    let place = try #require(advice.steps.keys.min())
    let beside = CodePlace(place.path, place.line, place.column + 1)
    advice.rules.append(AdviceRule(id: "S0-02", title: "Sort it", severity: .warning, confidence: "medium"))
    advice.findings += [(place, AdviceRule.Severity.info), (beside, .info), (place, .warning)].map {
      AdviceFinding(place: $0.0, rule: "S0-02", severity: $0.1, confidence: "medium", message: "sort it")
    }
    report.migrations[0].advice = advice
    let page = try page("advice", of: report)
    #expect(page.contains("Sort it <small>2\u{A0}findings</small>"))
    #expect(page.matches(of: #/Sort it <span class="small muted">counted, see the work list/#).count == 1)
  }

  @Test func bothViewsStandBesideADisputedFinding() throws {
    var report = report
    var advice = try #require(m.advice)
    advice.rules[advice.rules.firstIndex { $0.id == "S3-07" }!].views = [
      .init(section: "000 §7", text: "Choose `one`."), .init(section: "001 Toolbars", text: "Choose <other>."),
    ]
    report.migrations[0].advice = advice
    let page = try page("advice", of: report)
    #expect(page.contains("<li><strong>Playbook §7:</strong> Choose <code>one</code>.</li>"))
    #expect(page.contains("<li><strong>Companion 1: Toolbars:</strong> Choose &lt;other&gt;.</li>"))
  }

  @Test func theOverviewNamesTheGravestFindings() throws {
    let page = try page("index")
    let advice = try #require(m.advice)
    let errors = advice.findings.count { $0.rule == "S0-06" }
    #expect(page.contains("<h2 id=\"advice\">Advice <small>\(errors)\u{A0}errors and "))
    #expect(page.contains("<a href=\"advice.html#s0-06\">"))
    #expect(try !self.page("index", of: without()).contains("id=\"advice\""))
  }

  @Test func aFilesPageHasItsStepsAndFindings() throws {
    let advice = try #require(m.advice)
    let (place, step) = try #require(advice.steps.min { $0.key < $1.key })
    let pages = try pages(of: report).filter { $0.key.hasPrefix("navigation/files/") }
    let page = try #require(pages.values.first { $0.contains("<title>\(place.path) ") })
    #expect(page.contains("id=\"steps\">What to do<"))
    #expect(page.contains("<strong>\(step.size.rawValue)</strong> <span class=\"small muted\">\(step.size.meaning): "))
    let found = advice.findings.filter { $0.place.path == place.path && $0.rule != "S0-01" }
    #expect(page.matches(of: #/>Line \d+/#).count == found.count)
  }

  @Test func theWorkListInMarkdownHasSizes() throws {
    let scratch = try Scratch()
    try Site().write(report, to: scratch.path)
    let text = String(decoding: try #require(try scratch.files()["navigation/data/worklist.md"]), as: UTF8.self)
    let advice = try #require(m.advice)
    let headline = m.matches.filter {
      m.rules[$0.rule].rule.level == .headline && advice.step(of: $0, in: m.rules) != nil
    }
    let lines = text.matches(of: #/^  - lines? ([\d, ]+): .* \([SML]: .*\)$/#.anchorsMatchLineEndings())
    #expect(lines.map { $0.1.split(separator: ",").count }.reduce(0, +) == headline.count)
  }

  @Test func theAnswerCountsWhatTheUsagesDoNot() throws {
    let page = try page("advice")
    let advice = try #require(m.advice)
    let errors = advice.findings.count { $0.rule == "S0-06" }
    let hints = advice.findings.count { $0.rule == "S3-07" }
    #expect(page.contains("<strong>\(errors)\u{A0}errors and \(hints)\u{A0}hints</strong>"))
  }

  @Test func aChecklistItemShowsTheFindingsThatPredictIt() throws {
    let page = try page("checklist")
    let advice = try #require(m.advice)
    let count = advice.findings.count { $0.rule == "S0-06" }
    #expect(page.contains("What the code predicts <small>\(count)\u{A0}errors</small>"))
    // The item that is decided by the count does not list the usages again.
    #expect(!page.contains("advice.html#s0-01"))
    #expect(page.matches(of: #/<li><span class="badge badge-bad-filled">error/#).count == min(12, count))
  }

  @Test func everyUsageWithANextStepLeadsToItsKind() throws {
    let page = try page("rules/navigation-view")
    let usages = m.matches.filter { $0.rule == 0 && $0.class == .usage }
    let known = usages.count { m.advice?.steps[$0.place] != nil }
    #expect(known > 0)
    #expect(page.matches(of: #/<span class="next"><a href="navigation-view.html#becomes-/#).count == known)
    #expect(page.contains("id=\"becomes-kind-1\""))
  }

  @Test func theSizesOfTheTeamsAddUpToTheUsagesLeft() throws {
    let advice = try #require(m.advice)
    #expect(advice.effort.usages == m.headline.remaining)
    #expect(advice.effortOfTeam.values.reduce(0) { $0 + $1.usages } == m.headline.remaining)
    #expect(try page("teams").contains("Rough sizes"))
  }

  @Test func theDataFileHasEachFindingAndIsSafeToOpen() throws {
    var sample = SampleReport()
    sample.folder = "=cmd/"
    let report = sample.report
    let text = String(decoding: DataFile.advice.bytes(report, report.migrations[0]), as: UTF8.self)
    let rows = text.split(separator: "\n")
    #expect(rows[0] == "path,line,column,rule,severity,confidence,section,message")
    #expect(rows.count == report.migrations[0].advice!.findings.count + 1)
    #expect(rows.dropFirst().allSatisfy { $0.hasPrefix("'=cmd/") })
  }

  @Test(arguments: [
    ("NavigationStack: it has one view", "<code>NavigationStack</code>: it has one view"),
    ("by isActive: alone", "by <code>isActive:</code> alone"), ("with iOS 16, a path", "with iOS 16, a path"),
    ("f(item:); with iOS", "<code>f(item:)</code>; with iOS"),
    ("links with tag:selection:", "links with <code>tag:selection:</code>"),
  ])
  func punctuationAfterCodeIsProse(text: String, markup: String) {
    #expect(Markup.mixed(text) == .markup(markup))
  }
}

@Suite struct SARIFTests {
  private func result(_ text: String, line: Int, path: String = "App/A b.swift", rule: String = "r") -> SARIF.Result {
    SARIF.Result(
      rule: rule, level: .warning, message: "m", path: Array(path.utf8), line: line, column: 1, text: text,
      fingerprint: "0123456789abcdef")
  }

  private func log(_ results: [SARIF.Result]) -> String {
    let rule = SARIF.Rule(id: "r", title: "Title", help: "Why \"so\".", level: .warning, tags: ["deprecation"])
    let bytes = SARIF(version: "0.1.0", commit: "abc", rules: [rule], results: results).bytes
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func hasWhatTheFormatRequires() {
    let text = log([result("NavigationView {", line: 3)])
    #expect(
      text.hasPrefix("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{")
    )
    for part in [
      #""tool":{"driver":{"name":"Sunset""#, #""id":"r","shortDescription":{"text":"Title"}"#,
      #""help":{"text":"Why \"so\"."}"#, #""defaultConfiguration":{"level":"warning"}"#, #""ruleIndex":0"#,
      #""message":{"text":"m"}"#, #""uri":"App/A%20b.swift","uriBaseId":"%SRCROOT%""#,
      #""region":{"startLine":3,"startColumn":1,"snippet":{"text":"NavigationView {"}}"#,
      #""columnKind":"unicodeCodePoints""#,
    ] { #expect(text.contains(part), "\(part) is missing in \(text)") }
  }

  @Test func withoutResultsTheListIsEmptyAndThere() { #expect(log([]).contains(#""results":[]"#)) }

  @Test func aPathThatIsNotTextIsEncodedByteByByte() {
    #expect(Links.encoded([0x41, 0xFF, 0x23, 0x2F, 0x25, 0xC3, 0xA4]) == "A%FF%23/%25%C3%A4")
  }
}

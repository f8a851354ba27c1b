import Foundation
import Mustache
import Platform
import Progress
import Testing

@testable import Site

/// A folder of its own for each test, removed afterwards.
final class Scratch {
  let path: String
  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/sunset-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    try Files.makeFolders(Files.parent(of: path + "/" + name))
    try Files.write(Array(text.utf8), to: path + "/" + name)
  }

  /// Every file below the folder, by its path from there.
  func files(in folder: String = "") throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try Files.names(in: path + "/" + folder) {
      let file = folder.isEmpty ? name : folder + "/" + name
      if Files.isFolder(path + "/" + file) {
        files.merge(try self.files(in: file)) { one, _ in one }
      } else {
        files[file] = try Files.read(path + "/" + file)
      }
    }
    return files
  }
}

/// The pages of a written site, as text.
func pages(of report: Report) throws -> [String: String] {
  let scratch = try Scratch()
  try Site().write(report, to: scratch.path)
  return try scratch.files().filter { $0.key.hasSuffix(".html") }.mapValues { String(decoding: $0, as: UTF8.self) }
}

let samples = [
  SampleReport(), SampleReport(commits: 1), SampleReport(commits: 90, sprints: false, target: nil),
  SampleReport(seed: 5, finishes: true),
]

@Suite struct SiteTests {
  @Test func theExemptPageSaysWhoWhyAndForHowLong() throws {
    var report = SampleReport().report
    let commit = report.migrations[0].series.commits[0]
    let path = "App/<Old>.swift"
    report.migrations[0].exempt = [
      ExemptUsage(
        path: path, line: 7, column: 3, rule: 0, kind: .mark, reason: "waits for <b>design</b>",
        until: Day("2031-02-03"), owner: "@org/shop", since: commit),
      ExemptUsage(
        path: "Vendor/Kit.swift", line: 1, column: 1, rule: 0, kind: .path, reason: "the vendor's", owner: "",
        since: commit),
    ]
    report.migrations[0].lapsed = [
      LapsedExemption(place: "Old.swift", line: 9, rule: 0, reason: "", problem: "gives no reason"),
      LapsedExemption(place: "Legacy/", reason: "was to go", problem: "held until 31 Dec 2025"),
    ]
    let page = try #require(
      try pages(of: report).first { $0.key.hasSuffix("/exempt.html") }?.value)
    for words in [
      "waits for &lt;b&gt;design&lt;/b&gt;", "until 3 Feb 2031", "@org/shop", "comment", "the vendor&#39;s",
      "configuration", "gives no reason", "held until 31 Dec 2025", "was to go", "Old.swift:9",
      "2 exempt usages",
    ] {
      let found = page.replacing("\u{A0}", with: " ").replacing("'s", with: "&#39;s").contains(words)
      #expect(found, "\(words)")
    }
    #expect(!page.contains("<b>design") && !page.contains("<Old>"))
  }

  @Test(arguments: samples.indices)
  func everyInternalLinkLeadsSomewhere(sample: Int) throws {
    let scratch = try Scratch()
    try Site().write(samples[sample].report, to: scratch.path)
    let files = try scratch.files()
    for (path, bytes) in files where path.hasSuffix(".html") {
      let page = String(decoding: bytes, as: UTF8.self)
      for match in page.matches(of: #/(?:href|src)="([^"]*)"/#) where !match.1.hasPrefix("https://") {
        let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? path : resolve(String(parts[0]), from: path)
        #expect(files[target] != nil, "\(path) links to \(match.1)")
        if parts.count > 1, let bytes = files[target] {
          #expect(String(decoding: bytes, as: UTF8.self).contains("id=\"\(parts[1])\""), "\(path): \(match.1)")
        }
      }
    }
  }

  private func resolve(_ link: String, from page: String) -> String {
    var folders = page.split(separator: "/").dropLast()
    var parts = link.split(separator: "/")
    while parts.first == ".." {
      parts.removeFirst()
      folders = folders.dropLast()
    }
    return (folders + parts).joined(separator: "/")
  }

  @Test func nothingInlineAndNothingFromElsewhere() throws {
    for (path, page) in try pages(of: SampleReport().report) {
      #expect(page.firstMatch(of: #/<[^>]*\sstyle=/#) == nil, "\(path)")
      #expect(page.firstMatch(of: #/<[^>]*\son[a-z]+=/#) == nil, "\(path)")
      #expect(!page.contains("<style"), "\(path)")
      for script in page.matches(of: #/<script[^>]*>([^<]*)/#) {
        #expect(script.1.isEmpty && script.0.contains("src="), "\(path)")
      }
      #expect(page.firstMatch(of: #/(?:src|srcset|data)="(?:https?:)?\/\//#) == nil, "\(path)")
      #expect(page.firstMatch(of: #/<link[^>]*href="(?:https?:)?\/\//#) == nil, "\(path)")
    }
    for folder in ["Public"] {
      let resources = try Resources.folder(folder, module: "Site")
      for name in try Files.names(in: resources) where !name.hasPrefix(".") {
        let text = String(decoding: try Files.read(resources + "/" + name), as: UTF8.self)
        #expect(
          text.replacing("http://www.w3.org/", with: "").firstMatch(of: #/https?:|@import|Storage|eval\(/#) == nil,
          "\(name)")
      }
    }
  }

  @Test func idsAreUniqueInEachPage() throws {
    for (path, page) in try pages(of: SampleReport().report) {
      let ids = page.matches(of: #/\sid="([^"]*)"/#).map(\.1)
      #expect(Set(ids).count == ids.count, "\(path)")
    }
  }

  @Test func everyPageHasItsLandmarksOneHeadingAndALanguage() throws {
    for (path, page) in try pages(of: SampleReport().report) {
      #expect(page.contains("<html lang=\"en\">") && page.contains("<main id=\"page-content\""), "\(path)")
      #expect(page.matches(of: #/<h1[ >]/#).count == 1, "\(path)")
      #expect(page.matches(of: #/<th(?![a-z])(?![^>]*scope=)/#).isEmpty, "\(path)")
      #expect(page.matches(of: #/<table/#).count == page.matches(of: #/<caption/#).count, "\(path)")
    }
  }

  @Test func hostileTextStaysText() throws {
    let attack = "</style></title><script>alert(1)</script>\"'><img src=x onerror=alert(1)>\u{202E}\u{2066}\u{1b}[31m"
    var sample = SampleReport()
    sample.subject = attack
    sample.line = attack
    sample.owner = attack
    sample.folder = "Sources/\(attack)/"
    sample.title = attack
    var report = sample.report
    report.title = attack
    report.repositories[0].name = attack
    report.repositories[0].branch = attack
    report.repositories[0].commitURL = "javascript:alert(1)//"
    report.repositories[0].fileURL = "https://example.com/\"><script>alert(1)</script>/"
    report.quality.notes = [.init(title: attack, items: [attack], count: 1)]
    report.migrations[0].migration.summary = attack
    report.migrations[0].checklist[0].detail = attack
    for (path, page) in try pages(of: report) {
      #expect(!page.contains("<script>"), "\(path)")
      #expect(!page.contains("<img"), "\(path)")
      #expect(!page.contains("</style>"), "\(path)")
      #expect(!page.contains("javascript:"), "\(path)")
      #expect(page.matches(of: #/<title>/#).count == page.matches(of: #/<title>[^<]*<\/title>/#).count, "\(path)")
    }
    let overview = try #require(try pages(of: report)["navigation/changes.html"])
    #expect(overview.contains("‹U+202E›") && !overview.contains("\u{202E}"))
  }

  @Test(arguments: [
    (text: "    NavigationView {", column: 5, markup: "<mark>NavigationView</mark> {"),
    (text: "\ta(<b>, tag: 1)", column: 9, markup: "a(&lt;b&gt;, <mark>tag</mark>: 1)"),
    (text: "é NavigationView", column: 2, markup: "é NavigationView"),
    (text: "x", column: 99, markup: "x"), (text: "", column: 1, markup: ""),
  ])
  func marksTheMatchInItsLine(text: String, column: Int, markup: String) {
    #expect(Markup.line(text, column: column) == .markup(markup))
  }

  @Test(arguments: [
    ("NavigationView, one column", "<code>NavigationView</code>, one column"),
    ("A(\"…\") { P() }, or a value", "<code>A(&quot;…&quot;) { P() }</code>, or a value"),
    (".topBarLeading, .topBarTrailing", "<code>.topBarLeading</code>, <code>.topBarTrailing</code>"),
    ("`x` with <b>", "<code>x</code> with &lt;b&gt;"), ("nothing", "nothing"), ("", ""),
  ])
  func setsCodeAmongWords(text: String, markup: String) {
    #expect(Markup.mixed(text) == .markup(markup))
  }

  @Test func aLongLineKeepsItsMatchInSight() {
    let text = String(repeating: "<", count: 5000) + "tag:" + String(repeating: "é", count: 5000)
    guard case .markup(let markup) = Markup.line(text, column: 5001) else { return }
    #expect(markup.contains("<mark>tag</mark>:") && markup.count < 900)
  }

  @Test func aReportWithoutCommitsIsASite() throws {
    var report = SampleReport(commits: 1).report
    report.migrations[0].series = Series(
      commits: [], usagesByRule: SampleReport.rules.map { _ in StepLine() },
      linesByRule: SampleReport.rules.map { _ in StepLine() }, exemptByRule: SampleReport.rules.map { _ in StepLine() })
    #expect(try pages(of: report).count > 15)
    report.migrations = []
    #expect(try pages(of: report).keys.sorted() == ["index.html"])
  }

  @Test(arguments: samples.indices)
  func theTableBehindTheBurndownAddsUp(sample: Int) {
    let m = samples[sample].report.migrations[0]
    var left = 0
    for period in Period.all(m) {
      left += period.added - period.removed
      #expect(left == m.series.remaining.value(at: period.last), "\(period.label)")
    }
    #expect(left == m.headline.remaining)
  }

  @Test func aPathIsEncodedInItsForgeLink() {
    #expect(Links.encoded("a b/ü#?.swift") == "a%20b/%C3%BC%23%3F.swift")
  }

  @Test func noPageIsHeavyHoweverLongTheHistory() throws {
    let written = try pages(of: SampleReport(commits: 5000, seed: 3).report)
    #expect(written["navigation/changes-2.html"] != nil)
    for (path, page) in written { #expect(page.utf8.count < 500_000, "\(path)") }
  }

  @Test func noPageIsHeavyHoweverManyTheUsages() throws {
    var report = SampleReport(commits: 60).report
    let row = report.migrations[0].matches[0]
    report.migrations[0].matches = (0..<6000).map { index in
      var row = row
      row.rule = 0
      row.line = index
      row.text = String(repeating: "\"\u{202E}", count: 300)
      return row
    }
    for (path, page) in try pages(of: report) { #expect(page.utf8.count < 500_000, "\(path): \(page.utf8.count)") }
  }

  @Test func teamsWhosePagesWouldHaveOneNameHaveTwo() {
    let names = ["@org/app", "org app", "@org/app-2", "★", "", String(repeating: "x", count: 300)]
    let slugs = Slugs.of(names, fallback: "team")
    #expect(slugs == ["org-app", "org-app-2", "org-app-2-2", "team", "team-2", String(repeating: "x", count: 80)])
  }

  @Test func aTeamsListIsAsLongAsItsNumber() throws {
    let report = SampleReport().report
    let page = try #require(
      try pages(of: report)["navigation/teams/\(Slugs.of([SampleReport().owner], fallback: "team")[0]).html"])
    let list = page.components(separatedBy: "worklist")[1]
    let lines = list.matches(of: #/<span class="lines">(.*?)<\/span>/#).reduce(0) {
      $0 + $1.1.split(separator: " ").count { $0.last == ">" || Int($0) != nil }
    }
    #expect(list.contains("<tr>"))
    #expect(lines >= report.migrations[0].teams[0].remaining.last)
  }

  @Test(arguments: [("a`b", "`` a`b ``"), ("``x", "``` ``x ```"), ("p/q.swift", "`p/q.swift`"), ("a\nb", "`a b`")])
  func codeInMarkdownCannotEnd(_ text: String, _ expected: String) {
    #expect(Markdown.code(text) == expected)
  }

  @Test func theWorkListHasEachFileAndUsageOnce() throws {
    let report = SampleReport().report
    let page = try #require(try pages(of: report)["navigation/files.html"])
    let m = report.migrations[0]
    #expect(page.matches(of: #/<li><a href="rules/#).count == m.files.reduce(0) { $0 + $1.byRule.count })
    #expect(page.matches(of: #/#L\d+/#).count == m.headline.remaining)
  }

  @Test func theSameReportGivesTheSameBytes() throws {
    let scratch = try Scratch()
    try Site().write(SampleReport().report, to: scratch.path + "/one")
    try Site().write(SampleReport().report, to: scratch.path + "/two")
    #expect(
      try scratch.files(in: "one").values.map(\.count).sorted() == scratch.files(in: "two").values.map(\.count).sorted()
    )
    for (path, bytes) in try scratch.files(in: "one") {
      #expect(try Files.read(scratch.path + "/two" + path.dropFirst(3)) == bytes, "\(path)")
    }
  }

  @Test func aUsersTemplateWinsOverTheBuiltInOne() throws {
    let scratch = try Scratch()
    try scratch.write("<h1>Our own {{title}}</h1>", to: "templates/index.html")
    try scratch.write("body { color: red }", to: "public/site.css")
    let site = try Site(
      templatesOverride: scratch.path + "/templates", publicOverride: scratch.path + "/public")
    try site.write(SampleReport().report, to: scratch.path + "/site")
    let files = try scratch.files(in: "site")
    #expect(
      String(decoding: files["site/index.html"]!, as: UTF8.self).contains("<h1>Our own Migrations of shop-ios</h1>"))
    #expect(String(decoding: files["site/public/site.css"]!, as: UTF8.self) == "body { color: red }")
    #expect(files["site/public/site.js"] != nil)
  }

  @Test func aMistakeInAUsersTemplateIsNamed() throws {
    let scratch = try Scratch()
    try scratch.write("<h1>\n{{#migrations}}</h1>", to: "templates/index.html")
    let error = #expect(throws: MustacheError.self) { try Site(templatesOverride: scratch.path + "/templates") }
    #expect(error?.description == "index.html:2:1: unclosed section \"migrations\"")
  }

  @Test func everyTemplateBelongsToAPage() throws {
    let folder = try Resources.folder("Templates", module: "Site")
    let templates = try Files.names(in: folder).filter { !$0.hasPrefix("_") && !$0.hasPrefix(".") }
    #expect(Set(templates) == Set(Site.pages.map(\.template) + ["layout.html", "sprint-review.html"]))
  }

  @Test func anIdThatLeadsElsewhereIsRefused() throws {
    let scratch = try Scratch()
    var report = SampleReport().report
    report.migrations[0].migration.id = "../x"
    #expect(throws: SiteError.self) { try Site().write(report, to: scratch.path + "/site") }
  }
}

@Suite struct PublicationTests {
  @Test func aFailedWriteLeavesTheOldSite() throws {
    let scratch = try Scratch()
    try Site().write(SampleReport().report, to: scratch.path + "/site")
    let before = try scratch.files()
    try scratch.write("{{nobodyGivesThis}}", to: "templates/method.html")
    let broken = try Site(templatesOverride: scratch.path + "/templates")
    #expect(throws: MustacheError.self) { try broken.write(SampleReport(seed: 9).report, to: scratch.path + "/site") }
    #expect(try scratch.files().filter { !$0.key.hasPrefix("templates") } == before)
  }

  @Test func replacesItsOwnSiteAndDropsFilesOfTheOldOne() throws {
    let scratch = try Scratch()
    try Site().write(SampleReport().report, to: scratch.path + "/site/")
    try scratch.write("old", to: "site/navigation/rules/gone.html")
    try Site().write(SampleReport(seed: 9).report, to: scratch.path + "/site")
    #expect(try Files.names(in: scratch.path) == ["site"])
    #expect(try scratch.files()["site/navigation/rules/gone.html"] == nil)
  }

  @Test func refusesAFolderThatIsNotASite() throws {
    let scratch = try Scratch()
    try scratch.write("precious", to: "site/thesis.txt")
    let error = #expect(throws: FileError.self) { try Site().write(SampleReport().report, to: scratch.path + "/site") }
    #expect(error?.reason == "the folder is not empty and not a Sunset site; choose another, or empty it")
    #expect(try scratch.files().keys.sorted() == ["site/thesis.txt"])
  }

  @Test func writesIntoAnEmptyFolderAndMakesMissingParents() throws {
    let scratch = try Scratch()
    try Files.makeFolder(scratch.path + "/empty")
    try Site().write(SampleReport(commits: 1).report, to: scratch.path + "/empty")
    try Site().write(SampleReport(commits: 1).report, to: scratch.path + "/a/b/site")
    #expect(Files.isFile(scratch.path + "/empty/index.html"))
    #expect(Files.isFile(scratch.path + "/a/b/site/index.html"))
  }

  @Test func unchangedFilesKeepTheirTime() throws {
    let scratch = try Scratch()
    let css = scratch.path + "/site/public/site.css"
    try Site().write(SampleReport().report, to: scratch.path + "/site")
    try Files.setChangeTime(of: css, to: Files.Time(seconds: 1_000_000_000, nanoseconds: 5))
    try Site().write(SampleReport(seed: 9).report, to: scratch.path + "/site")
    #expect(try Files.changeTime(of: css) == Files.Time(seconds: 1_000_000_000, nanoseconds: 5))
  }

  @Test func cleansUpAfterKilledRunsAndLeavesLivingOnes() throws {
    let scratch = try Scratch()
    try scratch.write("half", to: ".site.new-999999999/index.html")
    try scratch.write("half", to: ".site.new-1/index.html")
    try Site().write(SampleReport(commits: 1).report, to: scratch.path + "/site")
    #expect(try Files.names(in: scratch.path) == [".site.new-1", "site"])
  }

  @Test func aRunKilledBetweenItsRenamesGivesTheOldSiteBack() throws {
    let scratch = try Scratch()
    try scratch.write("", to: ".site.new-999999999-old/.sunset-site")
    try scratch.write("old", to: ".site.new-999999999-old/index.html")
    try scratch.write("{{nobodyGivesThis}}", to: "templates/method.html")
    let broken = try Site(templatesOverride: scratch.path + "/templates")
    #expect(throws: MustacheError.self) {
      try broken.write(SampleReport(commits: 1).report, to: scratch.path + "/site")
    }
    #expect(try scratch.files()["site/index.html"] == Array("old".utf8))
  }

  @Test func followsALinkToTheFolder() throws {
    let scratch = try Scratch()
    try Files.makeFolder(scratch.path + "/real")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/link", withDestinationPath: scratch.path + "/real")
    try Site().write(SampleReport(commits: 1).report, to: scratch.path + "/link")
    #expect(Files.isFile(scratch.path + "/real/index.html"))
  }
}

@Suite struct SentenceTests {
  private func sentence(
    forecast: Result<Forecast, MissingForecast>? = nil, _ change: (inout Headline, inout Goals) -> Void
  ) -> String {
    let report = SampleReport().report
    var m = report.migrations[0]
    m.headline.remaining = 127
    m.headline.files = 41
    m.headline.scope = 343
    m.headline.done = 216
    m.headline.removedLately = 18
    m.headline.addedLately = 3
    if let forecast { m.forecast = forecast }
    change(&m.headline, &m.goals)
    return Sentence(m, asOf: report.asOf).text.replacing("\u{A0}", with: " ")
  }

  private func forecast(p50: String?, p85: String?, percent: Int = 99) -> Result<Forecast, MissingForecast> {
    .success(
      Forecast(
        weeks: 26, weeksWithRemovals: 20, p50: p50.flatMap { Day($0) }, p85: p85.flatMap { Day($0) }, p95: nil,
        reachingZero: percent, bands: [], weeklyNet: 1))
  }

  @Test(arguments: [
    (
      state: Headline.State.onTrack, p50: "2025-02-01", p85: "2025-03-14",
      end: "At this pace: 85% likely by 14 Mar 2025; target 31 Mar 2025: on track."
    ),
    (
      .atRisk, "2025-03-01", "2025-04-14",
      "At this pace: 85% likely by 14 Apr 2025; target 31 Mar 2025: at risk."
    ),
    (
      .late, "2025-04-28", "2025-06-14",
      "At this pace: 85% likely by 14 Jun 2025; target 31 Mar 2025: about 4 weeks late."
    ),
  ])
  func saysWhatIsLeftAndWhereItLeads(state: Headline.State, p50: String, p85: String, end: String) {
    let text = sentence(forecast: forecast(p50: p50, p85: p85)) {
      $0.state = state
      $1.target = Day("2025-03-31")
    }
    #expect(
      text == "127 usages left in 41 files, 62% done. 18 removed and 3 added in sprint S20. " + end)
  }

  @Test func saysWhyThereIsNoDate() {
    let open = sentence(forecast: forecast(p50: nil, p85: nil, percent: 31)) {
      $0.state = .notConverging
      $1.target = nil
    }
    #expect(open.hasSuffix("Not converging: 31% of the forecast's runs reach zero within five years."))
    let early = sentence(forecast: .failure(MissingForecast(.tooShort(weeks: 3)))) {
      $0.state = .shrinking
      $1.target = Day("2025-03-31")
    }
    #expect(
      early.hasSuffix(
        "Too early for a forecast: 3 full weeks of history, 8 are needed; target 31 Mar 2025: no forecast yet."))
  }

  @Test func saysGrowingPlainly() {
    let text = sentence { headline, goals in
      headline.state = .growing
      headline.remaining = 400
      headline.neededPace = 7.25
      goals.target = Day("2025-03-31")
    }
    #expect(text.contains("Growing:") && text.contains("more than 12 weeks ago."))
    #expect(text.hasSuffix("The target, 31 Mar 2025, needs 7.3 fewer a week."))
  }

  @Test func saysDoneAndSinceWhen() {
    let text = sentence { headline, _ in
      headline.state = .done
      headline.remaining = 0
      headline.exempt = 1
      headline.zeroSince = Day("2024-06-01")
    }
    #expect(text.hasPrefix("Done: no usages are left. Zero since 1 Jun 2024, for 5 weeks."))
    #expect(text.hasSuffix("1 exempt usage stays on purpose."))
  }

  @Test func aSingleCommitThatNeverUsedItIsNotPlural() {
    let report = SampleReport(commits: 1).report
    let text = Sentence(report.migrations[0], asOf: report.asOf).text.replacing("\u{A0}", with: " ")
    #expect(
      text == "Never used here: none of the 7 old APIs was found at the only commit. There is nothing to migrate.")
  }

  @Test func numbersAreSpelledForReaders() {
    #expect(Spelling.number(-1_234_567) == "−1\u{202F}234\u{202F}567")
    #expect(Spelling.number(999) == "999")
    #expect([0, 0.04, 0.35, 7, 12.4, -0.5].map(Spelling.pace) == ["0", "0", "0.4", "7", "12", "−0.5"])
    #expect(
      [0, 1, 13, 14, 100, 800].map { Spelling.span(days: $0).replacing("\u{A0}", with: " ") } == [
        "0 days", "1 day", "13 days", "2 weeks", "3 months", "2 years",
      ])
  }

  @Test func foldersAddUpToAllFiles() {
    let files =
      (0..<200).map { index in
        FileReport(
          path: "A/B/F\(index % 23)/G\(index % 5)/\(index).swift", usages: 1 + index % 3, byRule: [], lastChange: nil)
      } + [FileReport(path: "top.swift", usages: 4, byRule: [], lastChange: nil)]
    let groups = Folders.split(files)
    #expect(groups.count <= 12)
    #expect(groups.reduce(0) { $0 + $1.usages } == files.reduce(0) { $0 + $1.usages })
    #expect(Set(groups.map(\.path)).count == groups.count)
  }
}

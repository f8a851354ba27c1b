import Inventory
import Testing

@testable import Progress

@Suite struct AdviceTests {
  private static let scattered = AdviceRule(id: "S0-34", title: "One place", severity: .warning, confidence: "high")
  private static let title = AdviceRule(id: "S3-07", title: "Short titles", severity: .info, confidence: "high")
  private static let container = AdviceRule(id: "S0-02", title: "Classify", severity: .warning, confidence: "medium")

  private let migration = Migration(
    id: "m", title: "M",
    rules: [
      Rule(id: "old", title: "Old", pattern: "old", context: .code),
      Rule(id: "extra", title: "Extra", pattern: "extra", context: .code, level: .extended),
    ])

  private func match(
    _ path: String, _ line: Int, rule: Int = 0, _ kind: MatchClass = .usage, owner: String = ""
  ) -> MatchRow {
    MatchRow(path: path, line: line, column: 1, rule: rule, class: kind, owner: owner, since: nil, text: "old")
  }

  private func finding(_ path: String, _ line: Int, _ rule: AdviceRule = title, severity: AdviceRule.Severity = .info)
    -> AdviceFinding
  {
    AdviceFinding(place: CodePlace(path, line, 5), rule: rule.id, severity: severity, confidence: "high", message: "m")
  }

  private func step(_ rule: String, _ size: NextStep.Size) -> NextStep {
    NextStep(rule: rule, decision: "d", replace: "new", size: size)
  }

  private func report(_ advice: Advice, _ matches: [MatchRow], exempt: Set<String> = []) -> AdviceReport {
    AdviceBuilder(
      advice: advice, migration: migration, matches: matches, owner: { "team of \($0)" },
      isExempt: { exempt.contains($0) }
    ).report()
  }

  @Test func whatIsMeantToStayHasNoFindings() {
    let advice = Advice(rules: [Self.title], findings: [finding("A", 1), finding("B", 2), finding("C", 3)])
    let report = report(advice, [match("A", 1, .exempt), match("B", 9, .exempt)], exempt: ["C"])
    #expect(report.findings.map(\.place.path) == ["B"])
    #expect(report.exempt == 2)
    #expect(report.findings[0].owner == "team of B")
  }

  @Test func effortIsTheHeadlineUsagesAndSaysWhatIsUnknown() {
    let advice = Advice(steps: [
      CodePlace("A", 1, 1): step("old", .small), CodePlace("A", 2, 1): step("old", .large),
      CodePlace("A", 3, 1): step("extra", .medium), CodePlace("A", 4, 1): step("another", .small),
    ])
    let matches = [
      match("A", 1, owner: "x"), match("A", 2, owner: "y"), match("A", 3, rule: 1, owner: "x"),
      match("A", 4, owner: "y"),
      match("A", 5, .comment, owner: "x"),
    ]
    let report = report(advice, matches)
    #expect(report.effort == Effort(small: 1, large: 1, unknown: 1))
    #expect(report.effortOfTeam == ["x": Effort(small: 1), "y": Effort(large: 1, unknown: 1)])
    #expect(report.steps.count == 3)
  }

  @Test func twoWrappersInTwoFilesAreOneTooMany() {
    func wrapper(_ path: String, _ line: Int) -> CodeFact {
      CodeFact(CodePlace(path, line, 5), "compatibility-wrapper")
    }
    var advice = Advice(rules: [Self.scattered], facts: [wrapper("A", 1)])
    #expect(report(advice, []).findings.isEmpty)
    advice.facts.append(wrapper("B", 4))
    #expect(report(advice, []).findings.map(\.place.path) == ["A", "B"])
    // The second one of a file is a finding already.
    advice.facts.append(wrapper("B", 9))
    advice.findings = [finding("B", 9, Self.scattered, severity: .warning)]
    #expect(report(advice, []).findings.map(\.place.line) == [1, 4, 9])
  }

  private static let lazy = AdviceRule(id: "S0-06", title: "Lazy", severity: .error, confidence: "high")
  private static let pushed = AdviceRule(id: "S0-29", title: "Pushed", severity: .error, confidence: "high")
  private static let tabs = AdviceRule(id: "S3-03", title: "Tabs", severity: .warning, confidence: "high")

  private func fact(_ path: String, _ line: Int, _ kind: String, _ type: String, _ detail: String = "") -> CodeFact {
    CodeFact(CodePlace(path, line, 5), kind, type: type, detail: detail)
  }

  @Test func aViewOfAnotherFileIsJoinedByItsType() {
    let advice = Advice(
      rules: [Self.lazy, Self.pushed, Self.tabs],
      facts: [
        fact("List", 3, "lazy-row", "Row", "LazyVStack"), fact("List", 4, "lazy-row", "Plain", "List"),
        fact("Row", 7, "destination-in-view", "Row", "isPresented"),
        fact("List", 9, "pushed-view", "Page"), fact("Page", 2, "stack-in-view", "Page"),
        fact("Tabs", 5, "tab-content", "Home"), fact("Home", 8, "link-in-view", "Home"),
        fact("Other", 8, "link-in-view", "Other"),
      ])
    let findings = report(advice, []).findings
    #expect(
      findings.map { "\($0.place.path):\($0.place.line) \($0.rule)" } == [
        "List:9 S0-29", "Row:7 S0-06", "Tabs:5 S3-03",
      ])
    #expect(
      findings.map(\.message) == [
        "take the NavigationStack out of Page (Page:2), or push what is inside it",
        "move navigationDestination(isPresented:) out of Row: List:3 shows it as a row of a LazyVStack",
        "put a NavigationStack around Home in this tab: it has links (Home:8) and no stack",
      ])
    // Names are all that is known: never an error.
    #expect(findings.allSatisfy { $0.severity == .warning && $0.confidence == "medium" })
  }

  @Test func aNameThatTwoFilesDeclareJoinsNothing() {
    let advice = Advice(
      rules: [Self.lazy],
      facts: [
        fact("List", 3, "lazy-row", "Row", "List"), fact("iPad/Row", 7, "destination-in-view", "Row", "item"),
        fact("iPhone/Row", 7, "destination-in-view", "Row", "item"),
      ])
    #expect(report(advice, []).findings.isEmpty)
  }

  @Test func aHintOfARuleThatIsMoreElsewherePredictsNothing() {
    let item = ChecklistItem(
      id: "i", title: "I", decision: .attestation, evidence: "", howTo: "", advice: ["S0-02", "S3-07"])
    let advice = Advice(
      rules: [Self.container, Self.title],
      findings: [finding("A", 1, Self.container), finding("A", 2), finding("A", 3, Self.container, severity: .warning)])
    let report = report(advice, [])
    #expect(report.findings(predicting: item).map(\.place.line) == [2, 3])
  }

  @Test func theQuickestFilesHaveNothingLarge() {
    func file(_ path: String, _ usages: Int) -> FileReport {
      FileReport(path: path, usages: usages, byRule: [], lastChange: nil)
    }
    let matches = [match("A", 1), match("B", 1), match("B", 2), match("C", 1)]
    let advice = Advice(steps: [
      CodePlace("A", 1, 1): step("old", .large), CodePlace("B", 1, 1): step("old", .small),
      CodePlace("B", 2, 1): step("old", .small), CodePlace("C", 1, 1): step("old", .medium),
    ])
    let order = report(advice, matches).quickestFirst(matches)
    #expect([file("A", 1), file("B", 2), file("C", 1)].sorted(by: order).map(\.path) == ["B", "C", "A"])
  }
}

import Testing

@testable import Progress

/// Advice of several repositories: paths begin with their names, and a view of one is not a view of another.
@Suite struct SeveralAdviceTests {
  private let rule = AdviceRule(
    id: "S0-29", title: "A stack in a pushed view", severity: .warning, confidence: "medium")
  private let pushed = CodeFact(CodePlace("A.swift", 3, 1), "pushed-view", type: "Menu")
  private let stack = CodeFact(CodePlace("B.swift", 5, 1), "stack-in-view", type: "Menu")

  private func advice(_ facts: [CodeFact], minimum: String? = nil) -> Advice {
    Advice(rules: [rule], facts: facts, files: 2, minimum: minimum)
  }

  @Test func whatOneRepositoryShowsIsFoundBelowItsName() {
    let all = advice([pushed, stack]).below("ios/").joined(to: advice([]).below("tv/"))
    #expect(all.findings.map(\.place) == [CodePlace("ios/A.swift", 3, 1)])
    #expect(all.files == 4)
  }

  @Test func aViewOfAnotherRepositoryIsAnotherView() {
    let all = advice([pushed]).below("ios/").joined(to: advice([stack]).below("tv/"))
    #expect(all.findings.isEmpty)
    #expect(AdviceBuilder.findingsAcrossFiles(all).isEmpty)
  }

  @Test func aMinimumIsToldWhereAllHaveIt() {
    #expect(advice([], minimum: "16.0").joined(to: advice([], minimum: "16.0")).minimum == "16.0")
    #expect(advice([], minimum: "16.0").joined(to: advice([], minimum: "17.0")).minimum == nil)
  }
}

import Testing

@testable import Progress

/// The lists of a huge migration stay within bounds, the newest ones first.
@Suite struct BoundaryTests {
  private func kept(_ left: [Int]) -> Int {
    let line = StepLine(steps: left.enumerated().map { StepLine.Step(commit: $0, value: $1) })
    let boundaries = left.indices.map { index in
      Boundary(kind: index == left.count - 1 ? .newest : .sprint, name: "\(index)", commit: index)
    }
    return ReportBuilder.affordable(boundaries, line)
  }

  @Test func allAreKeptWhereTheyAreShort() { #expect(kept([1, 2, 3, 0]) == 4) }

  @Test func theNewestAreKeptUpToTheLimit() {
    let third = Boundary.usageLimit / 3
    #expect(kept([third, third, third, third]) == 3)
    #expect(kept([third, third + 1, third, third + 2]) == 2)
  }

  @Test func theNewestCommitAlwaysHasItsList() { #expect(kept([1, Boundary.usageLimit + 1]) == 1) }
}

import Progress
import Testing

@testable import Site

@Suite struct StepPathTests {
  private let scale = Chart.TimeScale(start: 0, end: 100, left: 10, right: 210)
  private let value = Chart.ValueScale(low: 0, high: 50, top: 0, bottom: 100)

  private func commits(_ seconds: [Int64]) -> [MainlineCommit] {
    seconds.map { MainlineCommit(id: "0", time: Instant($0), drawn: Instant($0)) }
  }

  @Test func theLinePassesThroughTheValueOfEachCommit() {
    // x = 10 + 2 t, y = 100 − 2 v.
    let line = StepLine(steps: [.init(commit: 0, value: 5), .init(commit: 2, value: 20), .init(commit: 3, value: 12)])
    let path = Chart.StepPath(line, commits: commits([0, 10, 30, 45]), scale: scale, end: 210)
    #expect(path.path(value).data == "M10 90H70V60H100V76H210")
    #expect(path.area(value).data == "M10 100V90H70V60H100V76H210V100Z")
    #expect(path.last?.value == 12)
    #expect(path.highest?.value == 20)
  }

  @Test func theLineBeginsAtTheFirstCommitAndAtZeroWhereNothingWasYet() {
    let line = StepLine(steps: [.init(commit: 1, value: 25)])
    let path = Chart.StepPath(line, commits: commits([20, 40]), scale: scale, end: 210)
    #expect(path.path(value).data == "M50 100H90V50H210")
  }

  @Test func whatLiesBeforeTheScaleIsTheOpeningValue() {
    let late = Chart.TimeScale(start: 30, end: 100, left: 10, right: 220)
    let line = StepLine(steps: [.init(commit: 0, value: 5), .init(commit: 1, value: 9), .init(commit: 2, value: 1)])
    let path = Chart.StepPath(line, commits: commits([0, 10, 40]), scale: late, end: 220)
    #expect(path.points.map(\.value) == [9, 1])
    #expect(path.points[0].x == 10)
  }

  @Test func aLineWithoutCommitsIsEmpty() {
    let path = Chart.StepPath(StepLine(), commits: [], scale: scale, end: 210)
    #expect(path.path(value).data.isEmpty)
    #expect(path.area(value).data.isEmpty)
  }

  @Test func commitsDrawnAtOneMomentKeepTheirExtremes() {
    let line = StepLine(steps: [10, 40, 3, 20].enumerated().map { .init(commit: $0, value: $1) })
    let path = Chart.StepPath(line, commits: commits([5, 50, 50, 50]), scale: scale, end: 210).thinned(column: 2)
    #expect(path.path(value).data == "M20 80H110V20H110V94H110V60H210")
  }

  @Test(arguments: [1, 2, 3, 4, 5])
  func thinningKeepsEachColumnsFirstLastLowestAndHighest(seed: UInt64) {
    var dice = Dice(seed)
    let points = (0..<5000).map {
      Chart.StepPoint(x: Double($0) / 10, value: dice.roll(1000), day: Day(0))
    }
    let thin = Chart.StepPath(points: points, end: 500).thinned(column: 2).points
    #expect(thin.count <= 4 * 250)
    for column in 0..<250 {
      let before = points.filter { Int($0.x / 2) == column }.map(\.value)
      let after = thin.filter { Int($0.x / 2) == column }.map(\.value)
      #expect(before.first == after.first && before.last == after.last)
      #expect(before.min() == after.min() && before.max() == after.max())
    }
    #expect(zip(thin, thin.dropFirst()).allSatisfy { $0.x <= $1.x })
  }

  @Test func aReadOutHasAtMostThreeHundredPoints() {
    let points = (0..<10_000).map { Chart.StepPoint(x: Double($0) / 12, value: $0 * 7919 % 1000, day: Day(0)) }
    let path = Chart.StepPath(points: points, end: 900)
    #expect((100...300).contains(path.thinned(to: 300).points.count))
    #expect(path.thinned(to: 300).highest?.value == path.highest?.value)
  }
}

import Progress
import Testing

@testable import Site

/// Points of a line that lead to lists.
@Suite struct PointLinkTests {
  private let commits = [0, 10, 12, 100].map { day in
    MainlineCommit(
      id: "\(day)", time: Instant(Int64(day) * 86_400), drawn: Instant(Int64(day) * 86_400))
  }
  private let line = StepLine(steps: [
    .init(commit: 0, value: 3), .init(commit: 2, value: 1234), .init(commit: 3, value: 0),
  ])
  private let plot = Chart.Plot(
    time: Chart.TimeScale(start: 0, end: 100 * 86_400, left: 0, right: 100),
    value: Chart.ValueScale(low: 0, high: 2000, top: 0, bottom: 200))

  private func links(_ moments: [(Int, String)], distance: Double) -> [Chart.PointLink] {
    Chart.PointLink.of(
      moments.map { Chart.Moment(commit: $0.0, name: $0.1, href: "at/\($0.1).html") }, on: line, commits, plot,
      distance: distance)
  }

  @Test func aPointSaysWhatTheLineSaysThere() {
    let links = links([(0, "a"), (2, "c"), (3, "d")], distance: 5)
    #expect(links.map(\.href) == ["at/a.html", "at/c.html", "at/d.html"])
    #expect(links.map(\.x) == [0, 12, 100])
    #expect(links.map(\.y) == [199.7, 76.6, 200])
    #expect(links[1].label.contains("1\u{2009}234 left") || links[1].label.contains("1\u{202F}234 left"))
  }

  @Test func ofPointsTooCloseToBeHitTheNewerStays() {
    #expect(links([(1, "b"), (2, "c"), (3, "d")], distance: 5).map(\.href) == ["at/c.html", "at/d.html"])
  }

  @Test func aNameFromARepositoryIsEscaped() {
    #expect(!links([(1, "<b>\"")], distance: 5)[0].markup.contains("<b>"))
  }
}

/// Words that can be done without are not drawn across a line.
@Suite struct DispensableLabelTests {
  private let place = Chart.Clearing.Place(x: 10, y: 20, anchor: .start)
  private func clearing(crossed: Bool) -> Chart.Clearing {
    var clearing = Chart.Clearing(bounds: Chart.Box(left: 0, top: 0, right: 200, bottom: 100))
    if crossed { clearing.avoid([Chart.Segment(x1: 20, y1: 0, x2: 20, y2: 100)]) }
    return clearing
  }

  @Test(arguments: [true, false]) func theyGoWhereALineCrossesThem(_ isCrossed: Bool) {
    var one = clearing(crossed: isCrossed)
    let tag = one.place(["1.5.12"], size: 12, isBold: false, among: [place], isDispensable: true)
    #expect((tag == nil) == isCrossed)
    var other = clearing(crossed: isCrossed)
    #expect(other.place(["1.5.12"], size: 12, isBold: false, among: [place]) != nil)
  }
}

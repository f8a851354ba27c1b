import Progress

extension Chart {
  /// A line the size of a word: y from 0, a dot at the last value. The number itself stands beside it, in the page.
  ///
  /// - Parameter label: what the line is of; it names the picture.
  package static func sparkline(
    _ line: StepLine, commits: [MainlineCommit], asOf: Day, width: Int, height: Int, label: String
  ) -> String {
    let (width, height) = (Double(max(width, 12)), Double(max(height, 8)))
    let now = max(commits.last?.drawn.position ?? asOf.position, asOf.position)
    let start = min(commits.first?.drawn.position ?? now, now - Horizon.day)
    let highest = line.steps.map(\.value).max() ?? 0
    let time = TimeScale(start: start, end: now, left: 1, right: width - 4)
    let value = ValueScale(low: 0, high: Double(max(highest, 1)), top: 3.5, bottom: height - 3.5)
    let path = StepPath(line, commits: commits, scale: time, end: time.right).thinned(column: 8)
    var svg = SVG(home: .page)
    svg.line(.grid, x1: 0, y1: value.bottom, x2: width, y2: value.bottom)
    svg.path(.spark, path.path(value))
    svg.circle(.oldBar, x: time.right, y: value.y(line.last), radius: 2.5)
    let words = Text.escaped("\(label): \(Number.grouped(line.last)) now, \(Number.grouped(highest)) at most")
    let size = "width=\"\(Number.coordinate(width))\" height=\"\(Number.coordinate(height))\""
    let box = "viewBox=\"0 0 \(Number.coordinate(width)) \(Number.coordinate(height))\""
    return "<svg class=\"chart chart-sparkline\" role=\"img\" \(size) \(box) aria-label=\"\(words)\">"
      + "<title>\(Text.escaped(label))</title><desc>\(words)</desc>" + svg.markup + "</svg>"
  }
}

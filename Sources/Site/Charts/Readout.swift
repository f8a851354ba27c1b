import Progress

extension Chart {
  /// The numbers behind a chart, for the page's script. The format is told at the top of `Chart.swift`.
  struct Readout {
    /// Ascending by x.
    var points: [(x: Double, day: Day, values: [Int])]
    var labels: [String]
    var plot: Plot

    /// More than a pointer can tell apart, on a page that holds several charts.
    static let limit = 100

    init(points: [(x: Double, day: Day, values: [Int])], labels: [String], plot: Plot) {
      self.points = points
      self.labels = labels
      self.plot = plot
    }

    init(_ line: StepPath, label: String, plot: Plot) {
      points = line.thinned(to: Self.limit).points.map { ($0.x, $0.day, [$0.value]) }
      labels = [label]
      self.plot = plot
    }

    /// Two lines: a point wherever one of them steps.
    init(_ first: StepPath, _ second: StepPath, labels: [String], plot: Plot) {
      let a = first.thinned(to: Self.limit / 2).points
      let b = second.thinned(to: Self.limit / 2).points
      var points: [(x: Double, day: Day, values: [Int])] = []
      var (i, j) = (0, 0)
      while i < a.count || j < b.count {
        let x = min(i < a.count ? a[i].x : .infinity, j < b.count ? b[j].x : .infinity)
        let day = i < a.count && a[i].x == x ? a[i].day : b[j].day
        while i < a.count, a[i].x == x { i += 1 }
        while j < b.count, b[j].x == x { j += 1 }
        points.append((x, day, [i > 0 ? a[i - 1].value : 0, j > 0 ? b[j - 1].value : 0]))
      }
      self.init(points: points, labels: labels, plot: plot)
    }

    var attributes: String {
      var text = " data-points=\""
      for (index, point) in points.enumerated() {
        if index > 0 { text += ";" }
        text += Number.coordinate(point.x) + "," + point.day.iso
        for value in point.values { text += "," + String(value) }
      }
      text += "\""
      for (index, label) in labels.enumerated() {
        text += " data-label\(index == 0 ? "" : "-\(index + 1)")=\"\(Text.escaped(label))\""
      }
      let edges = [plot.left, plot.top, plot.right, plot.bottom].map(Number.coordinate)
      text += " data-plot=\"\(edges.joined(separator: " "))\""
      return text + " data-min=\"\(Int(plot.value.low))\" data-max=\"\(Int(plot.value.high))\""
    }
  }
}

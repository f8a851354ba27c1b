import Inventory
import Progress

extension Chart {
  /// What there was to do and what is done; what lies between is left.
  package static func burnup(_ m: MigrationReport, asOf: Day, width: Int) -> String {
    let size = Size(width: width, wide: 300, narrow: 240)
    let series = m.series
    let lines = [
      Line(line: series.scope, stroke: .plainLine, area: .oldArea, dot: .plainDot, label: .strongText, word: "scope"),
      Line(line: series.done, stroke: .newLine, area: .newArea, dot: .newDot, label: .newText, word: "done"),
    ]
    let ticks = ValueTicks.upTo(lines.flatMap(\.line.steps).map(\.value).max() ?? 0, limit: size.isNarrow ? 4 : 5)
    let start = series.commits.indices.contains(series.startIndex) ? series.startIndex : 0
    let horizon = Horizon([series.scope], commits: series.commits, from: start, asOf: asOf)
    let left = series.scope.last - series.done.last
    var drawing = Drawing(
      home: .page, size: size, span: horizon.span, ticks: ticks,
      margin: Drawing.margin(for: lines.map(\.text) + [Words.left(left)]) + 6, head: 12)
    let plot = drawing.plot
    let paths = lines.map {
      StepPath($0.line, commits: series.commits, from: start, scale: plot.time, end: plot.right).thinned(column: 6)
    }
    drawing.grid(ticks)
    if ticks.count == 1 { drawing.drawNothing(paths[0]) } else { drawing.drawGap(lines, paths, left: left) }
    return inline(
      drawing.svg, size: size,
      caption: Caption(
        chart: "burnup", migration: m.migration, width: width, title: "Burnup of \(m.migration.title)",
        description: "All usages there were to remove (scope) and those removed (done), "
          + "\(Words.period(series.commits, from: start, asOf: asOf)). Now \(Number.grouped(series.done.last)) "
          + "of \(Number.grouped(series.scope.last)) are done; the gap between the lines is what is left, "
          + "\(Number.grouped(left)).",
        readout: Readout(paths[0], paths[1], labels: lines.map(\.word), plot: plot)))
  }
}

extension Chart.Drawing {
  /// The two lines with the gap between their ends measured by a bracket.
  mutating func drawGap(_ lines: [Chart.Line], _ paths: [Chart.StepPath], left: Int) {
    for (line, path) in zip(lines, paths) {
      if let area = line.area { svg.path(area, path.area(plot.value)) }
    }
    timeAxis()
    for (line, path) in zip(lines, paths) {
      svg.path(line.stroke, path.path(plot.value))
      if let dot = line.dot { svg.circle(dot, x: path.end, y: plot.value.y(line.line.last), radius: 3.5) }
    }
    let ys = lines.map { plot.value.y($0.line.last) }
    var labels = zip(lines, ys).map { EndLabel(mark: $0.label, text: $0.text, y: $1) }
    if left > 0, ys.count == 2, ys[1] - ys[0] > 14 {
      svg.line(.bracket, x1: plot.right, y1: ys[0] + 6, x2: plot.right, y2: ys[1] - 6)
      labels.insert(EndLabel(mark: .oldText, text: Chart.Words.left(left), y: (ys[0] + ys[1]) / 2), at: 1)
    }
    endLabels(labels)
  }
}

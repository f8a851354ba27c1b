import Inventory
import Progress

extension Chart {
  /// Usages of the old APIs and of what replaces them.
  package static func oldAgainstNew(_ m: MigrationReport, asOf: Day, width: Int) -> String {
    let series = m.series
    return twoLines(
      m, asOf: asOf, width: width, chart: "old-new", title: "Old API against new API: \(m.migration.title)",
      description: "Usages of the old APIs and of the new ones at each commit, "
        + "\(Words.period(series.commits, asOf: asOf)). Now \(Number.grouped(series.remaining.last)) old "
        + "and \(Number.grouped(series.adopted.last)) new.",
      Line(line: series.remaining, stroke: .oldLine, area: nil, dot: .oldDot, label: .oldText, word: "old"),
      Line(line: series.adopted, stroke: .newLine, area: nil, dot: .newDot, label: .newText, word: "new"))
  }

  /// One rule's usages, and beside them the lines that its pattern matches.
  package static func ruleLine(_ m: MigrationReport, rule index: Int, asOf: Day, width: Int) -> String {
    let series = m.series
    let usages = series.usagesByRule.indices.contains(index) ? series.usagesByRule[index] : StepLine()
    let lines = series.linesByRule.indices.contains(index) ? series.linesByRule[index] : StepLine()
    let rule = m.migration.rules.indices.contains(index) ? m.migration.rules[index] : nil
    let isNew = rule?.level == .adoption
    let word = usages.last == 1 ? "usage" : "usages"
    return twoLines(
      m, asOf: asOf, width: width, chart: "rule-\(index)", title: "Usages of \(rule?.title ?? "the API")",
      description: "Usages of \(rule?.title ?? "the API") at each commit, "
        + "\(Words.period(series.commits, asOf: asOf)), and the lines that its pattern matches. "
        + "Now \(Words.usages(usages.last)) and \(Number.grouped(lines.last)) "
        + (lines.last == 1 ? "line." : "lines."),
      Line(
        line: usages, stroke: isNew ? .newLine : .oldLine, area: isNew ? .newArea : .oldArea,
        dot: isNew ? .newDot : .oldDot, label: isNew ? .newText : .oldText, word: word),
      Line(
        line: lines, stroke: .aside, area: nil, dot: .asideDot, label: .quietText,
        word: lines.last == 1 ? "line" : "lines"))
  }

  /// A measured line and how it is drawn.
  struct Line {
    var line: StepLine
    var stroke: Mark
    var area: Mark?
    var dot: Mark?
    var label: Mark
    var word: String

    var text: String { Number.grouped(line.last) + (word.isEmpty ? "" : " " + word) }
  }

  static func twoLines(
    _ m: MigrationReport, asOf: Day, width: Int, chart: String, title: String, description: String, _ first: Line,
    _ second: Line
  ) -> String {
    let size = Size(width: width, wide: 300, narrow: 240)
    let both = [first, second]
    let commits = m.series.commits
    let horizon = Horizon(both.map(\.line), commits: commits, asOf: asOf)
    let ticks = ValueTicks.upTo(both.flatMap(\.line.steps).map(\.value).max() ?? 0, limit: size.isNarrow ? 4 : 5)
    var drawing = Drawing(
      home: .page, size: size, span: horizon.span, ticks: ticks, margin: Drawing.margin(for: both.map(\.text)), head: 12
    )
    let plot = drawing.plot
    let paths = both.map {
      StepPath($0.line, commits: commits, scale: plot.time, end: plot.right).thinned(column: size.column)
    }
    drawing.grid(ticks)
    if ticks.count == 1 { drawing.drawNothing(paths[0]) } else { drawing.draw(Array(zip(both, paths))) }
    return inline(
      drawing.svg, size: size,
      caption: Caption(
        chart: chart, migration: m.migration, width: width, title: title, description: description,
        readout: Readout(paths[0], paths[1], labels: both.map(\.word), plot: plot)))
  }
}

extension Chart.Drawing {
  /// Areas first, then the axis, then the lines, the first one on top, then what is written at their ends.
  mutating func draw(_ lines: [(Chart.Line, Chart.StepPath)]) {
    for (line, path) in lines {
      if let area = line.area { svg.path(area, path.area(plot.value)) }
    }
    timeAxis()
    for (line, path) in lines.reversed() {
      svg.path(line.stroke, path.path(plot.value))
      if let dot = line.dot {
        svg.circle(dot, x: path.end, y: plot.value.y(line.line.last), radius: dot == .asideDot ? 2.5 : 4)
      }
    }
    endLabels(lines.map { EndLabel(mark: $0.0.label, text: $0.0.text, y: plot.value.y($0.0.line.last)) })
  }
}

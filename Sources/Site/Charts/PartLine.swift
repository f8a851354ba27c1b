import Inventory
import Progress

extension Chart {
  /// What a team or an area has left, and what it has removed.
  package static func part(_ m: MigrationReport, _ part: PartReport, number: Int, asOf: Day, width: Int) -> String {
    twoLines(
      m, asOf: asOf, width: width, chart: "part-\(number)", title: "Usages left of \(part.name)",
      description: "Usages left of \(part.name) after each commit, \(Words.period(m.series.commits, asOf: asOf)), and "
        + "those removed since the start. Now \(Words.left(part.remaining.last)) and "
        + "\(Number.grouped(part.done.last)) removed.",
      Line(
        line: part.remaining, stroke: .oldLine, area: .oldArea, dot: .oldDot, label: .oldText, word: "left"),
      Line(line: part.done, stroke: .newLine, area: nil, dot: .newDot, label: .newText, word: "removed"))
  }

  /// A part's burndown at the size of a thumb.
  ///
  /// - Parameter ceiling: the highest value of all the charts beside it: they share a scale.
  package static func small(_ m: MigrationReport, _ part: PartReport, number: Int, ceiling: Int, asOf: Day) -> String {
    let size = Size(width: 260, height: 128)
    let commits = m.series.commits
    let horizon = Horizon([m.series.remaining], commits: commits, asOf: asOf)
    let ticks = ValueTicks.upTo(ceiling, limit: 3)
    var drawing = Drawing(
      home: .page, size: size, span: horizon.span, ticks: ticks, margin: Drawing.margin(for: ["1 000"]), head: 10,
      foot: 36)
    let plot = drawing.plot
    let path = StepPath(part.remaining, commits: commits, scale: plot.time, end: plot.right).thinned(column: 2)
    drawing.grid(ticks)
    drawing.draw([
      (
        Line(
          line: part.remaining, stroke: .oldLine, area: .oldArea, dot: .oldDot,
          label: part.remaining.last > 0 ? .oldText : .quietText, word: ""), path
      )
    ])
    return inline(
      drawing.svg, size: size,
      caption: Caption(
        chart: "small-\(number)", migration: m.migration, width: 260, title: "Usages left of \(part.name)",
        description: "\(Words.left(part.remaining.last)) now, "
          + "\(Number.grouped(part.remaining.steps.map(\.value).max() ?? 0)) at most."))
  }
}

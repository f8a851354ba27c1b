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

  /// One line with its read-out: what is left in a file.
  static func single(
    _ m: MigrationReport, _ name: String, _ remaining: StepLine, number: Int, asOf: Day, width: Int
  ) -> String {
    let size = Size(width: width, wide: 200, narrow: 170)
    let commits = m.series.commits
    let highest = remaining.steps.map(\.value).max() ?? 0
    let ticks = ValueTicks.upTo(highest, limit: 4)
    let horizon = Horizon([m.series.remaining], commits: commits, asOf: asOf)
    var drawing = Drawing(
      home: .page, size: size, span: horizon.span, ticks: ticks, margin: Drawing.margin(for: ["1 000 left"]), head: 10,
      foot: 36)
    let plot = drawing.plot
    let path = StepPath(remaining, commits: commits, scale: plot.time, end: plot.right).thinned(column: 6)
    drawing.grid(ticks)
    drawing.draw([
      (
        Line(line: remaining, stroke: .oldLine, area: .oldArea, dot: .oldDot, label: .oldText, word: "left"), path
      )
    ])
    return inline(
      drawing.svg, size: size,
      caption: Caption(
        chart: "file-\(number)", migration: m.migration, width: width, title: "Usages left in \(name)",
        description: "\(Words.left(remaining.last)) now, \(Number.grouped(highest)) at most.",
        readout: Readout(path, label: "left", plot: plot)))
  }

  /// A part's burndown at the size of a thumb.
  ///
  /// - Parameter ceiling: the highest value of all the charts beside it: they share a scale.
  static func small(
    _ m: MigrationReport, _ name: String, _ remaining: StepLine, number: Int, ceiling: Int, asOf: Day
  ) -> String {
    let size = Size(width: 260, height: 128)
    let commits = m.series.commits
    let horizon = Horizon([m.series.remaining], commits: commits, asOf: asOf)
    let ticks = ValueTicks.upTo(ceiling, limit: 3)
    var drawing = Drawing(
      home: .page, size: size, span: horizon.span, ticks: ticks, margin: Drawing.margin(for: ["1 000"]), head: 10,
      foot: 36)
    let plot = drawing.plot
    let path = StepPath(remaining, commits: commits, scale: plot.time, end: plot.right).thinned(column: 6)
    drawing.grid(ticks)
    drawing.draw([
      (
        Line(
          line: remaining, stroke: .oldLine, area: .oldArea, dot: .oldDot,
          label: remaining.last > 0 ? .oldText : .quietText, word: ""), path
      )
    ])
    return inline(
      drawing.svg, size: size,
      caption: Caption(
        chart: "small-\(number)", migration: m.migration, width: 260, title: "Usages left of \(name)",
        description: "\(Words.left(remaining.last)) now, "
          + "\(Number.grouped(remaining.steps.map(\.value).max() ?? 0)) at most."))
  }
}

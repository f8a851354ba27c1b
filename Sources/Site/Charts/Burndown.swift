import Inventory
import Progress

extension Chart {
  /// What is left at each commit, the target, the way to it, and where the present pace leads.
  ///
  /// - Parameter moments: points of the line that have a list behind them.
  package static func burndown(_ m: MigrationReport, asOf: Day, width: Int, moments: [Moment] = []) -> String {
    let size = Size(width: width, wide: 360, narrow: 280)
    var burndown = Burndown(m, asOf: asOf, size: size, home: .page)
    let links =
      burndown.isUnused
      ? []
      : PointLink.of(
        moments, on: m.series.remaining, m.series.commits, burndown.plot, distance: size.isNarrow ? 26 : 20)
    for link in links {
      burndown.drawing.clearing.avoid(Box(left: link.x - 4, top: link.y - 4, right: link.x + 4, bottom: link.y + 4))
    }
    burndown.draw()
    var caption = Caption(
      chart: "burndown", migration: m.migration, width: width, title: "Burndown of \(m.migration.title)",
      description: Words.burndown(m, asOf: asOf),
      readout: Readout(burndown.line, label: "left", plot: burndown.drawing.plot))
    caption.links = links
    return inline(burndown.drawing.svg, size: size, caption: caption)
  }

  /// One burndown, drawn layer by layer.
  struct Burndown {
    let report: MigrationReport
    let horizon: Horizon
    let ticks: [Int]
    /// The measured line, thinned to what can be seen.
    let line: StepPath
    var drawing: Drawing

    var plot: Plot { drawing.plot }
    var remaining: Int { line.last?.value ?? 0 }
    var isUnused: Bool { report.series.remaining.steps.allSatisfy { $0.value == 0 } }
    var hasFuture: Bool { horizon.end > horizon.now }

    init(_ m: MigrationReport, asOf: Day, size: Size, home: SVG.Home) {
      report = m
      let series = m.series
      var horizon = Horizon([series.remaining], commits: series.commits, asOf: asOf)
      if series.remaining.last > 0 {
        horizon.lookAhead(target: m.goals.target, forecast: try? m.forecast.get())
      }
      self.horizon = horizon
      let highest = Self.highest(m, horizon)
      ticks = ValueTicks.upTo(highest, limit: size.isNarrow ? 4 : 5)
      drawing = Drawing(
        home: home, size: size, span: horizon.span, ticks: ticks, margin: Self.margin(m, size, horizon))
      line = StepPath(
        series.remaining, commits: series.commits, scale: drawing.plot.time, end: drawing.plot.time.x(horizon.now)
      ).thinned(column: size.column)
    }

    /// The peak; where it grows, a little more, so that the fan has room.
    private static func highest(_ m: MigrationReport, _ horizon: Horizon) -> Int {
      let peak = m.series.remaining.steps.map(\.value).max() ?? 0
      guard let forecast = try? m.forecast.get() else { return peak }
      let weeks = Int((horizon.end - horizon.now) / (7 * Horizon.day))
      let foretold = forecast.bands.last { $0.week <= weeks }?.middle ?? 0
      return max(peak, min(foretold, peak + peak / 4))
    }

    /// Little where the future gives room for the number at the line's end, else as much as the number needs.
    private static func margin(_ m: MigrationReport, _ size: Size, _ horizon: Horizon) -> Double {
      let needed = Drawing.margin(for: [Words.left(m.series.remaining.last)])
      let future = (horizon.end - horizon.now) / (horizon.end - horizon.start) * (size.width - 60)
      return future > needed ? 20 : max(20, needed - future)
    }

    mutating func draw() {
      if !isUnused { bands() }
      drawing.grid(ticks)
      if isUnused {
        drawing.drawNothing(line)
        return
      }
      let moments = Chart.Moments(report.events, in: plot.time)
      drawing.svg.path(.oldArea, line.area(plot.value))
      let fan = fan()
      drawing.momentLines(moments.lines)
      drawing.timeAxis()
      verticals()
      let wish = ideal()
      drawing.svg.path(.oldLine, line.path(plot.value))
      drawing.clearing.avoid(line.segments(plot.value))
      labels(wish: wish, fan: fan)
      drawing.momentLabels(moments.lines)
    }
  }
}

// The layers.
extension Chart.Burndown {
  /// Every other sprint, cut to what is visible; none where they would be a mere flicker.
  private mutating func bands() {
    let spans = Chart.SprintSpans.visible(report, in: plot.time)
    guard let first = spans.first, let last = spans.last else { return }
    guard (plot.time.x(last.end) - plot.time.x(first.start)) / Double(spans.count) >= 7 else { return }
    for span in spans where span.isBand {
      let left = max(plot.left, plot.time.x(span.start))
      let right = min(plot.right, plot.time.x(span.end))
      guard right > left else { continue }
      drawing.svg.rectangle(.band, Chart.Box(left: left, top: plot.top, right: right, bottom: plot.bottom))
    }
  }

  /// The start and the target, with their words above the plot.
  private mutating func verticals() {
    if let target = report.goals.target { vertical(.target, .text, "target", target) }
    if let start = report.goals.start, start.position > horizon.start { vertical(.event, .quietText, "start", start) }
  }

  private mutating func vertical(_ mark: Chart.Mark, _ textMark: Chart.Mark, _ word: String, _ day: Day) {
    let y = plot.top - 10
    let text = word + " " + day.text
    guard plot.time.contains(day) else {
      // Out of sight: an arrow says where.
      let isLater = day.position > horizon.end
      let place = Chart.Clearing.Place(x: isLater ? plot.right : plot.left + 3, y: y, anchor: isLater ? .end : .start)
      drawing.label(textMark, [isLater ? text + " \u{2192}" : "\u{2190} " + text], among: [place])
      return
    }
    let x = plot.time.x(day)
    drawing.svg.line(mark, x1: x, y1: plot.top - 5, x2: x, y2: plot.bottom)
    drawing.clearing.avoid([Chart.Segment(x1: x, y1: plot.top - 5, x2: x, y2: plot.bottom)])
    let half = Chart.Text.width(text, size: 12) / 2
    let middle = min(max(x, plot.left + half + 3), drawing.size.width - half - 3)
    drawing.label(
      textMark, [text, word],
      among: [
        .init(x: middle, y: y, anchor: .middle), .init(x: x + 1, y: y, anchor: .end),
        .init(x: x - 1, y: y, anchor: .start),
      ])
  }

  /// The even way to the target: from the start goal, or from today where there is none.
  private mutating func ideal() -> Chart.Wish? {
    guard let wish = Chart.Wish(report, horizon: horizon) else { return nil }
    guard let segment = wish.segment(in: plot) else { return nil }
    var path = Chart.Path()
    path.move(x: segment.x1, y: segment.y1)
    path.line(x: segment.x2, y: segment.y2)
    drawing.svg.path(.ideal, path)
    drawing.clearing.avoid([segment])
    return wish
  }

  /// Where the coming weeks may lead.
  private mutating func fan() -> Chart.Fan? {
    guard remaining > 0, hasFuture, case .success(let forecast) = report.forecast else { return nil }
    let fan = Chart.Fan(forecast, horizon: horizon, plot: plot)
    drawing.svg.path(.fan, fan.band)
    drawing.svg.path(.guess, fan.middle)
    drawing.clearing.avoid(fan.segments)
    return fan
  }

  /// The forecast's dates on the zero line, or where it leads.
  private mutating func labels(_ fan: Chart.Fan) {
    let ends = fan.ends(isNarrow: drawing.size.isNarrow).reversed()
    for end in ends {
      drawing.svg.circle(.guessEnd, x: end.x, y: plot.bottom, radius: 3.5)
      drawing.clearing.avoid(
        Chart.Box(left: end.x - 4, top: plot.bottom - 4, right: end.x + 4, bottom: plot.bottom + 4))
    }
    for end in ends {
      drawing.label(
        .oldText, end.words,
        among: [-10.0, -25, -40, -55].flatMap { rise in
          [
            Chart.Clearing.Place(x: end.x + 4, y: plot.bottom + rise, anchor: .start),
            .init(x: end.x, y: plot.bottom + rise, anchor: .middle),
            .init(x: min(end.x + 4, plot.right), y: plot.bottom + rise, anchor: .end),
          ]
        })
    }
    if let words = fan.words { drawing.label(.oldText, words, among: fan.places(width: drawing.size.width)) }
  }

  private mutating func labels(wish: Chart.Wish?, fan: Chart.Fan?) {
    guard let last = line.last else { return }
    let y = plot.value.y(last.value)
    drawing.svg.circle(.oldDot, x: line.end, y: y, radius: 4)
    drawing.clearing.avoid(Chart.Box(left: line.end - 4, top: y - 4, right: line.end + 4, bottom: y + 4))
    let isPeak = last.value > 0 && line.highest?.value == last.value
    drawing.label(.oldText, nowWordings(last.value, isPeak: isPeak), among: nowPlaces(x: line.end, y: y))
    if !isPeak { peak() }
    if let fan { labels(fan) }
    if let wish, let segment = wish.segment(in: plot) {
      drawing.label(.quietText, wish.wordings, among: Chart.Wish.places(along: segment))
    }
  }

  private func nowWordings(_ value: Int, isPeak: Bool) -> [String] {
    let text = Chart.Words.left(value)
    if value == 0, let since = report.headline.zeroSince { return ["none left since \(since.text)", text] }
    return isPeak && line.points.count > 1 && !drawing.size.isNarrow ? [text + ", the peak", text] : [text]
  }

  /// Beside the dot where the line ends at the right edge, else around it.
  private func nowPlaces(x: Double, y: Double) -> [Chart.Clearing.Place] {
    let beside = Chart.Clearing.Place(x: x + 9, y: y + 4, anchor: .start)
    let above = Chart.Clearing.Place(x: x + 5, y: y - 11, anchor: .end)
    let around = Chart.Clearing.around(x: x, y: y)
    return plot.right - x < 30 ? [beside, above] + around : around
  }

  private mutating func peak() {
    guard let peak = line.highest, peak.value > 0 else { return }
    let y = plot.value.y(peak.value)
    let text = "peak \(Chart.Number.grouped(peak.value))"
    let dated = text + ", " + report.headline.peakDay.text
    drawing.label(
      .quietText, drawing.size.isNarrow ? [text] : [dated, text],
      among: [
        .init(x: peak.x, y: y - 7, anchor: .middle), .init(x: peak.x - 2, y: y - 7, anchor: .start),
        .init(x: peak.x + 2, y: y - 7, anchor: .end), .init(x: peak.x + 16, y: y - 7, anchor: .start),
        .init(x: peak.x + 18, y: y + 5, anchor: .start), .init(x: peak.x - 8, y: y + 5, anchor: .end),
        .init(x: peak.x + 8, y: y + 5, anchor: .start),
      ])
  }
}

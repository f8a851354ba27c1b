import Progress

extension Chart {
  /// The ideal line: the even way down to the target.
  struct Wish {
    /// From the start goal's day and value; from now where no start is set, as what the target needs.
    let from: (time: Double, value: Double)
    let target: Double
    let wordings: [String]

    /// - Returns: nil where nothing has to come down, or no target is set.
    init?(_ m: MigrationReport, horizon: Horizon) {
      guard let target = m.goals.target?.position else { return nil }
      let series = m.series
      if let start = m.goals.start, series.commits.indices.contains(series.startIndex) {
        let value = series.remaining.value(at: series.startIndex)
        from = (max(start.position, series.commits[0].drawn.position), Double(value))
        wordings = ["ideal"]
      } else {
        from = (horizon.now, Double(series.remaining.last))
        wordings = (m.headline.neededPace.map { ["needed: \(Number.rate($0)) a week"] } ?? []) + ["needed"]
      }
      self.target = target
      guard target > from.time, from.value > 0 else { return nil }
    }

    /// The part that is visible.
    func segment(in plot: Plot) -> Segment? {
      func value(_ time: Double) -> Double { from.value * (target - time) / (target - from.time) }
      let begin = max(from.time, plot.time.start)
      let end = min(target, plot.time.end)
      guard end > begin else { return nil }
      return Segment(
        x1: plot.time.x(begin), y1: plot.value.y(value(begin)), x2: plot.time.x(end), y2: plot.value.y(value(end)))
    }

    static func places(along segment: Segment) -> [Clearing.Place] {
      [0.5, 0.65, 0.35, 0.8, 0.2, 0.9].flatMap { part in
        let x = segment.x1 + (segment.x2 - segment.x1) * part
        let y = segment.y1 + (segment.y2 - segment.y1) * part
        return [Clearing.Place(x: x + 5, y: y - 5, anchor: .start), .init(x: x - 5, y: y + 13, anchor: .end)]
      }
    }
  }

  /// The way from now at the net pace of the last 12 weeks.
  struct Guess {
    let segment: Segment
    /// The zero is visible.
    let reachesZero: Bool
    let headline: Headline

    init(_ headline: Headline, remaining: Int, horizon: Horizon, plot: Plot) {
      self.headline = headline
      let week = 7 * Horizon.day
      let value = Double(remaining)
      var perSecond = -headline.weeklyPace / week
      if let end = headline.projectedEnd?.position, end > horizon.now { perSecond = -value / (end - horizon.now) }
      if !perSecond.isFinite { perSecond = 0 }
      // Where the line would leave the plot, at the bottom or at the top.
      var time = horizon.end
      if perSecond < 0 { time = min(time, horizon.now - value / perSecond) }
      if perSecond > 0 { time = min(time, horizon.now + max(0, plot.value.high - value) / perSecond) }
      let end = max(0, value + perSecond * (time - horizon.now))
      segment = Segment(
        x1: plot.time.x(horizon.now), y1: plot.value.y(value), x2: plot.time.x(time), y2: plot.value.y(end))
      reachesZero = headline.projectedEnd.map { $0.position <= horizon.end && $0.position > horizon.now } ?? false
    }

    func wordings(isNarrow: Bool) -> [String] {
      guard let end = headline.projectedEnd else {
        let pace = -headline.weeklyPace
        let text = pace > 0 ? "growing \(Number.rate(pace)) a week" : "no net change"
        return isNarrow ? [text] : [pace > 0 ? text : text + " in 12 weeks", text]
      }
      let text = reachesZero ? "zero \(end.text)" : "zero in \(end.civil.year)"
      if isNarrow { return reachesZero ? [text] : [text, "zero \(end.civil.year)"] }
      return ["at this pace, zero \(reachesZero ? "on \(end.text)" : "in \(end.civil.year)")", text]
    }

    /// Around its end first, then along the right edge: inside the plot, or into the margin.
    func places(in plot: Plot, width: Double) -> [Clearing.Place] {
      let (x, y) = (segment.x2, segment.y2)
      let along = [-10.0, -26, 20, 36, -42, 52].flatMap { rise in
        [plot.right - 6, width - 3].map { Clearing.Place(x: $0, y: y + rise, anchor: .end) }
      }
      return [Clearing.Place(x: x + 4, y: y - 10, anchor: .start), .init(x: x - 6, y: y - 10, anchor: .end)] + along
    }
  }
}

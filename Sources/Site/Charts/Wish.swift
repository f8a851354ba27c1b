import Progress

extension Chart {
  /// The ideal line: the even way down to the target.
  struct Wish {
    /// From the start goal's day and value. From now, as what the target needs, where no start is set, or where more is
    /// left than there was then: the way from there was missed for good.
    let from: (time: Double, value: Double)
    let target: Double
    let wordings: [String]

    /// - Returns: nil where nothing has to come down, or no target is set.
    init?(_ m: MigrationReport, horizon: Horizon) {
      guard let target = m.goals.target?.position else { return nil }
      let series = m.series
      let value = series.remaining.value(at: series.startIndex)
      if let start = m.goals.start, series.commits.indices.contains(series.startIndex), series.remaining.last <= value {
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
}

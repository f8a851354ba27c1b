import Progress

extension Chart {
  /// What the forecast says of the coming weeks: the dotted line is what half of the runs are at or below, the band above
  /// it reaches up to 85%.
  struct Fan {
    let forecast: Forecast
    let plot: Plot
    let now: Double
    /// What is visible: weeks as x, counts as y.
    private let points: [(x: Double, middle: Double, high: Double)]

    init(_ forecast: Forecast, horizon: Horizon, plot: Plot) {
      self.forecast = forecast
      self.plot = plot
      now = horizon.now
      let limit = (horizon.end - horizon.now) / (7 * Horizon.day)
      points = Self.visible(forecast.bands, weeks: limit, ceiling: plot.value.high).map { week, middle, high in
        (plot.time.x(horizon.now + week * 7 * Horizon.day), plot.value.y(middle), plot.value.y(high))
      }
    }

    /// The weeks up to the right edge or to where the middle leaves the plot at its top, the last one cut there.
    private static func visible(
      _ bands: [Forecast.Band], weeks: Double, ceiling: Double
    ) -> [(week: Double, middle: Double, high: Double)] {
      var points: [(week: Double, middle: Double, high: Double)] = []
      for band in bands {
        let next = (week: Double(band.week), middle: Double(band.middle), high: Double(band.high))
        guard next.week > weeks || next.middle > ceiling, let last = points.last else {
          points.append(next)
          continue
        }
        var limit = weeks
        if next.middle > ceiling {
          limit = min(
            weeks, last.week + (next.week - last.week) * (ceiling - last.middle) / (next.middle - last.middle))
        }
        let part = (limit - last.week) / (next.week - last.week)
        points.append(
          (limit, last.middle + (next.middle - last.middle) * part, last.high + (next.high - last.high) * part))
        break
      }
      return points
    }

    /// Between 50% and 85%.
    var band: Path {
      var path = Path()
      guard let first = points.first else { return path }
      path.move(x: first.x, y: clamped(first.middle))
      for point in points.dropFirst() { path.line(x: point.x, y: clamped(point.high)) }
      for point in points.dropFirst().reversed() { path.line(x: point.x, y: clamped(point.middle)) }
      path.close()
      return path
    }

    /// The middle, up to where it reaches zero.
    var middle: Path {
      var path = Path()
      for (index, segment) in segments.enumerated() {
        if index == 0 { path.move(x: segment.x1, y: segment.y1) }
        path.line(x: segment.x2, y: segment.y2)
      }
      return path
    }

    var segments: [Segment] {
      var segments: [Segment] = []
      for (a, b) in zip(points, points.dropFirst()) where a.middle < plot.bottom {
        segments.append(Segment(x1: a.x, y1: clamped(a.middle), x2: b.x, y2: clamped(b.middle)))
      }
      return segments
    }

    private func clamped(_ y: Double) -> Double { max(plot.top, min(y, plot.bottom)) }

    /// Where the dates stand on the zero line, as far as they are visible: 50%, 85%.
    func ends(isNarrow: Bool) -> [(x: Double, words: [String])] {
      [(50, forecast.p50), (85, forecast.p85)].compactMap { share, day in
        guard let day, day.position <= plot.time.end else { return nil }
        let short = day.text.split(separator: " ").prefix(2).joined(separator: " ")
        return (plot.time.x(day), ["\(share)%: \(isNarrow ? short : day.text)", "\(share)%"])
      }
    }

    /// Said beside the fan where the dates are out of sight, or never come.
    var words: [String]? {
      if !ends(isNarrow: false).isEmpty { return nil }
      guard let middle = forecast.p50 else { return ["not converging", "\(forecast.reachingZero)% reach zero"] }
      return ["50%: \(middle.text) \u{2192}", "50%: \(middle.civil.year) \u{2192}"]
    }

    /// Along the fan's end at the right edge.
    func places(width: Double) -> [Clearing.Place] {
      guard let last = points.last else { return [] }
      let near = [-10.0, -26, 20, 36, -42, 52].flatMap { rise in
        [plot.right - 6, width - 3].map { Clearing.Place(x: $0, y: clamped(last.middle) + rise, anchor: .end) }
      }
      // Farther off where a target's line stands in the way.
      let far = [20.0, 36, 52, 68, 84, 100].flatMap { rise in
        [24.0, 48, 72].map { Clearing.Place(x: plot.right - $0, y: clamped(last.middle) + rise, anchor: .end) }
      }
      return near + far
    }
  }
}

import Progress

extension Chart {
  /// A value that holds from x on.
  struct StepPoint: Equatable {
    var x: Double
    var value: Int
    /// For the read-out.
    var day: Day
  }

  /// A step line as it will be drawn.
  struct StepPath {
    /// Ascending by x.
    var points: [StepPoint]
    /// Where the last value ends.
    var end: Double

    /// The line from the scale's left edge, or from the commit `first` or the first one that was measured where that is
    /// later, to `end`.
    ///
    /// - Complexity: one pass over the steps.
    init(_ line: StepLine, commits: [MainlineCommit], from first: Int = 0, scale: TimeScale, end: Double) {
      self.end = max(end, scale.left)
      points = []
      let first = max(first, line.begins)
      guard commits.indices.contains(first) else { return }
      let begin = max(commits[first].drawn.position, scale.start)
      var opening = StepPoint(x: scale.x(begin), value: 0, day: Day(Int((begin / 86_400).rounded(.down))))
      for step in line.steps where commits.indices.contains(step.commit) {
        let moment = commits[step.commit].drawn
        if step.commit <= first || moment.position < begin {
          opening.value = step.value
        } else {
          if points.isEmpty { points.append(opening) }
          points.append(StepPoint(x: scale.x(moment), value: step.value, day: moment.day))
        }
      }
      if points.isEmpty { points.append(opening) }
    }

    init(points: [StepPoint], end: Double) {
      self.points = points
      self.end = end
    }

    var last: StepPoint? { points.last }
    var highest: StepPoint? { points.max { $0.value < $1.value } }

    /// At most four points in each column: the first, the lowest, the highest and the last. The line's shape and extremes stay.
    func thinned(column: Double) -> StepPath {
      var kept: [StepPoint] = []
      var start = 0
      while start < points.count {
        let cell = (points[start].x / column).rounded(.down)
        var lowest = start
        var highest = start
        var next = start
        while next < points.count, (points[next].x / column).rounded(.down) == cell {
          if points[next].value < points[lowest].value { lowest = next }
          if points[next].value > points[highest].value { highest = next }
          next += 1
        }
        var previous = -1
        for index in [start, min(lowest, highest), max(lowest, highest), next - 1] where index > previous {
          kept.append(points[index])
          previous = index
        }
        start = next
      }
      return StepPath(points: kept, end: end)
    }

    /// Thinned until at most `limit` points are left.
    func thinned(to limit: Int) -> StepPath {
      guard points.count > limit, let first = points.first, let last = points.last else { return self }
      let columns = Double(max(1, limit / 4 - 1))
      return thinned(column: max((last.x - first.x) / columns, 0.1))
    }

    /// `M x y`, then `H x V y` for each step, then `H end`.
    func path(_ scale: ValueScale) -> Path {
      var path = Path()
      guard let first = points.first else { return path }
      path.move(x: first.x, y: scale.y(first.value))
      appendSteps(to: &path, scale)
      return path
    }

    /// The same, closed along the zero line.
    func area(_ scale: ValueScale) -> Path {
      var path = Path()
      guard let first = points.first else { return path }
      path.move(x: first.x, y: scale.y(0))
      path.vertical(y: scale.y(first.value))
      appendSteps(to: &path, scale)
      path.vertical(y: scale.y(0))
      path.close()
      return path
    }

    private func appendSteps(to path: inout Path, _ scale: ValueScale) {
      for point in points.dropFirst() {
        path.horizontal(x: point.x)
        path.vertical(y: scale.y(point.value))
      }
      path.horizontal(x: end)
    }

    /// The line's straight pieces, for labels to keep off.
    func segments(_ scale: ValueScale) -> [Segment] {
      var segments: [Segment] = []
      for (index, point) in points.enumerated() {
        let y = scale.y(point.value)
        let next = index + 1 < points.count ? points[index + 1].x : end
        segments.append(Segment(x1: point.x, y1: y, x2: next, y2: y))
        if index + 1 < points.count {
          segments.append(Segment(x1: next, y1: y, x2: next, y2: scale.y(points[index + 1].value)))
        }
      }
      return segments
    }
  }
}

import Progress

extension Chart {
  /// Time to x.
  struct TimeScale {
    /// Seconds since 1970.
    let start: Double
    let end: Double
    let left: Double
    let right: Double

    func x(_ seconds: Double) -> Double {
      guard end > start else { return right }
      return left + (seconds - start) / (end - start) * (right - left)
    }
    func x(_ instant: Instant) -> Double { x(instant.position) }
    func x(_ day: Day) -> Double { x(day.position) }

    func contains(_ day: Day) -> Bool { day.position >= start && day.position <= end }
  }

  /// Value to y, which grows downwards.
  struct ValueScale {
    /// The values at the bottom and the top edge.
    let low: Double
    let high: Double
    let top: Double
    let bottom: Double

    func y(_ value: Double) -> Double {
      guard high > low else { return bottom }
      return bottom - (value - low) / (high - low) * (bottom - top)
    }
    func y(_ value: Int) -> Double { y(Double(value)) }
  }

  /// A plot's edges and its scales.
  struct Plot {
    var time: TimeScale
    var value: ValueScale

    var left: Double { time.left }
    var right: Double { time.right }
    var top: Double { value.top }
    var bottom: Double { value.bottom }
    var baseline: Double { value.y(0) }
  }
}

extension Instant {
  /// Its place on a time scale.
  var position: Double { Double(seconds) }
}

extension Day {
  /// Its first second's place on a time scale.
  var position: Double { Double(number) * 86_400 }
}

import Inventory
import Progress

extension Chart {
  /// What part of time a chart shows.
  struct Horizon {
    var start: Double
    var now: Double
    var end: Double

    static let day = 86_400.0

    /// The measured part only: from shortly before the first of the lines leaves zero (the first commit, when one is above
    /// zero there) to the report's day.
    init(_ lines: [StepLine], commits: [MainlineCommit], from first: Int = 0, asOf: Day) {
      let last = commits.last?.drawn.position ?? asOf.position
      now = max(last, asOf.position)
      end = now
      knowsPace = commits.first.map { asOf.position - $0.drawn.position >= 14 * Self.day } ?? false
      start = commits.indices.contains(first) ? commits[first].drawn.position : now
      if let use = Self.firstUse(lines, commits: commits), use > start {
        start = max(start, use - 0.06 * (now - use) - Self.day)
      }
      start = min(start, now - 3 * Self.day)
    }

    var span: ClosedRange<Double> { start...max(start, end) }
    var measured: Double { now - start }
    /// Two weeks of history say something about pace; the words "not converging" over less would be hasty.
    let knowsPace: Bool

    /// The first moment at which one of the lines is above zero.
    static func firstUse(_ lines: [StepLine], commits: [MainlineCommit]) -> Double? {
      lines.compactMap { line in
        line.steps.first { $0.value > 0 && commits.indices.contains($0.commit) }
          .map { commits[$0.commit].drawn.position }
      }.min()
    }

    /// Makes room for the target and for the forecast's dates, as far as they do not squeeze what was measured; else for
    /// the beginning of the way there.
    mutating func lookAhead(target: Day?, forecast: Forecast?) {
      let furthestTarget = now + max(1.5 * measured, 120 * Self.day)
      let furthestGuess = now + max(0.6 * measured, 42 * Self.day)
      var end = now
      if let target = target?.position, target > now {
        end = target <= furthestTarget ? target : max(end, now + 0.15 * measured)
      }
      if let guess = (forecast?.p85 ?? forecast?.p50)?.position, guess > now {
        end = guess <= max(furthestGuess, end) ? max(end, guess) : max(end, now + 0.3 * measured)
      } else if knowsPace {
        end = max(end, now + 0.12 * measured)
      }
      self.end = end
    }
  }
}

/// When zero is reached if the coming weeks are like the past ones: past weeks are drawn again and again, with their
/// additions, idle weeks and bad weeks, until nothing is left.
package struct Forecast: Sendable, Equatable {
  /// What remains at the end of a future week, over all runs.
  package struct Band: Sendable, Equatable {
    /// Weeks from the report's day.
    package var week: Int
    /// 15%, 50% and 85% of the runs are at or below it.
    package var low: Int
    package var middle: Int
    package var high: Int

    package init(week: Int, low: Int, middle: Int, high: Int) {
      self.week = week
      self.low = low
      self.middle = middle
      self.high = high
    }
  }

  /// Why there is no forecast.
  package enum Missing: Sendable, Equatable {
    /// Nothing is left, or nothing ever was.
    case nothingLeft
    /// Fewer full weeks than a forecast needs.
    case tooShort(weeks: Int)
    /// Removals in too few weeks.
    case tooFewRemovals(weeks: Int)
  }

  /// Weeks of history that are drawn from, at most; what a forecast needs at least; and how far it looks.
  package static let sampleLimit = 26
  package static let fewestWeeks = 8
  package static let fewestRemovals = 2
  package static let horizon = 260
  package static let runs = 10_000

  /// Full weeks that were drawn from.
  package var weeks: Int
  /// Those in which anything was removed.
  package var weeksWithRemovals: Int
  /// The day by whose end half, 85% and 95% of the runs have reached zero; nil: not within five years.
  package var p50: Day?
  package var p85: Day?
  package var p95: Day?
  /// Whole percent of the runs that reach zero within five years, rounded down.
  package var reachingZero: Int
  /// Ascending by week: every week for half a year, then every fourth; ends where 85% of the runs are at zero, or with
  /// the horizon.
  package var bands: [Band]
  /// Net removed a week in the mean of the weeks drawn from; below 0 when they added more.
  package var weeklyNet: Double

  package init(
    weeks: Int, weeksWithRemovals: Int, p50: Day?, p85: Day?, p95: Day?, reachingZero: Int, bands: [Band],
    weeklyNet: Double
  ) {
    self.weeks = weeks
    self.weeksWithRemovals = weeksWithRemovals
    self.p50 = p50
    self.p85 = p85
    self.p95 = p95
    self.reachingZero = reachingZero
    self.bands = bands
    self.weeklyNet = weeklyNet
  }

  /// - Parameters:
  ///   - past: full weeks; their order says nothing.
  ///   - seed: the same seed gives the same forecast.
  /// - Complexity: at most `runs × horizon` draws, about 3 ms.
  package static func make(
    _ remaining: Int, past: [WeeklyChange], asOf: Day, seed: UInt64
  ) -> Result<Forecast, MissingForecast> {
    if remaining <= 0 { return .failure(MissingForecast(.nothingLeft)) }
    if past.count < fewestWeeks { return .failure(MissingForecast(.tooShort(weeks: past.count))) }
    let removals = past.count { $0.removed > 0 }
    if removals < fewestRemovals { return .failure(MissingForecast(.tooFewRemovals(weeks: removals))) }

    var crowd = Crowd(remaining, past: past, count: runs, seed: seed)
    var days: [Day?] = [nil, nil, nil]
    let shares = [50, 85, 95]
    var bands = [Band(week: 0, low: remaining, middle: remaining, high: remaining)]
    var week = 0
    while week < horizon, crowd.finished * 100 < runs * shares[2] {
      week += 1
      crowd.step()
      for (index, share) in shares.enumerated() where days[index] == nil && crowd.finished * 100 >= runs * share {
        days[index] = asOf + 7 * week
      }
      if bands[bands.count - 1].high > 0, isKept(week) || crowd.finished * 100 >= runs * shares[1] {
        bands.append(crowd.band(week))
      }
    }
    return .success(
      Forecast(
        weeks: past.count, weeksWithRemovals: removals, p50: days[0], p85: days[1], p95: days[2],
        reachingZero: crowd.finished * 100 / runs, bands: bands,
        weeklyNet: -Double(past.reduce(0) { $0 + $1.net }) / Double(past.count)))
  }

  private static func isKept(_ week: Int) -> Bool { week <= 26 || week % 4 == 0 }
}

/// There is no forecast, and why.
package struct MissingForecast: Error, Equatable {
  package var reason: Forecast.Missing
  package init(_ reason: Forecast.Missing) { self.reason = reason }
}

/// Many runs side by side, each at its own count.
struct Crowd {
  /// The runs that have not reached zero.
  private var running: [Int32]
  private let net: [Int32]
  private var dice: Dice
  let count: Int

  init(_ remaining: Int, past: [WeeklyChange], count: Int, seed: UInt64) {
    // Counts beyond two billions do not occur; a broken sum must not trap.
    running = [Int32](repeating: Int32(clamping: remaining), count: count)
    net = past.map { Int32(clamping: $0.net) }
    dice = Dice(seed: seed)
    self.count = count
  }

  var finished: Int { count - running.count }

  /// One more week: each run draws one of the past weeks. Who reaches zero stays there: the migration is over.
  mutating func step() {
    var kept = 0
    var index = 0
    let limit = UInt32(net.count)
    while index < running.count {
      let (first, second) = dice.pair(below: limit)
      let next = running[index] &+ net[first]
      if next > 0 {
        running[kept] = next
        kept += 1
      }
      if index + 1 < running.count {
        let next = running[index + 1] &+ net[second]
        if next > 0 {
          running[kept] = next
          kept += 1
        }
      }
      index += 2
    }
    running.removeLast(running.count - kept)
  }

  /// - Complexity: O(runs + the largest count), by counting sort, or a sort where counts are far apart.
  func band(_ week: Int) -> Forecast.Band {
    let values = sorted()
    func value(_ percent: Int) -> Int {
      // The smallest count that this share of all runs is at or below.
      let rank = (count * percent + 99) / 100
      return rank <= finished ? 0 : Int(values[rank - finished - 1])
    }
    return Forecast.Band(week: week, low: value(15), middle: value(50), high: value(85))
  }

  private func sorted() -> [Int32] {
    guard let low = running.min(), let high = running.max(), high - low < 100_000 else { return running.sorted() }
    var counts = [Int32](repeating: 0, count: Int(high - low) + 1)
    for value in running { counts[Int(value - low)] += 1 }
    var sorted: [Int32] = []
    sorted.reserveCapacity(running.count)
    for (offset, count) in counts.enumerated() where count > 0 {
      sorted.append(contentsOf: repeatElement(low + Int32(offset), count: Int(count)))
    }
    return sorted
  }
}

/// Gross added and removed on each day, ready to be summed over any stretch of days.
struct DailyChange {
  /// The day that `added[1]` ends.
  private let first: Day
  /// Running sums: index n holds all before day `first + n`.
  private var added: [Int]
  private var removed: [Int]

  /// - Parameter changes: in any order; those outside the days are left out.
  init(days: ClosedRange<Day>, _ changes: some Sequence<(day: Day, added: Int, removed: Int)>) {
    first = days.lowerBound
    let count = days.upperBound - days.lowerBound + 1
    added = [Int](repeating: 0, count: count + 1)
    removed = added
    for change in changes where days.contains(change.day) {
      added[change.day - first + 1] += change.added
      removed[change.day - first + 1] += change.removed
    }
    for index in 1...count {
      added[index] += added[index - 1]
      removed[index] += removed[index - 1]
    }
  }

  func sums(from day: Day, through last: Day) -> WeeklyChange {
    let (low, high) = (clamped(day - first), clamped(last - first + 1))
    guard high > low else { return WeeklyChange(added: 0, removed: 0) }
    return WeeklyChange(added: added[high] - added[low], removed: removed[high] - removed[low])
  }

  private func clamped(_ index: Int) -> Int { min(max(index, 0), added.count - 1) }

  /// The full weeks that end on `last`, newest first, none of which begins before `start`.
  func weeks(endingOn last: Day, since start: Day, limit: Int) -> [WeeklyChange] {
    let count = min(limit, (last - start + 1) / 7)
    return (0..<max(0, count)).map { week in
      let end = last + -7 * week
      return sums(from: end + -6, through: end)
    }
  }
}

/// What one week added and removed. The two belong together: a week of big removals may be the one of big additions.
package struct WeeklyChange: Sendable, Equatable {
  package var added: Int
  package var removed: Int

  package init(added: Int, removed: Int) {
    self.added = added
    self.removed = removed
  }

  var net: Int { added - removed }
}

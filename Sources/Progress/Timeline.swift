import Ledger

/// The mainline on a calendar. The graph gives the order; a date that contradicts it is bent for drawing and listed.
package struct Timeline: Sendable {
  /// Oldest first.
  package var commits: [MainlineCommit]
  /// Indexes of the commits whose dates were bent.
  package var clamped: [Int]

  package init(commits: [MainlineCommit], clamped: [Int]) {
    self.commits = commits
    self.clamped = clamped
  }

  /// Keeps as many dates as possible: the longest run of commits whose dates never go back, and of that run the stretch
  /// with the most commits in which no gap is longer than ten years, so that a clock set to 1970 or 2120 bends nothing.
  /// Every other commit is drawn at the date of the kept one before it (the first ones at that of the first kept).
  ///
  /// - Parameter now: seconds since 1970. No graph tells that the newest commits are dated years ahead; that their day has
  ///   not come yet does.
  /// - Complexity: O(n log n).
  package init(_ commits: [Ledger.Commit], now: Int64? = nil) {
    var kept = Self.densestStretch(Self.longestRun(commits.map(\.time)), of: commits)
    if let now { kept = Self.withoutFuture(kept, of: commits, now: now) }
    var drawn = [Int64](repeating: 0, count: commits.count)
    var clamped: [Int] = []
    var next = 0
    for index in commits.indices {
      if next < kept.count, kept[next] == index {
        drawn[index] = commits[index].time
        next += 1
      } else {
        drawn[index] = commits[kept[max(0, next - 1)]].time
        clamped.append(index)
      }
    }
    self.commits = commits.indices.map { index in
      MainlineCommit(id: commits[index].id, time: Instant(commits[index].time), drawn: Instant(drawn[index]))
    }
    self.clamped = clamped
  }

  /// Years without a commit for which a clock is more likely to be wrong than a project to rest.
  package static let longestGap = 10

  /// The run's longest stretch without such a gap; the later one of two as long.
  private static func densestStretch(_ run: [Int], of commits: [Ledger.Commit]) -> [Int] {
    let limit = Int64(longestGap) * 31_557_600
    var best = run[0..<0]
    var start = 0
    for index in run.indices {
      let isLast = index + 1 == run.count
      let isGap =
        !isLast && commits[run[index + 1]].time.subtractingReportingOverflow(commits[run[index]].time).0 > limit
      guard isLast || isGap else { continue }
      if index + 1 - start >= best.count { best = run[start...index] }
      start = index + 1
    }
    return Array(best)
  }

  /// The run without its newest commits, where they are dated after now and leave a gap to the others. The clock of this
  /// machine may be wrong as well: without a gap, or with most commits after it, it is not believed.
  private static func withoutFuture(_ run: [Int], of commits: [Ledger.Commit], now: Int64) -> [Int] {
    guard let first = run.firstIndex(where: { commits[$0].time > now + 86_400 }), first > 0, first * 2 >= run.count,
      commits[run[first]].time - commits[run[first - 1]].time > Int64(futureGap) * 86_400
    else { return run }
    return Array(run[..<first])
  }

  /// Days between the last commit before now and the first one after it from which on the latter's clock is wrong.
  package static let futureGap = 30

  /// Indexes of the longest subsequence that never falls, by patience sorting.
  static func longestRun(_ times: [Int64]) -> [Int] {
    var tails: [Int] = []
    var before = [Int](repeating: -1, count: times.count)
    for index in times.indices {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if times[tails[middle]] <= times[index] { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? tails[low - 1] : -1
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var run: [Int] = []
    var at = tails.last ?? -1
    while at >= 0 {
      run.append(at)
      at = before[at]
    }
    return run.reversed()
  }

  /// Index of the first commit drawn on or after `day`; the number of commits when there is none.
  package func firstIndex(onOrAfter day: Day, _ clock: DayClock) -> Int {
    commits.firstIndex { clock.day(of: $0.drawn) >= day } ?? commits.count
  }
}

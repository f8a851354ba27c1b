import Progress

extension Chart {
  /// The sprints that a time scale shows, the coming ones included.
  enum SprintSpans {
    struct Span {
      var start: Day
      /// The day after the last.
      var end: Day
      /// Every other sprint has a band.
      var isBand: Bool
    }

    static func visible(_ m: MigrationReport, in scale: TimeScale) -> [Span] {
      var spans = m.sprints.enumerated().map { Span(start: $1.start, end: $1.end + 1, isBand: $0 % 2 == 1) }
      if let length = m.goals.sprints?.length, length > 0, let last = spans.last {
        var next = Span(start: last.end, end: last.end + length, isBand: !last.isBand)
        // Coming sprints by the thousand would have no bands anyway.
        for _ in 0..<1000 where next.start.position < scale.end {
          spans.append(next)
          next = Span(start: next.end, end: next.end + length, isBand: !next.isBand)
        }
      }
      return spans.filter { $0.end.position > scale.start && $0.start.position < scale.end }
    }
  }
}

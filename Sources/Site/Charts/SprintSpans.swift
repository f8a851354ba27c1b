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
      if let last = m.sprints.last, let calendar = m.goals.sprints {
        var next = calendar.sprint(endingOnOrAfter: last.end + 1)
        // Coming sprints by the thousand would have no bands anyway.
        for _ in 0..<1000 {
          guard let sprint = next, sprint.start.position < scale.end else { break }
          spans.append(Span(start: sprint.start, end: sprint.end + 1, isBand: spans.count % 2 == 1))
          next = calendar.sprint(endingOnOrAfter: sprint.end + 1)
        }
      }
      return spans.filter { $0.end.position > scale.start && $0.start.position < scale.end }
    }
  }
}

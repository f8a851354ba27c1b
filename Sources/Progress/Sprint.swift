/// A dated interval in which work is summed up.
package struct Sprint: Sendable, Equatable {
  package var name: String
  package var start: Day
  /// The last day, inclusive.
  package var end: Day

  package init(name: String, start: Day, end: Day) {
    self.name = name
    self.start = start
    self.end = end
  }

  /// As a sentence names it: `sprint S20`, and `Sprint 20` as it is.
  package var spoken: String { name.lowercased().contains("sprint") ? name : "sprint " + name }
}

/// The sprints of a project.
package enum SprintCalendar: Sendable, Equatable {
  /// Of equal length, one after the other.
  package struct Regular: Sendable, Equatable {
    /// The first day of sprint `firstNumber`.
    package var start: Day
    /// Days in a sprint.
    package var length: Int
    package var firstNumber: Int
    /// The prefix of a sprint's name: `S` gives `S20`.
    package var prefix: String

    func sprint(number index: Int) -> Sprint {
      let first = start + index * length
      return Sprint(name: prefix + String(firstNumber + index), start: first, end: first + (length - 1))
    }
  }

  case regular(Regular)
  /// Named one by one, ascending, without overlaps; there may be days between them.
  case listed([Sprint])

  package init(start: Day, length: Int, firstNumber: Int = 1, prefix: String = "S") {
    self = .regular(Regular(start: start, length: max(1, length), firstNumber: firstNumber, prefix: prefix))
  }

  /// Days in each sprint; nil where they differ.
  package var length: Int? {
    switch self {
    case .regular(let plan): plan.length
    case .listed: nil
    }
  }

  /// The sprint that holds `day`; nil before the first one, after the last one, and between.
  package func sprint(on day: Day) -> Sprint? { sprint(endingOnOrAfter: day).flatMap { $0.start <= day ? $0 : nil } }

  /// The sprint that holds `day`, or the next one.
  package func sprint(endingOnOrAfter day: Day) -> Sprint? {
    switch self {
    case .regular(let plan): plan.sprint(number: day <= plan.start ? 0 : (day - plan.start) / plan.length)
    case .listed(let sprints): sprints.first { $0.end >= day }
    }
  }

  /// What the method page says of them.
  package var words: String {
    switch self {
    case .regular(let plan):
      return "\(plan.length) \(plan.length == 1 ? "day" : "days") each, \(plan.prefix)\(plan.firstNumber) from "
        + plan.start.text
    case .listed(let sprints):
      guard let first = sprints.first, let last = sprints.last else { return "none set" }
      return "\(sprints.count) by name, \(first.name) from \(first.start.text) to \(last.name) until \(last.end.text)"
    }
  }
}

import Inventory
import Progress

extension Chart {
  /// What was added (up) and removed (down) in each sprint, or in each month where there are no sprints.
  package static func addedRemoved(_ m: MigrationReport, asOf: Day, width: Int) -> String {
    let size = Size(width: width, wide: 260, narrow: 240)
    let all = m.sprints.isEmpty ? Period.months(m, asOf: asOf) : Period.sprints(m.sprints)
    let bars = Bars(all, size: size)
    var drawing = bars.drawing
    drawing.grid(bars.ticks)
    bars.draw(into: &drawing)
    let kind = m.sprints.isEmpty ? "month" : "sprint"
    return inline(
      drawing.svg, size: size,
      caption: Caption(
        chart: "added-removed", migration: m.migration, width: width,
        title: "Added and removed by \(kind): \(m.migration.title)",
        description: Period.words(bars.periods, kind: kind),
        readout: Readout(
          points: bars.periods.indices.map {
            (bars.x($0), bars.periods[$0].start, [bars.periods[$0].added, bars.periods[$0].removed])
          }, labels: ["added", "removed"], plot: drawing.plot)))
  }

  /// A stretch of time and what was added and removed in it.
  struct Period: Equatable {
    var label: String
    /// Where the label does not say it.
    var year: Int?
    var start: Day
    var added: Int
    var removed: Int
    /// It is not over yet.
    var isCurrent: Bool

    static func sprints(_ sprints: [SprintReport]) -> [Period] {
      sprints.map {
        Period(label: $0.name, start: $0.start, added: $0.added, removed: $0.removed, isCurrent: $0.isCurrent)
      }
    }

    /// The last two years, month by month, from the first commit on.
    static func months(_ m: MigrationReport, asOf: Day) -> [Period] {
      func month(_ day: Day) -> Int { day.civil.year * 12 + day.civil.month - 1 }
      let last = max(month(asOf), m.series.commits.last.map { month($0.drawn.day) } ?? month(asOf))
      let first = max(last - 23, m.series.commits.first.map { month($0.drawn.day) } ?? last)
      var periods = (min(first, last)...last).map { index in
        let start = Day(year: index / 12, month: index % 12 + 1, day: 1)
        return Period(
          label: String(start.text.split(separator: " ")[1]), year: index / 12, start: start, added: 0,
          removed: 0, isCurrent: index == last)
      }
      for change in m.changes {
        let index = month(change.commit.drawn.day) - first
        guard periods.indices.contains(index) else { continue }
        periods[index].added += change.added
        periods[index].removed += change.removed
      }
      return periods
    }

    static func words(_ periods: [Period], kind: String) -> String {
      let added = periods.reduce(0) { $0 + $1.added }
      let removed = periods.reduce(0) { $0 + $1.removed }
      var text = "Usages added (bars up) and removed (bars down) in each \(kind), "
      text += "the last \(periods.count == 1 ? "one" : "\(periods.count)"). "
      text += "In all \(Number.grouped(added)) added and \(Number.grouped(removed)) removed."
      if let last = periods.last {
        text += " In \(last.label)\(last.isCurrent ? ", not over yet," : "") "
        text += "\(Number.grouped(last.added)) added and \(Number.grouped(last.removed)) removed."
      }
      return text
    }
  }
}

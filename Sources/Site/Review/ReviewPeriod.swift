import Inventory
import Progress

/// Which sprint a review is about.
package enum ReviewChoice: Sendable, Equatable {
  /// The running one, else the last one.
  case current
  /// The last one that has ended.
  case last
  /// By its name, `S20` or `20`.
  case named(String)
}

/// A sprint that the report does not have, in one line.
package struct ReviewError: Error, Equatable, CustomStringConvertible {
  package var description: String
}

extension MigrationReport {
  /// The chosen sprint; without configured sprints, the last two weeks as if they were one.
  func reviewed(_ choice: ReviewChoice, asOf: Day) throws(ReviewError) -> SprintReport {
    switch choice {
    case .current:
      return sprints.last { $0.isCurrent } ?? sprints.last ?? lately(asOf: asOf)
    case .last:
      guard let last = sprints.last(where: { !$0.isCurrent }) else {
        throw ReviewError(description: "no sprint has ended yet; \(Self.wayOut(sprints))")
      }
      return last
    case .named(let name):
      let wanted = name.lowercased()
      let found = sprints.first { $0.name.lowercased() == wanted } ?? sprints.last { Self.number($0.name) == wanted }
      guard let found else { throw ReviewError(description: "there is no sprint '\(name)'; \(Self.wayOut(sprints))") }
      return found
    }
  }

  /// The digits at a name's end: `20` of `S20` and `Sprint 20`.
  private static func number(_ name: String) -> String { String(name.reversed().prefix { $0.isNumber }.reversed()) }

  private static func wayOut(_ sprints: [SprintReport]) -> String {
    guard let first = sprints.first, let last = sprints.last else { return "`sprints:` in sunset.yml sets them" }
    return "there are \(first.name) to \(last.name)"
  }

  private func lately(asOf: Day) -> SprintReport {
    let start = asOf + -13
    let days = series.commits.map(\.drawn.day)
    let first = days.firstIndex { $0 >= start } ?? days.count
    let before = { (now: Int, added: Int, removed: Int, change: Int) in
      SprintReport.Change(before: now - added + removed - change, after: now, added: added, removed: removed)
    }
    let change = headline.readmittedLately - headline.exemptedLately
    var report = SprintReport(
      name: headline.latelyName, start: start, end: asOf,
      before: headline.remaining - headline.addedLately + headline.removedLately - change, after: headline.remaining,
      added: headline.addedLately, removed: headline.removedLately, moved: 0, isCurrent: true,
      commits: first..<days.count, endCommit: series.commits.last?.id)
    report.exempted = headline.exemptedLately
    report.readmitted = headline.readmittedLately
    for (index, rule) in rules.enumerated() where rule.rule.level == .headline {
      let change = before(rule.usages, rule.addedLately, rule.removedLately, rule.readmittedLately)
      if !change.isEmpty { report.byRule.append((index, change)) }
    }
    report.byTeam = teams.map { team in
      var change = before(
        team.remaining.last, team.addedLately + team.transferredLately, team.removedLately, team.readmittedLately)
      change.added = team.addedLately
      change.moved = team.transferredLately
      return (team.name, team.key, change)
    }
    report.grown = grown(since: first)
    report.quickest = files.prefix(5).map { SprintReport.File(path: $0.path, usages: $0.usages, added: 0) }
    return report
  }

  private func grown(since first: Int) -> [SprintReport.File] {
    var added: [String: Int] = [:]
    for row in changes.filter({ $0.index >= first }).flatMap(\.rows)
    where row.added > 0 && rules[row.rule].rule.level == .headline {
      added[row.path, default: 0] += row.added
    }
    let grown = files.compactMap { file in
      added[file.path].map { SprintReport.File(path: file.path, usages: file.usages, added: $0) }
    }
    return Array(grown.sorted { ($1.added, $0.path) < ($0.added, $1.path) }.prefix(5))
  }
}

/// What a review shows of one migration, in the order of reading.
struct MigrationReview {
  let report: Report
  let m: MigrationReport
  let sprint: SprintReport

  init(_ report: Report, _ m: MigrationReport, _ choice: ReviewChoice) throws(ReviewError) {
    self.report = report
    self.m = m
    sprint = try m.reviewed(choice, asOf: report.asOf)
  }

  /// `S20, 6 Jan to 19 Jan 2026`.
  var period: String {
    let dates = "\(sprint.start.text) to \(sprint.end.text)"
    return "\(Spelling.capitalised(m.sprints.isEmpty ? sprint.name : sprint.spoken)), \(dates)"
  }

  /// `3 fewer: 12 usages at its start, 9 now; 4 removed, 1 added.`
  var change: String {
    let net = sprint.after - sprint.before
    let lead = net == 0 ? "No net change" : "\(Spelling.number(abs(net))) \(net < 0 ? "fewer" : "more")"
    return "\(lead): \(Spelling.count(sprint.before, "usage")) at its start, \(Spelling.number(sprint.after)) "
      + "\(sprint.isCurrent ? "now" : "at its end"); \(Spelling.number(sprint.removed)) removed, "
      + "\(Spelling.number(sprint.added)) added"
      + Spelling.exemptions(exempted: sprint.exempted, readmitted: sprint.readmitted).map { ", " + $0 }.joined() + "."
  }

  var answer: Sentence { Sentence(m, asOf: report.asOf) }

  /// Teams, where there are owners at all.
  var teams: [(team: String, key: String, change: SprintReport.Change)] {
    m.ownersFile == nil ? [] : sprint.byTeam
  }

  /// Usages whose lines came in the sprint and are still there.
  var arrived: [MatchRow] {
    let range = sprint.start...sprint.end
    return m.matches.filter { match in
      match.class == .usage && m.rules[match.rule].rule.level == .headline
        && (match.since.map { range.contains($0.drawn.day) } ?? false)
    }
  }

  /// Items of the checklist that changed their state in the sprint.
  var checklistChanges: [(title: String, before: String, after: String)] {
    m.checklist.compactMap { result in
      guard let index = result.episodes.lastIndex(where: { (sprint.start...sprint.end).contains($0.from) }), index > 0
      else { return nil }
      return (result.item.title, result.episodes[index - 1].state.rawValue, result.episodes[index].state.rawValue)
    }
  }

  /// How the numbers were made, and what is not in them.
  var footnotes: [String] {
    let quality = report.quality
    var notes = [
      "Usages are real uses of the old API in code; comments, strings and other names are not counted. "
        + "Added and removed are gross; a line that moves to another file is neither.",
      "Counted at each of \(Spelling.count(quality.commits, "commit")) on \(report.branches), "
        + "up to \(report.heads(digits: 12)) of \(report.newest.headTime.day.text).",
    ]
    if m.headline.exempt > 0 {
      let exempt = Spelling.count(m.headline.exempt, "usage is", "usages are")
      notes.append("\(exempt) exempt: meant to stay, and not in the numbers.")
    }
    notes += quality.notes.map { "\($0.title): \(Spelling.number($0.count))." }
    return notes
  }
}

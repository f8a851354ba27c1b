import Mustache
import Progress

/// A chart with its caption, the table behind it, and where its data can be had.
struct Figure {
  var id: String
  var title: String
  var wide: String
  var narrow: String
  var caption: String
  var table: FigureTable
  /// Name and address, relative to the page.
  var links: [(name: String, href: String)]
  /// It stands beside another one where there is room.
  var isHalf = false

  var value: Value {
    [
      "id": .text(id), "isHalf": .bool(isHalf), "title": .text(title), "wide": .markup(wide), "narrow": .markup(narrow),
      "caption": .text(caption), "head": .list(table.head.map { .text($0) }),
      "rows": .list(table.rows.suffix(Self.rowLimit).map(rowValue)),
      "hasOlder": .bool(table.rows.count > Self.rowLimit), "shown": .text("\(Self.rowLimit)"),
      "hasRows": .bool(!table.rows.isEmpty), "rowName": .text(table.rowName),
      "links": .list(links.map { ["name": .text($0.name), "href": .text($0.href)] }),
    ]
  }
}

extension Figure {
  /// A page holds several tables; all rows are in the data file.
  private static let rowLimit = 12

  private func rowValue(_ row: FigureTable.Row) -> Value {
    [
      "label": .text(row.label), "cells": .list(row.cells.map { .text($0) }), "hasHref": .bool(row.href != nil),
      "href": .text(row.href ?? ""),
    ]
  }
}

/// Rows by sprint, or by month where no sprints are configured.
struct FigureTable {
  var rowName: String
  var head: [String]
  var rows: [Row]

  struct Row {
    var label: String
    var cells: [String]
    /// The list of what was there, where there is one.
    var href: String?
  }
}

/// A sprint or a month of the history.
struct Period {
  var label: String
  /// Index of the last mainline commit in it.
  var last: Int
  var added: Int
  var removed: Int

  /// The whole history, oldest first: sprints, and months with commits (years, in a history of more than ten) where there
  /// are no sprints (yet).
  static func all(_ m: MigrationReport) -> [Period] {
    guard let first = m.sprints.first else { return months(m) }
    return months(m, before: first.start) + sprints(m)
  }

  /// Sprints alone where there are any, else months.
  static func bars(_ m: MigrationReport) -> [Period] { m.sprints.isEmpty ? months(m) : sprints(m) }

  static func rowName(_ m: MigrationReport) -> String {
    let span = isLong(m) ? "Year" : "Month"
    return m.sprints.isEmpty ? span : span + " or sprint"
  }

  /// A table of a longer history by months is read by nobody, and makes a heavy page.
  private static func isLong(_ m: MigrationReport) -> Bool {
    guard let first = m.series.commits.first, let last = m.series.commits.last else { return false }
    return last.drawn.day - first.drawn.day > 3660
  }

  private static func sprints(_ m: MigrationReport) -> [Period] {
    m.sprints.compactMap { sprint in
      guard let last = lastCommit(m.series.commits, onOrBefore: sprint.end) else { return nil }
      let label = "\(sprint.name), \(sprint.start.text) to \(sprint.end.text)"
      return Period(label: label, last: last, added: sprint.added, removed: sprint.removed)
    }
  }

  private static func months(_ m: MigrationReport, before end: Day? = nil) -> [Period] {
    var periods: [Period] = []
    var month = -1
    let isLong = isLong(m)
    for (index, commit) in m.series.commits.enumerated() {
      if let end, commit.drawn.day >= end { break }
      let civil = commit.drawn.day.civil
      let next = isLong ? civil.year : civil.year * 12 + civil.month
      if next != month {
        month = next
        let label = isLong ? String(civil.year) : String(commit.drawn.day.text.drop { $0 != " " }.dropFirst())
        periods.append(Period(label: label, last: index, added: 0, removed: 0))
      }
      periods[periods.count - 1].last = index
    }
    addChanges(m.changes, to: &periods)
    return periods
  }

  /// Both are in order, changes newest first.
  private static func addChanges(_ changes: [CommitChange], to periods: inout [Period]) {
    var period = 0
    for change in changes.reversed() {
      while period < periods.count && periods[period].last < change.index { period += 1 }
      guard period < periods.count else { return }
      periods[period].added += change.added
      periods[period].removed += change.removed
    }
  }

  /// Drawn times never run backwards, so a binary search finds it.
  static func lastCommit(_ commits: [MainlineCommit], onOrBefore day: Day) -> Int? {
    var low = 0
    var high = commits.count
    while low < high {
      let middle = (low + high) / 2
      if commits[middle].drawn.day <= day { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}

import Mustache
import Progress

extension Page {
  /// Is each migration on track?
  static let index = Page("index.html") { report in
    let rows = report.migrations.map { MigrationContext(report, $0).indexRow }
    return [
      PageFile(
        path: "index.html", title: "", migration: nil,
        values: [
          "title": .text(report.title), "hasMigrations": .bool(!rows.isEmpty), "migrations": .list(rows),
          "hasRepositories": .bool(report.isOfSeveral && !rows.isEmpty), "repositories": .list(repositories(report)),
          "heads": .list(report.migrations.map { .text($0.migration.title) }), "sums": .list(sums(report)),
          "isSeveral": .bool(rows.count > 1), "left": .text(left(report)), "states": .text(states(report)),
        ])
    ]
  }

  /// A row for each repository, with what each migration has left in it.
  private static func repositories(_ report: Report) -> [Value] {
    let contexts = report.migrations.map { MigrationContext(report, $0) }
    return report.repositories.map { repository in
      [
        "name": .text(repository.name), "branch": .text(repository.branch),
        "began": .text(repository.began?.day.text ?? ""), "newest": .text(repository.headTime.day.text),
        "cells": .list(
          contexts.map { context -> Value in
            let index = context.m.repositories.firstIndex { $0.key == repository.name }
            let slug = index.map { context.repositorySlugs[$0] } ?? ""
            return [
              "name": .text(context.m.migration.title),
              "left": .text(Spelling.number(index.map { context.m.repositories[$0].remaining.last } ?? 0)),
              "href": .text("\(context.m.migration.id)/repositories/\(slug).html"),
            ]
          }),
      ]
    }
  }

  private static func sums(_ report: Report) -> [Value] {
    report.migrations.map {
      ["name": .text($0.migration.title), "left": .text(Spelling.number($0.headline.remaining))]
    }
  }

  private static func left(_ report: Report) -> String {
    let left = report.migrations.reduce(0) { $0 + $1.headline.remaining }
    return "\(Spelling.count(left, "usage")) left in \(Spelling.count(report.migrations.count, "migration"))"
  }

  /// `: 1 late, 2 on track and 1 done.`, the most pressing first.
  private static func states(_ report: Report) -> String {
    let order: [Headline.State] = [
      .growing, .reopened, .late, .notConverging, .atRisk, .stalled, .shrinking, .onTrack, .done, .notUsed,
    ]
    let counts = order.compactMap { state in
      let count = report.migrations.count { $0.headline.state == state }
      return count > 0 ? "\(count)\u{A0}\(state.rawValue)" : nil
    }
    return ": " + Spelling.list(counts) + "."
  }
}

extension MigrationContext {
  fileprivate var indexRow: Value {
    let h = m.headline
    let folder = m.migration.id
    let line = Chart.sparkline(
      m.series.remaining, commits: m.series.commits, asOf: asOf, width: 160, height: 36,
      label: "Usages left of \(m.migration.title)")
    return [
      "title": .text(m.migration.title), "href": .text("\(folder)/index.html"), "badge": h.state.badge.value,
      "remaining": .text(Spelling.number(h.remaining)), "files": .text(filesText),
      "isChange": .bool(h.removedLately > 0 || h.addedLately > 0),
      "filesHref": .text("\(folder)/files.html"), "sparkline": .markup(line),
      "percent": .text(h.percentDone.map { "\($0)%" } ?? "–"), "removed": Markup.removed(h.removedLately),
      "added": Markup.added(h.addedLately), "lately": .text(h.latelyName),
      "changesHref": .text("\(folder)/changes.html"), "target": .text(m.goals.target?.text ?? "not set"),
      "end": .text(endText), "checklist": .text(checklistText), "checklistHref": .text("\(folder)/checklist.html"),
      "hasChecklist": .bool(!m.checklist.isEmpty), "sentence": .text(Sentence(m, asOf: asOf).text),
    ]
  }

  private var filesText: String {
    let h = m.headline
    if h.state == .notUsed { return "never used" }
    return h.remaining == 0 ? "none left" : "in \(Spelling.count(h.files, "file"))"
  }

  /// By when zero is 85% likely, in a few words.
  var endText: String {
    let h = m.headline
    if h.state == .notUsed { return "never used" }
    if let since = h.zeroSince { return "since \(since.text)" }
    return h.projectedEnd?.text ?? m.forecast.noDate
  }

  /// `2 of 7`.
  var checklistText: String { "\(m.checklist.count { $0.state.isSettled }) of \(m.checklist.count)" }
}

import Mustache
import Progress

/// Small burndowns side by side, all drawn to one scale, with one table behind them.
struct Multiples {
  /// More would be wallpaper.
  static let limit = 12

  let value: Value

  /// Something with a line of its own, and its page.
  struct Part {
    var name: String
    var remaining: StepLine
    var href: String?
  }

  /// - Parameter href: the page of a part, by its index.
  init(_ context: MigrationContext, _ parts: [PartReport], title: String, href: (Int) -> String?) {
    let parts = parts.enumerated().map { Part(name: $1.name, remaining: $1.remaining, href: href($0)) }
    self.init(context, parts, title: title)
  }

  init(_ context: MigrationContext, _ parts: [Part], title: String) {
    let shown = Array(parts.prefix(Self.limit))
    let highest = shown.flatMap(\.remaining.steps).map(\.value).max() ?? 0
    let panels: [Value] = shown.enumerated().map { index, part in
      [
        "name": .text(part.name), "hasHref": .bool(part.href != nil), "href": .text(part.href ?? ""),
        "chart": .markup(
          Chart.small(context.m, part.name, part.remaining, number: index, ceiling: highest, asOf: context.asOf)),
      ]
    }
    let rows: [Value] = Period.all(context.m).suffix(26).map { period in
      [
        "label": .text(period.label),
        "cells": .list(shown.map { .text(Spelling.measured($0.remaining, at: period.last)) }),
      ]
    }
    value = [
      "title": .text(title), "panels": .list(panels), "isShown": .bool(shown.count > 1),
      "head": .list(shown.map { .text($0.name) }), "rows": .list(rows), "rowName": .text(Period.rowName(context.m)),
      "note": .text(parts.count > shown.count ? " The \(shown.count) with the most left of \(parts.count)." : ""),
    ]
  }
}

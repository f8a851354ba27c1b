import Progress

/// The charts of a migration, each with its table.
extension MigrationContext {
  private static let wideWidth = 880
  private static let halfWidth = 430
  private static let narrowWidth = 360

  /// - Parameter root: `../` as often as the page lies below the migration's folder.
  private func figure(
    _ id: String, _ title: String, caption: String, table: FigureTable, width: Int, data: [(String, String)],
    root: String = "", draw: (Int) -> String
  ) -> Figure {
    Figure(
      id: id, title: title, wide: draw(width), narrow: draw(Self.narrowWidth), caption: caption, table: table,
      links: data.map { (name: $0.0, href: root + $0.1) }, isHalf: width == Self.halfWidth)
  }

  func burndownFigure() -> Figure {
    let rows = Period.all(m).map { period in
      (
        label: period.label,
        cells: [
          m.series.remaining.value(at: period.last), period.added, period.removed,
          m.series.lines.value(at: period.last),
        ].map(Spelling.number)
      )
    }
    return figure(
      "burndown", "Burndown", caption: "Usages left after each commit on \(report.repository.branch).",
      table: FigureTable(
        rowName: Period.rowName(m), head: ["Left at its end", "Added", "Removed", "Grep lines"], rows: rows),
      width: Self.wideWidth,
      data: [("SVG", "charts/burndown.svg"), ("CSV", "data/series.csv"), ("Lines CSV", "data/lines.csv")]
    ) { Chart.burndown(m, asOf: asOf, width: $0) }
  }

  func oldAgainstNewFigure() -> Figure {
    let rows = Period.all(m).map { period in
      (
        label: period.label,
        cells: [m.series.remaining.value(at: period.last), m.series.adopted.value(at: period.last)].map(Spelling.number)
      )
    }
    return figure(
      "old-new", "Old API against new", caption: "Usages of both sides after each commit.",
      table: FigureTable(rowName: Period.rowName(m), head: ["Old API", "New API"], rows: rows), width: Self.halfWidth,
      data: [("Old CSV", "data/series.csv"), ("New CSV", "data/adoption.csv")]
    ) { Chart.oldAgainstNew(m, asOf: asOf, width: $0) }
  }

  func addedRemovedFigure() -> Figure {
    let rows = Period.bars(m).map { ($0.label, [Spelling.signed($0.added), Spelling.signed(-$0.removed)]) }
    return figure(
      "added-removed", "Added and removed",
      caption: "Gross, by \(m.sprints.isEmpty ? "month" : "sprint"): a usage that moves to another file is neither.",
      table: FigureTable(rowName: m.sprints.isEmpty ? "Month" : "Sprint", head: ["Added", "Removed"], rows: rows),
      width: Self.halfWidth,
      data: [("CSV", "data/changes.csv")]
    ) { Chart.addedRemoved(m, asOf: asOf, width: $0) }
  }

  /// One rule's series, for its page in `rules/`.
  func ruleFigure(_ rule: Int) -> Figure {
    let series = m.series
    let rows = Period.all(m).map { period in
      (
        label: period.label,
        cells: [series.usagesByRule[rule].value(at: period.last), series.linesByRule[rule].value(at: period.last)]
          .map(Spelling.number)
      )
    }
    let file =
      switch m.rules[rule].rule.level {
      case .headline: "data/series.csv"
      case .extended: "data/extended.csv"
      case .adoption: "data/adoption.csv"
      }
    return figure(
      "series", "Usages over time", caption: "After each commit; the muted line is what grep prints.",
      table: FigureTable(rowName: Period.rowName(m), head: ["Usages", "Grep lines"], rows: rows),
      width: Self.wideWidth, data: [("CSV", file)], root: "../"
    ) { Chart.ruleLine(m, rule: rule, asOf: asOf, width: $0) }
  }
}

import Progress

/// The charts of a migration, each with its table.
extension MigrationContext {
  private static let wideWidth = 880
  private static let halfWidth = 361
  private static let narrowWidth = 360

  /// - Parameter root: `../` as often as the page lies below the migration's folder.
  private func figure(
    _ id: String, _ title: String, caption: String, table: FigureTable, width: Int, data: [(String, String)],
    root: String = "", draw: (Int) -> String
  ) -> Figure {
    let isHalf = width == Self.halfWidth
    // Half a page is as wide as a phone: one drawing serves both.
    return Figure(
      id: id, title: title, wide: draw(width), narrow: isHalf ? "" : draw(Self.narrowWidth), caption: caption,
      table: table,
      links: data.map { (name: $0.0, href: root + $0.1) }, isHalf: isHalf)
  }

  func burndownFigure() -> Figure {
    let series = m.series
    let rows = Period.all(m).map { period in
      FigureTable.Row(
        label: period.label,
        cells: [
          series.remaining.value(at: period.last), period.added, period.removed, series.scope.value(at: period.last),
          series.done.value(at: period.last), series.lines.value(at: period.last),
        ].map(Spelling.number), href: listHref(at: period.last))
    }
    return figure(
      "burndown", "Burndown", caption: "Usages left after each commit on \(report.branches).",
      table: FigureTable(
        rowName: Period.rowName(m), head: ["Left at its end", "Added", "Removed", "Scope", "Done", "Grep lines"],
        rows: rows),
      width: Self.wideWidth,
      data: [
        ("SVG", "charts/burndown.svg"), ("CSV", "data/series.csv"), ("Lines CSV", "data/lines.csv"),
        ("Events CSV", "data/events.csv"),
      ]
    ) { Chart.burndown(m, asOf: asOf, width: $0, moments: moments) }
  }

  func oldAgainstNewFigure() -> Figure {
    let rows = Period.all(m).map { period in
      FigureTable.Row(
        label: period.label,
        cells: [m.series.remaining.value(at: period.last), m.series.adopted.value(at: period.last)].map(Spelling.number)
      )
    }
    return figure(
      "old-new", "Old API against new", caption: "Usages of both sides after each commit.",
      table: FigureTable(rowName: Period.rowName(m), head: ["Old API", "New API"], rows: rows), width: Self.wideWidth,
      data: [("Old CSV", "data/series.csv"), ("New CSV", "data/adoption.csv")]
    ) { Chart.oldAgainstNew(m, asOf: asOf, width: $0) }
  }

  /// - Parameter isWide: it has the page's whole width.
  func addedRemovedFigure(isWide: Bool = false) -> Figure {
    let rows = Period.bars(m).map {
      FigureTable.Row(label: $0.label, cells: [Spelling.signed($0.added), Spelling.signed(-$0.removed)])
    }
    return figure(
      "added-removed", "Added and removed",
      caption: "Gross, by \(m.sprints.isEmpty ? "month" : "sprint"): a usage that moves to another file is neither.",
      table: FigureTable(
        rowName: m.sprints.isEmpty ? Period.rowName(m) : "Sprint", head: ["Added", "Removed"], rows: rows),
      width: isWide ? Self.wideWidth : Self.halfWidth,
      data: [("CSV", "data/changes.csv")]
    ) { Chart.addedRemoved(m, asOf: asOf, width: $0) }
  }

  /// Its numbers are columns of the burndown's table: two tables of a long history make a heavy page.
  func burnupFigure() -> Figure {
    figure(
      "burnup", "Burnup",
      caption: "All there was to remove since the start, what was added later included, and what is removed. "
        + "The burndown's table has its numbers.",
      table: FigureTable(rowName: "", head: [], rows: []), width: Self.halfWidth, data: [("CSV", "data/changes.csv")]
    ) { Chart.burnup(m, asOf: asOf, width: $0) }
  }

  /// A team's or a repository's series, for its page in a folder below the migration's.
  func partFigure(_ part: PartReport, number: Int, caption: String, data: [(String, String)]) -> Figure {
    let rows = Period.all(m).map { period in
      FigureTable.Row(
        label: period.label,
        cells: [part.remaining, part.scope, part.done].map { Spelling.measured($0, at: period.last) }
      )
    }
    return figure(
      "series", "Burndown", caption: caption,
      table: FigureTable(rowName: Period.rowName(m), head: ["Left at its end", "Scope", "Removed"], rows: rows),
      width: Self.wideWidth, data: data, root: "../"
    ) { Chart.part(m, part, number: number, asOf: asOf, width: $0) }
  }

  /// A file's series, for its page in `files/`.
  func lineFigure(_ id: String, _ title: String, _ part: PartReport, number: Int) -> Figure {
    let rows = part.remaining.steps.suffix(26).map { step in
      FigureTable.Row(
        label: m.series.commits[step.commit].drawn.day.text, cells: [Spelling.number(step.value)])
    }
    return figure(
      id, title, caption: "After each commit.",
      table: FigureTable(rowName: "From", head: ["Usages"], rows: rows), width: Self.wideWidth,
      data: [("CSV", "data/changes.csv")], root: "../"
    ) { Chart.single(m, part.name, part.remaining, number: number, asOf: asOf, width: $0) }
  }

  /// One rule's series, for its page in `rules/`.
  func ruleFigure(_ rule: Int) -> Figure {
    let series = m.series
    let rows = Period.all(m).map { period in
      FigureTable.Row(
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

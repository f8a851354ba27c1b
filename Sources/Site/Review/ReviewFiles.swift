import Inventory
import Mustache
import Progress

/// What people attach to a sprint review and paste into a chat.
package struct Review {
  /// A file of the review's folder.
  package struct File: Sendable {
    package var path: String
    package var bytes: [UInt8]
    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// Paper that the printed review is laid out for.
  package enum Paper: String, CaseIterable, Sendable {
    case a4 = "A4"
    case letter
  }

  let report: Report
  let migrations: [MigrationReview]
  /// Show the code of usages, which may not be meant for everybody.
  let withSource: Bool
  private let renderer: Renderer

  package init(_ report: Report, _ choice: ReviewChoice, withSource: Bool, site: Site) throws {
    try SiteError.check(report)
    self.report = report
    self.withSource = withSource
    renderer = site.renderer
    migrations = try report.migrations.map { try MigrationReview(report, $0, choice) }
  }

  /// Everything that needs no other program.
  package func files() throws -> [File] {
    var files = [
      File(path: "sprint-review.html", bytes: try document(.a4)),
      File(path: "summary.md", bytes: Array(markdown().utf8)),
      File(path: "summary.json", bytes: json()),
    ]
    for review in migrations {
      files.append(File(path: name("series", review, "csv"), bytes: DataFile.series.bytes(report, review.m)))
    }
    return files + drawings()
  }

  /// Slides of 1600 × 900.
  package func drawings() -> [File] {
    migrations.map { review in
      let svg = Chart.standaloneBurndown(review.m, asOf: report.asOf, title: report.title)
      return File(path: "charts/" + name("burndown", review, "svg"), bytes: Array(svg.utf8))
    }
  }

  /// The review as one HTML document that asks for nothing else.
  package func document(_ paper: Paper) throws -> [UInt8] {
    let commitURL = report.isOfSeveral ? nil : Links(report.repositories).commit(report.newest.head, in: 0)
    return try renderer.document(
      "sprint-review.html",
      [
        "title": .text(report.title), "paper": .text(paper.rawValue), "asOf": .text(report.asOf.text),
        "period": .text(migrations.first?.period ?? ""), "repository": .text(report.names),
        "branch": .text(report.branches), "commit": .text(report.heads(digits: 12)),
        "hasCommitURL": .bool(commitURL != nil), "commitURL": .text(commitURL ?? ""), "version": .text(report.version),
        "migrations": .list(migrations.map(values)),
      ])
  }

  /// Puts the files in the place of an older review, in one step.
  package static func write(_ files: [File], to output: String) throws {
    try Publication.replace(output) { folder in
      for file in files { try folder.write(file.bytes, to: file.path) }
    }
  }

  /// With several migrations, each has its own file.
  private func name(_ stem: String, _ review: MigrationReview, _ ending: String) -> String {
    migrations.count == 1 ? "\(stem).\(ending)" : "\(stem)-\(review.m.migration.id).\(ending)"
  }

  // MARK: The document's values

  private static let listed = 30

  private func values(_ review: MigrationReview) -> Value {
    let m = review.m
    let arrived = review.arrived
    return [
      "title": .text(m.migration.title), "state": .text(m.headline.state.rawValue), "lead": .text(review.answer.lead),
      "rest": .text(review.answer.rest), "facts": .list(facts(review)), "chart": chart(m),
      "period": .text(review.period), "change": .text(review.change),
      "rules": .list(review.sprint.byRule.map { row(m.rules[$0.rule].rule.title, $0.change) }),
      "hasRules": .bool(!review.sprint.byRule.isEmpty), "teams": .list(review.teams.map { row($0.team, $0.change) }),
      "hasTeams": .bool(!review.teams.isEmpty), "total": row("All", review.sprint.all),
      "grown": .list(review.sprint.grown.map(file)), "hasGrown": .bool(!review.sprint.grown.isEmpty),
      "arrived": .list(arrived.prefix(Self.listed).map { match($0, m) }), "hasArrived": .bool(!arrived.isEmpty),
      "more": .text(arrived.count > Self.listed ? "and \(Spelling.number(arrived.count - Self.listed)) more" : ""),
      "withSource": .bool(withSource), "quickest": .list(review.sprint.quickest.map(file)),
      "hasQuickest": .bool(!review.sprint.quickest.isEmpty), "checklist": .list(m.checklist.map(item)),
      "hasChecklist": .bool(!m.checklist.isEmpty),
      "checklistChanges": .list(
        review.checklistChanges.map { .text("\($0.title): \($0.before) → \($0.after)") }),
      "hasChecklistChanges": .bool(!review.checklistChanges.isEmpty),
      "footnotes": .list(review.footnotes.map { .text($0) }),
    ]
  }

  private func facts(_ review: MigrationReview) -> [Value] {
    review.m.reviewFacts(asOf: report.asOf).map { ["name": .text($0.name), "value": .text($0.value)] }
  }

  /// An image inside the document. Where a mail client shows no images, it shows the words.
  private func chart(_ m: MigrationReport) -> Value {
    let svg = Chart.bareBurndown(m, asOf: report.asOf)
    return [
      "address": .text("data:image/svg+xml;charset=utf-8," + Links.encoded(svg)),
      "words": .text(Chart.Words.burndown(m, asOf: report.asOf)),
    ]
  }

  private func row(_ title: String, _ change: SprintReport.Change) -> Value {
    [
      "title": .text(title), "before": .text(Spelling.number(change.before)),
      "removed": .text(Spelling.signed(-change.removed)), "added": .text(Spelling.signed(change.added)),
      "after": .text(Spelling.number(change.after)),
    ]
  }

  private func file(_ file: SprintReport.File) -> Value {
    [
      "path": .text(Printable.text(file.path, keepingLines: false)), "usages": .text(Spelling.number(file.usages)),
      "added": .text(Spelling.number(file.added)),
    ]
  }

  private func match(_ match: MatchRow, _ m: MigrationReport) -> Value {
    let text = Spelling.clipped(Printable.text(match.text, keepingLines: false), to: 160)
    return [
      "place": .text("\(Printable.text(match.path, keepingLines: false)):\(match.line)"),
      "rule": .text(m.rules[match.rule].rule.title),
      "text": .text(withSource ? text.drop { $0 == " " || $0 == "\t" }.description : ""),
    ]
  }

  private func item(_ result: ChecklistResult) -> Value {
    [
      "title": .text(result.item.title), "state": .text(result.stateText), "isSettled": .bool(result.state.isSettled),
      "isFailed": .bool(result.state == .failed),
    ]
  }
}

extension MigrationReport {
  /// The numbers of the headline, as short words.
  func reviewFacts(asOf: Day) -> [(name: String, value: String)] {
    let h = headline
    var facts = [("State", h.state.rawValue), ("Remaining", Spelling.number(h.remaining))]
    facts.append(("Done", h.percentDone.map { "\($0)% of \(Spelling.number(h.scope))" } ?? "–"))
    if let target = goals.target { facts.append(("Target", target.text)) }
    if h.remaining > 0 { facts.append(("Forecast", Likelihood(self).dates)) }
    return facts
  }
}

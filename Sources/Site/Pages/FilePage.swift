import Mustache
import Progress

extension Page {
  /// One file: its series, and each usage with the commit that brought it.
  static let file = Page("file.html", eachMigration: { $0.filePages })
}

extension MigrationContext {
  /// Files beyond these, in the order of the work list, have no page: the site must stay small enough to be published.
  static let filePageLimit = 400

  /// The files' pages, from the migration's folder, by path.
  var fileHrefs: [String: String] {
    let paths = m.files.prefix(Self.filePageLimit).map(\.path)
    return Dictionary(uniqueKeysWithValues: zip(paths, Slugs.of(paths, fallback: "file").map { "files/\($0).html" }))
  }

  fileprivate var filePages: [PageFile] {
    let hrefs = fileHrefs
    let usages = Dictionary(grouping: m.matches.filter { $0.class == .usage && hrefs[$0.path] != nil }, by: \.path)
    let findings = Dictionary(
      grouping: (m.advice?.findings ?? []).filter { !restates($0) }, by: \.place.path)
    let adviceHrefs = adviceHrefs
    let changes = changesByPath(Set(hrefs.keys))
    return m.files.enumerated().compactMap { number, report in
      hrefs[report.path].map { name in
        var values = values(report, number, usages[report.path] ?? [], changes[report.path] ?? [])
        let found = findings[report.path] ?? []
        values["findings"] = .list(found.map { fileFinding($0, adviceHrefs) })
        values["hasFindings"] = .bool(!found.isEmpty)
        values["findingCount"] = .text(Self.severities(found))
        return file(name, report.path, values)
      }
    }
  }

  private func values(
    _ file: FileReport, _ number: Int, _ all: [MatchRow], _ changes: [FileChange]
  ) -> [String: Value] {
    let usages = all.filter { countsAsUsage($0) }
    let steps = stepTable(all.filter { m.rules[$0.rule].rule.level != .adoption }, root: "../")
    let newest = m.series.commits[m.series.commits.count - 1]
    let url = links.file(file.path)
    let shown = usages.prefix(Self.usagesShown)
    return [
      "path": Markup.path(file.path), "lead": .text("\(Spelling.count(file.usages, "usage")) left"),
      "owner": .text(file.owner), "hasOwner": .bool(!file.owner.isEmpty), "url": .text(url ?? ""),
      "hasURL": .bool(url != nil), "figure": fileFigure(file, number: number).value,
      "rows": .list(shown.map { usageRow($0, at: newest, heads: report.heads) }), "hasFile": false, "hasOwners": false,
      "caption": .text("Usages in \(file.path)"), "filter": "API or text", "isCut": .bool(shown.count < usages.count),
      "changes": .list(changes.prefix(Self.changesShown).map(changeRow)), "hasChanges": .bool(!changes.isEmpty),
      "hasMore": .bool(changes.count > Self.changesShown), "hasSteps": .bool(!steps.isEmpty), "steps": .list(steps),
      "sizes": .text(hasAdvice ? Self.effortSentence(effort(usages)) : ""),
    ]
  }

  private func fileFinding(_ finding: AdviceFinding, _ hrefs: [String: String]) -> Value {
    let url = links.line(finding.place.path, finding.place.line)
    let guide = guideHref(finding.guide)
    return [
      "line": .text("\(finding.place.line)"), "url": .text(url ?? ""), "hasURL": .bool(url != nil),
      "badge": finding.severity.badge.value, "message": Markup.mixed(Spelling.capitalised(finding.message)),
      "rule": .text(finding.rule), "href": .text("../" + (hrefs[finding.rule] ?? "advice.html")),
      "needs": .text(finding.needs), "hasNeeds": .bool(!finding.needs.isEmpty), "hasGuide": .bool(!guide.isEmpty),
      "guideHref": .text("../" + guide),
    ]
  }

  private static let usagesShown = 150
  private static let changesShown = 60

  // MARK: What commits did to a file

  private struct FileChange {
    var change: CommitChange
    var added = 0
    var removed = 0
    var moved = 0
    var exempted = 0
    var readmitted = 0
  }

  /// Newest first.
  private func changesByPath(_ paths: Set<String>) -> [String: [FileChange]] {
    var found: [String: [FileChange]] = [:]
    for change in m.changes {
      for row in change.rows where paths.contains(row.path) && m.rules[row.rule].rule.level == .headline {
        if found[row.path]?.last?.change.index != change.index {
          found[row.path, default: []].append(FileChange(change: change))
        }
        let last = found[row.path]!.count - 1
        found[row.path]![last].added += row.added
        found[row.path]![last].removed += row.removed
        found[row.path]![last].moved += row.moved
        found[row.path]![last].exempted += row.exempted
        found[row.path]![last].readmitted += row.readmitted
      }
    }
    return found
  }

  private func changeRow(_ change: FileChange) -> Value {
    let notes = Spelling.exemptions(exempted: change.exempted, readmitted: change.readmitted)
    return [
      "commit": commit(change.change.commit), "subject": .text(Spelling.clipped(change.change.subject, to: 160)),
      "hasAuthor": .bool(change.change.author != nil),
      "author": .text(Spelling.clipped(change.change.author ?? "", to: 80)),
      "added": Markup.added(change.added), "removed": Markup.removed(change.removed),
      "moved": .text(change.moved == 0 ? "" : Spelling.signed(change.moved)),
      "hasNotes": .bool(!notes.isEmpty), "notes": .text(notes.joined(separator: "; ")),
    ]
  }

  private func fileFigure(_ report: FileReport, number: Int) -> Figure {
    let part = PartReport(
      key: report.path, name: report.path, remaining: report.remaining, scope: StepLine(), done: StepLine(), files: 1,
      byRule: report.byRule, addedLately: 0, removedLately: 0, transferredLately: 0)
    return lineFigure("series", "Usages in this file", part, number: number)
  }
}

import Mustache
import Progress

/// Teams, areas and repositories have the same tables and the same kind of page.
extension MigrationContext {
  // MARK: Tables

  /// The rows of the teams, for this page and the overview, which shows those with the most left.
  func teamTable(limit: Int = .max) -> Value {
    let slugs = teamSlugs
    return partTable(m.teams, head: "Team", caption: "Usages left by team", limit: limit) { "teams/\(slugs[$0]).html" }
  }

  var areaTable: Value {
    partTable(m.areas, head: "Area", caption: "Usages left by area") { _ in nil }
  }

  func partTable(
    _ parts: [PartReport], head: String, caption: String, limit: Int = .max, _ href: (Int) -> String?
  ) -> Value {
    let hasEffort = hasAdvice && head == "Team"
    let most = parts.map(\.remaining.last).max() ?? 0
    return [
      "head": .text(head), "caption": .text(caption), "hasEffort": .bool(hasEffort),
      "hasTransfers": .bool(parts.contains { $0.transferredLately != 0 }),
      "more": .text(
        parts.count > limit ? "The \(limit) with the most left of \(parts.count); the sum is of all. " : ""),
      "rows": .list(parts.prefix(limit).enumerated().map { partRow($1, most: most, href: href($0)) }),
      "total": partTotal(parts),
    ]
  }

  private func partRow(_ part: PartReport, most: Int, href: String?) -> Value {
    let line = Chart.sparkline(
      part.remaining, commits: m.series.commits, asOf: asOf, width: 120, height: 30,
      label: "Usages left of \(part.name)")
    return [
      "name": .text(part.name), "hasHref": .bool(href != nil), "href": .text(href ?? ""),
      "isNobody": .bool(part.key.isEmpty), "left": .text(Spelling.number(part.remaining.last)),
      "bar": Markup.bar(part.remaining.last, of: most), "sparkline": .markup(line),
      "files": .text(Spelling.number(part.files)), "percent": .text(part.percentDone.map { "\($0)%" } ?? "–"),
      "removed": Markup.removed(part.removedLately), "added": Markup.added(part.addedLately),
      "transferred": .text(Spelling.signed(part.transferredLately)),
      "effort": .text(Self.sizes(m.advice?.effortOfTeam[part.key])),
    ]
  }

  private func partTotal(_ parts: [PartReport]) -> Value {
    [
      "left": .text(Spelling.number(parts.reduce(0) { $0 + $1.remaining.last })),
      "files": .text(Spelling.number(parts.reduce(0) { $0 + $1.files })),
      "percent": .text(m.headline.percentDone.map { "\($0)%" } ?? "–"),
      "removed": Markup.removed(parts.reduce(0) { $0 + $1.removedLately }),
      "added": Markup.added(parts.reduce(0) { $0 + $1.addedLately }), "effort": .text(Self.sizes(m.advice?.effort)),
    ]
  }

  // MARK: One part

  /// - Parameters:
  ///   - stem: the page's name in the migration's folder, without `.html`.
  ///   - owns: whether a file belongs to it.
  func partPages(
    _ part: PartReport, _ stem: String, effort: Effort?, rest: String, figure: Figure, owns: (FileReport) -> Bool
  ) -> [PageFile] {
    let files = m.files.filter(owns)
    let paths = Set(files.map(\.path))
    let hrefs = fileHrefs
    let places = Dictionary(grouping: m.matches.filter { countsAsUsage($0) && paths.contains($0.path) }, by: \.path)
    let parts = Parts.split(files) { fileCost($0, places[$0.path] ?? []) }
    return parts.enumerated().map { number, slice in
      file(
        Parts.name(stem, number, separator: "."), part.name,
        [
          "title": .text(part.name), "lead": .text(partLead(part)), "rest": .text(rest),
          "isFirst": .bool(number == 0), "figure": figure.value,
          "rules": .list(part.byRule.map { partRule($0, of: part) }), "hasRules": .bool(!part.byRule.isEmpty),
          "hasFiles": .bool(!files.isEmpty),
          "files": .list(slice.map { fileRow($0, places[$0.path] ?? [], hrefs, root: "../") }),
          "filesCount": .text(Spelling.count(files.count, "file")), "hasOwners": false, "hasTouches": false,
          "hasSizes": .bool(hasAdvice),
          "hasEffort": .bool(effort != nil), "effort": .text(Self.effortSentence(effort ?? Effort())),
          "pager": Parts.pager(stem, number, of: parts.count, separator: "."),
        ])
    }
  }

  private func partLead(_ part: PartReport) -> String {
    let left = part.remaining.last
    return left == 0
      ? "None left" : "\(Spelling.count(left, "usage")) left in \(Spelling.count(part.files, "file"))"
  }

  private func partRule(_ entry: (rule: Int, count: Int), of part: PartReport) -> Value {
    let rule = m.rules[entry.rule].rule
    return [
      "title": .text(rule.title), "href": .text("../rules/\(rule.id).html"),
      "count": .text(Spelling.number(entry.count)), "bar": Markup.bar(entry.count, of: part.remaining.last),
    ]
  }
}

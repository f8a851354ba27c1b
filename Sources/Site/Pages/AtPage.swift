import Mustache
import Progress

extension Page {
  /// The sprint ends, tags and the newest commit whose usages are listed.
  static let boundaries = Page("boundaries.html", eachMigration: { [$0.boundariesPage] })

  /// What was there at one of them.
  static let at = Page("at.html", eachMigration: { context in context.m.boundaries.indices.flatMap(context.atPages) })
}

extension MigrationContext {
  /// The names of the boundaries' files, in the order of `m.boundaries`.
  var boundarySlugs: [String] { Slugs.of(m.boundaries.map(\.name), fallback: "point") }

  /// The list of what was there at a commit of the mainline, from the migration's folder; nil where none was made.
  func listHref(at commit: Int) -> String? {
    guard let index = m.boundaries.firstIndex(where: { $0.commit == commit }) else { return nil }
    return "at/\(boundarySlugs[index]).html"
  }

  /// The commits with a list, each once, for the charts of the migration's first page.
  var moments: [Chart.Moment] {
    let slugs = boundarySlugs
    var found: [Chart.Moment] = []
    for (boundary, slug) in zip(m.boundaries, slugs) {
      if found.last?.commit == boundary.commit {
        found[found.count - 1].name += ", " + boundary.name
      } else {
        found.append(Chart.Moment(commit: boundary.commit, name: boundary.name, href: "at/\(slug).html"))
      }
    }
    return found
  }

  // MARK: All

  fileprivate var boundariesPage: PageFile {
    let slugs = boundarySlugs
    let rows = m.boundaries.indices.reversed().map { boundaryRow(m.boundaries[$0], href: "at/\(slugs[$0]).html") }
    return file(
      "at.html", "Snapshots",
      [
        "rows": .list(rows), "hasRows": .bool(!rows.isEmpty), "isCut": .bool(m.boundariesLeftOut > 0),
        "leftOut": .text(Spelling.count(m.boundariesLeftOut, "older one")),
        "limit": .text(Spelling.number(Boundary.usageLimit)), "sprints": .text("\(Boundary.sprintLimit)"),
        "tags": .text("\(Boundary.tagLimit)"),
      ])
  }

  private func boundaryRow(_ boundary: BoundaryReport, href: String) -> Value {
    [
      "name": .text(boundary.name), "href": .text(href), "kind": .text(boundary.kind.words),
      "commit": commit(m.series.commits[boundary.commit]),
      "count": .text(Spelling.number(boundary.usages.count)),
      "files": .text(Spelling.number(Set(boundary.usages.map(\.path)).count)),
    ]
  }

  // MARK: One

  fileprivate func atPages(_ index: Int) -> [PageFile] {
    let boundary = m.boundaries[index]
    let slugs = boundarySlugs
    let stem = "at/\(slugs[index])"
    let moment = m.series.commits[boundary.commit]
    let hasOwners = boundary.usages.contains { !$0.owner.isEmpty }
    let parts = Parts.split(boundary.usages, cost: usageCost)
    return parts.enumerated().map { number, part in
      file(
        Parts.name(stem, number, separator: "."), boundary.title,
        [
          "title": .text(boundary.title), "commit": commit(moment), "lead": .text(atLead(boundary)),
          "isAsOfCommit": .bool(m.ownersAsOfCommit), "isNewest": .bool(boundary.kind == .newest),
          "hasUsages": .bool(!boundary.usages.isEmpty),
          "rows": .list(part.map { usageRow($0, at: moment, heads: boundary.heads) }), "hasOwners": .bool(hasOwners),
          "caption": .text("Usages at \(boundary.name)"), "hasFile": true, "filter": "path, API or text",
          "pager": Parts.pager(stem, number, of: parts.count, separator: "."), "others": neighbours(index, slugs),
        ])
    }
  }

  private func atLead(_ boundary: BoundaryReport) -> String {
    let files = Set(boundary.usages.map(\.path)).count
    return boundary.usages.isEmpty
      ? "No usages" : "\(Spelling.count(boundary.usages.count, "usage")) in \(Spelling.count(files, "file"))"
  }

  private func neighbours(_ index: Int, _ slugs: [String]) -> Value {
    let before = index > 0 ? index - 1 : nil
    let after = index + 1 < slugs.count ? index + 1 : nil
    return [
      "hasPrevious": .bool(before != nil), "previous": .text(before.map { slugs[$0] + ".html" } ?? ""),
      "previousName": .text(before.map { m.boundaries[$0].name } ?? ""), "hasNext": .bool(after != nil),
      "next": .text(after.map { slugs[$0] + ".html" } ?? ""),
      "nextName": .text(after.map { m.boundaries[$0].name } ?? ""),
    ]
  }
}

extension MigrationContext {
  /// A usage with all there is to say about it, as it stood at a commit.
  /// - Parameter heads: the commit that each repository stood at.
  func usageRow(_ usage: MatchRow, at moment: MainlineCommit, heads: [String]) -> Value {
    let url = links.line(usage.path, usage.line, at: heads)
    let days = usage.since.map { moment.drawn.day - $0.drawn.day } ?? 0
    return [
      "path": Markup.path(usage.path), "line": .text("\(usage.line)"), "url": .text(url ?? ""),
      "hasURL": .bool(url != nil), "text": Markup.line(usage.text, column: usage.column),
      "class": .text(usage.class.name), "rule": .text(m.rules[usage.rule].rule.title),
      "href": .text("../rules/\(m.rules[usage.rule].rule.id).html"), "owner": .text(usage.owner),
      "hasSince": .bool(usage.since != nil), "since": usage.since.map(commit) ?? [:],
      "age": .text(days == 0 ? "new" : Spelling.span(days: days)),
    ]
  }

  func usageCost(_ usage: MatchRow) -> Int {
    760 + 3 * Parts.size(usage.path) + Parts.size(String(usage.text.prefix(3 * Markup.lineLength)))
      + Parts.size(usage.owner) + links.fileSize + links.commitSize
  }
}

extension BoundaryReport {
  /// A sprint's name needs the word before it, a tag's as well; `newest commit` stands for itself.
  fileprivate var title: String {
    switch kind {
    case .sprint: "At the end of \(Sprint(name: name, start: Day(0), end: Day(0)).spoken)"
    case .tag: "At \(name)"
    case .newest: "At the newest commit"
    }
  }
}

extension BoundaryReport.Kind {
  fileprivate var words: String {
    switch self {
    case .sprint: "end of a sprint"
    case .tag: "tag"
    case .newest: "newest commit"
    }
  }
}

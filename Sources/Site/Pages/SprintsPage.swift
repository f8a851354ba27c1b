import Inventory
import Mustache
import Progress

extension Page {
  /// All sprints, newest first.
  static let sprints = Page("sprints.html", eachMigration: { $0.m.sprints.isEmpty ? [] : [$0.sprintsPage] })

  /// One sprint's review, from its start to its end.
  static let sprint = Page(
    "sprint.html", eachMigration: { context in context.m.sprints.indices.map(context.sprintPage) })
}

extension MigrationContext {
  /// The names of the sprints' files, in the order of `m.sprints`.
  var sprintSlugs: [String] { Slugs.of(m.sprints.map(\.name), fallback: "sprint") }

  fileprivate var sprintsPage: PageFile {
    let slugs = sprintSlugs
    let rows = m.sprints.indices.reversed().map { sprintRow(m.sprints[$0], href: "sprints/\(slugs[$0]).html") }
    return file(
      "sprints.html", "Sprints",
      [
        "lead": .text(sprintsLead), "rows": .list(rows), "hasMoves": .bool(m.sprints.contains { $0.moved > 0 }),
        "hasExempted": .bool(m.sprints.contains { hasExempted($0.all) }),
        "figure": addedRemovedFigure(isWide: true).value,
      ])
  }

  private var sprintsLead: String {
    let closed = m.sprints.filter { !$0.isCurrent }
    guard let last = closed.last else { return "The first sprint is under way." }
    let added = closed.reduce(0) { $0 + $1.added }
    let removed = closed.reduce(0) { $0 + $1.removed }
    return "\(Spelling.number(removed)) removed and \(Spelling.number(added)) added in "
      + "\(Spelling.count(closed.count, "closed sprint")), the last one \(last.name)."
  }

  private func sprintRow(_ sprint: SprintReport, href: String) -> Value {
    [
      "name": .text(sprint.name), "href": .text(href), "isCurrent": .bool(sprint.isCurrent),
      "start": .text(sprint.start.text), "end": .text(sprint.end.text), "before": .text(Spelling.number(sprint.before)),
      "startISO": .text(sprint.start.iso), "removed": Markup.removed(sprint.removed),
      "added": Markup.added(sprint.added), "moved": Markup.rare(sprint.moved),
      "exempted": .text(exempted(sprint.all)), "after": .text(Spelling.number(sprint.after)),
      "net": .text(Spelling.signed(sprint.after - sprint.before)),
      "hasList": .bool(list(sprint) != nil), "list": .text(list(sprint) ?? ""),
    ]
  }

  /// What was there at its end, from the migration's folder.
  private func list(_ sprint: SprintReport) -> String? {
    let end = min(sprint.commits.upperBound, m.series.commits.count) - 1
    return end >= 0 ? listHref(at: end) : nil
  }

  // MARK: One sprint

  fileprivate func sprintPage(_ index: Int) -> PageFile {
    let sprint = m.sprints[index]
    let slugs = sprintSlugs
    let hrefs = fileHrefs
    let changes = m.changes.filter {
      sprint.commits.contains($0.index) && ($0.added > 0 || $0.removed > 0 || $0.moved > 0 || hasExempted($0))
    }
    return file(
      "sprints/\(slugs[index]).html", sprint.name,
      [
        "title": .text(Spelling.capitalised(sprint.spoken)),
        "dates": .text("\(sprint.start.text) to \(sprint.end.text)"), "isCurrent": .bool(sprint.isCurrent),
        "hasList": .bool(list(sprint) != nil), "list": .text("../" + (list(sprint) ?? "")),
        "lead": .text(sprintLead(sprint)), "rest": .text(sprintRest(sprint)), "pager": neighbours(index, slugs),
        "rules": .list(sprint.byRule.map { changeRow(m.rules[$0.rule].rule.title, ruleHref($0.rule), $0.change) }),
        "hasRules": .bool(!sprint.byRule.isEmpty), "teams": .list(sprintTeams(sprint)),
        "hasTeams": .bool(hasOwners && !sprint.byTeam.isEmpty), "isAsOfCommit": .bool(m.ownersAsOfCommit),
        "hasTransfers": .bool(sprint.byTeam.contains { $0.change.moved != 0 }),
        "total": changeRow("All", nil, sprint.all), "hasExempted": .bool(hasExempted(sprint.all)),
        "changes": .list(changes.map(sprintChange)), "hasChanges": .bool(!changes.isEmpty),
        "changesCount": .text(Spelling.count(changes.count, "commit")),
        "hasMoves": .bool(changes.contains { $0.moved > 0 }),
        "grown": .list(sprint.grown.map { sprintFile($0, hrefs) }),
        "hasGrown": .bool(!sprint.grown.isEmpty), "quickest": .list(sprint.quickest.map { sprintFile($0, hrefs) }),
        "hasQuickest": .bool(!sprint.quickest.isEmpty),
      ])
  }

  private func sprintLead(_ sprint: SprintReport) -> String {
    let net = sprint.after - sprint.before
    let change = net == 0 ? "No net change" : "\(Spelling.number(abs(net))) \(net < 0 ? "fewer" : "more")"
    return "\(change)\(sprint.isCurrent ? " so far" : "")"
  }

  private func sprintRest(_ sprint: SprintReport) -> String {
    var rest = ": \(Spelling.count(sprint.before, "usage")) at its start, \(Spelling.number(sprint.after)) "
    rest += sprint.isCurrent ? "now." : "at its end."
    let deleted = sprint.deleted > 0 ? " (\(Spelling.number(sprint.deleted)) with their files)" : ""
    rest += " \(Spelling.number(sprint.removed)) removed\(deleted), \(Spelling.number(sprint.added)) added"
    if sprint.joined > 0 { rest += ", \(Spelling.number(sprint.joined)) came with a repository that joined" }
    let exempt = Spelling.exemptions(exempted: sprint.exempted, readmitted: sprint.readmitted)
    rest += exempt.map { ", " + $0 }.joined()
    rest += sprint.moved > 0 ? ", \(Spelling.number(sprint.moved)) moved to other files, which is no work." : "."
    return rest
  }

  private func ruleHref(_ rule: Int) -> String { "../rules/\(m.rules[rule].rule.id).html" }

  private func sprintTeams(_ sprint: SprintReport) -> [Value] {
    let slugs = teamSlugs
    return sprint.byTeam.map { entry in
      let place = m.teams.firstIndex { $0.key == entry.key }
      return changeRow(entry.team, place.map { "../teams/\(slugs[$0]).html" }, entry.change)
    }
  }

  private func changeRow(_ title: String, _ href: String?, _ change: SprintReport.Change) -> Value {
    [
      "title": .text(title), "hasHref": .bool(href != nil), "href": .text(href ?? ""),
      "before": .text(Spelling.number(change.before)), "after": .text(Spelling.number(change.after)),
      "removed": Markup.removed(change.removed), "added": Markup.added(change.added),
      "moved": .text(Spelling.signed(change.moved)), "exempted": .text(exempted(change)),
    ]
  }

  private func hasExempted(_ change: SprintReport.Change) -> Bool { change.exempted > 0 || change.readmitted > 0 }

  private func hasExempted(_ change: CommitChange) -> Bool { change.exempted > 0 || change.readmitted > 0 }

  /// What exemptions did to a number.
  private func exempted(_ change: SprintReport.Change) -> String {
    hasExempted(change) ? Spelling.signed(change.readmitted - change.exempted) : ""
  }

  private func sprintChange(_ change: CommitChange) -> Value {
    [
      "commit": commit(change.commit), "subject": .text(Spelling.clipped(change.subject, to: 200)),
      "hasAuthor": .bool(change.author != nil), "author": .text(Spelling.clipped(change.author ?? "", to: 80)),
      "removed": Markup.removed(change.removed), "added": Markup.added(change.added),
      "moved": Markup.rare(change.moved), "remaining": .text(Spelling.number(change.remaining)),
      "exempted": .text(hasExempted(change) ? Spelling.signed(change.readmitted - change.exempted) : ""),
    ]
  }

  private func sprintFile(_ file: SprintReport.File, _ hrefs: [String: String]) -> Value {
    [
      "hasHref": .bool(hrefs[file.path] != nil), "href": .text("../" + (hrefs[file.path] ?? "")),
      "path": Markup.path(file.path), "usages": .text(Spelling.number(file.usages)),
      "added": .text(Spelling.number(file.added)),
    ]
  }

  private func neighbours(_ index: Int, _ slugs: [String]) -> Value {
    let before = index > 0 ? index - 1 : nil
    let after = index + 1 < slugs.count ? index + 1 : nil
    return [
      "hasPrevious": .bool(before != nil), "previous": .text(before.map { slugs[$0] + ".html" } ?? ""),
      "previousName": .text(before.map { m.sprints[$0].name } ?? ""), "hasNext": .bool(after != nil),
      "next": .text(after.map { slugs[$0] + ".html" } ?? ""), "nextName": .text(after.map { m.sprints[$0].name } ?? ""),
    ]
  }
}

import Inventory
import Mustache
import Progress

extension Page {
  /// Who has how much left; what nobody owns; where it is.
  static let teams = Page("teams.html", eachMigration: { $0.m.teams.isEmpty ? [] : [$0.teamsPage] })

  /// One team: its series, its APIs, its work list.
  static let team = Page("team.html", eachMigration: { context in context.m.teams.indices.flatMap(context.teamPages) })
}

extension MigrationContext {
  /// The names of the teams' files, in the order of `m.teams`.
  var teamSlugs: [String] { Slugs.of(m.teams.map(\.name), fallback: "team") }

  /// There is a CODEOWNERS file, so that a team is more than "nobody".
  var hasOwners: Bool { m.ownersFile != nil }

  fileprivate var teamsPage: PageFile {
    let (lead, rest) = teamsAnswer
    return file(
      "teams.html", "Teams",
      [
        "lead": .text(lead), "rest": .text(rest), "hasOwners": .bool(hasOwners), "teams": teamTable(),
        "ownersFile": .text(m.ownersFile ?? ""), "multiples": multiples.value, "areas": areaTable,
      ])
  }

  private var teamsAnswer: (String, String) {
    let left = m.headline.remaining
    guard left > 0 else { return ("Nothing is left", " in any team.") }
    guard hasOwners else {
      return ("Nobody is named for the \(Spelling.count(left, "usage")) left", ": there is no CODEOWNERS file.")
    }
    let owned = m.teams.filter { !$0.key.isEmpty }
    let unowned = m.teams.first { $0.key.isEmpty }?.remaining.last ?? 0
    let done = owned.count { $0.remaining.last == 0 }
    var rest = done > 0 ? " \(Spelling.number(done)) of \(Spelling.count(owned.count, "team")) have none left." : ""
    rest += unowned > 0 ? " Nobody owns \(Spelling.count(unowned, "usage"))." : " Every usage has an owner."
    guard let most = owned.first, most.remaining.last > 0 else {
      return ("Nobody owns the \(Spelling.count(left, "usage")) left", ".")
    }
    let lead = "\(most.name) has the most left: \(Spelling.number(most.remaining.last)) of \(Spelling.number(left))"
    return (lead, "." + rest)
  }

  // MARK: Tables of parts

  /// The rows of the teams, for this page and the overview, which shows those with the most left.
  func teamTable(limit: Int = .max) -> Value {
    let slugs = teamSlugs
    return partTable(m.teams, head: "Team", caption: "Usages left by team", limit: limit) { "teams/\(slugs[$0]).html" }
  }

  private var areaTable: Value {
    partTable(m.areas, head: "Area", caption: "Usages left by area") { _ in nil }
  }

  private func partTable(
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

  /// A small burndown for each of the larger parts, all to one scale.
  private var multiples: Multiples {
    let slugs = teamSlugs
    let hasTeams = hasOwners && m.teams.count > 1
    return Multiples(
      self, hasTeams ? m.teams : m.areas, title: hasTeams ? "Team by team" : "Area by area",
      href: { hasTeams ? "teams/\(slugs[$0]).html" : nil })
  }

  // MARK: One team

  fileprivate func teamPages(_ index: Int) -> [PageFile] {
    let team = m.teams[index]
    let stem = "teams/\(teamSlugs[index])"
    let files = m.files.filter { $0.owner == team.key }
    let hrefs = fileHrefs
    let places = Dictionary(grouping: m.matches.filter { $0.owner == team.key && countsAsUsage($0) }, by: \.path)
    let parts = Parts.split(files) { fileCost($0, places[$0.path] ?? []) }
    return parts.enumerated().map { number, part in
      file(
        Parts.name(stem, number, separator: "."), team.name,
        [
          "title": .text(team.name), "lead": .text(teamLead(team)), "rest": .text(teamRest(team)),
          "isFirst": .bool(number == 0), "figure": partFigure(team, number: index).value,
          "rules": .list(team.byRule.map { teamRule($0, of: team) }), "hasRules": .bool(!team.byRule.isEmpty),
          "hasFiles": .bool(!files.isEmpty),
          "files": .list(part.map { fileRow($0, places[$0.path] ?? [], hrefs, root: "../") }),
          "filesCount": .text(Spelling.count(files.count, "file")), "hasOwners": false, "hasSizes": .bool(hasAdvice),
          "hasEffort": .bool(m.advice?.effortOfTeam[team.key] != nil),
          "effort": .text(Self.effortSentence(m.advice?.effortOfTeam[team.key] ?? Effort())),
          "pager": Parts.pager(stem, number, of: parts.count, separator: "."),
        ])
    }
  }

  private func teamLead(_ team: PartReport) -> String {
    let left = team.remaining.last
    return left == 0
      ? "None left" : "\(Spelling.count(left, "usage")) left in \(Spelling.count(team.files, "file"))"
  }

  private func teamRest(_ team: PartReport) -> String {
    var rest = team.percentDone.map { ", \($0)% done." } ?? "."
    let (added, removed) = (team.addedLately, team.removedLately)
    rest +=
      added == 0 && removed == 0
      ? " Nothing was added or removed in "
      : " \(Spelling.number(removed)) removed and \(Spelling.number(added)) added in "
    rest += m.headline.latelyName + "."
    let came = team.transferredLately
    if came > 0 { rest += " \(Spelling.number(came)) more came from other teams: no work, a transfer." }
    if came < 0 { rest += " \(Spelling.number(-came)) went to other teams: no work, a transfer." }
    return rest
  }

  private func teamRule(_ entry: (rule: Int, count: Int), of team: PartReport) -> Value {
    let rule = m.rules[entry.rule].rule
    return [
      "title": .text(rule.title), "href": .text("../rules/\(rule.id).html"),
      "count": .text(Spelling.number(entry.count)), "bar": Markup.bar(entry.count, of: team.remaining.last),
    ]
  }
}

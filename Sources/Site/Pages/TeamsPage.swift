import Inventory
import Mustache
import Progress

extension Page {
  /// Who has how much left; what nobody owns; where it is.
  static let teams = Page("teams.html", eachMigration: { $0.m.teams.isEmpty ? [] : [$0.teamsPage] })

  /// One team: its series, its APIs, its work list.
  static let team = Page("part.html", eachMigration: { context in context.m.teams.indices.flatMap(context.teamPages) })
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
        "ownersFile": .text(m.ownersFile ?? ""), "isAsOfCommit": .bool(m.ownersAsOfCommit),
        "multiples": multiples.value, "areas": areaTable,
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
    let effort = m.advice?.effortOfTeam[team.key]
    let caption =
      (m.ownersAsOfCommit ? "By each commit's own owners" : "By today's owners")
      + ", after each commit; removed since the start."
    return partPages(
      team, "teams/\(teamSlugs[index])", effort: effort, rest: teamRest(team),
      figure: partFigure(team, number: index, caption: caption, data: [("CSV", "data/teams.csv")])
    ) { $0.owner == team.key }
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
}

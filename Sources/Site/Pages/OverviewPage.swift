import Inventory
import Mustache
import Progress

extension Page {
  /// One migration's first page: the answer, the numbers behind it, the picture, the tables, the way down.
  static let overview = Page("migration.html", eachMigration: { [$0.overview] })
}

extension MigrationContext {
  fileprivate var overview: PageFile {
    let sentence = Sentence(m, asOf: asOf)
    let wasUsed = m.headline.state != .notUsed
    let folders = folders
    return file(
      "index.html", "",
      [
        "title": .text(m.migration.title), "badge": m.headline.state.badge.value, "lead": .text(sentence.lead),
        "rest": .text(sentence.rest), "tiles": .list(tiles), "wasUsed": .bool(wasUsed),
        "shares": sharesValue, "burndown": burndownFigure().value, "hasAdoption": .bool(hasAdoption),
        "isAdopted": .bool(m.headline.adopted > 0),
        "oldNew": oldAgainstNewFigure().value, "addedRemoved": addedRemovedFigure().value,
        "burnup": burnupFigure().value, "forecast": forecastValues,
        "hasRepositories": .bool(!m.repositories.isEmpty), "repositories": repositoryTable(limit: 12),
        "ownersAsOfCommit": .bool(m.ownersAsOfCommit),
        "hasTeams": .bool(hasOwners && !m.teams.isEmpty), "teams": teamTable(limit: 6),
        "lately": .text(m.headline.latelyName), "rules": .list(ruleRows(.headline)),
        "totals": totals, "extended": .list(ruleRows(.extended)), "hasExtended": .bool(hasRules(.extended)),
        "adoption": .list(ruleRows(.adoption)), "hasFolders": .bool(!folders.isEmpty),
        "folders": .list(Folders.rows(folders, anchors: folderAnchors(folders))),
        "heat": heatMap(folders, page: "folders.html"), "latest": .list(latestChanges),
        "hasLatest": .bool(!latestChanges.isEmpty),
        "advice": adviceSummary, "checklist": .list(checklistRows), "hasChecklist": .bool(!m.checklist.isEmpty),
        "checklistCount": .text(checklistText), "isShallow": .bool(report.quality.isShallow),
        "hasNotes": .bool(!report.quality.notes.isEmpty),
        "notes": .text(report.quality.notes.map(\.title).joined(separator: "; ")),
      ])
  }

  private func hasRules(_ level: Rule.Level) -> Bool { m.rules.contains { $0.rule.level == level } }
  private var hasAdoption: Bool { hasRules(.adoption) }

  private var tiles: [Value] {
    let h = m.headline
    var tiles = h.state == .notUsed ? unusedTiles : usedTiles
    if hasAdoption {
      let both = h.remaining + h.adopted
      let share = both > 0 ? "\(h.adopted * 100 / both)% of old and new" : "not used yet"
      tiles.append(tile("New API", Spelling.number(h.adopted), share, href: "#adoption"))
    }
    if !m.checklist.isEmpty {
      tiles.append(tile("Checklist", checklistText, checklistNote, href: "checklist.html"))
    }
    return tiles
  }

  /// Who has how much: by team, else by repository, else by area.
  private var sharesValue: Value {
    func tiles(_ parts: [PartReport], _ href: (Int) -> String) -> [Chart.Tile] {
      parts.enumerated().map { Chart.Tile(name: $1.name, count: $1.remaining.last, href: href($0)) }
        .filter { $0.count > 0 }
    }
    let teamSlugs = teamSlugs
    let repositorySlugs = repositorySlugs
    let cuts: [(String, [Chart.Tile], String)] = [
      ("By team", hasOwners ? tiles(m.teams) { "teams/\(teamSlugs[$0]).html" } : [], "teams.html"),
      ("By repository", tiles(m.repositories) { "repositories/\(repositorySlugs[$0]).html" }, "repositories.html"),
      ("By area", tiles(m.areas) { _ in "teams.html#areas" }, "teams.html#areas"),
    ]
    guard let (name, shown, rest) = cuts.first(where: { $0.1.count > 1 }) else { return ["isShown": false] }
    return [
      "isShown": true, "name": .text(name), "wide": .markup(Chart.shares(shown, width: 1040, rest: rest)),
      "narrow": .markup(Chart.shares(shown, width: 358, rest: rest)),
    ]
  }

  private var usedTiles: [Value] {
    let h = m.headline
    let scope = "\(Spelling.number(h.done)) of \(Spelling.count(h.scope, "usage"))"
    return [
      tile("Remaining", Spelling.number(h.remaining), peakText, href: "files.html"), latelyTile,
      tile("Done", h.percentDone.map { "\($0)%" } ?? "–", scope, href: "changes.html"),
      tile(h.remaining == 0 ? "At zero" : "85% likely by", endText, paceText, href: endHref),
    ]
  }

  private var endHref: String { m.headline.remaining == 0 ? "method.html#states" : "#forecast" }

  private var unusedTiles: [Value] {
    let commits = m.series.commits.count
    let place = commits == 1 ? "the only commit" : "each of \(Spelling.count(commits, "commit"))"
    return [
      tile("Old API", "0", "usages at \(place)", href: "method.html#what"),
      tile("Grep lines", Spelling.number(m.headline.lines), "matches, but no usage", href: "method.html#classes"),
    ]
  }

  private var latelyTile: Value {
    let h = m.headline
    let name = Spelling.capitalised(h.latelyName)
    if h.addedLately == 0 && h.removedLately == 0 {
      return tile(name, "0", "nothing added or removed", href: "changes.html")
    }
    return [
      "name": .text(name), "isChange": true, "removed": Markup.removed(h.removedLately),
      "added": Markup.added(h.addedLately), "note": "removed and added", "href": .text(latelyHref),
    ]
  }

  /// The page of the current sprint; without sprints that of all changes.
  private var latelyHref: String {
    m.sprints.firstIndex(where: \.isCurrent).map { "sprints/\(sprintSlugs[$0]).html" } ?? "changes.html"
  }

  private func tile(_ name: String, _ number: String, _ note: String, href: String) -> Value {
    [
      // A date or a few words need a smaller type than a number to fit.
      "name": .text(name), "isChange": false, "isLong": .bool(number.count > 7), "number": .text(number),
      "note": .text(note), "href": .text(href),
    ]
  }

  private var peakText: String {
    let h = m.headline
    if h.peak == 0 { return "never used" }
    return h.peak == h.remaining ? "the most there ever were" : "peak \(Spelling.number(h.peak)), \(h.peakDay.text)"
  }

  private var paceText: String {
    let h = m.headline
    if h.state == .notUsed { return "nothing to migrate" }
    if h.remaining == 0 { return "the last usage is gone" }
    let pace =
      h.weeklyPace > 0
      ? "\(Spelling.pace(h.weeklyPace)) fewer a week"
      : h.weeklyPace < 0
        ? "\(Spelling.pace(-h.weeklyPace)) more a week" : "no net change"
    guard let needed = h.neededPace else { return pace }
    return "\(pace); the target needs \(Spelling.pace(needed))"
  }

  private var checklistNote: String {
    let states: [ChecklistResult.State] = [.failed, .blocked, .stale, .unknown]
    let notes = states.compactMap { state in
      let count = m.checklist.count { $0.state == state }
      return count > 0 ? "\(count) \(state.rawValue)" : nil
    }
    return notes.isEmpty ? "all settled" : notes.joined(separator: ", ")
  }

  private func ruleRows(_ level: Rule.Level) -> [Value] {
    let indices = m.rules.indices.filter { m.rules[$0].rule.level == level }
    let most = indices.map { m.rules[$0].usages }.max() ?? 0
    return indices.map { index in
      let rule = m.rules[index]
      let line = Chart.sparkline(
        m.series.usagesByRule[index], commits: m.series.commits, asOf: asOf, width: 120, height: 30,
        label: "Usages of \(rule.rule.title)")
      return [
        "title": .text(rule.rule.title), "href": .text("rules/\(rule.rule.id).html"), "sparkline": .markup(line),
        "usages": .text(Spelling.number(rule.usages)), "bar": Markup.bar(rule.usages, of: most),
        "files": .text(Spelling.number(rule.files)),
        "exempt": Markup.rare(rule.exempt, href: hasExemptPage && level != .adoption ? "exempt.html" : ""),
        "lines": .text(Spelling.number(rule.lines)), "removed": Markup.removed(rule.removedLately),
        "added": Markup.added(rule.addedLately), "hardness": .text(rule.rule.hardnessText),
        "compiler": .text(rule.rule.compilerText),
      ]
    }
  }

  private var totals: Value {
    let h = m.headline
    return [
      "usages": .text(Spelling.number(h.remaining)), "files": .text(Spelling.number(h.files)),
      "exempt": Markup.rare(h.exempt, href: hasExemptPage ? "exempt.html" : ""),
      "lines": .text(Spelling.number(h.lines)),
      "removed": Markup.removed(h.removedLately), "added": Markup.added(h.addedLately),
    ]
  }

  private var latestChanges: [Value] {
    m.changes.lazy.filter { $0.added > 0 || $0.removed > 0 }.prefix(6).map { change in
      [
        "commit": commit(change.commit), "subject": .text(Spelling.clipped(change.subject, to: 160)),
        "hasAuthor": .bool(change.author != nil), "author": .text(Spelling.clipped(change.author ?? "", to: 80)),
        "removed": Markup.removed(change.removed), "added": Markup.added(change.added),
        "remaining": .text(Spelling.number(change.remaining)),
      ]
    }
  }

  private var checklistRows: [Value] {
    m.checklist.map { result in
      [
        "badge": result.state.badge.value, "title": Markup.prose(result.item.title),
        "detail": Markup.prose(result.detail), "href": .text("checklist.html#\(Anchor.of(result.item.id))"),
      ]
    }
  }
}

/// A word as the end of an address.
enum Anchor {
  static func of(_ text: String) -> String {
    String(text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}

/// Where the rest is: folders, split until there are about a dozen.
enum Folders {
  struct Group {
    var path: String
    var files: [FileReport]
    var usages: Int { files.reduce(0) { $0 + $1.usages } }
    /// Without the slash at its end.
    var name: String { path.isEmpty ? "(top folder)" : path.hasSuffix("/") ? String(path.dropLast()) : path }
  }

  /// - Parameter groups: most usages first.
  static func rows(_ groups: [Group], anchors: [String]) -> [Value] {
    let most = groups.first?.usages ?? 0
    return zip(groups, anchors).map { group, anchor in
      [
        "path": Markup.path(group.name), "href": .text("folders.html#\(anchor)"),
        "usages": .text(Spelling.number(group.usages)),
        "files": .text(Spelling.number(group.files.count)), "bar": Markup.bar(group.usages, of: most),
      ]
    }
  }

  /// Opens the folder with the most usages again and again while the list stays short.
  /// - Complexity: O(files × depth) for each folder opened.
  static func split(_ files: [FileReport], limit: Int = 12) -> [Group] {
    guard !files.isEmpty else { return [] }
    var groups = [Group(path: "", files: files)]
    var closed: Set<String> = []
    while let index = widest(groups, closed) {
      let parts = open(groups[index])
      if groups.count - 1 + parts.count > limit
        || parts.contains(where: { $0.path == groups[index].path }) && parts.count == 1
      {
        closed.insert(groups[index].path)
      } else {
        groups.remove(at: index)
        // What lies in the folder itself is not opened again.
        for part in parts where !part.path.hasSuffix("/") || part.path.isEmpty { closed.insert(part.path) }
        groups += parts
      }
    }
    return groups
  }

  private static func widest(_ groups: [Group], _ closed: Set<String>) -> Int? {
    groups.indices.filter { !closed.contains(groups[$0].path) && groups[$0].files.count > 1 }
      .max { (groups[$0].usages, groups[$1].path) < (groups[$1].usages, groups[$0].path) }
  }

  private static func open(_ group: Group) -> [Group] {
    var parts: [String: [FileReport]] = [:]
    for file in group.files {
      let rest = file.path.dropFirst(group.path.count)
      let name = rest.firstIndex(of: "/").map { group.path + rest[...$0] } ?? group.path
      parts[name, default: []].append(file)
    }
    return parts.sorted { $0.key < $1.key }.map { Group(path: $0.key, files: $0.value) }
  }
}

import Inventory
import Mustache
import Progress

extension Page {
  /// One API: its series, where it is, why it is deprecated, before and after, the noise it was cleared of.
  static let rule = Page(
    "rule.html",
    eachMigration: { context in context.m.rules.indices.flatMap { context.rulePages($0) } })
}

extension MigrationContext {
  fileprivate func rulePages(_ index: Int) -> [PageFile] {
    let stem = "rules/\(m.rules[index].rule.id)"
    let rows = m.matches.filter { $0.rule == index }.sorted { Self.rank($0.class) < Self.rank($1.class) }
    let parts = Parts.split(rows, cost: matchCost)
    return parts.enumerated().map { number, part in
      var values = ruleValues(index)
      values["isFirst"] = .bool(number == 0)
      values["groups"] = .list(groups(part, index))
      values["pager"] = Parts.pager(stem, number, of: parts.count, separator: ".")
      return file(Parts.name(stem, number, separator: "."), m.rules[index].rule.title, values)
    }
  }

  private static func rank(_ class: MatchClass) -> Int { `class` == .usage ? 0 : `class` == .exempt ? 1 : 2 }

  private func ruleValues(_ index: Int) -> [String: Value] {
    let report = m.rules[index]
    let rule = report.rule
    return [
      "title": .text(rule.title), "id": .text(rule.id), "level": .text(Self.levelText(rule.level)),
      "isOutside": .bool(rule.level != .headline), "summary": .text(summary(report)),
      "hardness": .text(rule.hardnessText), "figure": ruleFigure(index).value, "why": Markup.prose(rule.why),
      "hasWhy": .bool(!rule.why.isEmpty), "sdkText": .text(rule.sdkText), "hasSDKText": .bool(!rule.sdkText.isEmpty),
      "replacement": .text(rule.replacement), "hasReplacement": .bool(!rule.replacement.isEmpty),
      "needs": .text(rule.needs), "hasNeeds": .bool(!rule.needs.isEmpty), "hasCode": .bool(!rule.before.isEmpty),
      "before": .text(rule.before), "after": .text(rule.after), "trap": Markup.prose(rule.trap),
      "hasTrap": .bool(!rule.trap.isEmpty), "hasGuide": .bool(!guideHref(rule.guide).isEmpty),
      "guideHref": .text("../" + guideHref(rule.guide)), "replaces": .list(replaced(rule)),
      "hasReplaces": .bool(!rule.replaces.isEmpty), "counts": counts(report), "grep": .text(report.grepCommand),
      "hasDecisions": .bool(!decisions(index).isEmpty), "decisions": .list(decisions(index)),
      "lapsed": .list(lapsed(index)), "hasLapsed": .bool(!lapsed(index).isEmpty),
      "hasMatches": .bool(rule.level != .adoption), "noUsages": .bool(report.usages == 0),
    ]
  }

  /// `guide.html#id`, or nothing when the guide has no such topic.
  func guideHref(_ topic: String) -> String {
    m.migration.guide.topics.contains { $0.id == topic } ? "guide.html#\(Anchor.of(topic))" : ""
  }

  /// Comments that exempt no longer, or not at all.
  private func lapsed(_ rule: Int) -> [Value] {
    m.lapsed.filter { $0.rule == rule }.map { exemption in
      ["text": .text("\(exemption.place):\(exemption.line ?? 0) \(exemption.problem)")]
    }
  }

  private static func levelText(_ level: Rule.Level) -> String {
    switch level {
    case .headline: "counts in the headline number"
    case .extended: "watched, outside the headline number"
    case .adoption: "new API"
    }
  }

  private func summary(_ report: RuleReport) -> String {
    let lately = m.headline.latelyName
    var text = "\(Spelling.count(report.usages, "usage")) in \(Spelling.count(report.files, "file"))"
    if report.usages == 0 { text = "No usages" }
    if report.exempt > 0 { text += ", \(Spelling.number(report.exempt)) exempt" }
    if report.addedLately == 0 && report.removedLately == 0 { return text + ". No change in \(lately)." }
    return text
      + ". \(Spelling.number(report.removedLately)) removed and \(Spelling.number(report.addedLately)) added in \(lately)."
  }

  private func replaced(_ rule: Rule) -> [Value] {
    rule.replaces.compactMap { id in
      m.rules.first { $0.rule.id == id }.map { ["title": .text($0.rule.title), "href": .text("\(id).html")] }
    }
  }

  /// From what the pattern matched to what counts: the rows add up to the total.
  private func counts(_ report: RuleReport) -> Value {
    let own = report.classes.map { entry -> Value in
      [
        "class": .text(entry.class.name), "count": .text(Spelling.number(entry.count)),
        "meaning": .text(entry.class.meaning), "isUsage": .bool(entry.class == .usage),
      ]
    }
    let elsewhere = report.elsewhere.map { entry -> Value in
      [
        "class": "elsewhere", "count": .text(Spelling.number(entry.count)), "isUsage": false,
        "meaning": .text("Counts for \(m.rules[entry.rule].rule.title)."),
      ]
    }
    return [
      "rows": .list(own + elsewhere), "hasRows": .bool(!own.isEmpty || !elsewhere.isEmpty),
      "matches": .text(Spelling.number(report.matches)), "lines": .text(Spelling.count(report.lines, "line")),
      "hasOthers": .bool(report.foundByOthers > 0), "others": .text(Spelling.count(report.foundByOthers, "more usage")),
    ]
  }

  /// Usages, exempt usages and noise, under a heading each.
  private func groups(_ rows: ArraySlice<MatchRow>, _ rule: Int) -> [Value] {
    let titles = ["Where it is", "Exempt: meant to stay", "Matches that are not usages"]
    return titles.indices.compactMap { rank in
      let rows = rows.filter { Self.rank($0.class) == rank }
      guard !rows.isEmpty else { return nil }
      return [
        "title": .text(titles[rank]), "anchor": .text(["usages", "exempt", "noise"][rank]),
        "isNoise": .bool(rank == 2),
        "count": .text(
          rank == 2 ? Spelling.count(rows.count, "match", "matches") : Spelling.count(rows.count, "usage")),
        "hasOwners": .bool(rows.contains { !$0.owner.isEmpty }), "rows": .list(rows.map(matchRow)),
      ]
    }
  }

  private func matchRow(_ match: MatchRow) -> Value {
    let url = links.line(match.path, match.line)
    return [
      "path": Markup.path(match.path), "line": .text("\(match.line)"), "url": .text(url ?? ""),
      "hasURL": .bool(url != nil), "text": Markup.line(match.text, column: match.column),
      "class": .text(match.class.name), "step": stepValue(match),
      "owner": .text(match.owner), "hasSince": .bool(match.since != nil),
      "since": match.since.map(commit) ?? ["id": "", "fullId": "", "date": "", "iso": "", "url": "", "hasURL": false],
    ]
  }

  private func matchCost(_ match: MatchRow) -> Int {
    (step(of: match).map { 260 + Parts.size($0.replace) } ?? 0) + 640 + 3 * Parts.size(match.path)
      + Parts.size(String(match.text.prefix(3 * Markup.lineLength)))
      + Parts.size(match.owner)
      + links.fileSize + links.commitSize
  }
}

import Inventory
import Mustache
import Progress

extension Page {
  /// What the syntax tree finds beyond the counts: by rule, with the reason and the examples.
  static let advice = Page("advice.html", eachMigration: { $0.advicePages })
}

extension MigrationContext {
  /// The findings in the order of the pages: by rule, then by place. The counted usages are on the work list, with their
  /// next steps, and are not listed again.
  private func adviceRows(_ advice: AdviceReport) -> [AdviceFinding] {
    let byRule = Dictionary(grouping: advice.findings.filter { !restates($0) }, by: \.rule)
    return advice.rules.flatMap { byRule[$0.id] ?? [] }
  }

  /// The work list says it already, with the next step.
  func restates(_ finding: AdviceFinding) -> Bool {
    m.advice?.restates(finding, rules: m.migration.adviceOfUsages) ?? false
  }

  /// The gravest severity of some findings: a rule may find what is a hint in one place and an error in another.
  private func worst(_ findings: some Sequence<AdviceFinding>) -> AdviceRule.Severity {
    let found = Set(findings.map(\.severity))
    return AdviceRule.Severity.allCases.first(where: found.contains) ?? .info
  }

  private func adviceParts(_ advice: AdviceReport) -> [ArraySlice<AdviceFinding>] {
    Parts.split(adviceRows(advice), cost: findingCost)
  }

  fileprivate var advicePages: [PageFile] {
    guard let advice = m.advice else { return [] }
    let parts = adviceParts(advice)
    let hrefs = adviceHrefs
    let silent = advice.rules.filter { rule in !advice.findings.contains { $0.rule == rule.id } }
    return parts.enumerated().map { number, part in
      file(
        Parts.name("advice", number), "Advice",
        [
          "hasRestated": .bool(advice.findings.contains(where: restates)),
          "isFirst": .bool(number == 0), "hasFindings": .bool(!advice.findings.isEmpty),
          "lead": .text(adviceLead(advice)), "rest": .text(adviceRest(advice)),
          "rules": .list(
            advice.rules.compactMap {
              adviceRow($0, advice.findings.filter { !restates($0) }, hrefs, isRestated: false)
            }
              + advice.rules.compactMap { adviceRow($0, advice.findings.filter(restates), hrefs, isRestated: true) }),
          "groups": .list(adviceGroups(part, advice, hrefs)), "pager": Parts.pager("advice", number, of: parts.count),
          "hasSilent": .bool(!silent.isEmpty), "silentCount": .text(Spelling.count(silent.count, "rule")),
          "silent": .list(
            silent.map {
              ["id": .text($0.id), "title": Markup.mixed($0.title), "section": .text(Self.source($0.section))]
            }),
          "hasUnread": .bool(!advice.unread.isEmpty),
          "unreadCount": .text(Spelling.count(advice.unread.count, "file")),
          "unread": .list(
            advice.unread.prefix(100).map { ["path": Markup.path($0.path), "reason": .text($0.reason)] }),
        ])
    }
  }

  // MARK: The answer

  private func adviceLead(_ advice: AdviceReport) -> String {
    let rows = adviceRows(advice)
    return rows.isEmpty ? "Nothing was found" : Self.severities(rows)
  }

  private func adviceRest(_ advice: AdviceReport) -> String {
    let rows = adviceRows(advice)
    let files = Set(rows.map(\.place.path)).count
    let place = rows.isEmpty ? "" : " in \(Spelling.count(files, "file"))"
    let besides = m.headline.remaining > 0 ? " besides the usages that are counted" : ""
    return "\(place)\(besides), in \(Spelling.count(advice.files, "file")) read at the newest commit."
  }

  /// `2 errors, 12 warnings and 3 hints`.
  static func severities(_ findings: [AdviceFinding]) -> String {
    Spelling.list(
      AdviceRule.Severity.allCases.compactMap { severity in
        let count = findings.count { $0.severity == severity }
        return count > 0 ? Spelling.count(count, severity.noun.one, severity.noun.many) : nil
      })
  }

  /// Where a rule is written, for people: the playbook is number 000, its companions are 001 to 003.
  static func source(_ section: String) -> String {
    let words = section.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return section }
    return words[0] == "000" ? "playbook \(words[1])" : "companion \(words[0].drop { $0 == "0" }): \(words[1])"
  }

  /// What the overview says: the findings in words, and the rules with the gravest ones.
  var adviceSummary: Value {
    let rows = m.advice.map(adviceRows) ?? []
    guard let advice = m.advice, !rows.isEmpty else {
      return ["isShown": .bool(false), "count": "", "rules": .list([]), "hasMore": false, "more": ""]
    }
    let hrefs = adviceHrefs
    let found = advice.rules.filter { rule in rows.contains { $0.rule == rule.id } }
    let ranks = AdviceRule.Severity.allCases
    let sorted = found.map { rule in
      let own = rows.filter { $0.rule == rule.id }
      return (rule, own, ranks.firstIndex(of: worst(own)) ?? 0)
    }.sorted { ($0.2, -$0.1.count, $0.0.id) < ($1.2, -$1.1.count, $1.0.id) }
    return [
      "isShown": .bool(true), "count": .text(Self.severities(rows)), "hasMore": .bool(sorted.count > 5),
      "more": .text(Spelling.count(sorted.count - 5, "more rule")),
      "rules": .list(
        sorted.prefix(5).map { rule, own, rank in
          [
            "badge": ranks[rank].badge.value, "title": Markup.mixed(rule.title), "id": .text(rule.id),
            "href": .text(hrefs[rule.id] ?? "advice.html"), "count": .text(Spelling.number(own.count)),
          ]
        }),
    ]
  }

  // MARK: Rules

  /// Where each rule's findings begin.
  var adviceHrefs: [String: String] {
    guard let advice = m.advice else { return [:] }
    var hrefs: [String: String] = [:]
    for (number, part) in adviceParts(advice).enumerated() {
      for finding in part where hrefs[finding.rule] == nil {
        hrefs[finding.rule] = "\(Parts.name("advice", number))#\(Anchor.of(finding.rule))"
      }
    }
    return hrefs
  }

  private func adviceRow(
    _ rule: AdviceRule, _ findings: [AdviceFinding], _ hrefs: [String: String], isRestated: Bool
  ) -> Value? {
    let own = findings.filter { $0.rule == rule.id }
    guard !own.isEmpty else { return nil }
    return [
      "id": .text(rule.id), "title": Markup.mixed(rule.title),
      "href": .text(isRestated ? "files.html" : hrefs[rule.id] ?? "files.html"),
      "isRestated": .bool(isRestated), "badge": worst(own).badge.value, "count": .text(Spelling.number(own.count)),
      "section": .text(Self.source(rule.section)),
      "confidence": .text(rule.confidence),
    ]
  }

  private func adviceGroups(
    _ part: ArraySlice<AdviceFinding>, _ advice: AdviceReport, _ hrefs: [String: String]
  ) -> [Value] {
    advice.rules.compactMap { rule in
      let rows = part.filter { $0.rule == rule.id }
      guard !rows.isEmpty else { return nil }
      let guide = guideHref(rule.guide)
      return [
        "anchor": .text(Anchor.of(rule.id)), "id": .text(rule.id), "title": Markup.mixed(rule.title),
        "badge": worst(rows).badge.value, "confidence": .text(rule.confidence),
        "section": .text(Self.source(rule.section)),
        "rationale": Markup.prose(rule.rationale), "hasGuide": .bool(!guide.isEmpty), "guideHref": .text(guide),
        "hasExamples": .bool(!rule.violating.isEmpty && !rule.correct.isEmpty),
        "hasViews": .bool(!rule.views.isEmpty),
        "views": .list(
          rule.views.map {
            ["section": .text(Spelling.capitalised(Self.source($0.section))), "text": Markup.mixed($0.text)]
          }),
        "violating": .text(rule.violating.first ?? ""), "correct": .text(rule.correct.first ?? ""),
        "count": .text(Spelling.count(rows.count, "finding")),
        "hasOwners": .bool(rows.contains { !$0.owner.isEmpty }), "rows": .list(rows.map(findingRow)),
      ]
    }
  }

  // MARK: Findings

  func findingRow(_ finding: AdviceFinding) -> Value {
    let url = links.line(finding.place.path, finding.place.line)
    return [
      "path": Markup.path(finding.place.path), "line": .text("\(finding.place.line)"), "url": .text(url ?? ""),
      "hasURL": .bool(url != nil), "message": Markup.mixed(Spelling.capitalised(finding.message)),
      "owner": .text(finding.owner), "badge": finding.severity.badge.value, "confidence": .text(finding.confidence),
      "needs": .text(finding.needs), "hasNeeds": .bool(!finding.needs.isEmpty),
    ]
  }

  private func findingCost(_ finding: AdviceFinding) -> Int {
    480 + 3 * Parts.size(finding.place.path) + Parts.size(finding.message) + Parts.size(finding.owner)
      + links.fileSize
  }
}

extension AdviceRule.Severity {
  var badge: Badge {
    switch self {
    case .error: Badge(word: noun.one, look: .badFilled)
    case .warning: Badge(word: noun.one, look: .bad)
    case .info: Badge(word: noun.one, look: .plain)
    }
  }
}

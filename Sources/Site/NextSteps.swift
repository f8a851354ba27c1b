import Inventory
import Mustache
import Progress

/// What the usages become, as pages show it.
extension MigrationContext {
  var hasAdvice: Bool { m.advice != nil }

  func step(of match: MatchRow) -> NextStep? { m.advice?.step(of: match, in: m.rules) }

  /// For a row of a usage: its size and its replacement, with the way to the explanation on the rule's first page.
  func stepValue(_ match: MatchRow) -> Value {
    guard let step = step(of: match) else { return ["hasStep": false] }
    return [
      "hasStep": .bool(true), "size": .text(step.size.rawValue), "meaning": .text(step.size.meaning),
      "replace": Markup.mixed(step.replace),
      "href": .text("\(m.rules[match.rule].rule.id).html#\(Self.anchor(step))"),
    ]
  }

  private static func anchor(_ step: NextStep) -> String { "becomes-" + Anchor.of(step.decision) }

  /// What a rule's usages become: a row for each decision, most frequent first.
  func decisions(_ rule: Int) -> [Value] {
    let steps = m.matches.filter { $0.rule == rule }.compactMap(step)
    let groups = Dictionary(grouping: steps, by: \.decision).values.sorted {
      ($1.count, $0[0].decision) < ($0.count, $1[0].decision)
    }
    return groups.map { group in
      let step = group[0]
      let guide = guideHref(step.guide)
      return [
        "anchor": .text(Self.anchor(step)), "count": .text(Spelling.number(group.count)),
        "replace": Markup.mixed(step.replace), "size": .text(step.size.rawValue), "meaning": .text(step.size.meaning),
        "because": Markup.mixed(step.because), "needs": .text(step.needs), "trap": Markup.mixed(step.trap),
        "hasGuide": .bool(!guide.isEmpty), "guideHref": .text("../" + guide),
        "section": .text(Self.source(step.section)),
      ]
    }
  }

  /// A file's usages of one rule by what they become; one entry without a step where nothing is known.
  func stepsInFile(_ places: [MatchRow], _ place: (MatchRow) -> Value) -> [Value] {
    var order: [String] = []
    var groups: [String: [MatchRow]] = [:]
    for match in places {
      let decision = step(of: match)?.decision ?? ""
      if groups[decision] == nil { order.append(decision) }
      groups[decision, default: []].append(match)
    }
    return order.map { decision in
      let rows = groups[decision] ?? []
      let step = rows.first.flatMap(step)
      return [
        "hasStep": .bool(step != nil), "size": .text(step?.size.rawValue ?? ""),
        "meaning": .text(step?.size.meaning ?? ""), "replace": Markup.mixed(step?.replace ?? ""),
        "lines": .list(rows.map(place)),
      ]
    }
  }

  /// A file's usages of every rule by what they become, with all that is known about it, largest first.
  func stepTable(_ usages: [MatchRow], root: String) -> [Value] {
    struct Kind: Hashable {
      var rule: Int
      var decision: String
    }
    let known = usages.compactMap { usage in step(of: usage).map { (usage: usage, step: $0) } }
    let groups = Dictionary(grouping: known) { Kind(rule: $0.usage.rule, decision: $0.step.decision) }
    let sizes = NextStep.Size.allCases
    let sorted = groups.values.sorted { a, b in
      let (one, other) = (sizes.firstIndex(of: a[0].step.size) ?? 0, sizes.firstIndex(of: b[0].step.size) ?? 0)
      return (other, a[0].usage.line, a[0].usage.column) < (one, b[0].usage.line, b[0].usage.column)
    }
    return sorted.map { group in
      let (usage, step) = group[0]
      let rule = m.rules[usage.rule].rule
      let guide = guideHref(step.guide)
      return [
        "lines": .list(group.map { lineValue($0.usage) }), "rule": .text(rule.title),
        "isExtended": .bool(rule.level == .extended),
        "href": .text("\(root)rules/\(rule.id).html#\(Self.anchor(step))"),
        "replace": Markup.mixed(step.replace), "size": .text(step.size.rawValue), "meaning": .text(step.size.meaning),
        "because": Markup.mixed(step.because), "needs": .text(step.needs), "trap": Markup.mixed(step.trap),
        "hasGuide": .bool(!guide.isEmpty), "guideHref": .text(root + guide),
        "section": .text(MigrationContext.source(step.section)),
      ]
    }
  }

  func lineValue(_ match: MatchRow) -> Value {
    let url = links.line(match.path, match.line)
    return ["line": .text("\(match.line)"), "url": .text(url ?? ""), "hasURL": .bool(url != nil)]
  }

  /// `3 S, 1 M`; `–` where nothing is known.
  static func sizes(_ effort: Effort?) -> String {
    guard let effort else { return "–" }
    let parts = [
      (effort.large, "L"), (effort.medium, "M"), (effort.small, "S"), (effort.unknown, "?"),
    ].filter { $0.0 > 0 }.map { "\(Spelling.number($0.0))\u{A0}\($0.1)" }
    return parts.isEmpty ? "–" : parts.joined(separator: " ")
  }

  /// `24 small (minutes), 9 medium (an hour or two) and 4 large (half a day or more)`.
  static func effortSentence(_ effort: Effort) -> String {
    var parts = [
      (effort.small, "small (\(NextStep.Size.small.meaning))"),
      (effort.medium, "medium (\(NextStep.Size.medium.meaning))"),
      (effort.large, "large (\(NextStep.Size.large.meaning))"),
    ].filter { $0.0 > 0 }.map { "\(Spelling.number($0.0))\u{A0}\($0.1)" }
    if effort.unknown > 0 { parts.append("\(Spelling.number(effort.unknown)) of unknown size") }
    return Spelling.list(parts)
  }

  /// The sizes of some usages.
  func effort(_ places: [MatchRow]) -> Effort {
    var effort = Effort()
    for match in places { effort.add(step(of: match)?.size) }
    return effort
  }
}

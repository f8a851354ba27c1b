import Inventory
import Mustache
import Progress

extension Page {
  /// Every usage that is meant to stay, with who owns it, why, and since when; and the exemptions that do not hold.
  static let exempt = Page("exempt.html", eachMigration: { $0.exemptPages })
}

extension MigrationContext {
  /// There is something to list.
  var hasExemptPage: Bool { !m.exempt.isEmpty || !m.lapsed.isEmpty }

  fileprivate var exemptPages: [PageFile] {
    guard hasExemptPage else { return [] }
    let parts = Parts.split(m.exempt, cost: exemptCost)
    return parts.enumerated().map { number, part in
      file(
        Parts.name("exempt", number), "Exempt",
        [
          "summary": .text(exemptSummary), "rows": .list(part.map(exemptRow)), "hasRows": .bool(!part.isEmpty),
          "hasOwners": .bool(hasOwners), "lapsed": .list(number == 0 ? m.lapsed.map(lapsedRow) : []),
          "hasLapsed": .bool(number == 0 && !m.lapsed.isEmpty),
          "lapsedCount": .text(Spelling.count(m.lapsed.count, "exemption")),
          "pager": Parts.pager("exempt", number, of: parts.count),
        ])
    }
  }

  private var exemptSummary: String {
    let outside = m.exempt.count - m.headline.exempt
    let headline = Spelling.count(m.headline.exempt, "exempt usage")
    return outside > 0 ? "\(headline), and \(Spelling.number(outside)) outside the headline" : headline
  }

  private func exemptRow(_ usage: ExemptUsage) -> Value {
    let url = links.line(usage.path, usage.line)
    return [
      "path": Markup.path(usage.path), "line": .text("\(usage.line)"), "url": .text(url ?? ""),
      "hasURL": .bool(url != nil), "rule": .text(m.rules[usage.rule].rule.title),
      "href": .text("rules/\(m.rules[usage.rule].rule.id).html"), "kind": .text(usage.kind.rawValue),
      "reason": .text(Spelling.clipped(usage.reason, to: 300)), "until": .text(usage.until?.text ?? ""),
      "hasUntil": .bool(usage.until != nil), "owner": .text(usage.owner), "since": commit(usage.since),
      "age": .text(Spelling.span(days: asOf - usage.since.drawn.day)),
    ]
  }

  private func lapsedRow(_ exemption: LapsedExemption) -> Value {
    let url = exemption.line.flatMap { links.line(exemption.place, $0) }
    let line = exemption.line.map { ":\($0)" } ?? ""
    return [
      "place": .text(exemption.place + line), "url": .text(url ?? ""), "hasURL": .bool(url != nil),
      "source": .text(exemption.line == nil ? "configuration" : "comment"),
      "reason": .text(exemption.reason.isEmpty ? "–" : Spelling.clipped(exemption.reason, to: 300)),
      "problem": .text(exemption.problem),
    ]
  }

  private func exemptCost(_ usage: ExemptUsage) -> Int {
    700 + 3 * Parts.size(usage.path) + Parts.size(Spelling.clipped(usage.reason, to: 300)) + Parts.size(usage.owner)
      + links.fileSize + links.commitSize
  }
}

import Mustache
import Progress

extension Page {
  /// All APIs side by side, to one scale.
  static let rules = Page("rules.html", eachMigration: { [$0.rulesPage] })
}

extension MigrationContext {
  fileprivate var rulesPage: PageFile {
    let left = headlineRules.filter { m.rules[$0].usages > 0 }
    let parts = headlineRules.sorted { (m.rules[$1].usages, $0) < (m.rules[$0].usages, $1) }.map { index in
      Multiples.Part(
        name: m.rules[index].rule.title, remaining: m.series.usagesByRule[index],
        href: "rules/\(m.rules[index].rule.id).html")
    }
    let shown = parts.filter { !$0.remaining.steps.isEmpty }
    return file(
      "rules.html", "APIs",
      [
        "lead": .text(
          left.isEmpty
            ? "No usage of any API is left"
            : "\(Spelling.count(left.count, "API")) of \(headlineRules.count) still used"),
        "multiples": Multiples(self, shown, title: "API by API").value,
        "unused": .list(
          parts.filter { $0.remaining.steps.isEmpty }.map { ["title": .text($0.name), "href": .text($0.href ?? "")] }),
        "hasUnused": .bool(shown.count < parts.count), "single": .list([]),
      ])
  }
}

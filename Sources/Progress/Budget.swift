/// The most usages that a part of the code base may have: `budgets:` in `sunset.yml`.
///
/// What is named narrows it: a rule and a path together mean that rule below that path.
package struct Budget: Sendable, Equatable {
  /// A rule's id; nil: all headline rules.
  package var rule: String?
  /// A path pattern, as `PathSpec` takes it; nil: everywhere.
  package var path: String?
  /// A team as CODEOWNERS names it, aliases applied; nil: everybody's.
  package var team: String?
  package var max: Int

  package init(rule: String? = nil, path: String? = nil, team: String? = nil, max: Int) {
    self.rule = rule
    self.path = path
    self.team = team
    self.max = max
  }

  /// `rule navigation-view in App/ of @org/shop`.
  package var words: String {
    var parts: [String] = []
    if let rule { parts.append("rule \(rule)") }
    if let path { parts.append("in \(path)") }
    if let team { parts.append("of \(team)") }
    return parts.joined(separator: " ")
  }
}

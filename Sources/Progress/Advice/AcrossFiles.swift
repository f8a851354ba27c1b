// What the syntax tree of one file cannot show, joined from the facts of all files. Types are known by their names, so
// these findings are warnings of medium confidence at most, and name the other file.

extension AdviceBuilder {
  /// Findings that no single file gives; those that one file gives as well are left out.
  package static func findingsAcrossFiles(_ advice: Advice) -> [AdviceFinding] {
    let told = Set(advice.findings.lazy.map { TellTale(place: $0.place, rule: $0.rule) })
    let kinds = Dictionary(grouping: advice.facts, by: \.kind)
    let found =
      scatteredWrappers(kinds["compatibility-wrapper"] ?? [], advice)
      + joins.flatMap { $0.findings(kinds, advice) }
    return found.filter { !told.contains(TellTale(place: $0.place, rule: $0.rule)) }
  }

  private struct TellTale: Hashable { var place: CodePlace, rule: String }

  /// One choice between the containers is meant to be there.
  private static func scatteredWrappers(_ wrappers: [CodeFact], _ advice: Advice) -> [AdviceFinding] {
    let files = Set(wrappers.map(\.place.path))
    guard files.count > 1, let rule = advice.rules.first(where: { $0.id == "S0-34" }) else { return [] }
    return wrappers.map { fact in
      AdviceFinding(
        place: fact.place, rule: rule.id, severity: rule.severity, confidence: rule.confidence,
        message:
          "make this choice between NavigationStack and NavigationView in one place: \(files.count) files make it",
        section: rule.section, guide: rule.guide)
    }
  }

  /// A view is used in one file in a way that its declaration in another does not allow.
  private struct Join: Sendable {
    let rule: String
    let use: String
    let declaration: String
    /// Whether the finding stands at the declaration, where the mistake is, or at the use.
    let isAtDeclaration: Bool
    let message: @Sendable (_ use: CodeFact, _ declaration: CodeFact) -> String

    func findings(_ kinds: [String: [CodeFact]], _ advice: Advice) -> [AdviceFinding] {
      guard let rule = advice.rules.first(where: { $0.id == rule }) else { return [] }
      let uses = Dictionary(grouping: kinds[use] ?? [], by: \.type)
      let declarations = Dictionary(grouping: kinds[declaration] ?? [], by: \.type)
      return declarations.flatMap { type, declared -> [AdviceFinding] in
        // Two types of one name in different files: which one is used, the name does not tell.
        guard let used = uses[type], Set(declared.map(\.place.path)).count == 1 else { return [] }
        let pairs = isAtDeclaration ? declared.map { (used[0], $0) } : used.map { ($0, declared[0]) }
        return pairs.map { use, declaration in
          AdviceFinding(
            place: isAtDeclaration ? declaration.place : use.place, rule: rule.id, severity: .warning,
            confidence: "medium", message: message(use, declaration), section: rule.section, guide: rule.guide)
        }
      }
    }
  }

  private static let joins = [
    Join(rule: "S0-06", use: "lazy-row", declaration: "destination-in-view", isAtDeclaration: true) {
      use, declaration in
      "move navigationDestination(\(declaration.detail):) out of \(declaration.type): "
        + "\(use.place.path):\(use.place.line) shows it as a row of a \(use.detail)"
    },
    Join(rule: "S0-29", use: "pushed-view", declaration: "stack-in-view", isAtDeclaration: false) { use, declaration in
      "take the NavigationStack out of \(use.type) (\(declaration.place.path):\(declaration.place.line)), or push what is "
        + "inside it"
    },
    Join(rule: "S3-03", use: "tab-content", declaration: "link-in-view", isAtDeclaration: false) { use, declaration in
      "put a NavigationStack around \(use.type) in this tab: it has links "
        + "(\(declaration.place.path):\(declaration.place.line)) and no stack"
    },
  ]
}

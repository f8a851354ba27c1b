import SwiftSyntax

/// A row's screen that is built with the row.
struct EagerDestination: Rule {
  static let about = About(
    id: "S1-02",
    title: "Build no destinations in a loop",
    section: "001 Value-based destinations", severity: .warning, confidence: .high, guide: "row-links",
    rationale: """
      A destination given as a value is made when the link is, once for every row that comes on screen, opened or not. A \
      link with a value makes none; one with a closure makes it late, and is not deprecated.
      """,
    violating: [
      "ForEach(goats) { goat in NavigationLink(goat.name, ↓destination: GoatView(goat: goat)) }",
      "List(goats) { goat in HStack { NavigationLink(↓destination: GoatView(goat: goat)) { Text(goat.name) } } }",
    ],
    correct: [
      "ForEach(goats) { goat in NavigationLink(goat.name, value: goat) }",
      "ForEach(goats) { goat in NavigationLink { GoatView(goat: goat) } label: { Text(goat.name) } }",
      "ForEach(goats) { goat in NavigationLink(goat.name, destination: { GoatView(goat: goat) }) }",
      "List { NavigationLink(\"Settings\", destination: SettingsView()) }",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    file.constructions(of: "NavigationLink").compactMap { link in
      guard let label = link.label("destination"), let value = link.argument("destination"),
        value.makesView, !link.node.isInCompatibilityCode, let loop = Place(of: link.node).loop
      else { return nil }
      return finding(
        at: label,
        "give this link a value, or a closure for its destination: the \(loop.name) builds a screen for each row")
    }
  }
}

extension ExprSyntax {
  /// Whether the expression is a view: not a closure, nor a function that will make one.
  fileprivate var makesView: Bool {
    guard let call = chainBase.call else { return false }
    return call.name != "LazyView" && call.name != "Lazy" && !call.name.contains("Deferred")
  }
}

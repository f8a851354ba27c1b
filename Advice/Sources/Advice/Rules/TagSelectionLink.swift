/// A link chosen by a tag.
struct TagSelectionLink: Rule {
  static let about = About(
    id: "S0-24",
    title: "Replace links with tag:selection:",
    section: "000 §8", severity: .error, confidence: .high, guide: "selection",
    rationale: """
      These initialisers are deprecated with iOS 16 and do warn once that is the minimum. Beside a detail column the \
      list's own selection takes their place; in a single column a destination for an optional item does.
      """,
    violating: [
      "NavigationLink(\"Bella\", ↓tag: 7, selection: $goatID) { GoatView(id: 7) }",
      "NavigationLink(destination: GoatView(id: 7), ↓tag: 7, selection: $goatID) { Text(\"Bella\") }",
    ],
    correct: [
      "List(goats, selection: $goatID) { goat in Text(goat.name) }",
      "Chip(tag: 7, selection: $goatID)",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    file.constructions(of: "NavigationLink").compactMap { link in
      guard let label = link.label("tag"), link.has("selection"), !link.node.isInCompatibilityCode else { return nil }
      return finding(
        at: label, "replace this link by the selection of a List in a split view, or by navigationDestination(item:)")
    }
  }
}

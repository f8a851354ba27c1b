/// A value link that a NavigationView leaves disabled.
struct ValueLinkInOldContainer: Rule {
  static let about = About(
    id: "S0-03",
    title: "Swap the container before its links become values",
    section: "000 §3.3", severity: .error, confidence: .high, guide: "container",
    rationale: """
      A link that carries a value asks the stack around it for the destination. A NavigationView knows no destinations, \
      so the link is drawn disabled and the console says so.
      """,
    violating: [
      "let root = NavigationView { List { ↓NavigationLink(\"Oats\", value: Feed.oats) } }",
      "let root = NavigationView { BarnList().overlay(↓NavigationLink(value: oats) { Text(\"Oats\") }) }",
    ],
    correct: [
      "let root = NavigationStack { NavigationLink(\"Oats\", value: Feed.oats) }",
      "let root = NavigationView { BarnList().sheet(isPresented: $adds) { NavigationLink(\"Oats\", value: oats) } }",
      "let root = NavigationView { FarmStack { NavigationLink(\"Oats\", value: oats) } }",
      "let root = NavigationView { NavigationLink(\"Oats\") { FeedView() } }",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    file.constructions(of: "NavigationLink").filter { $0.has("value") }.compactMap { link in
      let place = Place(of: link.node)
      guard case .oldContainer(let container) = place.boundary, !file.declares(container.name),
        place.isPlainLayout
      else { return nil }
      // A list with a selection takes the values of its links, perhaps in a NavigationView, too.
      let isSelection = place.inside.contains { $0.call.name == "List" && $0.call.has("selection") }
      return finding(
        at: link.nameToken,
        "make the NavigationView around this value link a NavigationStack: in it the link is disabled",
        severity: isSelection ? .info : nil, confidence: isSelection ? .low : nil)
    }
  }
}

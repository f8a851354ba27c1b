/// A link that nobody sees.
struct InvisibleLink: Rule {
  static let about = About(
    id: "S0-11",
    title: "Turn invisible links into destinations",
    section: "000 §4", severity: .warning, confidence: .high, guide: "bool-push",
    rationale: """
      A link with an empty label was the only way to open a screen from code. The new model has a modifier for it, which \
      needs no view to hide and cannot be tapped by accident.
      """,
    violating: [
      """
      Text("Farm").background(
        ↓NavigationLink(destination: FeedList(), isActive: $showsFeed) { EmptyView() }
      )
      """,
      "↓NavigationLink(\"\", tag: 1, selection: $page) { FeedList() }",
      "↓NavigationLink(isActive: $showsFeed) { FeedList() } label: { Text(\"Feed\") }.hidden()",
    ],
    correct: [
      "Text(\"Farm\").navigationDestination(isPresented: $showsFeed) { FeedList() }",
      "NavigationLink(destination: FeedList(), isActive: $showsFeed) { Text(\"Feed\") }",
      "NavigationLink(destination: FeedList()) { EmptyView() }.opacity(0)",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    file.constructions(of: "NavigationLink").filter { $0.isDrivenByCode && $0.isInvisibleLink }.compactMap { link in
      guard !link.node.isInCompatibilityCode else { return nil }
      let modifier = link.has("isActive") ? "isPresented" : "item"
      return finding(
        at: link.nameToken,
        "replace this invisible link by navigationDestination(\(modifier):) on the view it hides behind")
    }
  }
}

/// A link driven by a Bool.
struct ActiveFlagLink: Rule {
  static let about = About(
    id: "S0-10",
    title: "Replace links with isActive:",
    section: "000 §6", severity: .error, confidence: .high, guide: "bool-push",
    rationale: """
      These initialisers are deprecated with iOS 16 and do warn once that is the minimum. One flag for one screen becomes \
      navigationDestination(isPresented:); flags that follow one another become a path.
      """,
    violating: [
      "NavigationLink(↓isActive: $showsFeed) { FeedList() } label: { Text(\"Feed\") }",
      "NavigationLink(\n  \"Feed\",\n  destination: FeedList(),\n  ↓isActive: $showsFeed)",
    ],
    correct: [
      "Button(\"Feed\") { showsFeed = true }.navigationDestination(isPresented: $showsFeed) { FeedList() }",
      "FeedRow(isActive: true)",
      """
      if #available(iOS 16, *) { FeedButton() } else {
        NavigationLink("Feed", destination: FeedList(), isActive: $showsFeed)
      }
      """,
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    file.constructions(of: "NavigationLink").compactMap { link in
      guard let label = link.label("isActive"), !link.node.isInCompatibilityCode else { return nil }
      return finding(at: label, "replace this link by a destination for its flag, or by a value on the path")
    }
  }
}

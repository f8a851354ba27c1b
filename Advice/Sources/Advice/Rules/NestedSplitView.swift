/// Columns inside columns.
struct NestedSplitView: Rule {
  static let about = About(
    id: "S0-27",
    title: "Make three columns with one split view",
    section: "000 §8", severity: .warning, confidence: .high, guide: "columns",
    rationale: """
      A split view has a form with a content column between sidebar and detail. Two nested ones fight over the sidebar \
      button and collapse separately on a phone.
      """,
    violating: [
      "NavigationSplitView { FarmList() } detail: { ↓NavigationSplitView { BarnList() } detail: { GoatView() } }"
    ],
    correct: [
      "NavigationSplitView { FarmList() } content: { BarnList() } detail: { GoatView() }",
      """
      NavigationSplitView { FarmList() } detail: {
        GoatView().sheet(isPresented: $opens) { NavigationSplitView { BarnList() } detail: { GoatView() } }
      }
      """,
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    file.constructions(of: "NavigationSplitView").compactMap { call in
      guard case .column(let outer, let column) = Place(of: call.node).boundary,
        !call.node.excludes(outer.nameToken)
      else { return nil }
      return finding(
        at: call.nameToken,
        "make one split view with a content: column of the two; this one is in the \(column) of another")
    }
  }
}

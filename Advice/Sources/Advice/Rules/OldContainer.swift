/// A NavigationView that is still there.
struct OldContainer: Rule {
  static let about = About(
    id: "S0-01",
    title: "Leave no NavigationView",
    section: "000 §3.1", severity: .error, confidence: .high, guide: "container",
    rationale: """
      The migration is finished when the inventory is empty. NavigationView is deprecated without a version, so the \
      compiler never says a word about it. The only one that may stay is the old branch of a compatibility wrapper.
      """,
    violating: [
      "struct Home: View { var body: some View { ↓NavigationView { BarnList() } } }",
      "let root = SwiftUI.↓NavigationView(content: barns)",
    ],
    correct: [
      "struct Home: View { var body: some View { NavigationStack { BarnList() } } }",
      """
      if #available(iOS 16, *) {
        NavigationStack(root: barns)
      } else {
        NavigationView(content: barns)
      }
      """,
      "struct NavigationView { let barns: Int }\nlet view = NavigationView(barns: 2)",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    file.constructions(of: "NavigationView").filter { !$0.node.isInCompatibilityCode }.map { call in
      finding(at: call.nameToken, "replace this NavigationView by a NavigationStack or a NavigationSplitView")
    }
  }
}

/// A navigationViewStyle that no NavigationView reads any more.
struct LeftoverStyle: Rule {
  static let about = About(
    id: "S0-04",
    title: "Delete navigationViewStyle after the swap",
    section: "000 §4", severity: .warning, confidence: .high, guide: "style",
    rationale: """
      The modifier speaks to NavigationViews only. A stack is always one column and a split view has a style modifier of \
      its own, so on the new containers it compiles and does nothing.
      """,
    violating: [
      "let root = NavigationStack { BarnList() }.↓navigationViewStyle(.stack)",
      "let root = NavigationSplitView { A() } detail: { B() }.padding().↓navigationViewStyle(.columns)",
      """
      let root = NavigationStack { BarnList() }
        #if os(iOS)
          .↓navigationViewStyle(.stack)
        #endif
      """,
    ],
    correct: [
      "let root = NavigationStack { BarnList() }",
      "let root = NavigationView { BarnList() }.navigationViewStyle(.stack)",
      "let root = farm.navigationViewStyle(.stack)",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    file.modifiers(named: "navigationViewStyle").compactMap { modifier in
      guard let base = modifier.chainBase?.call, base.isPlain,
        ["NavigationStack", "NavigationSplitView"].contains(base.name), !file.declares(base.name)
      else { return nil }
      return finding(at: modifier.nameToken, "delete navigationViewStyle: a \(base.name) does not read it")
    }
  }
}

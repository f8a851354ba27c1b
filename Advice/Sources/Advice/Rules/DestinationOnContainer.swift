/// A destination on the stack instead of in it.
struct DestinationOnContainer: Rule {
  static let about = About(
    id: "S0-05",
    title: "Attach destinations to the content of the stack",
    section: "000 §5", severity: .error, confidence: .high, guide: "row-links",
    rationale: """
      A destination registers with the stack around it. Attached to the stack itself it is outside, so it is ignored and \
      links that need it do nothing; the console says that it is misplaced. On a split view it is most likely so.
      """,
    violating: [
      "let root = NavigationStack { BarnList() }.↓navigationDestination(for: Barn.self) { BarnView(barn: $0) }",
      """
      let root = NavigationStack(path: $path) {
        BarnList()
      }
      .tint(.red)
      .↓navigationDestination(isPresented: $adds) { NewBarn() }
      """,
      """
      let root = NavigationStack { BarnList() }
        .sheet(isPresented: $adds) { NewBarn() }
        #if os(iOS)
          .↓navigationDestination(for: Barn.self) { BarnView(barn: $0) }
        #else
          .padding()
        #endif
      """,
    ],
    correct: [
      "let root = NavigationStack { BarnList().navigationDestination(for: Barn.self) { BarnView(barn: $0) } }",
      """
      let root = NavigationStack {
        VStack { NavigationStack { BarnList() }.navigationDestination(for: Barn.self) { BarnView(barn: $0) } }
      }
      """,
      "let root = barns.navigationDestination(for: Barn.self) { BarnView(barn: $0) }",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    file.modifiers(named: "navigationDestination").compactMap { modifier in
      guard let label = modifier.destinationLabel, let base = modifier.chainBase?.call, base.isPlain,
        ["NavigationStack", "NavigationSplitView"].contains(base.name), !file.declares(base.name),
        !Place(of: modifier.node).isInNewContainer
      else { return nil }
      let isStack = base.name == "NavigationStack"
      return finding(
        at: modifier.nameToken,
        "move navigationDestination(\(label):) from the \(base.name) to the view inside it: out here it is ignored",
        severity: isStack ? .error : .warning, confidence: isStack ? .high : .medium)
    }
  }
}

extension Call {
  /// Which navigationDestination this is: `for`, `isPresented` or `item`.
  var destinationLabel: String? { ["for", "isPresented", "item"].first(where: has) }
}

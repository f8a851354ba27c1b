import SwiftSyntax

/// A title or a toolbar on the container instead of its content.
struct TitleOnContainer: Rule {
  static let about = About(
    id: "S1-10",
    title: "Attach titles and toolbars to the content of the stack",
    section: "001 Toolbars and titles", severity: .warning, confidence: .high, guide: "titles",
    rationale: """
      The stack shows the title and the items of the view that is on top. Attached to the stack they belong to what is \
      around it, which on iOS mostly is nothing; on macOS it is the window, so code for the Mac alone is left out. A split \
      view's title goes on a column; a toolbar on it may be deliberate.
      """,
    violating: [
      "NavigationStack { BarnList() }.↓navigationTitle(\"Barns\")",
      "NavigationStack { BarnList() }.padding().↓toolbar { Button(\"Add\") {} }",
      "NavigationSplitView { BarnList() } detail: { BarnView() }.↓navigationTitle(\"Barns\")",
    ],
    correct: [
      "TabView { NavigationStack { BarnList() }.tabItem { Text(\"Barns\") } }.navigationTitle(\"Farm\")",
      "NavigationStack { BarnList().navigationTitle(\"Barns\").toolbar { Button(\"Add\") {} } }",
      "NavigationStack { BarnList() }.toolbar(.hidden, for: .tabBar)",
      "NavigationSplitView { BarnList() } detail: { BarnView() }.toolbar { Button(\"Add\") {} }",
      "NavigationStack { NavigationStack { BarnList() }.navigationTitle(\"Barns\") }",
      "NavigationStack { BarnList() }.toolbar { ToolbarItemGroup(placement: .keyboard) { Button(\"Done\") {} } }",
      """
      #if os(macOS)
      NavigationStack { BarnList() }.navigationTitle("Barns")
      #endif
      """,
      """
      import AppKit
      let root = NavigationStack { BarnList() }.navigationTitle("Barns")
      """,
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    guard file.system != .noIOS, !file.isForMac else { return [] }
    return file.modifiers(named: "navigationTitle", "toolbar").compactMap { modifier in
      guard let base = modifier.chainBase?.call, base.isPlain, !file.declares(base.name), modifier.isBarContent(base),
        !modifier.nameToken.isOutsideIOS
      else { return nil }
      // In another stack or column the title has someone to belong to.
      let place = Place(of: modifier.node)
      guard place.boundary.isUnknownOrSheet else { return nil }
      return finding(
        at: modifier.nameToken, "move \(modifier.name) from the \(base.name) to the view inside it",
        confidence: place.isKnown ? .high : .medium)
    }
  }
}

extension Call {
  /// Whether this modifier shows something in the bar of that container, or would.
  fileprivate func isBarContent(_ container: Call) -> Bool {
    switch (name, container.name) {
    case ("navigationTitle", "NavigationStack"), ("navigationTitle", "NavigationSplitView"): true
    case ("toolbar", "NavigationStack"):
      (trailing ?? closure("content")).map { !$0.trimmedDescription.contains(".keyboard") } ?? false
    default: false
    }
  }
}

extension Place.Boundary {
  fileprivate var isUnknownOrSheet: Bool {
    switch self {
    case .none, .presentation: true
    case .stack, .column, .oldContainer, .pushed: false
    }
  }
}

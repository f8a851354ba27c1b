import SwiftSyntax

/// Tabs inside a stack.
struct StackAroundTabs: Rule {
  static let about = About(
    id: "S0-30",
    title: "Give each tab its own stack",
    section: "000 §10", severity: .warning, confidence: .high, guide: "tabs",
    rationale: """
      A stack around the tabs is one history for all of them: a push covers the tab bar, and the title belongs to no tab. \
      Pages that are swiped are no tabs and may be in a stack.
      """,
    violating: [
      "NavigationStack { ↓TabView { BarnList(); BillList() } }",
      "NavigationView { if isOpen { ↓TabView(selection: $tab) { BarnList(); BillList() }.tint(.red) } }",
    ],
    correct: [
      "TabView { NavigationStack { BarnList() }; NavigationStack { BillList() } }",
      "NavigationStack { TabView { Photo(1); Photo(2) }.tabViewStyle(.page) }",
      "NavigationStack { TabView { Photo(1); Photo(2) }.tabViewStyle(PageTabViewStyle(indexDisplayMode: .never)) }",
      """
      @main struct FarmWatchApp: App {
        @WKApplicationDelegateAdaptor var delegate: WatchDelegate
        var body: some Scene { WindowGroup { NavigationStack { TabView { BarnList(); BillList() } } } }
      }
      """,
      "NavigationStack { Farm().sheet(isPresented: $opens) { TabView { BarnList(); BillList() } } }",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    // The tabs of a watch are pages.
    guard !file.isForWatch else { return [] }
    return file.constructions(of: "NavigationStack", "NavigationView").flatMap { container -> [Finding] in
      let children = container.trailing.map { viewChildren($0.statements) } ?? []
      return children.flatMap(\.alternatives).compactMap { child in
        guard let tabs = child.chainBase.call, tabs.isPlain, tabs.name == "TabView", !tabs.isPager,
          !file.declares("TabView"), !container.node.isInCompatibilityCode
        else { return nil }
        return finding(
          at: tabs.nameToken, "give each tab a NavigationStack and delete the \(container.name) around the TabView")
      }
    }
  }
}

extension Call {
  /// Whether this TabView shows pages to swipe through, or may: its style is not one of the tab bars'.
  var isPager: Bool {
    modifiers.contains { modifier in
      guard modifier.name == "tabViewStyle" else { return false }
      let style = modifier.argument(nil)
      let name = style?.call?.name ?? style?.memberName ?? ""
      return !["automatic", "sidebarAdaptable", "tabBarOnly", "DefaultTabViewStyle", "grouped"].contains(name)
    }
  }
}

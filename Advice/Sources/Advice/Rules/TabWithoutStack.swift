import SwiftSyntax

/// A tab whose links have nothing to push on.
struct TabWithoutStack: Rule {
  static let about = About(
    id: "S3-03",
    title: "Put a stack into each tab that pushes",
    section: "003 Usage", severity: .warning, confidence: .high, guide: "tabs",
    rationale: """
      A link works in a stack or a column only. A tab that shows links without one shows them disabled, unless the tabs \
      are inside another stack, and then they share one history.
      """,
    violating: [
      "TabView { List { ↓NavigationLink(\"Oats\", value: Feed.oats) } }",
      "TabView { Tab(\"Feed\", systemImage: \"leaf\") { VStack { ↓NavigationLink(\"Oats\") { FeedView() } } } }",
      """
      struct Tabs: View { var body: some View { TabView { ↓FeedList().tabItem { Text("Feed") } } } }
      struct FeedList: View { var body: some View { List { NavigationLink("Oats") { FeedView() } } } }
      """,
    ],
    correct: [
      "TabView { NavigationStack { List { NavigationLink(\"Oats\", value: Feed.oats) } } }",
      "NavigationStack { TabView { List { NavigationLink(\"Oats\", value: oats) } } }",
      "TabView { FarmStack { NavigationLink(\"Oats\", value: oats) } }",
      "TabView { List { NavigationLink(\"Oats\", value: oats) }.inNavigationStack() }",
      "TabView { List { Text(\"Oats\").sheet(isPresented: $opens) { NavigationLink(\"Oats\") { FeedView() } } } }",
      """
      struct Tabs: View { var body: some View { TabView { FeedList() } } }
      struct FeedList: View { var body: some View { NavigationStack { NavigationLink("Oats") { FeedView() } } } }
      """,
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    tabs(in: file).compactMap { problem(in: $0, file) }
  }

  /// The contents of tabs that get no stack from around them or from a modifier, as far as the file shows.
  static func tabs(in file: SourceFile) -> [ExprSyntax] {
    // The tabs of a watch are pages.
    guard !file.isForWatch else { return [] }
    let tabViews = file.constructions(of: "TabView").filter { tabs in
      if tabs.isPager { return false }
      if case .none = Place(of: tabs.node).boundary { return true }
      return false
    }
    return tabViews.flatMap { file.tabs(of: $0) }.filter { !$0.mayGetStack }
  }

  /// A link in the body of a view that no container is around.
  static func looseLink(in type: TypeFacts, of file: SourceFile) -> Call? {
    guard type.isDeclaredHere, let views = type.body?.flatMap(\.alternatives), !views.contains(where: \.mayGetStack)
    else { return nil }
    return views.lazy.compactMap { file.looseLink(in: $0) }.first
  }

  private static func problem(in tab: ExprSyntax, _ file: SourceFile) -> Finding? {
    if let link = file.looseLink(in: tab) {
      return finding(at: link.nameToken, "put a NavigationStack around the content of this tab")
    }
    guard let view = tab.chainBase.call, view.isPlain, let type = file.types[view.name],
      looseLink(in: type, of: file) != nil
    else { return nil }
    return finding(
      at: view.node, "put a NavigationStack around \(view.name) in this tab: it has links and no stack",
      confidence: .medium)
  }
}

extension SourceFile {
  /// The contents of a TabView's tabs.
  fileprivate func tabs(of tabs: Call) -> [ExprSyntax] {
    let children = tabs.trailing.map { viewChildren($0.statements).flatMap(\.alternatives) } ?? []
    return children.flatMap { child -> [ExprSyntax] in
      guard let call = child.chainBase.call, call.isPlain, ["Tab", "TabSection", "Group"].contains(call.name) else {
        return [child]
      }
      if call.name != "Tab" { return self.tabs(of: call) }
      return call.trailing.map { viewChildren($0.statements).flatMap(\.alternatives) } ?? []
    }
  }

  /// A link in the view that no container is around, as far as the view shows.
  fileprivate func looseLink(in view: ExprSyntax) -> Call? {
    constructions(of: "NavigationLink").first { link in
      guard link.node.isInside(view), !link.node.isInCompatibilityCode else { return false }
      let inside = link.node.enclosures.prefix { $0.call.node.isInside(view) }
      let place = Place(Array(inside))
      guard case .none = place.boundary else { return false }
      return place.isPlainLayout
    }
  }
}

extension ExprSyntax {
  /// Whether a modifier of the project may put a stack around the view.
  fileprivate var mayGetStack: Bool {
    chainBase.modifiers.contains { modifier in
      let name = modifier.name.lowercased()
      guard name.contains("navigation") || name.contains("stack") || name.contains("embed") || name.contains("rout")
      else { return false }
      return !["navigationTitle", "navigationDestination", "navigationBarTitle", "navigationBarTitleDisplayMode"]
        .contains(modifier.name)
    }
  }
}

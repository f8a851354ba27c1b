/// A destination on a row, which exists only while the row is on screen.
struct DestinationInLazyContainer: Rule {
  static let about = About(
    id: "S0-06",
    title: "Keep destinations out of lazy containers",
    section: "000 §5", severity: .error, confidence: .high, guide: "lazy-lists",
    rationale: """
      List, Form, Table and the lazy stacks and grids make their rows when they come on screen. A destination on a row is \
      not there when the stack looks for it; newer systems ignore it altogether and say so in the console. ForEach alone \
      is not lazy.
      """,
    violating: [
      """
      List(barns) { barn in
        NavigationLink(barn.name, value: barn)
          .↓navigationDestination(for: Barn.self) { BarnView(barn: $0) }
      }
      """,
      """
      ScrollView {
        LazyVStack { ForEach(barns) { Text($0.name).↓navigationDestination(isPresented: $opens) { BarnView() } } }
      }
      """,
      """
      struct Barns: View { var body: some View { List(barns) { BarnRow(barn: $0) } } }
      struct BarnRow: View {
        var body: some View { Text("Barn").↓navigationDestination(isPresented: $opens) { BarnView() } }
      }
      """,
    ],
    correct: [
      """
      ScrollView {
        LazyVStack { ForEach(barns) { NavigationLink($0.name, value: $0) } }
          .navigationDestination(for: Barn.self) { BarnView(barn: $0) }
      }
      """,
      "List { Text(\"Barns\") }.overlay { EmptyView().navigationDestination(isPresented: $opens) { BarnView() } }",
      """
      List(barns) { barn in
        NavigationLink(barn.name, value: barn)
      }
      .navigationDestination(for: Barn.self) { BarnView(barn: $0) }
      """,
      "VStack { ForEach(barns) { Text($0.name).navigationDestination(isPresented: $opens) { BarnView() } } }",
      "List { NavigationLink(\"Barn\") { BarnView().navigationDestination(for: Goat.self) { GoatView($0) } } }",
      """
      List { Button("Add") { adds = true }.sheet(isPresented: $adds) {
        NavigationStack { NewBarn().navigationDestination(for: Goat.self) { GoatView($0) } }
      } }
      """,
      """
      struct Barns: View { var body: some View { List { NavigationLink("Barn") { BarnPage() } } } }
      struct BarnPage: View {
        var body: some View { Text("Barn").navigationDestination(isPresented: $opens) { GoatView() } }
      }
      """,
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    file.modifiers(named: "navigationDestination").compactMap { modifier in
      guard let label = modifier.destinationLabel else { return nil }
      let place = Place(of: modifier.node)
      if let lazy = place.lazyContainer {
        return finding(
          at: modifier.nameToken,
          "move navigationDestination(\(label):) from the row to the \(lazy.name), or to the view around it",
          severity: lazy.name == "Form" ? .warning : nil, confidence: lazy.name == "Form" ? .medium : nil)
      }
      guard case .none = place.boundary, let row = file.lazyUser(ofTypeAround: modifier) else { return nil }
      return finding(
        at: modifier.nameToken,
        "move navigationDestination(\(label):) out of \(row.name): it is a row of the \(row.container) in this file",
        severity: .warning, confidence: .medium)
    }
  }
}

extension SourceFile {
  /// A lazy container in this file one of whose rows is the view in whose body the modifier stands.
  fileprivate func lazyUser(ofTypeAround modifier: Call) -> (name: String, container: String)? {
    guard let type = type(around: modifier.node), type.isDeclaredHere, modifier.node.enclosingMember == "body" else {
      return nil
    }
    let containers = calls(named: type.name).filter(\.isPlain).map { Place(of: $0.node).lazyContainer }
    guard let first = containers.first, let container = first, containers.allSatisfy({ $0 != nil }) else { return nil }
    return (type.name, container.name)
  }
}

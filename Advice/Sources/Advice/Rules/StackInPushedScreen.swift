import SwiftSyntax

/// A stack inside a screen that a stack shows.
struct StackInPushedScreen: Rule {
  static let about = About(
    id: "S0-29",
    title: "Push screens without a stack of their own",
    section: "000 §10", severity: .error, confidence: .high, guide: "container",
    rationale: """
      Only a root, a tab, a sheet and a column own a stack. One inside a pushed screen brings a second bar, breaks going \
      back, and crashes on some systems. The playbook says there is no message for it; public reports know several.
      """,
    violating: [
      """
      NavigationStack {
        BarnList().navigationDestination(for: Barn.self) { barn in ↓NavigationStack { BarnView(barn: barn) } }
      }
      """,
      "NavigationStack { NavigationLink(\"Barn\") { VStack { ↓NavigationStack { BarnView() } } } }",
      """
      struct Farm: View {
        var body: some View { NavigationStack { NavigationLink("Barn", destination: ↓BarnView()) } }
      }
      struct BarnView: View { var body: some View { NavigationStack { Text("Barn") }.padding() } }
      """,
      "BarnList().navigationDestination(isPresented: $opens) { ↓NavigationStack { BarnView() } }",
    ],
    correct: [
      "NavigationStack { Tile(destination: NavigationStack { BarnView() }) }",
      "NavigationStack { BarnList().navigationDestination(for: Barn.self) { barn in BarnView(barn: barn) } }",
      """
      NavigationStack { BarnList().navigationDestination(for: Barn.self) { barn in
        BarnView(barn: barn).sheet(isPresented: $edits) { NavigationStack { BarnEditor() } }
      } }
      """,
      """
      NavigationSplitView { List { NavigationLink("Barn") { NavigationStack { BarnView() } } } } detail: { Text("") }
      """,
      "NavigationStack { NavigationLink(value: barn) { Text(\"Barn\") } }",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    let lexical = file.constructions(of: "NavigationStack").compactMap { stack -> Finding? in
      let place = Place(of: stack.node)
      guard case .pushed(let pusher) = place.boundary, let severity = severity(ofPushIn: place.next, by: pusher)
      else { return nil }
      return finding(
        at: stack.nameToken, "take the screen out of this NavigationStack: the \(pusher.name) around it pushes it",
        severity: severity, confidence: severity == .error ? .high : .medium)
    }
    return lexical
      + file.pushedViews.compactMap { view, place in
        guard let call = view.chainBase.call, call.isPlain, !file.constructions(of: "NavigationStack").isEmpty,
          file.rootsOfBody(call.name).contains(where: { $0.name == "NavigationStack" }), place.isInNewContainer,
          severity(ofPushIn: place, by: call) == .error
        else { return nil }
        return finding(
          at: call.node, "take the NavigationStack out of \(call.name), or push what is inside it",
          severity: .warning, confidence: .medium)
      }
  }

  /// An error in a stack; nothing in a column, whose links fill the next column. Where the file does not say, a link may
  /// well be in a sidebar.
  static func severity(ofPushIn place: Place, by pusher: Call) -> Severity? {
    switch place.boundary {
    case .stack: .error
    case .column, .oldContainer: nil
    case .pushed: severity(ofPushIn: place.next, by: pusher)
    case .presentation, .none: pusher.name == "NavigationLink" ? .info : .warning
    }
  }
}

extension SourceFile {
  /// The views at the top of links' and modifiers' destinations, with the place of what pushes them.
  var pushedViews: [(view: ExprSyntax, place: Place)] {
    let links = constructions(of: "NavigationLink").compactMap { link in
      link.linkDestination.map { (link, $0) }
    }
    let modifiers = modifiers(named: "navigationDestination").compactMap { modifier in
      (modifier.trailing ?? modifier.closure("destination")).map { (modifier, ExprSyntax($0)) }
    }
    return (links + modifiers).flatMap { call, destination -> [(ExprSyntax, Place)] in
      let views =
        destination.as(ClosureExprSyntax.self).map { viewChildren($0.statements).flatMap(\.alternatives) }
        ?? [destination]
      return views.map { ($0, Place(of: call.node)) }
    }
  }

  /// The calls that the body of a type declared here begins with, in all its branches.
  func rootsOfBody(_ name: String) -> [Call] {
    guard let type = types[name], type.isDeclaredHere, let body = type.body else { return [] }
    return body.flatMap(\.alternatives).compactMap { $0.chainBase.call }
  }
}

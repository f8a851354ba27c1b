import SwiftSyntax

// The parts of a NavigationLink, whose closures change their meaning with the other arguments.
extension Call {
  /// `NavigationLink { Destination() } label: { … }`, `NavigationLink("title") { Destination() }`,
  /// `NavigationLink(isActive: $flag) { Destination() } label: { … }`.
  var firstTrailingIsDestination: Bool {
    guard trailing != nil else { return false }
    if has("value") || argument("destination") != nil { return false }
    return has("label") || hasTitle || node.arguments.isEmpty
  }

  /// Whether the first argument is the link's text.
  var hasTitle: Bool { node.arguments.first.map { $0.label == nil } ?? false }

  /// The link's screen: a value or the body of a closure.
  var linkDestination: ExprSyntax? {
    if let value = argument("destination") { return value }
    return firstTrailingIsDestination ? trailing.map(ExprSyntax.init) : nil
  }

  /// The link's label where it is a closure.
  var linkLabel: ClosureExprSyntax? {
    closure("label") ?? (firstTrailingIsDestination ? nil : trailing)
  }

  /// A link whose label shows nothing: it exists to be switched on by code.
  var isInvisibleLink: Bool {
    if let label = linkLabel {
      let shown = viewChildren(label.statements)
      if shown.isEmpty || shown.count == 1 && shown[0].view?.chainBase.showsNothing == true { return true }
    } else if let title = argument(nil)?.literalText, title.isEmpty {
      return true
    }
    return modifiers.contains { modifier in
      switch modifier.name {
      case "hidden": modifier.node.arguments.isEmpty
      case "accessibilityHidden": modifier.argument(nil)?.trimmedDescription == "true"
      case "accessibility": modifier.argument("hidden")?.trimmedDescription == "true"
      case "opacity": ["0", "0.0"].contains(modifier.argument(nil)?.trimmedDescription)
      default: false
      }
    }
  }

  /// Whether code can switch this link on.
  var isDrivenByCode: Bool { has("isActive") || has("tag") && has("selection") }
}

extension ExprSyntax {
  fileprivate var showsNothing: Bool {
    guard let call else { return false }
    return call.name == "EmptyView" || call.name == "Text" && call.argument(nil)?.literalText == ""
  }
}

import SwiftSyntax

/// Something to join over all files, which one file cannot judge.
package struct Fact: Sendable, Equatable {
  package enum Kind: String, Sendable {
    /// A choice between NavigationStack and NavigationView by the system's version.
    case compatibilityWrapper = "compatibility-wrapper"
    /// A view of another file is a row of a lazy container.
    case lazyRow = "lazy-row"
    /// A view declared here has a destination in its body, in no container.
    case destinationInView = "destination-in-view"
    /// A view of another file is pushed onto a stack.
    case pushedView = "pushed-view"
    /// A view declared here has a stack around its body.
    case stackInView = "stack-in-view"
    /// A view of another file is the content of a tab.
    case tabContent = "tab-content"
    /// A view declared here has links in its body, and no container.
    case linkInView = "link-in-view"
  }

  package let kind: Kind
  package let position: AbsolutePosition
  /// The view's type; empty where it does not matter.
  package var type = ""
  /// The container's or the modifier's name.
  package var detail = ""
}

extension SourceFile {
  /// In the order of the text.
  package func facts() -> [Fact] {
    guard syntaxErrors == 0 else { return [] }
    let wrappers = compatibilityWrappers.map {
      Fact(kind: .compatibilityWrapper, position: $0.positionAfterSkippingLeadingTrivia)
    }
    let facts = wrappers + lazyRows + destinationsInViews + pushedOthers + stacksInViews + tabContents + linksInViews
    return facts.sorted { ($0.position, $0.kind.rawValue) < ($1.position, $1.kind.rawValue) }
  }

  private func fact(_ kind: Fact.Kind, at token: TokenSyntax, _ type: String, _ detail: String = "") -> Fact {
    Fact(kind: kind, position: token.positionAfterSkippingLeadingTrivia, type: type, detail: detail)
  }

  /// A view that this file makes and does not declare. One of SwiftUI's has no declaration in the project, so it joins
  /// nothing.
  private func isForeignView(_ call: Call) -> Bool {
    call.isPlain && call.name.isTypeName && !declares(call.name)
  }

  private var lazyRows: [Fact] {
    calls.compactMap { call in
      guard isForeignView(call), let container = Place(of: call.node).lazyContainer, container.name != "Form" else {
        return nil
      }
      return fact(.lazyRow, at: call.nameToken, call.name, container.name)
    }
  }

  private var destinationsInViews: [Fact] {
    modifiers(named: "navigationDestination").compactMap { modifier in
      guard let label = modifier.destinationLabel, let type = sharedType(around: modifier.node),
        modifier.node.enclosingMember == "body"
      else { return nil }
      let place = Place(of: modifier.node)
      guard case .none = place.boundary, place.lazyContainer == nil else { return nil }
      return fact(.destinationInView, at: modifier.nameToken, type, label)
    }
  }

  private var pushedOthers: [Fact] {
    pushedViews.compactMap { view, place in
      guard let call = view.chainBase.call, isForeignView(call), place.isInNewContainer,
        StackInPushedScreen.severity(ofPushIn: place, by: call) == .error
      else { return nil }
      return fact(.pushedView, at: call.nameToken, call.name)
    }
  }

  private var stacksInViews: [Fact] {
    sharedTypes.compactMap { type in
      guard let stack = rootsOfBody(type.name).first(where: { $0.name == "NavigationStack" && $0.isPlain }),
        !declares("NavigationStack"), !stack.node.isInCompatibilityCode
      else { return nil }
      return fact(.stackInView, at: stack.nameToken, type.name)
    }
  }

  private var tabContents: [Fact] {
    TabWithoutStack.tabs(in: self).compactMap { tab in
      guard let call = tab.chainBase.call, isForeignView(call) else { return nil }
      return fact(.tabContent, at: call.nameToken, call.name)
    }
  }

  private var linksInViews: [Fact] {
    sharedTypes.compactMap { type in
      TabWithoutStack.looseLink(in: type, of: self).map { fact(.linkInView, at: $0.nameToken, type.name) }
    }
  }

  // MARK: Types that other files can name

  /// Views that other files can name, sorted by name.
  private var sharedTypes: [TypeFacts] {
    types.values.filter { $0.isShared && $0.inherited.contains("View") }.sorted { $0.name < $1.name }
  }

  private func sharedType(around node: some SyntaxProtocol) -> String? {
    type(around: node).flatMap { $0.isShared && $0.inherited.contains("View") ? $0.name : nil }
  }
}

extension TypeFacts {
  /// Declared at the top of this file, and not for it alone.
  fileprivate var isShared: Bool {
    guard isDeclaredHere, let declaration, let group = declaration.asProtocol((any DeclGroupSyntax).self),
      declaration.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
    else { return false }
    return !group.modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
  }
}

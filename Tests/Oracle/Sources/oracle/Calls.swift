import SwiftSyntax

/// The labels of a call.
struct CallShape {
  /// The label of each argument in order, empty where it has none, then the labels of the labelled trailing closures.
  let labels: [String]
  /// The labels whose argument is a closure expression.
  let closureLabels: Set<String>
  let hasUnlabeledTrailingClosure: Bool

  init(_ call: FunctionCallExprSyntax) {
    let arguments = call.arguments.map { (label: $0.label?.plainName ?? "", value: $0.expression) }
    let closures = call.additionalTrailingClosures.map(\.label.plainName)
    labels = arguments.map(\.label) + closures
    closureLabels = Set(arguments.filter { $0.value.is(ClosureExprSyntax.self) }.map(\.label) + closures)
    hasUnlabeledTrailingClosure = call.trailingClosure != nil
  }
}

extension FunctionCallExprSyntax {
  /// Whether this makes a NavigationLink: by name, by `init`, or by `.init` where the binding being initialised is
  /// annotated with the type.
  var callsNavigationLink: Bool {
    let callee = calledExpression.withoutGenericArguments
    if callee.isNavigationLink { return true }
    guard let access = callee.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "init" else {
      return false
    }
    if let base = access.base { return base.withoutGenericArguments.isNavigationLink }
    let initializer = parent?.as(InitializerClauseSyntax.self)
    return initializer?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type.isNavigationLink == true
  }
}

extension ExprSyntax {
  fileprivate var withoutGenericArguments: ExprSyntax {
    self.as(GenericSpecializationExprSyntax.self)?.expression ?? self
  }

  fileprivate var isNavigationLink: Bool {
    if let access = self.as(MemberAccessExprSyntax.self) {
      return access.base?.isName("SwiftUI") == true && access.declName.baseName.plainName == "NavigationLink"
    }
    return isName("NavigationLink")
  }
}

extension TypeSyntax {
  fileprivate var isNavigationLink: Bool {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isNavigationLink }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return optional.wrappedType.isNavigationLink
    }
    if let member = self.as(MemberTypeSyntax.self) {
      return member.baseType.as(IdentifierTypeSyntax.self)?.name.plainName == "SwiftUI"
        && member.name.plainName == "NavigationLink"
    }
    return self.as(IdentifierTypeSyntax.self)?.name.plainName == "NavigationLink"
  }
}

extension TokenSyntax {
  /// Whether this stands between the parentheses of a call of that method, at any depth.
  func isInsideArguments(of method: String) -> Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      if let call = parent.as(FunctionCallExprSyntax.self), node.id == call.arguments.id {
        let callee = call.calledExpression
        let name = callee.as(MemberAccessExprSyntax.self)?.declName ?? callee.as(DeclReferenceExprSyntax.self)
        if name?.baseName.plainName == method { return true }
      }
      node = parent
    }
    return false
  }
}

import SwiftSyntax

extension KeyPathPropertyComponentSyntax {
  /// Whether this is the first step of a key path from EnvironmentValues: `\.name`, `\EnvironmentValues.name`,
  /// `\SwiftUI.EnvironmentValues.name`.
  var isEnvironmentKey: Bool {
    guard let component = parent?.as(KeyPathComponentSyntax.self),
      let list = component.parent?.as(KeyPathComponentListSyntax.self),
      let path = list.parent?.as(KeyPathExprSyntax.self)
    else { return false }
    let before = list.prefix { $0.id != component.id }.map(\.component.trimmedDescription)
    let root = path.root.map { [$0.trimmedDescription] } ?? []
    return [[], ["EnvironmentValues"], ["SwiftUI", "EnvironmentValues"]].contains(root + before)
  }
}

/// Looks for `@Environment(\.name) var name`.
final class EnvironmentPropertyFinder: SyntaxVisitor {
  private let name: String
  private var found = false

  static func finds(_ name: String, in tree: SourceFileSyntax) -> Bool {
    let finder = EnvironmentPropertyFinder(name)
    finder.walk(tree)
    return finder.found
  }

  private init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = node.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName }
    if names.contains(name), node.attributes.flattened.contains(where: readsEnvironment) { found = true }
    return found ? .skipChildren : .visitChildren
  }

  private func readsEnvironment(_ attribute: AttributeSyntax) -> Bool {
    guard attribute.attributeName.isEnvironment, case .argumentList(let arguments) = attribute.arguments,
      let path = arguments.first?.expression.as(KeyPathExprSyntax.self)
    else { return false }
    return path.components.contains { step in
      guard let component = step.component.as(KeyPathPropertyComponentSyntax.self) else { return false }
      return component.declName.baseName.plainName == name && component.isEnvironmentKey
    }
  }
}

extension TypeSyntax {
  fileprivate var isEnvironment: Bool {
    if let member = self.as(MemberTypeSyntax.self) { return member.name.plainName == "Environment" }
    return self.as(IdentifierTypeSyntax.self)?.name.plainName == "Environment"
  }
}

extension AttributeListSyntax {
  /// All attributes, those in branches of `#if` included.
  var flattened: [AttributeSyntax] {
    var found: [AttributeSyntax] = []
    for element in self {
      if let attribute = element.as(AttributeSyntax.self) { found.append(attribute) }
      for clause in element.as(IfConfigDeclSyntax.self)?.clauses ?? [] {
        if case .attributes(let attributes) = clause.elements { found += attributes.flattened }
      }
    }
    return found
  }
}

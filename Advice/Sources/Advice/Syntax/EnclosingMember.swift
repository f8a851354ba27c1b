import SwiftSyntax

extension SyntaxProtocol {
  /// The name of the property or function of a type whose code this node is in.
  var enclosingMember: String? {
    var current = parent
    while let node = current {
      if node.parent?.is(MemberBlockItemSyntax.self) == true {
        if let function = node.as(FunctionDeclSyntax.self) { return function.name.plainName }
        return node.as(VariableDeclSyntax.self)?.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
          .plainName
      }
      current = node.parent
    }
    return nil
  }
}

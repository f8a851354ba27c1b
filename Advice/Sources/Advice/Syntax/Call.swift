import SwiftSyntax

/// A call with the parts that rules ask for: `receiver.name(label: value) { … } label: { … }`.
struct Call {
  let node: FunctionCallExprSyntax
  /// The last part of what is called: `NavigationLink` in `SwiftUI.NavigationLink.init(…)`.
  let nameToken: TokenSyntax
  let name: String
  let receiver: Receiver

  enum Receiver {
    /// A type's name, perhaps with its module, or a function on implicit self.
    case none
    /// `.name(…)`: a member of an inferred type, or the start of a chain in a branch of `#if`.
    case implied
    case written(ExprSyntax)
  }

  init?(_ node: FunctionCallExprSyntax) {
    self.node = node
    let callee = node.calledExpression.withoutGenericArguments
    if let plain = callee.as(DeclReferenceExprSyntax.self) {
      (nameToken, receiver) = (plain.baseName, .none)
    } else if let access = callee.as(MemberAccessExprSyntax.self) {
      let token = access.declName.baseName
      let base = access.base?.withoutGenericArguments
      if token.text == "init", let type = base?.typeName {
        (nameToken, receiver) = (type, .none)
      } else if base?.isName("SwiftUI") == true {
        (nameToken, receiver) = (token, .none)
      } else {
        (nameToken, receiver) = (token, base.map(Receiver.written) ?? .implied)
      }
    } else {
      return nil
    }
    name = nameToken.plainName
  }

  /// Whether this makes a value of a type, or calls a function on implicit self.
  var isPlain: Bool { if case .none = receiver { true } else { false } }

  /// Whether this is called on something, written or implied.
  var isMember: Bool { !isPlain }

  /// The labels in order, empty where there is none; then those of the trailing closures, the first one without.
  var labels: [String] {
    node.arguments.map { $0.label?.plainName ?? "" } + (node.trailingClosure == nil ? [] : [""])
      + node.additionalTrailingClosures.map(\.label.plainName)
  }

  /// The argument in parentheses with that label; nil is the first one without a label.
  func argument(_ label: String?) -> ExprSyntax? {
    node.arguments.first { $0.label?.plainName == label }?.expression
  }

  func label(_ name: String) -> TokenSyntax? {
    node.arguments.first { $0.label?.plainName == name }?.label
  }

  func has(_ label: String) -> Bool { labels.contains(label) }

  /// The closure given for that label, in parentheses or trailing.
  func closure(_ label: String) -> ClosureExprSyntax? {
    argument(label)?.as(ClosureExprSyntax.self)
      ?? node.additionalTrailingClosures.first { $0.label.plainName == label }?.closure
  }

  /// The closure after the parentheses.
  var trailing: ClosureExprSyntax? { node.trailingClosure }

  /// Every closure that is an argument of the call.
  var closures: [ClosureExprSyntax] {
    node.arguments.compactMap { $0.expression.as(ClosureExprSyntax.self) } + (trailing.map { [$0] } ?? [])
      + node.additionalTrailingClosures.map(\.closure)
  }
}

extension ExprSyntax {
  var withoutGenericArguments: ExprSyntax {
    self.as(GenericSpecializationExprSyntax.self)?.expression ?? self
  }

  func isName(_ name: String) -> Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.plainName == name }

  /// The call that this expression is.
  var call: Call? { self.as(FunctionCallExprSyntax.self).flatMap(Call.init) }

  /// The name of a type: capitalised, alone or as a member.
  fileprivate var typeName: TokenSyntax? {
    let token =
      self.as(DeclReferenceExprSyntax.self)?.baseName ?? self.as(MemberAccessExprSyntax.self)?.declName.baseName
    return token?.plainName.first?.isUppercase == true ? token : nil
  }

  /// Whether this is a capitalised name: a type, whose members are static.
  var isTypeReference: Bool { withoutGenericArguments.typeName != nil }

  /// The text of a literal without interpolation.
  var literalText: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }

  /// `.name` or `Type.name`, not called.
  var memberName: String? { self.as(MemberAccessExprSyntax.self)?.declName.baseName.plainName }
}

import SwiftSyntax

// A chain is what SwiftUI code is written in: a view and the modifiers after it, `List { … }.padding().toolbar { … }`.
// Branches of `#if` may hold a part of it; all branches count.

extension ExprSyntax {
  /// The view that the modifiers of this chain start from.
  var chainBase: ExprSyntax {
    var current = self
    while let inner = current.chainReceiver { current = inner }
    return current
  }

  /// One step towards the start of the chain.
  private var chainReceiver: ExprSyntax? {
    if let conditional = self.as(PostfixIfConfigExprSyntax.self) {
      return conditional.base ?? chainBeforeConditional
    }
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
      only.label == nil
    {
      return only.expression
    }
    guard let call = call else { return nil }
    switch call.receiver {
    case .none: return nil
    case .implied: return chainBeforeConditional
    case .written(let base): return base.isTypeReference || base.is(SuperExprSyntax.self) ? nil : base
    }
  }

  /// What stands before the `#if` in whose branch this chain begins.
  private var chainBeforeConditional: ExprSyntax? {
    var node = Syntax(self)
    while let parent = node.parent, parent.is(ExprSyntax.self), parent.position == node.position { node = parent }
    return node.enclosingPostfixConditional?.base
  }

  /// The expression together with every modifier after it.
  var wholeChain: ExprSyntax {
    var current = self
    while let next = current.chainStep?.whole { current = next }
    return current
  }

  /// The modifiers after this expression, in the order of the text, those in all branches of `#if` included.
  var modifiers: [Call] {
    var found: [Call] = []
    var current = self
    while let step = current.chainStep {
      found += step.calls
      current = step.whole
    }
    return found
  }

  /// The next modifier after this expression, and the expression that includes it.
  private var chainStep: (whole: ExprSyntax, calls: [Call])? {
    if let access = parent?.as(MemberAccessExprSyntax.self), access.base?.id == id {
      let callee = access.parent?.as(GenericSpecializationExprSyntax.self).map(Syntax.init) ?? Syntax(access)
      guard let node = callee.parent?.as(FunctionCallExprSyntax.self), node.calledExpression.id == callee.id,
        let call = Call(node)
      else { return nil }
      return (ExprSyntax(node), [call])
    }
    if let conditional = parent?.as(PostfixIfConfigExprSyntax.self), conditional.base?.id == id {
      return (ExprSyntax(conditional), conditional.config.chainedCalls)
    }
    if let conditional = Syntax(self).enclosingPostfixConditional {
      return (ExprSyntax(conditional), [])
    }
    return nil
  }
}

extension Syntax {
  /// The conditional in a chain whose branch this node is, as a whole.
  fileprivate var enclosingPostfixConditional: PostfixIfConfigExprSyntax? {
    parent?.as(IfConfigClauseSyntax.self)?.parent?.parent?.parent?.as(PostfixIfConfigExprSyntax.self)
  }
}

extension IfConfigDeclSyntax {
  /// The modifiers in the branches of a conditional that continues a chain.
  fileprivate var chainedCalls: [Call] {
    clauses.flatMap { clause -> [Call] in
      guard case .postfixExpression(let expression) = clause.elements else { return [] }
      return expression.callsFromStart
    }
  }
}

extension ExprSyntax {
  /// The calls of a chain whose start is implied, first one first.
  fileprivate var callsFromStart: [Call] {
    if let conditional = self.as(PostfixIfConfigExprSyntax.self) {
      return (conditional.base?.callsFromStart ?? []) + conditional.config.chainedCalls
    }
    guard let call else { return [] }
    if case .written(let base) = call.receiver { return base.callsFromStart + [call] }
    return [call]
  }
}

extension Call {
  /// The view that this modifier, after those before it, is applied to; nil on implicit self.
  var chainBase: ExprSyntax? {
    let base = ExprSyntax(node).chainBase
    return base.id == node.id ? nil : base
  }

  /// The modifiers after this view.
  var modifiers: [Call] { ExprSyntax(node).modifiers }
}

extension SyntaxProtocol {
  /// The branches of `#if` around this node, innermost first.
  var conditionalBranches: [(conditional: SyntaxIdentifier, clause: IfConfigClauseSyntax)] {
    var found: [(SyntaxIdentifier, IfConfigClauseSyntax)] = []
    var current = parent
    while let node = current {
      if let clause = node.as(IfConfigClauseSyntax.self), let list = clause.parent { found.append((list.id, clause)) }
      current = node.parent
    }
    return found
  }

  /// Whether the two never are in one program, being in different branches of one `#if`.
  func excludes(_ other: some SyntaxProtocol) -> Bool {
    let others = other.conditionalBranches
    return conditionalBranches.contains { mine in
      others.contains { $0.conditional == mine.conditional && $0.clause.id != mine.clause.id }
    }
  }

  /// Whether this is compiled for macOS alone, or for everything but iOS.
  var isOutsideIOS: Bool {
    conditionalBranches.contains { branch in
      let condition = branch.clause.condition?.trimmedDescription.filter { $0 != " " } ?? ""
      return ["os(macOS)", "!os(iOS)", "canImport(AppKit)", "os(watchOS)", "os(tvOS)"].contains(condition)
        || branch.clause.followsBranch(for: "os(iOS)") && branch.clause.poundKeyword.text == "#else"
    }
  }
}

extension IfConfigClauseSyntax {
  fileprivate func followsBranch(for condition: String) -> Bool {
    parent?.as(IfConfigClauseListSyntax.self)?.first?.condition?.trimmedDescription.filter { $0 != " " } == condition
  }
}

import SwiftSyntax

/// One statement of a view builder.
enum ViewChild {
  case view(ExprSyntax)
  /// `if` or `switch`: one of several.
  case choice(ExprSyntax)
  /// Branches of `#if`: the children of each.
  case branches([[ViewChild]])

  var view: ExprSyntax? { if case .view(let expression) = self { expression } else { nil } }

  /// The views that may be shown, those of all branches included.
  var alternatives: [ExprSyntax] {
    switch self {
    case .view(let expression): [expression]
    case .choice(let expression): expression.branches.flatMap { viewChildren($0).flatMap(\.alternatives) }
    case .branches(let branches): branches.flatMap { $0.flatMap(\.alternatives) }
    }
  }
}

/// The views of a view builder's body; declarations between them are no views.
func viewChildren(_ statements: CodeBlockItemListSyntax) -> [ViewChild] {
  statements.flatMap { statement -> [ViewChild] in
    let item = statement.item
    if let expression = item.as(ExprSyntax.self) { return viewChild(expression) }
    if let statement = item.as(ExpressionStmtSyntax.self) { return viewChild(statement.expression) }
    if let returned = item.as(ReturnStmtSyntax.self)?.expression { return viewChild(returned) }
    guard let conditional = item.as(IfConfigDeclSyntax.self) else { return [] }
    let branches = conditional.clauses.map { clause -> [ViewChild] in
      guard case .statements(let statements) = clause.elements else { return [] }
      return viewChildren(statements)
    }
    return [.branches(branches)]
  }
}

private func viewChild(_ expression: ExprSyntax) -> [ViewChild] {
  if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) { return [.choice(expression)] }
  // An assignment or a call of print is no view, but nothing tells it from one.
  return [.view(expression)]
}

extension ExprSyntax {
  /// The bodies of an `if` or a `switch`.
  var branches: [CodeBlockItemListSyntax] {
    if let choice = self.as(IfExprSyntax.self) {
      let last = choice.elseBody?.as(CodeBlockSyntax.self).map { [$0.statements] } ?? []
      let next = choice.elseBody?.as(IfExprSyntax.self).map { ExprSyntax($0).branches } ?? []
      return [choice.body.statements] + last + next
    }
    guard let choice = self.as(SwitchExprSyntax.self) else { return [] }
    return choice.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.statements }
  }
}

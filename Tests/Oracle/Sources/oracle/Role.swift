import SwiftSyntax

/// What an identifier does where it stands.
enum Role {
  /// It is the name, or the label, being declared.
  case declared
  /// It labels an argument: of this call, or of something else that takes arguments.
  case label(FunctionCallExprSyntax?)
  /// It names a type, perhaps as a member of this module or type.
  case type(in: String?)
  case value(Value)
  case keyPath(KeyPathPropertyComponentSyntax)
  /// It is the name of an attribute or a macro.
  case attributeOrMacro
  /// It stands anywhere else: a tuple's label, a jump's target, a condition of `#if`.
  case elsewhere
  /// It stands in text that the parser could not place.
  case unparsed

  /// The class where a rule has nothing special to say.
  var plainClass: MatchClass {
    switch self {
    case .declared: .declaration
    case .label, .attributeOrMacro: .otherCall
    case .type, .keyPath, .elsewhere: .otherProperty
    case .value(let value): value.isCalled ? .otherCall : .otherProperty
    case .unparsed: .unparsed
    }
  }

  init(of token: TokenSyntax) {
    guard let parent = token.parent, !parent.is(UnexpectedNodesSyntax.self) else {
      self = .unparsed
      return
    }
    switch parent.as(SyntaxEnum.self) {
    case .declReferenceExpr(let name): self = Role(ofReference: name)
    case .labeledExpr(let argument): self = Role(ofLabelOf: argument)
    case .multipleTrailingClosureElement: self = .label(parent.parent?.parent?.as(FunctionCallExprSyntax.self))
    case .declNameArgument: self = .label(nil)
    case .identifierType:
      self = parent.parent?.is(AttributeSyntax.self) == true ? .attributeOrMacro : .type(in: nil)
    case .memberType(let type):
      self = .type(in: type.baseType.as(IdentifierTypeSyntax.self)?.name.plainName ?? type.baseType.trimmedDescription)
    case .macroExpansionExpr, .macroExpansionDecl: self = .attributeOrMacro
    case .closureCapture(let capture): self = capture.initializer == nil ? .value(Value(read: token)) : .declared
    case .tuplePatternElement, .breakStmt, .continueStmt: self = .elsewhere
    default: self = parent.declares(token) ? .declared : .elsewhere
    }
  }

  private init(ofReference name: DeclReferenceExprSyntax) {
    if let component = name.parent?.as(KeyPathPropertyComponentSyntax.self) {
      self = .keyPath(component)
    } else {
      self = .value(Value(name))
    }
  }

  private init(ofLabelOf argument: LabeledExprSyntax) {
    let owner = argument.parent?.parent
    if owner?.is(TupleExprSyntax.self) == true {
      self = .elsewhere
    } else {
      self = .label(owner?.as(FunctionCallExprSyntax.self))
    }
  }
}

extension Syntax {
  /// Whether the token is this node's own name or one of the labels it declares.
  fileprivate func declares(_ token: TokenSyntax) -> Bool {
    switch self.as(SyntaxEnum.self) {
    case .identifierPattern, .functionParameter, .enumCaseParameter, .closureParameter, .closureShorthandParameter,
      .tupleTypeElement, .genericParameter, .primaryAssociatedType, .enumCaseElement, .importPathComponent,
      .labeledStmt, .objCSelectorPiece,
      .accessorParameters, .associatedTypeDecl, .typeAliasDecl, .structDecl, .classDecl, .actorDecl, .enumDecl,
      .protocolDecl, .functionDecl, .macroDecl, .precedenceGroupDecl, .operatorDecl:
      true
    default: false
    }
  }
}

/// A name used as a value: alone or as a member, read or called.
struct Value {
  /// The name with its receiver and its generic arguments.
  private let whole: Syntax
  private let access: MemberAccessExprSyntax?
  private let hasGenericArguments: Bool

  init(_ name: DeclReferenceExprSyntax) {
    access = name.parent?.as(MemberAccessExprSyntax.self).flatMap { $0.declName.id == name.id ? $0 : nil }
    let named = access.map(Syntax.init) ?? Syntax(name)
    if let specialised = named.parent?.as(GenericSpecializationExprSyntax.self) {
      whole = Syntax(specialised)
      hasGenericArguments = true
    } else {
      whole = named
      hasGenericArguments = false
    }
  }

  /// A name that is read where no expression stands: in a closure's capture list.
  init(read token: TokenSyntax) {
    whole = Syntax(token)
    access = nil
    hasGenericArguments = false
  }

  var isMember: Bool { access != nil }

  /// `.name`, whose receiver only type inference knows.
  var isImplicitMember: Bool { access != nil && access?.base == nil }

  /// The bare name, or SwiftUI's.
  var isSwiftUI: Bool { access == nil || access?.base?.isName("SwiftUI") == true }

  /// The call of this name, if it is called.
  var call: FunctionCallExprSyntax? {
    whole.parent?.as(FunctionCallExprSyntax.self).flatMap { $0.calledExpression.id == whole.id ? $0 : nil }
  }

  var isCalled: Bool { call != nil }

  /// `Name<A>` or `Name.self`: only a type can stand there.
  var isTypeByItsSurroundings: Bool {
    hasGenericArguments || whole.parent?.as(MemberAccessExprSyntax.self)?.base?.id == whole.id
  }

  /// Called on something: on implicit self, on a value, or on the value before a `#if` that holds a part of its chain.
  var hasReceiver: Bool {
    guard isImplicitMember else { return true }
    var node = whole
    while let parent = node.parent {
      if parent.is(IfConfigClauseSyntax.self) { return true }
      guard parent.is(ExprSyntax.self), parent.position == node.position else { return false }
      node = parent
    }
    return false
  }
}

extension ExprSyntax {
  func isName(_ name: String) -> Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.plainName == name }
}

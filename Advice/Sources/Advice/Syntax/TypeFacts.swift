import SwiftSyntax

/// A type as far as one file shows it: its declaration and its extensions.
struct TypeFacts {
  let name: String
  private(set) var isDeclaredHere = false
  private(set) var isClass = false
  private(set) var isEnum = false
  private(set) var isProtocol = false
  private(set) var attributes: Set<String> = []
  /// The names in the inheritance clauses, as they are written.
  private(set) var inherited: Set<String> = []
  private(set) var members: [DeclSyntax] = []
  private(set) var declaration: Syntax?

  private init(name: String) { self.name = name }

  static func collect(_ declarations: [Syntax]) -> [String: TypeFacts] {
    var types: [String: TypeFacts] = [:]
    for declaration in declarations {
      guard let name = declaration.declaredOrExtendedType else { continue }
      types[name, default: TypeFacts(name: name)].add(declaration)
    }
    return types
  }

  private mutating func add(_ node: Syntax) {
    guard let group = node.asProtocol((any DeclGroupSyntax).self) else { return }
    if !node.is(ExtensionDeclSyntax.self) {
      isDeclaredHere = true
      declaration = node
      isClass = node.is(ClassDeclSyntax.self)
      isEnum = node.is(EnumDeclSyntax.self)
      isProtocol = node.is(ProtocolDeclSyntax.self)
      attributes.formUnion(
        group.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription })
    }
    inherited.formUnion(
      (group.inheritanceClause?.inheritedTypes ?? []).flatMap { $0.type.trimmedDescription.split(separator: "&") }
        .map { $0.trimmingSpaces })
    members += group.memberBlock.members.flatMap(\.decl.flattened)
  }

  /// The views that `body` shows.
  var body: [ViewChild]? { content(of: "body") }

  /// The views of a property or a function of that name.
  func content(of name: String) -> [ViewChild]? {
    guard let member = member(name) else { return nil }
    return member.statements.map(viewChildren)
  }

  /// A computed property or a function of that name; the first one where there are several.
  func member(_ name: String) -> Member? { members.lazy.compactMap(Member.init).first { $0.name == name } }

  var computed: [Member] { members.compactMap(Member.init) }
}

/// A function or a computed property.
struct Member {
  let name: String
  let statements: CodeBlockItemListSyntax?
  let isViewBuilder: Bool

  init?(_ declaration: DeclSyntax) {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      name = function.name.plainName
      statements = function.body?.statements
      isViewBuilder = function.attributes.names.contains("ViewBuilder")
    } else if let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self), let block = binding.accessorBlock
    {
      name = pattern.identifier.plainName
      isViewBuilder = variable.attributes.names.contains("ViewBuilder")
      let accessors = block.accessors.as(AccessorDeclListSyntax.self)
      statements =
        block.accessors.as(CodeBlockItemListSyntax.self)
        ?? accessors?.first { $0.accessorSpecifier.text == "get" }?.body?.statements
    } else {
      return nil
    }
  }
}

extension Syntax {
  /// The simple name of the type that this declares or extends.
  var declaredOrExtendedType: String? {
    switch self.as(SyntaxEnum.self) {
    case .structDecl(let type): type.name.plainName
    case .classDecl(let type): type.name.plainName
    case .enumDecl(let type): type.name.plainName
    case .actorDecl(let type): type.name.plainName
    case .protocolDecl(let type): type.name.plainName
    case .extensionDecl(let type): type.extendedType.trimmedDescription.split(separator: ".").last.map(String.init)
    default: nil
    }
  }
}

extension DeclSyntax {
  /// The declaration, or those in all branches of `#if`.
  fileprivate var flattened: [DeclSyntax] {
    guard let conditional = self.as(IfConfigDeclSyntax.self) else { return [self] }
    return conditional.clauses.flatMap { clause -> [DeclSyntax] in
      guard case .decls(let members) = clause.elements else { return [] }
      return members.flatMap(\.decl.flattened)
    }
  }
}

extension AttributeListSyntax {
  var names: Set<String> {
    Set(compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription })
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}

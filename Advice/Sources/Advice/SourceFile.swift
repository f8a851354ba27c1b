import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A parsed file with what the rules ask for, collected in one pass.
package final class SourceFile {
  package let tree: SourceFileSyntax
  package let system: SystemMinimum

  /// Every call in the file, in the order of the text, outer calls first.
  let calls: [Call]
  private let callsByName: [String: [Call]]
  /// The types declared in the file by their simple names, with their extensions in the file.
  let types: [String: TypeFacts]
  let index: Index

  package init(_ source: [UInt8], system: SystemMinimum = .unknown) {
    tree = source.withUnsafeBufferPointer { Parser.parse(source: $0) }
    self.system = system
    index = Index(viewMode: .sourceAccurate)
    index.walk(tree)
    calls = index.calls
    callsByName = Dictionary(grouping: index.calls, by: \.name)
    types = TypeFacts.collect(index.declarations)
  }

  /// How many errors the parser would report.
  package lazy var syntaxErrors: Int =
    tree.hasError
    ? max(1, ParseDiagnosticsGenerator.diagnostics(for: tree).count { $0.diagMessage.severity == .error }) : 0

  func calls(named names: String...) -> [Call] {
    if names.count == 1 { return callsByName[names[0]] ?? [] }
    return names.flatMap { callsByName[$0] ?? [] }.sorted { $0.node.position < $1.node.position }
  }

  /// Calls of SwiftUI's type of that name: not of one that the file declares itself.
  func constructions(of names: String...) -> [Call] {
    names.flatMap { name in declares(name) ? [] : calls(named: name).filter(\.isPlain) }
      .sorted { $0.node.position < $1.node.position }
  }

  /// Calls of a modifier on a view, written or implied.
  func modifiers(named names: String...) -> [Call] {
    names.flatMap { calls(named: $0) }.sorted { $0.node.position < $1.node.position }
  }

  /// Whether the file declares a type or an alias of that name, which hides SwiftUI's.
  func declares(_ name: String) -> Bool { types[name]?.isDeclaredHere == true || index.aliases.contains(name) }

  /// The type, declared or extended in this file, whose member the node is in.
  func type(around node: some SyntaxProtocol) -> TypeFacts? {
    var current = node.parent
    while let parent = current {
      if let name = parent.declaredOrExtendedType { return types[name] }
      current = parent.parent
    }
    return nil
  }

  /// Whether the file is of a watch app, as its names tell.
  var isForWatch: Bool { index.names.contains { $0.hasPrefix("WK") || $0.contains("Watch") } }

  /// Whether the file is for the Mac alone: it imports AppKit for every system it is compiled for.
  var isForMac: Bool {
    tree.statements.contains { statement in
      guard let path = statement.item.as(ImportDeclSyntax.self)?.path else { return false }
      return ["AppKit", "Cocoa"].contains(path.trimmedDescription)
    }
  }

  /// Whether a name stands anywhere in the code, as a value or a type.
  func mentions(_ name: String) -> Bool { index.names.contains(name) }
}

/// Collects nodes by kind.
final class Index: SyntaxVisitor {
  fileprivate(set) var calls: [Call] = []
  fileprivate(set) var declarations: [Syntax] = []
  fileprivate(set) var aliases: Set<String> = []
  /// Each name that is read as a value, a member or a type.
  fileprivate(set) var names: Set<String> = []
  fileprivate(set) var members: [MemberAccessExprSyntax] = []
  fileprivate(set) var keyPathComponents: [KeyPathPropertyComponentSyntax] = []
  fileprivate(set) var references: [DeclReferenceExprSyntax] = []
  /// Names where a type is written: SwiftUI's or the project's own, not those of another module.
  fileprivate(set) var typeNames: [TokenSyntax] = []

  /// Capitalised names where a value is read, as in `Name.self`, `Name<A>`, `Name(…)`.
  var typeValues: [TokenSyntax] {
    references.filter { reference in
      guard reference.baseName.plainName.isTypeName else { return false }
      let access = reference.parent?.as(MemberAccessExprSyntax.self)
      return access == nil || access?.base?.id == reference.id || access?.base?.isName("SwiftUI") == true
    }.map(\.baseName)
  }
  fileprivate(set) var conditions: [IfExprSyntax] = []
  fileprivate(set) var tries: [TryExprSyntax] = []
  fileprivate(set) var functions: [FunctionDeclSyntax] = []
  fileprivate(set) var variables: [VariableDeclSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let call = Call(node) { calls.append(call) }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { keep(node) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { keep(node) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { keep(node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { keep(node) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { keep(node) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { keep(node) }

  private func keep(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    declarations.append(Syntax(node))
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    aliases.insert(node.name.plainName)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.baseName.plainName)
    references.append(node)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.plainName)
    typeNames.append(node.name)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.plainName)
    if node.baseType.trimmedDescription == "SwiftUI" { typeNames.append(node.name) }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    members.append(node)
    return .visitChildren
  }

  override func visit(_ node: KeyPathPropertyComponentSyntax) -> SyntaxVisitorContinueKind {
    keyPathComponents.append(node)
    return .visitChildren
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    conditions.append(node)
    return .visitChildren
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    tries.append(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    functions.append(node)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    variables.append(node)
    return .visitChildren
  }
}

extension TokenSyntax {
  /// The identifier without its backticks.
  var plainName: String {
    guard text.count > 2, text.hasPrefix("`"), text.hasSuffix("`") else { return text }
    return String(text.dropFirst().dropLast())
  }
}

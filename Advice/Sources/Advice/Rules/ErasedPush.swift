import SwiftSyntax

/// A push that forgets whether its value can be saved.
struct ErasedPush: Rule {
  static let about = About(
    id: "S1-08",
    title: "Append to a saved path what it knows to be Codable",
    section: "001 Programmatic control", severity: .warning, confidence: .high, guide: "restoration-mixed",
    rationale: """
      Derived from public reports, not from a seed's words: a NavigationPath takes the Codable form of append only when \
      the compiler sees that the value is Codable. Pushed through any Hashable it has no coded form, and the whole path \
      cannot be saved. Where the file saves no path this is information.
      """,
    views: [
      View("001 Programmatic control", "Its router takes any Hashable and appends it."),
      View("001 Deep-link restoration", "Make routes Codable and encode the path, which such a router prevents."),
    ],
    violating: [
      """
      final class Router {
        var path = NavigationPath()
        func push(_ value: any Hashable) { path.↓append(value) }
      }
      """,
      """
      struct Nav {
        var path = NavigationPath()
        mutating func push<Stop: Hashable>(_ stop: Stop) { path.↓append(stop) }
        var saved: Data? { try? JSONEncoder().encode(path.codable) }
      }
      """,
    ],
    correct: [
      "struct Nav { var path = NavigationPath(); mutating func push(_ stop: Stop) { path.append(stop) } }",
      "struct Nav { var path: [AnyHashable] = []; mutating func push(_ stop: any Hashable) { path.append(stop) } }",
      """
      struct Nav {
        var path = NavigationPath()
        mutating func push(_ stop: some Hashable & Codable) { path.append(stop) }
      }
      """,
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    file.index.functions.flatMap { function -> [Finding] in
      let erased = function.erasedParameters
      guard !erased.isEmpty, let body = function.body else { return [] }
      return file.calls(named: "append").compactMap { call in
        guard call.node.isInside(body), case .written(let path) = call.receiver, call.node.arguments.count == 1,
          let value = call.argument(nil)?.as(DeclReferenceExprSyntax.self)?.baseName.plainName, erased.contains(value),
          file.isNavigationPath(path)
        else { return nil }
        return finding(
          at: call.nameToken,
          "take a Codable value here: pushed as Hashable alone, \(value) keeps the path from being saved",
          severity: file.savesPath ? nil : .info, confidence: file.savesPath ? nil : .medium)
      }
    }
  }
}

extension FunctionDeclSyntax {
  /// Parameters of which only Hashable is known.
  fileprivate var erasedParameters: Set<String> {
    let generics = (genericParameterClause?.parameters ?? []).filter {
      $0.inheritedType?.trimmedDescription == "Hashable" && genericWhereClause == nil
    }.map(\.name.plainName)
    let types = Set(["any Hashable", "some Hashable"] + generics)
    return Set(
      signature.parameterClause.parameters.filter { types.contains($0.type.trimmedDescription) }
        .map { ($0.secondName ?? $0.firstName).plainName })
  }
}

extension SourceFile {
  /// Whether the expression names a property that the file declares as a NavigationPath.
  fileprivate func isNavigationPath(_ expression: ExprSyntax) -> Bool {
    guard let name = expression.lastName else { return false }
    return index.variables.contains { variable in
      variable.bindings.contains { binding in
        binding.pattern.trimmedDescription == name && binding.pathKind == .navigationPath
      }
    }
  }
}

import SwiftSyntax

/// A value in a saved path that cannot be saved.
struct UncodableRoute: Rule {
  static let about = About(
    id: "S0-22",
    title: "Make every value of a saved path Codable",
    section: "000 §7", severity: .warning, confidence: .high, guide: "restoration-mixed",
    rationale: """
      A NavigationPath can be encoded only while each value in it is Codable. One that is not makes `codable` nil, and \
      then nothing is saved, without a word.
      """,
    violating: [
      """
      ↓enum Stop: Hashable { case barn }
      let root = BarnList().navigationDestination(for: Stop.self) { StopView(stop: $0) }
      let saved = try? JSONEncoder().encode(path.codable)
      """
    ],
    correct: [
      """
      enum Stop: Hashable, Codable { case barn }
      let root = BarnList().navigationDestination(for: Stop.self) { StopView(stop: $0) }
      let saved = try? JSONEncoder().encode(path.codable)
      """,
      """
      enum Stop: Hashable { case barn }
      extension Stop: Codable {}
      let root = BarnList().navigationDestination(for: Stop.self) { StopView(stop: $0) }
      let saved = try? JSONEncoder().encode(path.codable)
      """,
      """
      enum Stop: Route { case barn }
      let root = BarnList().navigationDestination(for: Stop.self) { StopView(stop: $0) }
      let saved = try? JSONEncoder().encode(path.codable)
      """,
      """
      enum Stop: Hashable { case barn }
      let root = BarnList().navigationDestination(for: Stop.self) { StopView(stop: $0) }
      """,
    ])

  /// Protocols and raw types that do not bring Codable with them.
  private static let withoutCoding: Set<String> = [
    "Hashable", "Equatable", "Identifiable", "Sendable", "CaseIterable", "Comparable", "String", "Int", "Error",
    "CustomStringConvertible", "RawRepresentable",
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    guard file.savesPath else { return [] }
    let registered = Set(
      file.modifiers(named: "navigationDestination").compactMap { $0.argument("for")?.typeBeforeSelf })
    return registered.compactMap { name in
      guard let type = file.types[name], type.isDeclaredHere, let declaration = type.declaration,
        type.inherited.isSubset(of: withoutCoding)
      else { return nil }
      return finding(
        at: declaration.keyword, "make \(name) Codable: the path that this file saves may hold it")
    }
  }
}

extension SourceFile {
  /// Whether the file encodes a NavigationPath.
  var savesPath: Bool {
    mentions("CodableRepresentation")
      || index.members.contains { access in
        access.declName.baseName.plainName == "codable" && access.base?.lastName?.lowercased().hasSuffix("path") == true
      }
  }
}

extension ExprSyntax {
  /// `Barn` in `Barn.self`.
  fileprivate var typeBeforeSelf: String? {
    guard let access = self.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "self" else { return nil }
    return access.base?.as(DeclReferenceExprSyntax.self)?.baseName.plainName
  }

  /// The last name of a variable or a chain of members.
  var lastName: String? {
    if let optional = self.as(OptionalChainingExprSyntax.self) { return optional.expression.lastName }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.plainName ?? memberName
  }
}

extension Syntax {
  /// `struct`, `enum`, `class`: where a type's declaration begins, after its attributes and modifiers.
  fileprivate var keyword: TokenSyntax {
    asProtocol((any DeclGroupSyntax).self)?.introducer ?? firstToken(viewMode: .sourceAccurate)!
  }
}

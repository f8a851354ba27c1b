import SwiftSyntax

/// A path in an observable object whose changes nobody hears of.
struct UnpublishedPath: Rule {
  static let about = About(
    id: "S0-20",
    title: "Publish the path of an ObservableObject",
    section: "000 §7", severity: .warning, confidence: .high, guide: "router-ios-16",
    rationale: """
      Where iOS 16 is the minimum the router is an ObservableObject. A stack bound to a property that is not @Published \
      never learns that code pushed something.
      """,
    violating: [
      "final class FarmRouter: ObservableObject { var ↓path: [Stop] = [] }",
      "final class Farm: ObservableObject { var ↓screens = NavigationPath() }",
    ],
    correct: [
      "final class FarmRouter: ObservableObject { @Published var path: [Stop] = [] }",
      "final class FarmRouter: ObservableObject { var path: [Stop] = [] { willSet { objectWillChange.send() } } }",
      "final class Folder: ObservableObject { var path: [String] = [] }",
      "final class FarmRouter: ObservableObject { var path: String = \"\" }",
      "@Observable final class FarmRouter { var path: [Stop] = [] }",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    file.types.values.filter { $0.isClass && $0.inherited.contains("ObservableObject") }.flatMap { type in
      type.storedVariables.compactMap { variable -> Finding? in
        guard variable.isPlainStored, !variable.sends, let path = variable.binding.pathKind,
          path == .navigationPath
            || path == .list && variable.name.lowercased().hasSuffix("path") && type.isRouter(in: file, variable.name)
        else { return nil }
        return finding(
          at: variable.identifier, "mark \(variable.name) with @Published, or no stack follows its changes",
          confidence: path == .navigationPath ? .high : .medium)
      }
    }
  }
}

/// A stored property with one name.
struct StoredVariable {
  let declaration: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let identifier: TokenSyntax
  var name: String { identifier.plainName }

  init?(_ declaration: DeclSyntax) {
    guard let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
      let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else { return nil }
    (self.declaration, self.binding, self.identifier) = (variable, binding, identifier)
  }

  /// A `var` without a wrapper that a stack could bind to.
  fileprivate var isPlainStored: Bool {
    declaration.bindingSpecifier.text == "var" && declaration.attributes.isEmpty
      && !declaration.modifiers.contains {
        ["static", "class", "private", "fileprivate", "lazy"].contains($0.name.text)
      }
      && (binding.accessorBlock == nil || isObserved)
  }

  private var isObserved: Bool {
    binding.accessorBlock?.accessors.as(AccessorDeclListSyntax.self)?.allSatisfy {
      ["willSet", "didSet"].contains($0.accessorSpecifier.text)
    } == true
  }

  /// Whether its observers do something, perhaps publish.
  fileprivate var sends: Bool { isObserved }
}

extension TypeFacts {
  var storedVariables: [StoredVariable] { members.compactMap(StoredVariable.init) }

  /// Whether this class holds the path of a stack: by its name, or because a stack in this file is bound to it.
  fileprivate func isRouter(in file: SourceFile, _ property: String) -> Bool {
    if ["Router", "Navigator", "Navigation", "Coordinator"].contains(where: name.contains) { return true }
    return file.constructions(of: "NavigationStack").contains { stack in
      stack.argument("path")?.trimmedDescription.hasSuffix(".\(property)") == true
    }
  }
}

enum PathKind { case navigationPath, list }

extension PatternBindingSyntax {
  /// What kind of path the property may be, from its type or its first value.
  var pathKind: PathKind? {
    if let type = typeAnnotation?.type {
      if type.trimmedDescription == "NavigationPath" { return .navigationPath }
      return type.is(ArrayTypeSyntax.self) ? .list : nil
    }
    return initializer?.value.call?.name == "NavigationPath" ? .navigationPath : nil
  }
}

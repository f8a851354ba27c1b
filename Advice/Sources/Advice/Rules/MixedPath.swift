import SwiftSyntax

/// A path that holds anything.
struct MixedPath: Rule {
  static let about = About(
    id: "S0-13",
    title: "Choose between a typed path and NavigationPath",
    section: "000 §7", severity: .info, confidence: .low, guide: "mixed-path",
    rationale: """
      A typed array is checked by the compiler, can be read and compared in a test, and takes destinations at the root only. \
      NavigationPath takes values of several types, from several modules, and destinations on pushed screens; what is in it \
      cannot be read back.
      """,
    views: [
      View("000 §7", "Most apps should start with an array of one enum."),
      View("001 Programmatic control", "Bind a NavigationPath, and keep it in a router."),
    ],
    violating: [
      "struct Farm: View { @State private var ↓path = NavigationPath() }",
      "@Observable final class Router { var ↓path: NavigationPath = .init() }",
    ],
    correct: [
      "struct Farm: View { @State private var path: [Stop] = [] }",
      "struct Farm: View { @Binding var path: NavigationPath }",
      "struct Farm { @State var path = NavigationPath(); var saved: Data? { try? encoder.encode(path.codable) } }",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    // A saved path of several types is what NavigationPath is for.
    guard !file.savesPath else { return [] }
    return file.types.values.flatMap(\.storedVariables).compactMap { variable in
      guard variable.binding.pathKind == .navigationPath, variable.binding.initializer != nil else { return nil }
      return finding(
        at: variable.identifier, "consider an array of one route type here, unless values of several types are pushed")
    }
  }
}

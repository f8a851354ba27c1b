import SwiftSyntax

/// A destination for an item where iOS 16 must run.
struct ItemDestinationVersion: Rule {
  static let about = About(
    id: "S0-28",
    title: "Use navigationDestination(item:) from iOS 17 on",
    section: "000 §8", severity: .info, confidence: .high, guide: "item-push",
    rationale: """
      The form for an optional item came a year after the others: iOS 17, macOS 14, tvOS 17, watchOS 10. With an older \
      minimum the code does not compile without a check, or calls a function of the project's or a library's that has the \
      same name. Either is good to know before it is moved, so this is information.
      """,
    violating: ["GoatList().↓navigationDestination(item: $goat) { GoatView(goat: $0) }"],
    correct: [
      "if #available(iOS 17, macOS 14, *) { GoatList().navigationDestination(item: $goat) { GoatView(goat: $0) } }",
      "@available(iOS 17, *) struct Goats { let list = GoatList().navigationDestination(item: $goat) { GoatView($0) } }",
      "GoatList().navigationDestination(isPresented: $opens) { GoatView() }",
      "import SwiftUINavigation\nlet goats = GoatList().navigationDestination(item: $goat) { GoatView(goat: $0) }",
      """
      extension View { func navigationDestination<D>(item: Binding<D?>, content: @escaping (D) -> some View) -> some View {
        navigationDestination(isPresented: item.isPresent) { item.wrappedValue.map(content) }
      } }
      let goats = GoatList().navigationDestination(item: $goat) { GoatView(goat: $0) }
      """,
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    guard !file.hasOwn("navigationDestination") else { return [] }
    return file.modifiers(named: "navigationDestination").filter { $0.has("item") }.compactMap { modifier in
      guard let severity = file.severity(ofNeeding: Version(17), at: modifier) else { return nil }
      return finding(
        at: modifier.nameToken, "check for iOS 17 around navigationDestination(item:), or use a path",
        severity: severity, needs: "iOS 17")
    }
  }
}

extension SourceFile {
  /// How much a call matters that came with a version of iOS: nothing where it is checked for or the minimum is known to be
  /// high enough.
  func severity(ofNeeding version: Version, at call: Call) -> Severity? {
    if call.node.isGuarded(iOS: version) || call.nameToken.isOutsideIOS { return nil }
    switch system {
    case .unknown: return .info
    case .iOS(let minimum): return minimum < version ? .info : nil
    case .noIOS: return nil
    }
  }

  /// Whether a modifier of that name is the project's, or a library's that works on older systems.
  func hasOwn(_ modifier: String) -> Bool {
    index.functions.contains { $0.name.plainName == modifier }
      || tree.statements.contains { statement in
        guard let path = statement.item.as(ImportDeclSyntax.self)?.path.trimmedDescription else { return false }
        return ["SwiftUINavigation", "SwiftNavigation", "ComposableArchitecture", "NavigationBackport"].contains(path)
      }
  }
}

/// A destination for an item where iOS 16 must run.
struct ItemDestinationVersion: Rule {
  static let about = About(
    id: "S0-28",
    title: "Use navigationDestination(item:) from iOS 17 on",
    section: "000 §8", severity: .warning, confidence: .high, guide: "item-push",
    rationale: """
      The form for an optional item came a year after the others: iOS 17, macOS 14, tvOS 17, watchOS 10. With an older \
      minimum the code does not compile without a check. Where the project's minimum is not known this is information.
      """,
    violating: ["GoatList().↓navigationDestination(item: $goat) { GoatView(goat: $0) }"],
    correct: [
      "if #available(iOS 17, macOS 14, *) { GoatList().navigationDestination(item: $goat) { GoatView(goat: $0) } }",
      "@available(iOS 17, *) struct Goats { let list = GoatList().navigationDestination(item: $goat) { GoatView($0) } }",
      "GoatList().navigationDestination(isPresented: $opens) { GoatView() }",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    file.modifiers(named: "navigationDestination").filter { $0.has("item") }.compactMap { modifier in
      guard let severity = file.severity(ofNeeding: Version(17), at: modifier) else { return nil }
      return finding(
        at: modifier.nameToken, "check for iOS 17 around navigationDestination(item:), or use a path",
        severity: severity, needs: "iOS 17")
    }
  }
}

extension SourceFile {
  /// How much a call matters that came with a version of iOS: nothing where it is checked for or the minimum is high
  /// enough, a warning where the minimum is known to be lower.
  func severity(ofNeeding version: Version, at call: Call) -> Severity? {
    if call.node.isGuarded(iOS: version) || call.nameToken.isOutsideIOS { return nil }
    switch system {
    case .unknown: return .info
    case .iOS(let minimum): return minimum < version ? .warning : nil
    case .noIOS: return nil
    }
  }
}

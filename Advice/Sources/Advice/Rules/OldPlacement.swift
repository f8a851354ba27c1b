import SwiftSyntax

/// The placements of toolbar items before iOS 17.
struct OldPlacement: Rule {
  static let about = About(
    id: "S1-09",
    title: "Place toolbar items with topBarLeading and topBarTrailing",
    section: "001 Toolbars and titles", severity: .warning, confidence: .high, guide: "toolbars",
    rationale: """
      The old names are deprecated without a version since the SDK of iOS 17; the new ones deploy back to iOS 14. Neither \
      exists on macOS, where primaryAction and automatic do the same. The message of navigationBarItems still names the \
      old ones.
      """,
    violating: [
      "ToolbarItem(placement: .↓navigationBarTrailing) { Button(\"Add\") {} }",
      "let place = ToolbarItemPlacement.↓navigationBarLeading",
    ],
    correct: [
      "ToolbarItem(placement: .topBarTrailing) { Button(\"Add\") {} }",
      "let bar = view.navigationBarLeading()",
      "let inset = layout.navigationBarLeading",
    ])

  private static let names = ["navigationBarLeading": "topBarLeading", "navigationBarTrailing": "topBarTrailing"]

  static func findings(in file: SourceFile) -> [Finding] {
    file.index.members.compactMap { access in
      let token = access.declName.baseName
      guard let new = names[token.plainName], access.parent?.is(FunctionCallExprSyntax.self) != true,
        access.base == nil || access.base?.isTypeReference == true, !token.isInCompatibilityCode
      else { return nil }
      return finding(at: token, "write .\(new)")
    }
  }
}

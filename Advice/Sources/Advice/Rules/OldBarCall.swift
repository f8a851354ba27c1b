import SwiftSyntax

/// Titles, bar items and dismissal of the old kind.
struct OldBarCall: Rule {
  static let about = About(
    id: "S0-42",
    title: "Replace navigationBarTitle, navigationBarItems and presentationMode",
    section: "000 §3.7", severity: .warning, confidence: .high, guide: "titles",
    rationale: """
      None of the three causes a warning, and each has a successor that works since iOS 14 or 15: navigationTitle, \
      toolbar, and the dismiss action.
      """,
    violating: [
      "BarnList().↓navigationBarTitle(\"Barns\").↓navigationBarItems(trailing: Button(\"Add\") {})",
      "BarnList().↓navigationBarTitle(Text(\"Barns\"), displayMode: .inline)",
      "struct Barn: View { @Environment(\\.↓presentationMode) var mode }",
    ],
    correct: [
      "BarnList().navigationTitle(\"Barns\").toolbar { ToolbarItem(placement: .topBarTrailing) { Button(\"Add\") {} } }",
      "struct Barn: View { @Environment(\\.dismiss) var dismiss }",
      "bar.navigationBarTitle(for: barn)",
      "let mode = \\Settings.presentationMode",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    let titles = file.barTitles.map { finding(at: $0.nameToken, $0.titleAdvice) }
    let items = file.barItems.map { call in
      finding(at: call.nameToken, "replace navigationBarItems by toolbar with a ToolbarItem for each place")
    }
    let modes = file.presentationModes.map { finding(at: $0, "read \\.dismiss, or \\.isPresented, instead") }
    return titles + items + modes
  }
}

extension SourceFile {
  /// Calls of navigationBarTitle(_:) and navigationBarTitle(_:displayMode:).
  var barTitles: [Call] {
    modifiers(named: "navigationBarTitle").filter { call in
      call.labels.first == "" && call.labels.count <= 2 && call.labels.dropFirst().allSatisfy { $0 == "displayMode" }
        && call.trailing == nil
    }
  }

  /// Calls of navigationBarItems with `leading:`, `trailing:` or both.
  var barItems: [Call] {
    modifiers(named: "navigationBarItems").filter { call in
      !call.labels.isEmpty && call.labels.allSatisfy { ["leading", "trailing"].contains($0) }
    }
  }

  /// The names in `\.presentationMode` and `\EnvironmentValues.presentationMode`.
  var presentationModes: [TokenSyntax] {
    index.keyPathComponents.compactMap { component in
      guard component.declName.baseName.plainName == "presentationMode",
        let path = component.parent?.parent?.parent?.as(KeyPathExprSyntax.self), path.components.count == 1,
        path.root == nil || path.root?.trimmedDescription == "EnvironmentValues"
          || path.root?.trimmedDescription == "SwiftUI.EnvironmentValues"
      else { return nil }
      return component.declName.baseName
    }
  }
}

extension Call {
  fileprivate var titleAdvice: String {
    has("displayMode")
      ? "replace navigationBarTitle(_:displayMode:) by navigationTitle and navigationBarTitleDisplayMode"
      : "replace navigationBarTitle by navigationTitle"
  }
}

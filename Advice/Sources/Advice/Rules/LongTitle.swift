import SwiftSyntax

/// A title that leaves no room beside it.
struct LongTitle: Rule {
  static let about = About(
    id: "S3-07",
    title: "Keep titles under 15 characters",
    section: "003 Title", severity: .info, confidence: .high, guide: "titles",
    rationale: """
      A short title leaves room for the back button and the toolbar's items, and reads well in the menu of a long press \
      on the back button. It is the guideline of one component library, so no more than information; keys of a string \
      table are not measured.
      """,
    violating: [
      "BarnList().navigationTitle(↓\"All barns of the farm\")",
      "BarnList().navigationBarTitle(Text(↓\"All barns of the farm\"), displayMode: .inline)",
    ],
    correct: [
      "BarnList().navigationTitle(\"Barns\")",
      "BarnList().navigationTitle(\"farm.barns.title.all\")",
      "BarnList().navigationTitle(\"BARN_LIST_TITLE_LONG\")",
      "BarnList().navigationTitle(\"\\(count) barns of the farm\")",
      "BarnList().navigationTitle(title)",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    (file.modifiers(named: "navigationTitle") + file.barTitles).compactMap { modifier in
      guard let title = modifier.titleLiteral, let text = title.literalText, text.count >= 15, !text.isKey else {
        return nil
      }
      return finding(at: title, "shorten this title of \(text.count) characters to at most 14")
    }
  }
}

extension Call {
  /// The title where it is written out, alone or in a Text.
  fileprivate var titleLiteral: ExprSyntax? {
    guard let title = argument(nil) else { return nil }
    if let text = title.call, text.isPlain, text.name == "Text" { return text.argument(nil) }
    return title
  }
}

extension String {
  /// Whether the text looks like a key of a string table: one word with points or underscores.
  fileprivate var isKey: Bool { !contains(" ") && contains { $0 == "." || $0 == "_" } }
}

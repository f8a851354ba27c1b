import SwiftSyntax

/// More than one place that chooses between the old container and the new one.
struct ScatteredWrapper: Rule {
  static let about = About(
    id: "S0-34",
    title: "Choose between old and new container in one place",
    section: "000 §11", severity: .warning, confidence: .high, guide: "wrapper",
    rationale: """
      While iOS 15 is supported, one view decides which container there is, and every screen uses that view. When the \
      minimum rises, one file changes. The decision written out again and again has to be found again and again.
      """,
    violating: [
      """
      struct BarnTab: View {
        var body: some View {
          if #available(iOS 16, *) { NavigationStack { BarnList() } } else { NavigationView { BarnList() } }
        }
      }
      struct BillTab: View {
        var body: some View {
          ↓if #available(iOS 17, *) { NavigationStackWithPath { BillList() } } else { NavigationView { BillList() } }
        }
      }
      """
    ],
    correct: [
      """
      struct FarmContainer<Content: View>: View {
        @ViewBuilder var content: () -> Content
        var body: some View {
          if #available(iOS 16, *) { NavigationStack(root: content) } else { NavigationView(content: content) }
        }
      }
      """
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    file.compatibilityWrappers.dropFirst().map { choice in
      finding(at: choice, "use one wrapper for this choice between NavigationStack and NavigationView")
    }
  }
}

extension SourceFile {
  /// Each place that takes a NavigationStack on new systems and a NavigationView on old ones.
  var compatibilityWrappers: [IfExprSyntax] {
    let old = constructions(of: "NavigationView")
    // NavigationStack itself, or a view of the project that is named after it.
    let new = old.isEmpty ? [] : calls.filter { $0.isPlain && $0.name.contains("NavigationStack") }
    return index.conditions.filter { choice in
      guard let elseBody = choice.elseBody, choice.conditions.asksForNewContainers("#available") else { return false }
      return new.contains { $0.node.isInside(choice.body) } && old.contains { $0.node.isInside(elseBody) }
    }
  }
}

extension SyntaxProtocol {
  /// Whether this is inside the other node.
  func isInside(_ other: some SyntaxProtocol) -> Bool {
    position >= other.position && endPosition <= other.endPosition
  }
}

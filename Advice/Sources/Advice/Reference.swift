import Foundation

/// The rules as the site prints them.
package enum Reference {
  private struct Entry: Encodable {
    let id, title, seed, section, guide, rationale: String
    let severity: Severity
    let confidence: Confidence
    let views: [View]
    let violating, correct: [String]

    init(_ about: About) {
      (id, title, seed, section) = (about.id, about.title, about.seed, about.section)
      (guide, rationale, severity, confidence) = (about.guide, about.rationale, about.severity, about.confidence)
      views = about.views
      violating = about.violating.map { $0.filter { $0 != "↓" } }
      correct = about.correct
    }
  }

  private struct Whole: Encodable {
    let rules: [Entry]
    let decisions: [Decision]
  }

  /// All rules and all decisions behind next steps, as indented JSON.
  package static func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let whole = Whole(rules: allRules.map { Entry($0.about) }, decisions: Decision.all)
    return String(decoding: try encoder.encode(whole), as: UTF8.self) + "\n"
  }
}

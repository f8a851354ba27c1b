import SwiftSyntax

/// A sentence of the seeds that a syntax tree can check.
///
/// A rule is one type in one file of `Rules/`; it explains, documents and tests itself through `about`.
package protocol Rule: SendableMetatype {
  static var about: About { get }
  static func findings(in file: SourceFile) -> [Finding]
}

package enum Severity: String, Sendable, Encodable, Comparable {
  case info, warning, error

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }

  package static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }
}

package enum Confidence: String, Sendable, Encodable {
  case low, medium, high
}

/// One side of what the seeds disagree about.
package struct View: Sendable, Encodable {
  package let section: String
  package let text: String

  init(_ section: String, _ text: String) { (self.section, self.text) = (section, text) }
}

/// What a rule says, why, and how code looks that breaks it and code that keeps it.
package struct About: Sendable {
  package let id: String
  /// The rule as an order.
  package let title: String
  /// The seed's number and the place in it: `000 §5`.
  package let section: String
  package let severity: Severity
  package let confidence: Confidence
  /// The topic of the guide that explains it.
  package let guide: String
  package let rationale: String
  /// What each seed says where they disagree. Such a rule is information: the project decides.
  package var views: [View] = []
  /// Code with `↓` before each place that is found.
  package let violating: [String]
  /// Code in which nothing is found.
  package let correct: [String]

  package var seed: String { String(section.prefix { $0 != " " }) }
}

/// A place in a file and what to do there.
package struct Finding: Sendable {
  package let rule: String
  package let position: AbsolutePosition
  package let severity: Severity
  package let confidence: Confidence
  package let message: String
  package let section: String
  package let guide: String
  /// The system that the code needs, where the finding depends on the project's minimum.
  package let needs: String?
  /// What a container becomes.
  package let verdict: String?
}

extension Rule {
  /// A finding of this rule, as severe and as sure as the rule is, unless something else is said.
  static func finding(
    at node: some SyntaxProtocol, _ message: String, severity: Severity? = nil, confidence: Confidence? = nil,
    needs: String? = nil, verdict: String? = nil
  ) -> Finding {
    Finding(
      rule: about.id, position: node.positionAfterSkippingLeadingTrivia, severity: severity ?? about.severity,
      confidence: confidence ?? about.confidence, message: message, section: about.section, guide: about.guide,
      needs: needs, verdict: verdict)
  }
}

import SwiftSyntax

/// What to do about one usage of a deprecated call.
package struct NextStep: Sendable, Encodable {
  let position: AbsolutePosition
  /// The inventory's rule that counts the usage.
  package let rule: String
  package let decision: Decision

  enum CodingKeys: CodingKey { case rule, decision, replace, needs, trap, size, because, section, guide }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(rule, forKey: .rule)
    try fields.encode(decision.id, forKey: .decision)
    try fields.encode(decision.replace, forKey: .replace)
    try fields.encode(decision.needs, forKey: .needs)
    try fields.encode(decision.trap, forKey: .trap)
    try fields.encode(decision.size, forKey: .size)
    try fields.encode(decision.because, forKey: .because)
    try fields.encode(decision.section, forKey: .section)
    try fields.encode(decision.guide, forKey: .guide)
  }
}

/// A rough effort: minutes, an hour or two, half a day or more.
package enum Size: String, Sendable, Encodable {
  case small = "S"
  case medium = "M"
  case large = "L"
}

/// A rule that decides what a usage becomes and how much work that is.
package struct Decision: Sendable, Encodable {
  package let id: String
  package let replace: String
  package let needs: String
  package let trap: String
  package let size: Size
  /// Why it is that size.
  package let because: String
  package let section: String
  package let guide: String
}

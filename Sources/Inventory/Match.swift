/// Why a match is, or is not, a usage (design §4).
package enum MatchClass: UInt8, Sendable, CaseIterable {
  /// A real use of the deprecated API: the unit that burns down.
  case usage
  /// A usage that is meant to stay: counted apart, always shown.
  case exempt
  case comment
  case string
  /// Part of a longer identifier.
  case longerIdentifier
  /// The name or label being declared.
  case declaration
  /// The property declared from the environment, read later; a style type inside its modifier's argument.
  case reference
  /// The label or call of something else.
  case otherCall
  case otherProperty
  /// The file is binary, so there is no code to read.
  case binary

  /// As data files and pages spell it: `longer-identifier`.
  package var name: String {
    switch self {
    case .usage: "usage"
    case .exempt: "exempt"
    case .comment: "comment"
    case .string: "string"
    case .longerIdentifier: "longer-identifier"
    case .declaration: "declaration"
    case .reference: "reference"
    case .otherCall: "other-call"
    case .otherProperty: "other-property"
    case .binary: "binary"
    }
  }

  package init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  package var isNoise: Bool { self != .usage && self != .exempt }
}

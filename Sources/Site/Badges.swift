import Inventory
import Progress

extension Headline.State {
  var badge: Badge {
    switch self {
    case .done, .notUsed: Badge(word: rawValue, look: .goodFilled)
    case .onTrack, .shrinking: Badge(word: rawValue, look: .good)
    case .growing, .reopened: Badge(word: rawValue, look: .badFilled)
    case .late, .atRisk: Badge(word: rawValue, look: .bad)
    case .stalled, .notConverging: Badge(word: rawValue, look: .badDashed)
    }
  }
}

extension ChecklistResult.State {
  var badge: Badge {
    switch self {
    case .passed: Badge(word: rawValue, look: .goodFilled)
    case .attested: Badge(word: rawValue, look: .good)
    case .failed: Badge(word: rawValue, look: .badFilled)
    case .blocked: Badge(word: rawValue, look: .bad)
    case .stale: Badge(word: rawValue, look: .badDashed)
    case .unknown, .notApplicable: Badge(word: rawValue, look: .plain)
    }
  }

}

extension Rule {
  /// How hard the platform pushes, in words.
  var hardnessText: String {
    switch hardness {
    case .silent: "silent: the compiler never warns"
    case .warns: deprecatedSince.isEmpty ? "the compiler warns" : "warns from \(deprecatedSince) on"
    case .none: "not deprecated"
    }
  }

  /// The same for a narrow column.
  var compilerText: String {
    switch hardness {
    case .silent: "never"
    case .warns: deprecatedSince.isEmpty ? "yes" : deprecatedSince
    case .none: "–"
    }
  }
}

extension MatchClass {
  /// What the class means, for people who check a number by hand.
  var meaning: String {
    switch self {
    case .usage: "A real use of the old API: it counts."
    case .exempt:
      "A use that is meant to stay: for older systems inside an availability check or a deprecated declaration, or marked so. Counted apart."
    case .comment: "Text in a comment."
    case .string: "Text in a string; code inside an interpolation counts as code."
    case .longerIdentifier: "Part of a longer name."
    case .declaration: "A name or label where it is declared, not used."
    case .reference:
      "A second mention that goes away with the use it belongs to: the environment property read later, a style inside its modifier."
    case .otherCall: "The label or name of some other call."
    case .otherProperty: "A property of the same name that is something else."
    case .binary: "The file is binary: there is no code to read."
    }
  }
}

/// One API that a migration counts: how its matches are found, and what makes a match a usage.
package struct Rule: Sendable, Equatable {
  /// Where a rule's count belongs.
  package enum Level: String, Sendable, CaseIterable {
    /// Part of the number that burns down.
    case headline
    /// Counted and shown, outside the headline number.
    case extended
    /// The new side: what replaces the old.
    case adoption
  }

  /// How hard the platform pushes against the API.
  package enum Hardness: String, Sendable, CaseIterable {
    /// Deprecated with no version: the compiler never warns.
    case silent
    /// The compiler warns once the deployment target reaches `deprecatedSince`.
    case warns
    /// Not deprecated; counted for other reasons (adoption rules, left-overs).
    case none
  }

  /// Lower-case words joined by hyphens; names columns, files and links.
  package var id: String
  /// What people call the API: `NavigationLink(isActive:)`.
  package var title: String
  /// The line pattern, as `git grep -E` takes it.
  package var pattern: String
  package var context: Context
  package var level: Level
  package var hardness: Hardness
  /// Whole identifiers found by any rule's pattern that count here, once, unless inside an argument of this rule's call
  /// (design §4: the style types of `navigationViewStyle`).
  package var also: [String]
  /// The platform version whose deployment target makes the compiler warn: `iOS 16`. Empty when it never does.
  package var deprecatedSince: String
  /// The SDK's own deprecation text. Empty when there is none.
  package var sdkText: String
  /// What to write instead, in a few words of code.
  package var replacement: String
  /// What the replacement needs: `iOS 16`.
  package var needs: String
  /// The playbook section that teaches it: `4`, `6–8`.
  package var section: String
  /// The anchor of the guide's topic that teaches it.
  package var guide: String
  /// Why it is deprecated, in one or two sentences.
  package var why: String
  /// Code before and after. Empty when the pack gives none.
  package var before: String
  package var after: String
  /// The mistake people make while replacing it. Empty when the pack gives none.
  package var trap: String
  /// For an adoption rule: the old rules that it replaces.
  package var replaces: [String]
  /// Code in which the marks are the rule's usages, all of them.
  package var hits: [Example]
  /// Code without a usage: each mark is a match of the pattern that is noise, or exempt.
  package var misses: [Example]

  package init(
    id: String, title: String, pattern: String, context: Context, level: Level = .headline,
    hardness: Hardness = .silent, also: [String] = [], deprecatedSince: String = "", sdkText: String = "",
    replacement: String = "", needs: String = "", section: String = "", guide: String = "", why: String = "",
    before: String = "", after: String = "", trap: String = "", replaces: [String] = [],
    hits: [Example] = [], misses: [Example] = []
  ) {
    self.id = id
    self.title = title
    self.pattern = pattern
    self.context = context
    self.level = level
    self.hardness = hardness
    self.also = also
    self.deprecatedSince = deprecatedSince
    self.sdkText = sdkText
    self.replacement = replacement
    self.needs = needs
    self.section = section
    self.guide = guide
    self.why = why
    self.before = before
    self.after = after
    self.trap = trap
    self.replaces = replaces
    self.hits = hits
    self.misses = misses
  }
}

/// A piece of code with marks, which documents a rule and tests it.
package struct Example: Sendable, Equatable {
  /// Without the marks.
  package var code: String
  /// The first bytes, in UTF-8, of the marked matches. In a miss without marks the pattern finds nothing.
  package var offsets: [Int]
  /// What the marked matches of a miss are; nil when the pack does not say.
  package var `class`: MatchClass?

  package init(code: String, offsets: [Int], class: MatchClass? = nil) {
    self.code = code
    self.offsets = offsets
    self.class = `class`
  }

  /// - Parameter marked: code with `↓` before the first letter of each match.
  package init(marked: String, class: MatchClass? = nil) {
    var code = ""
    var offsets: [Int] = []
    for character in marked {
      if character == "↓" { offsets.append(code.utf8.count) } else { code.append(character) }
    }
    self.init(code: code, offsets: offsets, class: `class`)
  }
}

extension Rule {
  /// What makes a match of the pattern a usage (design §4).
  package enum Context: Sendable, Equatable {
    /// Every match.
    case any
    /// Every match outside comments and strings.
    case code
    /// The whole identifier, as a call or a type, not the name being declared.
    case identifier(name: String)
    /// A call of `name` with these arguments, on a receiver or on implicit self.
    case call(name: String, arguments: Arguments)
    /// A call of any of these names.
    case calls(names: [String], arguments: Arguments)
    /// The argument label `label` of a call of `callee` with these arguments.
    case argument(label: String, callee: String, arguments: Arguments)
    /// The key path `\.name`, also `\Root.name`.
    case keyPath(name: String)
    /// A member read, `.name` or `Type.name`, that is not called; any of these names.
    case member(names: [String])
    /// The attribute `@name`, also `@Module.name`.
    case attribute(name: String)
    /// The macro `#name`.
    case macro(name: String)
  }

  /// What the arguments of a call must look like.
  package struct Arguments: Sendable, Equatable {
    /// The first argument has no label.
    package var firstUnlabeled: Bool
    /// When not nil: no labels but these, and, unless `firstUnlabeled`, at least one of them.
    package var only: [String]?
    /// Labels that must all be there.
    package var with: [String]
    /// Labels none of which may be there.
    package var without: [String]
    /// The value of the matched label (or of the first of `with`) may not be a closure.
    package var valueIsNotClosure: Bool

    package static let anything = Arguments()

    package init(
      firstUnlabeled: Bool = false, only: [String]? = nil, with: [String] = [], without: [String] = [],
      valueIsNotClosure: Bool = false
    ) {
      self.firstUnlabeled = firstUnlabeled
      self.only = only
      self.with = with
      self.without = without
      self.valueIsNotClosure = valueIsNotClosure
    }
  }
}

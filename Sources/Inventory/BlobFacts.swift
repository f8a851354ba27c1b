/// One match of a rule's pattern in a blob.
package struct Match: Sendable, Equatable {
  /// Index of the rule whose pattern matched.
  package var found: UInt16
  /// Index of the rule that it counts for; differs from `found` for the identifiers in a rule's `also`.
  package var rule: UInt16
  package var `class`: MatchClass
  /// From 1.
  package var line: UInt32
  /// In bytes, from 1.
  package var column: UInt32
  /// Where the matched line begins in the blob, and its length without the line end, in bytes.
  package var lineStart: UInt32
  package var lineLength: UInt32
  /// A digest of the line's text without the spaces around it: two matches with the same rule and digest are the same
  /// line in two places (design §2, added, removed, moved). The comment of a usage's mark is not part of the text: a
  /// usage that gets a mark stays the same usage.
  package var text: UInt64
  /// Where the word `sunset:exempt` of a usage's mark begins in the blob; `.max` when there is none.
  package var mark: UInt32 = .max

  package init(
    found: UInt16, rule: UInt16, class: MatchClass, line: UInt32, column: UInt32, lineStart: UInt32,
    lineLength: UInt32, text: UInt64, mark: UInt32 = .max
  ) {
    self.mark = mark
    self.found = found
    self.rule = rule
    self.class = `class`
    self.line = line
    self.column = column
    self.lineStart = lineStart
    self.lineLength = lineLength
    self.text = text
  }
}

/// Whether a match counts: all that a history needs of its class. Kinds of noise are told apart only where matches are
/// listed with their places.
package enum Standing: UInt8, Sendable {
  case usage, exempt, noise
}

/// A match without its place: what a change of a file is told from (design §2, added, removed, moved).
package struct LineKey: Sendable, Equatable, Comparable {
  /// The digest of the matched line's text.
  package var text: UInt64
  package var found: UInt16
  package var rule: UInt16
  package var standing: Standing
  /// Of a usage: until when a comment exempts it.
  package var exemptUntil = ExemptUntil.never

  package init(
    text: UInt64, found: UInt16, rule: UInt16, standing: Standing, exemptUntil: ExemptUntil = .never
  ) {
    self.text = text
    self.found = found
    self.rule = rule
    self.standing = standing
    self.exemptUntil = exemptUntil
  }

  @inline(__always)
  package static func < (a: LineKey, b: LineKey) -> Bool {
    if a.text != b.text { return a.text < b.text }
    if a.found != b.found { return a.found < b.found }
    if a.rule != b.rule { return a.rule < b.rule }
    if a.standing != b.standing { return a.standing.rawValue < b.standing.rawValue }
    return a.exemptUntil < b.exemptUntil
  }
}

/// What one blob holds, for every rule that reads it. The same blob always has the same facts.
package final class BlobFacts: Sendable {
  package struct LineCount: Sendable, Equatable {
    package var rule: UInt16
    package var count: UInt32
    package init(rule: UInt16, count: UInt32) {
      self.rule = rule
      self.count = count
    }
  }
  /// Lines that the pattern matches, as `git grep -c` counts them; rules with none are left out.
  package let lines: [LineCount]
  /// The same for each migration: lines that any of its headline rules match.
  package let headlineLines: [LineCount]
  /// One for each match, sorted, so that two versions of a file are compared in one pass.
  package let keys: [LineKey]
  package let isBinary: Bool
  /// It looks as if a callee of the rules were declared in it: worth a look, be there matches or not.
  package let mayDeclare: Bool

  package init(
    lines: [LineCount], headlineLines: [LineCount], keys: [LineKey], isBinary: Bool, mayDeclare: Bool = false
  ) {
    self.mayDeclare = mayDeclare
    self.lines = lines
    self.headlineLines = headlineLines
    self.keys = keys
    self.isBinary = isBinary
  }
}

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
  /// line in two places (design §2, added, removed, moved).
  package var text: UInt64
}

/// What one blob holds, for every rule that reads it. The same blob always has the same facts.
package final class BlobFacts: Sendable {
  package struct LineCount: Sendable, Equatable {
    package var rule: UInt16
    package var count: UInt32
  }
  /// Lines that the pattern matches, as `git grep -c` counts them; rules with none are left out.
  package let lines: [LineCount]
  /// For each migration with some: lines that any of its headline rules match.
  package let headlineLines: [LineCount]
  /// By line, then column, then rule.
  package let matches: [Match]
  package let isBinary: Bool

  init(lines: [LineCount], headlineLines: [LineCount], matches: [Match], isBinary: Bool) {
    self.lines = lines
    self.headlineLines = headlineLines
    self.matches = matches
    self.isBinary = isBinary
  }
}

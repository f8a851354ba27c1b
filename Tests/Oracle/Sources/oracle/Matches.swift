/// A deprecated API, as far as the oracle must know it: the literals that find it and the name that must stand there.
struct Rule: Sendable {
  let id: String
  let patterns: [String]
  let kind: Kind

  enum Kind: Sendable {
    /// A type, by its whole name.
    case type
    /// A method, by a call whose arguments fit.
    case modifier(@Sendable (CallShape) -> Bool)
    /// An argument label of NavigationLink, in a call that fits.
    case linkLabel(@Sendable (CallShape) -> Bool)
    /// A property of EnvironmentValues, by its key path.
    case environmentKey
    /// A member that is read.
    case member
  }

  static let all: [Rule] = [
    Rule(id: "navigation-view", patterns: ["NavigationView"], kind: .type),
    Rule(id: "navigation-view-style", patterns: ["navigationViewStyle"], kind: .modifier { _ in true }),
    Rule(id: "link-is-active", patterns: ["isActive:"], kind: .linkLabel { _ in true }),
    Rule(id: "link-tag-selection", patterns: ["tag:"], kind: .linkLabel { $0.labels.contains("selection") }),
    Rule(
      id: "bar-title", patterns: ["navigationBarTitle("],
      kind: .modifier { call in
        call.labels.first == .some("") && call.labels.count <= 2
          && call.labels.dropFirst().allSatisfy(["displayMode"].contains)
          && !call.hasUnlabeledTrailingClosure
      }),
    Rule(
      id: "bar-items", patterns: ["navigationBarItems"],
      kind: .modifier { call in
        !call.labels.isEmpty && call.labels.allSatisfy(["leading", "trailing"].contains)
      }),
    Rule(id: "presentation-mode", patterns: ["presentationMode"], kind: .environmentKey),
    Rule(
      id: "destination-value-link", patterns: ["destination:"],
      kind: .linkLabel { call in
        !call.closureLabels.contains("destination")
          && !call.labels.contains(where: ["isActive", "tag", "selection"].contains)
      }),
    Rule(
      id: "bar-hidden", patterns: ["navigationBarHidden"],
      kind: .modifier { $0.labels == [""] && !$0.hasUnlabeledTrailingClosure }),
    Rule(id: "bar-placement", patterns: ["navigationBarLeading", "navigationBarTrailing"], kind: .member),
    Rule(id: "presentation-mode-type", patterns: ["PresentationMode"], kind: .type),
    Rule(id: "watch-storyboard-link", patterns: ["destinationName:"], kind: .linkLabel { _ in true }),
    Rule(id: "detail-link", patterns: ["isDetailLink"], kind: .modifier { _ in true }),
  ]
}

/// Where a rule's pattern stands in a blob.
struct Match {
  let rule: Rule
  /// The identifier of the pattern, without the `:` or `(` after it.
  let name: String
  let offset: Int
  let line: Int
  let column: Int
}

/// Every occurrence of every pattern, in the order of the text. No pattern contains a line end or can overlap itself, so
/// one pass over the whole text finds what a search of each line finds.
func findMatches(in bytes: [UInt8]) -> [Match] {
  var matches: [Match] = []
  var (line, lineStart) = (1, 0)
  bytes.withUnsafeBufferPointer { text in
    for offset in text.indices {
      if text[offset] == 0x0A { (line, lineStart) = (line + 1, offset + 1) }
      for pattern in Pattern.byFirstByte[Int(text[offset])] where pattern.stands(in: text, at: offset) {
        matches.append(
          Match(rule: pattern.rule, name: pattern.name, offset: offset, line: line, column: offset - lineStart + 1))
      }
    }
  }
  return matches
}

private struct Pattern: Sendable {
  let rule: Rule
  let name: String
  let bytes: [UInt8]

  static let byFirstByte: [[Pattern]] = {
    var table = [[Pattern]](repeating: [], count: 256)
    for rule in Rule.all {
      for pattern in rule.patterns {
        let bytes = Array(pattern.utf8)
        let name = String(pattern.prefix { $0 != ":" && $0 != "(" })
        table[Int(bytes[0])].append(Pattern(rule: rule, name: name, bytes: bytes))
      }
    }
    return table
  }()

  func stands(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    bytes.count <= text.count - offset && bytes.indices.allSatisfy { text[offset + $0] == bytes[$0] }
  }
}

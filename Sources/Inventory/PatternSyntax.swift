/// Patterns are read twice: by `git grep -E`, whose lines a reader may want to repeat by hand, and by PCRE2, which
/// counts. Only what both understand in the same way is allowed; everything else is named with its way out.
enum PatternSyntax {
  /// - Returns: what is wrong, as the rest of a sentence that begins with the pattern, or nil.
  static func problem(in pattern: String) -> String? {
    var reader = PatternSyntaxReader(pattern)
    do {
      let length = try reader.alternatives(depth: 0)
      if reader.next != nil { return "has a ')' without a '('; write \\) for the character" }
      return length == 0 ? "can match nothing at all, so every line would count; make a part of it certain" : nil
    } catch { return error.message }
  }
}

private struct PatternProblem: Error {
  var message: String
  init(_ message: String) { self.message = message }
}

/// A reader of extended regular expressions that works out the length of the shortest match.
private struct PatternSyntaxReader {
  private let characters: [Character]
  private var index = 0

  init(_ pattern: String) { characters = Array(pattern) }

  var next: Character? { index < characters.count ? characters[index] : nil }
  private var afterNext: Character? { index + 1 < characters.count ? characters[index + 1] : nil }

  mutating func alternatives(depth: Int) throws(PatternProblem) -> Int {
    if depth > 20 { throw PatternProblem("nests more than 20 groups") }
    var shortest = try sequence(depth: depth)
    while next == "|" {
      index += 1
      shortest = min(shortest, try sequence(depth: depth))
    }
    return shortest
  }

  private mutating func sequence(depth: Int) throws(PatternProblem) -> Int {
    var length = 0
    var isEmpty = true
    while let character = next, character != "|", character != ")" {
      let piece = try self.piece(depth: depth)
      if character == "^" || character == "$", let quantifier = next, isQuantifier(quantifier) {
        throw PatternProblem("repeats '\(character)', which has no length; remove the '\(quantifier)'")
      }
      length += try piece * repetition()
      isEmpty = false
    }
    if isEmpty { throw PatternProblem("has an empty alternative or group; remove it") }
    return length
  }

  private func isQuantifier(_ character: Character) -> Bool { "*+?{".contains(character) }

  /// The least number of times that the quantifier here asks for; 1 without one.
  private mutating func repetition() throws(PatternProblem) -> Int {
    guard let quantifier = next, isQuantifier(quantifier) else { return 1 }
    index += 1
    let least = quantifier == "{" ? try bounds() : quantifier == "+" ? 1 : 0
    if let second = next, isQuantifier(second) {
      throw PatternProblem("has '\(second)' after '\(quantifier)', which git grep -E reads differently; remove one")
    }
    return least
  }

  /// `2}`, `2,}` or `2,5}`, from behind the brace.
  private mutating func bounds() throws(PatternProblem) -> Int {
    guard let end = characters[index...].firstIndex(of: "}") else { throw brace() }
    let parts = characters[index..<end].split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    guard (1...2).contains(parts.count), let least = Int(parts[0]), (0...255).contains(least) else { throw brace() }
    if parts.count == 2, !parts[1].isEmpty {
      guard let most = Int(parts[1]), (least...255).contains(most) else { throw brace() }
    }
    index = end + 1
    return least
  }

  private func brace() -> PatternProblem {
    PatternProblem("has a '{' that is no repetition like {2,5}; write \\{ for the character")
  }

  /// One character, set, anchor or group.
  private mutating func piece(depth: Int) throws(PatternProblem) -> Int {
    let character = characters[index]
    index += 1
    switch character {
    case "(": return try group(depth: depth)
    case "[":
      try set()
      return 1
    case "\\":
      try escape()
      return 1
    case "^", "$": return 0
    case "*", "+", "?", "{":
      throw PatternProblem(
        "has a '\(character)' with nothing before it to repeat; write \\\(character) for the character")
    default: return 1
    }
  }

  private mutating func group(depth: Int) throws(PatternProblem) -> Int {
    if next == "?" || next == "*" {
      throw PatternProblem("has a '(\(next!)', which git grep -E does not know; remove it")
    }
    let length = try alternatives(depth: depth + 1)
    guard next == ")" else { throw PatternProblem("has a '(' without a ')'; write \\( for the character") }
    index += 1
    return length
  }

  private mutating func escape() throws(PatternProblem) {
    guard let character = next else { throw PatternProblem("ends in a backslash; write \\\\ for the character") }
    index += 1
    let wayOut: String? =
      switch character {
      case "d": "write [0-9]"
      case "w": "write [A-Za-z0-9_]"
      case "s": "write [[:space:]]"
      case "b", "B", "<", ">": "leave it out; context: identifier looks at whole words"
      case "`", "'": "leave it out"
      case _ where character.isLetter || character.isNumber: "leave the backslash out"
      default: nil
      }
    if let wayOut {
      throw PatternProblem("has a '\\\(character)', which git grep -E and PCRE2 read differently; \(wayOut)")
    }
  }

  /// The rest of `[…]`.
  private mutating func set() throws(PatternProblem) {
    if next == "^" { index += 1 }
    var isFirst = true
    while let character = next, character != "]" || isFirst {
      isFirst = false
      if character == "\\" {
        throw PatternProblem("has a backslash in […], which git grep -E takes for itself; leave it out")
      }
      if character == "[", let kind = afterNext, ":.=".contains(kind) {
        try characterClass(kind)
      } else {
        index += 1
        if next == "-", let end = afterNext, end != "]", end != "[", end < character {
          throw PatternProblem("has a range '\(character)-\(end)' that runs backwards; turn it round")
        }
      }
    }
    guard next == "]" else { throw PatternProblem("has a '[' without a ']'; write \\[ for the character") }
    index += 1
  }

  private static let classes = [
    "alpha", "digit", "alnum", "upper", "lower", "space", "blank", "punct", "print", "graph", "cntrl", "xdigit",
  ]

  /// `[:digit:]` inside a set.
  private mutating func characterClass(_ kind: Character) throws(PatternProblem) {
    let names = Self.classes.map { "[:\($0):]" }
    guard kind == ":", let name = names.first(where: { characters[index...].starts(with: $0) }) else {
      throw PatternProblem("has a '[\(kind)' in […] that is no class like [:digit:]; put the '[' first, or remove it")
    }
    index += name.count
  }
}

/// Which places in Swift source only run, or only compile, on systems too old for the new API (playbook §11).
extension SwiftContext {
  /// The token stands in the else branch of an `#available`, in the body of an `#unavailable`, or in a declaration marked
  /// deprecated or obsoleted, each at the versions that brought the new API, or later.
  ///
  /// - Complexity: the statements around the token, not the file.
  func isForOlderSystems(_ index: Int, than new: Systems) -> Bool {
    if new == .none { return false }
    if isInDeprecatedDeclaration(index, new) { return true }
    var brace = Int(tokens[index].parent)
    var depth = 0
    while brace >= 0, depth < nestingLimit {
      depth += 1
      if tokens[brace].kind == .openCurly, isOlderBranch(brace, new) { return true }
      if isInDeprecatedDeclaration(brace, new) { return true }
      brace = Int(tokens[brace].parent)
    }
    return false
  }

  // MARK: Branches

  private func isOlderBranch(_ brace: Int, _ new: Systems) -> Bool {
    if isKeyword(brace - 1, "else") { return isElseOfAvailability(brace - 1, new) }
    guard let keyword = conditionStart(of: brace) else { return false }
    if hasAvailability(from: keyword, to: brace, "#unavailable", new) { return true }
    return isKeyword(keyword - 1, "else") && isElseOfAvailability(keyword - 1, new)
  }

  /// The `else` belongs to an `if` or `guard` on `#available`, or to a later branch of such an `if`.
  private func isElseOfAvailability(_ keyword: Int, _ new: Systems) -> Bool {
    var otherwise = keyword
    while true {
      if kind(otherwise - 1) == .closeCurly, tokens[otherwise - 1].partner >= 0 {
        let brace = Int(tokens[otherwise - 1].partner)
        guard let start = conditionStart(of: brace) else { return false }
        if hasAvailability(from: start, to: brace, "#available", new) { return true }
        guard isKeyword(start - 1, "else") else { return false }
        otherwise = start - 1
      } else {
        guard let start = conditionStart(of: otherwise), isKeyword(start, "guard") else { return false }
        return hasAvailability(from: start, to: otherwise, "#available", new)
      }
    }
  }

  /// The `if`, `guard`, `while`, `switch` or `for` whose head ends just before `end`; nil when a statement ends in
  /// between.
  func conditionStart(of end: Int) -> Int? {
    var at = end - 1
    var steps = 0
    // No condition is that long; a generated line may be.
    while at >= 0, tokens[at].parent == tokens[end].parent, steps < 1024 {
      steps += 1
      if isKeyword(at, among: heads) { return at }
      if tokens[at].kind == .semicolon { return nil }
      if tokens[at + 1].startsLine, at + 1 != end, !continues(at, at + 1) { return nil }
      if tokens[at].kind.isClosing {
        guard tokens[at].partner >= 0 else { return nil }
        at = Int(tokens[at].partner)
      }
      at -= 1
    }
    return nil
  }

  /// A statement goes on over the line end between these neighbours.
  private func continues(_ before: Int, _ after: Int) -> Bool {
    switch tokens[before].kind {
    case .comma, .symbol, .dot, .colon: return true
    default: break
    }
    switch tokens[after].kind {
    case .comma, .symbol, .dot, .colon, .openCurly: return true
    case .word:
      return isKeyword(after, among: ["else", "is", "as", "in", "where"])
        || isKeyword(
          before,
          among: ["if", "guard", "while", "switch", "for", "let", "var", "case", "in", "is", "as", "try", "await"])
    case .pound: return isKeyword(before, among: heads)
    default: return isKeyword(before, among: heads)
    }
  }

  private func hasAvailability(from start: Int, to end: Int, _ name: StaticString, _ new: Systems) -> Bool {
    var at = start
    while at < end {
      if kind(at) == .pound, kind(at + 1) == .openRound, isPound(at, name), names(new, at + 1) { return true }
      if tokens[at].kind.isOpening, tokens[at].partner > at { at = Int(tokens[at].partner) }
      at += 1
    }
    return false
  }

  private func isPound(_ index: Int, _ name: StaticString) -> Bool {
    let text = text(index)
    return text.count == name.utf8CodeUnitCount && compareBytes(text.baseAddress!, name.utf8Start, text.count)
  }

  /// `(iOS 16, *)`: some platform at or above the version that brought the new API.
  private func names(_ new: Systems, _ round: Int) -> Bool {
    let end = tokens[round].partner >= 0 ? Int(tokens[round].partner) : tokens.count
    var at = round + 1
    while at < end {
      if kind(at) == .word, kind(at + 1) == .number, has(new, platform: at, version: at + 1) { return true }
      at += 1
    }
    return false
  }

  private func has(_ new: Systems, platform: Int, version: Int) -> Bool {
    guard let first = Systems.Version(text(version)) else { return false }
    return new.have(String(decoding: text(platform), as: UTF8.self), first)
  }

  // MARK: Declarations

  /// The statement that holds the token at its level is a declaration with `@available(…, deprecated: …)` or `obsoleted:`.
  private func isInDeprecatedDeclaration(_ index: Int, _ new: Systems) -> Bool {
    if isInDeprecatedAttributeList(index, new) { return true }
    let answer = isStatementDeprecated(index, new)
    memo.deprecation[SwiftMemo.Place(bracket: tokens[index].parent, new)] = (index, answer)
    return answer
  }

  /// - Complexity: the statement's tokens before `index`, up to the one that was asked about before.
  private func isStatementDeprecated(_ index: Int, _ new: Systems) -> Bool {
    let known = memo.deprecation[SwiftMemo.Place(bracket: tokens[index].parent, new)]
    var at = index
    while at >= 0, tokens[at].parent == tokens[index].parent {
      if isDeclarationKeyword(at) { return hasDeprecation(before: at, new) }
      // `@available(…) #Preview {`: a macro that stands for declarations.
      if tokens[at].kind == .pound, hasDeprecation(before: at, new) { return true }
      if at == index {
        if let known, known.token == at { return known.answer }
      } else {
        switch tokens[at].kind {
        case .semicolon, .openCurly: return false
        case .closeCurly where kind(at + 1) != .comma: return false
        case .closeRound, .closeSquare, .closeCurly:
          guard tokens[at].partner >= 0 else { return false }
          at = Int(tokens[at].partner)
          if let known, known.token == at { return known.answer }
        default: if let known, known.token == at { return known.answer }
        }
      }
      at -= 1
    }
    return false
  }

  /// The token opens the arguments of an attribute, `@Environment(`, of a deprecated declaration.
  private func isInDeprecatedAttributeList(_ round: Int, _ new: Systems) -> Bool {
    guard kind(round) == .openRound, kind(round - 1) == .word, kind(round - 2) == .at else { return false }
    var at = round
    while at < tokens.count {
      switch kind(at) {
      case .openRound where tokens[at].partner > 0: at = Int(tokens[at].partner) + 1
      case .at: at += 2
      case .word where isKeyword(at, among: modifiers): at += 1
      case .word: return isDeclarationKeyword(at) && hasDeprecation(before: at, new)
      default: return false
      }
    }
    return false
  }

  private func isDeclarationKeyword(_ index: Int) -> Bool {
    guard isKeyword(index, among: declaring), kind(index - 1) != .dot else { return false }
    if isKeyword(index, among: accessors) {
      return kind(index + 1) == .openCurly || kind(index + 1) == .openRound
        || isKeyword(index + 1, among: ["async", "throws", "rethrows"])
    }
    // These are names, too.
    if isKeyword(index, among: ["actor", "macro", "associatedtype"]) {
      return kind(index + 1) == .word && !tokens[index + 1].startsLine
    }
    // A label or a name spelled like a keyword declares nothing.
    return kind(index + 1) != .colon && kind(index + 1) != .comma
  }

  private func hasDeprecation(before keyword: Int, _ new: Systems) -> Bool {
    var at = keyword - 1
    while at >= 0, tokens[at].parent == tokens[keyword].parent {
      if tokens[at].kind == .closeRound, tokens[at].partner >= 0 {
        let round = Int(tokens[at].partner)
        if isWord(round - 1, "available"), kind(round - 2) == .at, isDeprecation(round, new) { return true }
        guard kind(round - 1) == .word else { return false }
        at = kind(round - 2) == .at ? round - 3 : round - 2
      } else if tokens[at].kind == .word, kind(at - 1) == .at {
        at -= 2
      } else if isKeyword(at, among: modifiers) {
        at -= 1
      } else {
        return false
      }
    }
    return false
  }

  /// `(iOS, introduced: 13, deprecated: 16)`.
  private func isDeprecation(_ round: Int, _ new: Systems) -> Bool {
    let end = tokens[round].partner >= 0 ? Int(tokens[round].partner) : tokens.count
    guard kind(round + 1) == .word else { return false }
    var at = round + 2
    while at + 2 < end {
      if isWord(at, "deprecated") || isWord(at, "obsoleted"), kind(at + 1) == .colon, kind(at + 2) == .number,
        has(new, platform: round + 1, version: at + 2)
      {
        return true
      }
      at += 1
    }
    return false
  }
}

/// Words that begin a statement whose body's brace is no closure's.
private let heads: [StaticString] = ["if", "guard", "while", "switch", "for"]

private let declaring: [StaticString] = [
  "struct", "class", "enum", "actor", "protocol", "extension", "func", "var", "let", "init", "deinit", "subscript",
  "typealias", "case", "macro", "associatedtype", "get", "set", "willSet", "didSet", "_modify", "_read",
]

private let accessors: [StaticString] = ["get", "set", "willSet", "didSet", "_modify", "_read"]

private let modifiers: [StaticString] = [
  "public", "private", "fileprivate", "internal", "package", "open", "static", "class", "final", "override", "mutating",
  "nonmutating", "lazy", "weak", "unowned", "convenience", "required", "indirect", "dynamic", "optional", "nonisolated",
  "isolated", "prefix", "postfix", "infix", "distributed", "consuming", "borrowing",
]

/// What part a word plays where it stands: a name being declared, a label, or a name being used.
extension SwiftContext {
  enum Role {
    /// The name or label that something declares.
    case declared
    /// The label of an argument, or of a labelled trailing closure, of this call.
    case label(Call)
    /// The label of a subscript, an interpolation, a compound name: of something that is no call with arguments.
    case otherLabel
    /// The label of a tuple's value, the key of a dictionary, the middle of `? :`, a `case`.
    case key
    /// Anything else: a name read, called, or written as a type.
    case used
  }

  func role(of token: Int) -> Role {
    if isDeclared(token) { return .declared }
    guard kind(token + 1) == .colon, kind(token - 1) != .dot else { return .used }
    if let call = trailingClosureCall(labelledBy: token) { return .label(call) }
    let parent = Int(tokens[token].parent)
    let begins = token - 1 == parent || kind(token - 1) == .comma
    switch kind(parent) {
    case .openRound:
      if isCompoundName(token, in: parent) { return .otherLabel }
      guard begins else { return .key }
      return call(opening: parent).map { .label($0) } ?? .key
    case .openInterpolation: return begins ? .otherLabel : .key
    case .openSquare:
      if begins, wantsType(parent) { return .used }
      return begins && isSubscript(parent) ? .otherLabel : .key
    default: return .key
    }
  }

  /// `f(label:other:)`: labels without values.
  private func isCompoundName(_ token: Int, in round: Int) -> Bool {
    let isFirst = token - 1 == round
    let follows = kind(token - 1) == .colon && kind(token - 2) == .word
    guard isFirst || follows else { return false }
    return kind(token + 2) == .closeRound || (kind(token + 2) == .word && kind(token + 3) == .colon)
  }

  /// The call is none, but a reference to a function by its full name: `f(_:other:)`.
  func isReference(_ call: Call) -> Bool {
    call.round >= 0 && kind(call.round + 1) == .word && kind(call.round + 2) == .colon
      && isCompoundName(call.round + 1, in: call.round)
  }

  private func isSubscript(_ square: Int) -> Bool {
    guard !tokens[square].startsLine else { return false }
    return isOperandEnd(square - 1)
  }

  /// An expression may end with this token.
  func isOperandEnd(_ index: Int) -> Bool {
    switch kind(index) {
    case .number, .text, .closeRound, .closeSquare, .closeCurly: return true
    case .word: return tokens[index].isQuoted || !isKeyword(index, among: neverOperands)
    case .symbol:
      let last = symbolByte(index, first: false)
      return (last == UInt8(ascii: "?") || last == UInt8(ascii: "!")) && index > 0
        && tokens[index].start == tokens[index - 1].end && isOperandEnd(index - 1)
    default: return false
    }
  }

  /// `} name: {`: the call whose labelled trailing closure this is.
  private func trailingClosureCall(labelledBy token: Int) -> Call? {
    guard kind(token + 2) == .openCurly else { return nil }
    var label = token
    while kind(label - 1) == .closeCurly, tokens[label - 1].partner >= 0 {
      let brace = Int(tokens[label - 1].partner)
      if kind(brace - 1) == .colon, kind(brace - 2) == .word, kind(brace - 3) == .closeCurly {
        label = brace - 2
      } else if kind(brace - 1) == .closeRound, tokens[brace - 1].partner >= 0 {
        return call(opening: Int(tokens[brace - 1].partner))
      } else if kind(brace - 1) == .word {
        return call(of: brace - 1)
      } else if kind(brace - 1) == .symbol, let name = beforeGenericArguments(endingAt: brace - 1), kind(name) == .word
      {
        return call(of: name)
      } else {
        return nil
      }
    }
    return nil
  }

  /// The name has a receiver before its dot, or no dot at all; `.name` alone, as in a pattern, has none.
  func hasReceiverOrNoDot(_ token: Int) -> Bool {
    kind(token - 1) != .dot || isOperandEnd(token - 2)
  }

  /// The word stands alone or is qualified by one of these modules only.
  func isUnqualified(_ index: Int, _ modules: [[UInt8]]) -> Bool {
    guard kind(index - 1) == .dot else { return true }
    return kind(index - 3) != .dot && modules.contains { isWord(index - 2, $0) }
  }

  // MARK: Declarations

  private func isDeclared(_ token: Int) -> Bool {
    let before = token - 1
    if isKeyword(before, among: introducers) { return true }
    if isKeyword(before, "case") { return !isPatternCase(before) }
    if isImported(token) || isGenericParameter(token) || isFurtherName(token) || isStatementLabel(token) { return true }
    if isClosureParameter(token) || isKeyword(before, "for") { return true }
    let parent = Int(tokens[token].parent)
    switch kind(parent) {
    case .openRound:
      return isDeclaredInRound(token, parent)
    case .openSquare:
      // `{ [name = value] in`
      let begins = before == parent || kind(before) == .comma || isKeyword(before, among: ["weak", "unowned"])
      return begins && kind(parent - 1) == .openCurly && isSymbol(token + 1, "=")
    default: return false
    }
  }

  private func isDeclaredInRound(_ token: Int, _ round: Int) -> Bool {
    let before = token - 1
    let begins = before == round || kind(before) == .comma
    if isWord(round - 1, "objc"), kind(round - 2) == .at { return kind(token + 1) == .colon }
    if isBindingPattern(round) { return begins }
    let declares = isParameterList(round) || isClosureParameters(round) || isTupleType(round)
    guard declares else { return false }
    if begins { return kind(token + 1) == .colon || kind(token + 1) == .word || isClosureParameters(round) }
    return kind(before) == .word && kind(token + 1) == .colon || isAfterAttribute(before) && kind(token + 1) == .colon
  }

  /// The token ends an attribute: `@Builder(…)`, `@Builder<A, B>`.
  private func isAfterAttribute(_ index: Int) -> Bool {
    var name = index
    if kind(name) == .closeRound, tokens[name].partner >= 0 { name = Int(tokens[name].partner) - 1 }
    if kind(name) == .symbol, let before = beforeGenericArguments(endingAt: name) { name = before }
    while kind(name - 1) == .dot, kind(name - 2) == .word { name -= 2 }
    return name != index && kind(name) == .word && kind(name - 1) == .at
  }

  /// `let (a, b)`, `for (a, b) in`, `case let (a, b)`.
  private func isBindingPattern(_ round: Int) -> Bool {
    isKeyword(round - 1, among: ["let", "var", "for"])
  }

  /// `import struct SwiftUI.Name`.
  private func isImported(_ token: Int) -> Bool {
    var at = token
    while kind(at - 1) == .dot, kind(at - 2) == .word { at -= 2 }
    return isKeyword(at - 1, "import") || (isKeyword(at - 1, among: introducers) && isKeyword(at - 2, "import"))
  }

  /// `func f<Name>`, `class C<A, Name: Hashable>`.
  private func isGenericParameter(_ token: Int) -> Bool {
    guard kind(token - 1) == .symbol || kind(token - 1) == .comma else { return false }
    var at = token - 1
    var steps = 0
    while at >= 0, steps < 32, tokens[at].parent == tokens[token].parent {
      switch tokens[at].kind {
      case .symbol:
        guard symbolByte(at, first: false) == UInt8(ascii: "<"), text(at).count == 1 else { return false }
        return isKeyword(at - 2, among: introducers) || isKeyword(at - 1, among: ["init", "subscript"])
      case .word, .comma, .colon, .dot: at -= 1
      default: return false
      }
      steps += 1
    }
    return false
  }

  /// `let a = 1, name = 2`, `case first, name`: a name after a comma of one declaration.
  private func isFurtherName(_ token: Int) -> Bool {
    guard kind(token - 1) == .comma else { return false }
    let parent = kind(Int(tokens[token].parent))
    guard parent == nil || parent == .openCurly else { return false }
    var at = token - 2
    var steps = 0
    while at >= 0, steps < 96, tokens[at].parent == tokens[token].parent {
      if isKeyword(at, "case") { return !isPatternCase(at) }
      if isKeyword(at, among: ["let", "var"]) {
        return !isKeyword(at - 1, among: ["if", "guard", "while", "case"]) && kind(at - 1) != .comma
      }
      if tokens[at].kind == .semicolon || isKeyword(at, among: notInDeclaration) { return false }
      if tokens[at].kind.isClosing {
        guard tokens[at].partner >= 0 else { return false }
        at = Int(tokens[at].partner)
      }
      at -= 1
      steps += 1
    }
    return false
  }

  /// `name: while true {`.
  private func isStatementLabel(_ token: Int) -> Bool {
    kind(token + 1) == .colon && isKeyword(token + 2, among: ["while", "for", "repeat", "do", "if", "switch"])
      && (tokens[token].startsLine || kind(token - 1) == .openCurly || kind(token - 1) == .semicolon)
  }

  /// `{ name in`, `{ a, name in`, `{ [weak self] name in`.
  private func isClosureParameter(_ token: Int) -> Bool {
    guard kind(Int(tokens[token].parent)) == .openCurly else { return false }
    var end = token + 1
    while kind(end) == .comma, kind(end + 1) == .word { end += 2 }
    guard isKeyword(end, "in") || isSymbol(end, "->") else { return false }
    var start = token - 1
    while kind(start) == .comma, kind(start - 1) == .word { start -= 2 }
    return start == Int(tokens[token].parent)
      || (kind(start) == .closeSquare && Int(tokens[start].partner) - 1 == Int(tokens[token].parent))
  }

  /// `{ (a, b) in`, `{ (a: Int) -> Void in`.
  private func isClosureParameters(_ round: Int) -> Bool {
    let before = round - 1
    let opens =
      kind(before) == .openCurly
      || (kind(before) == .closeSquare && tokens[before].partner > 0
        && kind(Int(tokens[before].partner) - 1) == .openCurly)
    guard opens, tokens[round].partner >= 0 else { return false }
    let after = Int(tokens[round].partner) + 1
    return isKeyword(after, among: ["in", "throws", "async", "rethrows"]) || isSymbol(after, "->")
  }

  /// `round` opens the parameters of a function, initialiser, subscript, macro or enum case.
  func isParameterList(_ round: Int) -> Bool {
    var name = round - 1
    if kind(name) == .symbol {
      if symbolByte(name, first: false) == UInt8(ascii: ">"), let before = beforeGenericArguments(endingAt: name) {
        name = before
      } else if isKeyword(name - 1, "init") {
        name -= 1
      } else {
        return isKeyword(name - 1, "func")
      }
    }
    if isKeyword(name, among: ["init", "subscript"]) { return kind(name - 1) != .dot }
    if isKeyword(name - 1, among: ["func", "macro"]) { return true }
    if isKeyword(name - 1, "case") { return !isPatternCase(name - 1) }
    return kind(name) == .word && isFurtherName(name)
  }

  /// A `case` that matches, in a switch or after `if`, `guard`, `for` and `while`; not one of an enum's own.
  private func isPatternCase(_ keyword: Int) -> Bool {
    if isKeyword(keyword - 1, among: ["if", "guard", "for", "while"]) || kind(keyword - 1) == .comma { return true }
    if kind(keyword + 1) == .dot || isKeyword(keyword + 1, among: ["let", "var", "is"]) { return true }
    // A `case` of a switch ends in a colon at its own level.
    var at = keyword + 1
    while at < tokens.count, tokens[at].parent == tokens[keyword].parent {
      if tokens[at].kind == .colon { return true }
      if tokens[at].startsLine, kind(at - 1) != .comma { return false }
      if tokens[at].kind.isOpening, tokens[at].partner > at { at = Int(tokens[at].partner) }
      at += 1
    }
    return false
  }

  // MARK: Types

  /// `(a: Int, b: Int)` where a type is written: its labels are declared.
  private func isTupleType(_ round: Int) -> Bool {
    guard tokens[round].partner >= 0 else { return false }
    let after = Int(tokens[round].partner) + 1
    if isSymbol(after, "->") || isKeyword(after, among: ["throws", "rethrows", "async"]) { return true }
    return wantsType(round)
  }

  /// What begins at `index` is a type, by what stands before it.
  func wantsType(_ index: Int, depth: Int = 0) -> Bool {
    guard depth < nestingLimit else { return false }
    let before = index - 1
    switch kind(before) {
    case .symbol:
      if isSymbol(before, "->") { return true }
      if isSymbol(before, "=") { return isTypealias(before) }
      if isSymbol(before, "?") || isSymbol(before, "!") { return isKeyword(before - 1, "as") }
      return symbolByte(before, first: false) == UInt8(ascii: "<") && afterGenericArguments(startingAt: before) != nil
    case .colon: return isAnnotation(before)
    case .word:
      if kind(before - 1) == .at { return wantsType(before - 1, depth: depth + 1) }
      return isKeyword(before, among: ["as", "is", "any", "some", "inout", "extension"])
    case .openSquare, .openRound: return wantsType(before, depth: depth + 1)
    case .comma:
      let parent = Int(tokens[index].parent)
      return (kind(parent) == .openSquare || kind(parent) == .openRound) && wantsType(parent, depth: depth + 1)
    default: return false
    }
  }

  private func isTypealias(_ equals: Int) -> Bool {
    var name = equals - 1
    if kind(name) == .symbol, let before = beforeGenericArguments(endingAt: name) { name = before }
    return isKeyword(name - 1, among: ["typealias", "associatedtype"])
  }

  private func isAnnotation(_ colon: Int) -> Bool {
    switch kind(colon - 1) {
    case .word: return isDeclared(colon - 1)
    case .closeRound: return tokens[colon - 1].partner >= 0 && isBindingPattern(Int(tokens[colon - 1].partner))
    default: return false
    }
  }

  /// The bare word is read as a value: the only place left for it where no type and no call can stand.
  func isRead(_ token: Int) -> Bool {
    if kind(token + 1) == .dot || call(of: token) != nil { return false }
    if isSymbolBeginning(token + 1, "<"), afterGenericArguments(startingAt: token + 1) != nil { return false }
    var first = token
    if kind(token - 1) == .dot { first = token - 2 }
    switch kind(first - 1) {
    case .symbol:
      if isSymbol(first - 1, "=") { return !isTypealias(first - 1) }
      if isSymbol(first - 1, "->") || isSymbol(first - 1, "&") { return false }
      if isSymbol(first - 1, "?") || isSymbol(first - 1, "!") { return !isKeyword(first - 2, "as") }
      return symbolByte(first - 1, first: false) != UInt8(ascii: "<")
    case .word:
      return isKeyword(first - 1, among: beforeValues) || beginsStatement(first)
    case nil, .openCurly, .closeCurly, .semicolon: return true
    case .openSquare:
      return !wantsType(first - 1) && !isOperandEnd(first - 2)
    case .openRound, .comma:
      let parent = Int(tokens[first].parent)
      return kind(parent) == .openRound && call(opening: parent) != nil && !isParameterList(parent)
    case .colon: return isValueColon(first - 1)
    default: return beginsStatement(first)
    }
  }

  /// The token stands first on its line, behind something that is complete.
  private func beginsStatement(_ index: Int) -> Bool { tokens[index].startsLine && isOperandEnd(index - 1) }

  /// A brace that follows opens the body of a declaration whose head ends with this type: `class A: B, Module.Name {`.
  func endsDeclarationHead(_ token: Int) -> Bool {
    var at = token
    while kind(at - 1) == .dot, kind(at - 2) == .word { at -= 2 }
    at -= 1
    var steps = 0
    while at >= 0, steps < 96, tokens[at].parent == tokens[token].parent {
      steps += 1
      switch tokens[at].kind {
      case .colon: return isAnnotation(at) || isInheritance(at)
      case .symbol where isSymbol(at, "->"): return true
      case .symbol where symbolByte(at, first: false) == UInt8(ascii: ">"):
        guard let name = beforeGenericArguments(endingAt: at) else { return false }
        at = name
      case .word where isKeyword(at, among: ["extension", "where"]): return true
      case .word where [.comma, .dot, .symbol].contains(kind(at + 1)): at -= 1
      case .word where isKeyword(at, among: ["some", "any"]): at -= 1
      case .comma, .dot: at -= 1
      case .symbol where isSymbol(at, "&") || isSymbol(at, "=="): at -= 1
      default: return false
      }
    }
    return false
  }

  /// `class A:`, `extension A.B:`, `enum A<T>:`.
  private func isInheritance(_ colon: Int) -> Bool {
    var name = colon - 1
    if kind(name) == .symbol, let before = beforeGenericArguments(endingAt: name) { name = before }
    guard kind(name) == .word else { return false }
    while kind(name - 1) == .dot, kind(name - 2) == .word { name -= 2 }
    return isKeyword(name - 1, among: inheriting) || isKeyword(name - 1, "where") || kind(name - 1) == .comma
  }

  /// The `?` or `!` of an optional type that ends before `index` is skipped: what follows the type.
  func beforeOptional(_ index: Int) -> Int {
    guard kind(index - 1) == .symbol, isSymbol(index - 1, "?") || isSymbol(index - 1, "!") else { return index }
    return index - 1
  }

  private func isValueColon(_ colon: Int) -> Bool {
    guard kind(colon - 1) == .word else { return false }
    if case .label = role(of: colon - 1) { return true }
    return false
  }

  // MARK: Symbols

  func isSymbol(_ index: Int, _ symbol: StaticString) -> Bool {
    guard kind(index) == .symbol else { return false }
    let text = text(index)
    return text.count == symbol.utf8CodeUnitCount && compareBytes(text.baseAddress!, symbol.utf8Start, text.count)
  }

  private func isSymbolBeginning(_ index: Int, _ symbol: StaticString) -> Bool {
    kind(index) == .symbol && bytes[Int(tokens[index].start)] == symbol.utf8Start.pointee
  }
}

/// Words that introduce the name after them.
private let introducers: [StaticString] = [
  "struct", "class", "enum", "actor", "protocol", "typealias", "func", "var", "let", "associatedtype", "macro",
  "precedencegroup", "import",
]

private let inheriting: [StaticString] = ["struct", "class", "enum", "actor", "protocol", "extension"]

/// Words before a value, or before what names a statement.
private let beforeValues: [StaticString] = [
  "return", "case", "in", "try", "await", "throw", "switch", "if", "guard", "break", "continue",
]

/// Words that end no operand.
private let neverOperands: [StaticString] = [
  "return", "in", "case", "if", "guard", "while", "where", "switch", "else", "throw", "try", "await", "is", "as", "let",
  "var", "do", "repeat", "for", "defer", "yield", "some", "any", "default",
]

/// Words that show that a comma before belongs to something else than a list of names.
private let notInDeclaration: [StaticString] = [
  "if", "guard", "while", "for", "switch", "func", "struct", "class", "enum", "extension", "protocol", "return",
  "import",
]

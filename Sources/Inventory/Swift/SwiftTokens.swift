/// One token of Swift source, or the opening or closing half of a bracket pair.
struct SwiftToken {
  enum Kind: UInt8 {
    /// An identifier or keyword, also `$0`; between backticks, the token is what they enclose.
    case word
    case number
    /// A run of operator characters.
    case symbol
    /// A piece of a string literal without its interpolations, or a regular expression literal.
    case text
    /// `#available`, `#selector`, a macro: the token covers the `#`.
    case pound
    case comma, colon, semicolon, dot, at, backslash
    /// `(`, `[`, `{` and the `\(` of an interpolation.
    case openRound, openSquare, openCurly, openInterpolation
    case closeRound, closeSquare, closeCurly

    var isOpening: Bool { rawValue >= Kind.openRound.rawValue && rawValue <= Kind.openInterpolation.rawValue }
    var isClosing: Bool { rawValue >= Kind.closeRound.rawValue }
  }

  var start: Int32
  var end: Int32
  /// Index of the innermost opening bracket around it; −1 at the top level. A closing bracket has its pair's parent.
  var parent: Int32
  /// Index of the other half of the pair; −1 when there is none.
  var partner: Int32
  var kind: Kind
  /// A line end stands between it and the token before.
  var startsLine: Bool
  /// A word between backticks is never a keyword.
  var isQuoted: Bool
}

/// Divides Swift source into tokens, comments left out, with bracket pairs matched.
///
/// It follows the lexical grammar of *The Swift Programming Language*: nested comments, strings raw and multi-line with
/// code in their interpolations, regular expression literals, `#if` with brackets that balance only per branch. It
/// never fails: source that does not compile still yields tokens.
///
/// Versions of a file come one after the other. The tokens of the lines that a source shares with the one before it are
/// taken from there (`SwiftTokenReuse.swift`); the result is the same as from nothing.
///
/// - Complexity: one pass over the bytes that differ, and a copy of the tokens that do not.
struct SwiftTokeniser: ~Copyable {
  /// The tokens of the last source, in memory that is used again: the loops below write through it without checks.
  var storage = UnsafeMutableBufferPointer<SwiftToken>.allocate(capacity: 4096)
  var count = 0
  /// Places from which tokenising can go on knowing nothing but the open brackets.
  var checkpoints: [Checkpoint] = []
  /// The source before this one.
  var previous = PreviousSource()
  private let kinds = UnsafePointer(byteKinds.baseAddress!)
  private var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  var position = 0
  private var startsLine = true
  /// Indexes of the brackets that are open, and the innermost of them, −1 when none is.
  var open: [Int32] = []
  var parent: Int32 = -1
  /// For each open interpolation, how its string goes on.
  private var strings: [StringShape] = []
  /// For each `#if` that is open, how many brackets were open before its first branch.
  private var conditions: [[Int32]] = []
  /// Where the conditions of `#if` and `#elseif` stand in the source.
  var conditionRanges: [Range<Int>] = []

  /// A token before some place depended on bytes far behind it.
  var reachesFar = false

  private struct StringShape {
    var hashes: Int
    var isMultiline: Bool
  }

  deinit { storage.deallocate() }

  /// Lent until the next source is tokenised.
  var tokens: UnsafeBufferPointer<SwiftToken> { UnsafeBufferPointer(rebasing: storage[0..<count]) }

  /// Replaces the tokens by those of `source`, whose bytes must live while the tokens are used.
  ///
  /// - Parameter owner: what keeps them in place as long as it lives; without one they are copied.
  mutating func tokenise(_ source: UnsafeRawBufferPointer, ownedBy owner: AnyObject? = nil) {
    let shared = SharedLines(previous.source.bytes, source)
    previous.takeTokens(&storage, &count, &checkpoints, &conditionRanges)
    begin(source)
    resume(after: shared)
    while position < bytes.count {
      step()
      if startsLine, joins(shared) { break }
    }
    bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    if reachesFar { previous.source.forget() } else { previous.source.keep(source, ownedBy: owner) }
  }

  private mutating func begin(_ source: UnsafeRawBufferPointer) {
    count = 0
    checkpoints.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    parent = -1
    strings.removeAll(keepingCapacity: true)
    conditions.removeAll(keepingCapacity: true)
    conditionRanges.removeAll(keepingCapacity: true)
    bytes = source
    position = 0
    startsLine = true
    reachesFar = false
    if peek(0) == 0xEF, peek(1) == 0xBB, peek(2) == 0xBF { position = 3 }
    if peek(0) == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "!") { skipLine() }
  }

  @inline(__always)
  private func peek(_ ahead: Int) -> UInt8 {
    let index = position + ahead
    return index < bytes.count ? bytes[index] : 0
  }

  private mutating func step() {
    let byte = bytes[position]
    let kind = kinds[Int(byte)]
    switch kind {
    case .space: skipBlanks()
    case .newline:
      startsLine = true
      position += 1
      if strings.isEmpty, conditions.isEmpty {
        checkpoints.append(
          Checkpoint(offset: Int32(truncatingIfNeeded: position), count: Int32(count), parent: parent))
      }
    case .word: word()
    case .digit: number()
    case .quote: string(hashes: 0)
    case .apostrophe: singleQuoted()
    case .slash: slash()
    case .symbol: if !placeholder() { symbol() }
    case .dot:
      if peek(1) == UInt8(ascii: ".") { symbol() } else { append(.dot, length: 1) }
    case .pound: pound()
    case .backtick: backticked()
    case .open: openBracket(byte)
    case .close: closeBracket(byte)
    case .comma: append(.comma, length: 1)
    case .colon: append(.colon, length: 1)
    case .semicolon: append(.semicolon, length: 1)
    case .at: append(.at, length: 1)
    case .backslash: append(.backslash, length: 1)
    case .other: position += 1
    }
  }

  @inline(__always)
  private mutating func append(_ kind: SwiftToken.Kind, length: Int, isQuoted: Bool = false) {
    append(kind, from: position, to: position + length, isQuoted: isQuoted)
    position += length
  }

  @inline(__always)
  private mutating func append(_ kind: SwiftToken.Kind, from start: Int, to end: Int, isQuoted: Bool = false) {
    if count == storage.count { grow() }
    storage[count] = SwiftToken(
      start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end), parent: parent, partner: -1,
      kind: kind, startsLine: startsLine, isQuoted: isQuoted)
    count += 1
    startsLine = false
  }

  mutating func grow(toHold capacity: Int = 0) {
    let larger = UnsafeMutableBufferPointer<SwiftToken>.allocate(capacity: max(capacity, storage.count) * 2)
    _ = larger.moveInitialize(fromContentsOf: storage[0..<count])
    storage.deallocate()
    storage = larger
  }

  private mutating func push() {
    parent = Int32(count - 1)
    open.append(parent)
  }

  private mutating func pop() -> Int32 {
    let last = open.removeLast()
    parent = open.last ?? -1
    return last
  }

  /// What a token that begins with a slash is depends on the token before it.
  func beginsWithSlash(at offset: Int) -> Bool { bytes[offset] == UInt8(ascii: "/") }

  // MARK: Words, numbers, operators

  @inline(__always)
  private func isWord(_ byte: UInt8) -> Bool {
    let kind = kinds[Int(byte)]
    return kind == .word || kind == .digit
  }

  private mutating func word() {
    let base = bytes.baseAddress!
    let end = bytes.count
    var at = position + 1
    while at < end, isWord(base.load(fromByteOffset: at, as: UInt8.self)) { at += 1 }
    append(.word, from: position, to: at)
    position = at
  }

  @inline(__always)
  private mutating func skipBlanks() {
    let base = bytes.baseAddress!
    let end = bytes.count
    var at = position
    while at < end, base.load(fromByteOffset: at, as: UInt8.self) == 0x20 { at += 1 }
    position = at == position ? at + (at < end && kinds[Int(bytes[at])] == .space ? 1 : 0) : at
  }

  private mutating func backticked() {
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != 0x0A { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "`") else {
      position += 1
      return
    }
    append(.word, from: position + 1, to: end, isQuoted: true)
    position = end + 1
  }

  private mutating func number() {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if isWordByte(byte) {
        position += 1
      } else if byte == UInt8(ascii: "."), kinds[Int(peek(1))] == .digit {
        position += 1
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), isExponent(before: position, from: start) {
        position += 1
      } else {
        break
      }
    }
    append(.number, from: start, to: position)
  }

  private func isExponent(before index: Int, from start: Int) -> Bool {
    let last = bytes[index - 1] | 0x20
    let isHex = index - start > 1 && bytes[start] == UInt8(ascii: "0") && bytes[start + 1] | 0x20 == UInt8(ascii: "x")
    return kinds[Int(peek(1))] == .digit && last == (isHex ? UInt8(ascii: "p") : UInt8(ascii: "e"))
  }

  /// `<#name#>`, which Xcode leaves where something must be filled in: one word, whatever stands in it.
  private mutating func placeholder() -> Bool {
    guard bytes[position] == UInt8(ascii: "<"), peek(1) == UInt8(ascii: "#") else { return false }
    var end = position + 2
    while end + 1 < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
      if bytes[end] == UInt8(ascii: "#"), bytes[end + 1] == UInt8(ascii: ">") {
        append(.word, length: end + 2 - position)
        return true
      }
      if bytes[end] == UInt8(ascii: "<"), bytes[end + 1] == UInt8(ascii: "#") { return false }
      end += 1
    }
    return false
  }

  /// A run of operator characters ends where a comment begins.
  private mutating func symbol() {
    let start = position
    let hasDots = bytes[position] == UInt8(ascii: ".")
    while position < bytes.count {
      let byte = bytes[position]
      let kind = kinds[Int(byte)]
      if kind == .slash {
        if peek(1) == UInt8(ascii: "/") || peek(1) == UInt8(ascii: "*") { break }
      } else if kind != .symbol, !(hasDots && kind == .dot) {
        break
      }
      position += 1
    }
    if position == start { position += 1 }
    append(.symbol, from: start, to: position)
  }

  // MARK: Comments and regular expressions

  private mutating func slash() {
    switch peek(1) {
    case UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "*"): skipBlockComment()
    default:
      if let end = bareRegexEnd() {
        append(.text, length: end - position)
      } else {
        symbol()
      }
    }
  }

  private mutating func skipLine() {
    let base = bytes.baseAddress!
    let end = bytes.count
    var at = position
    while at < end {
      let byte = base.load(fromByteOffset: at, as: UInt8.self)
      if byte == 0x0A || byte == 0x0D { break }
      at += 1
    }
    position = at
  }

  private mutating func skipBlockComment() {
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        if byte == 0x0A || byte == 0x0D { startsLine = true }
        position += 1
      }
    }
  }

  /// The end of `/…/` when a regular expression can begin here, as the compiler decides it: where an operand is wanted or
  /// a space stands before, not before a space, closed on its line, with its round brackets balanced.
  private func bareRegexEnd() -> Int? {
    guard wantsOperand, peek(1) != UInt8(ascii: " "), peek(1) != 0x09, peek(1) != 0x0A, peek(1) != 0x0D else {
      return nil
    }
    var index = position + 1
    var depth = 0
    var inClass = false
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A, 0x0D: return nil
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): inClass = true
      case UInt8(ascii: "]"): inClass = false
      case UInt8(ascii: "(") where !inClass: depth += 1
      case UInt8(ascii: ")") where !inClass:
        depth -= 1
        if depth < 0 { return nil }
      case UInt8(ascii: "/"):
        let last = bytes[index - 1]
        let endsInSpace = last == UInt8(ascii: " ") || last == 0x09
        return endsInSpace && bytes[index - 2] != UInt8(ascii: "\\") ? nil : index + 1
      default: break
      }
      index += 1
    }
    return nil
  }

  private var wantsOperand: Bool {
    guard count > 0 else { return true }
    let last = storage[count - 1]
    let touches = Int(last.end) + (last.isQuoted ? 1 : 0) == position
    switch last.kind {
    case .pound, .dot, .backslash, .at: return false
    case .number, .text, .closeRound, .closeSquare, .closeCurly: return !touches
    case .word: return !touches || !last.isQuoted && operandKeywords.contains(where: { isWord(last, $0) })
    case .symbol:
      let isPostfix =
        touches && (bytes[Int(last.end) - 1] == UInt8(ascii: "!") || bytes[Int(last.end) - 1] == UInt8(ascii: "?"))
      return !isPostfix
    default: return true
    }
  }

  private func isWord(_ token: SwiftToken, _ name: StaticString) -> Bool {
    let count = Int(token.end - token.start)
    guard count == name.utf8CodeUnitCount else { return false }
    return compareBytes(bytes.baseAddress! + Int(token.start), name.utf8Start, count)
  }

  // MARK: Strings

  /// Swift has no `'…'`, but its compiler reads one as a string to say so.
  private mutating func singleQuoted() {
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "'"), bytes[end] != 0x0A, bytes[end] != 0x0D {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: "'") {
      append(.text, length: end + 1 - position)
    } else {
      position += 1
    }
  }

  private mutating func pound() {
    var hashes = 1
    while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
    let next = peek(hashes)
    if next == UInt8(ascii: "\"") {
      let start = position
      position += hashes
      string(hashes: hashes, from: start)
    } else if next == UInt8(ascii: "/"), let end = extendedRegexEnd(hashes) {
      append(.text, length: end - position)
    } else if hashes == 1, kinds[Int(next)] == .word {
      directive()
    } else {
      position += hashes
    }
  }

  private mutating func extendedRegexEnd(_ hashes: Int) -> Int? {
    var index = position + hashes + 1
    let lineEnd = lineEnd(from: index)
    let isMultiline = (index..<lineEnd).allSatisfy { bytes[$0] == UInt8(ascii: " ") || bytes[$0] == 0x09 }
    let end = isMultiline ? bytes.count : lineEnd
    while index < end {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if bytes[index] == UInt8(ascii: "/"), hasHashes(hashes, at: index + 1) {
        return index + 1 + hashes
      } else {
        index += 1
      }
    }
    // The search went through the rest of the file: what comes before depends on what comes after.
    if isMultiline { reachesFar = true }
    return nil
  }

  private func lineEnd(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    return index
  }

  private func hasHashes(_ count: Int, at index: Int) -> Bool {
    guard index + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[index + offset] != UInt8(ascii: "#") { return false }
    return true
  }

  /// At the opening quote.
  private mutating func string(hashes: Int, from start: Int? = nil) {
    let tripled = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
    let isMultiline = tripled && !(hashes > 0 && closesOnLine(hashes))
    let start = start ?? position
    position += isMultiline ? 3 : 1
    stringBody(StringShape(hashes: hashes, isMultiline: isMultiline), from: start)
  }

  /// `#"""#` is a raw string of one quote, not the start of a multi-line one.
  private func closesOnLine(_ hashes: Int) -> Bool {
    var index = position + 2
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D {
      if bytes[index] == UInt8(ascii: "\""), hasHashes(hashes, at: index + 1) { return true }
      index += 1
    }
    return false
  }

  /// From inside the literal to its end or to its next interpolation.
  private mutating func stringBody(_ shape: StringShape, from start: Int) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") {
        if hasHashes(shape.hashes, at: position + 1) {
          let next = position + 1 + shape.hashes
          if next < bytes.count, bytes[next] == UInt8(ascii: "(") {
            openInterpolation(shape, from: start, round: next)
            return
          }
          position = min(next + 1, bytes.count)
          if next < bytes.count, bytes[next] == 0x0A, !shape.isMultiline { position = next }
        } else {
          position += 1
        }
      } else if byte == UInt8(ascii: "\""), closes(shape) {
        position += (shape.isMultiline ? 3 : 1) + shape.hashes
        append(.text, from: start, to: position)
        return
      } else if !shape.isMultiline, byte == 0x0A || byte == 0x0D {
        break
      } else {
        skipOrdinary()
      }
    }
    append(.text, from: start, to: min(position, bytes.count))
  }

  /// Past this byte and on to the next that can mean anything in a string.
  private mutating func skipOrdinary() {
    let base = bytes.baseAddress!
    let end = bytes.count
    var at = position + 1
    while at < end {
      let byte = base.load(fromByteOffset: at, as: UInt8.self)
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x0A || byte == 0x0D { break }
      at += 1
    }
    position = at
  }

  private func closes(_ shape: StringShape) -> Bool {
    if !shape.isMultiline { return hasHashes(shape.hashes, at: position + 1) }
    return peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"") && hasHashes(shape.hashes, at: position + 3)
  }

  private mutating func openInterpolation(_ shape: StringShape, from start: Int, round: Int) {
    append(.text, from: start, to: position)
    append(.openInterpolation, from: position, to: round + 1)
    position = round + 1
    push()
    strings.append(shape)
  }

  // MARK: Brackets

  private mutating func openBracket(_ byte: UInt8) {
    let kind: SwiftToken.Kind =
      byte == UInt8(ascii: "(") ? .openRound : byte == UInt8(ascii: "[") ? .openSquare : .openCurly
    append(kind, length: 1)
    push()
  }

  private mutating func closeBracket(_ byte: UInt8) {
    let kind: SwiftToken.Kind =
      byte == UInt8(ascii: ")") ? .closeRound : byte == UInt8(ascii: "]") ? .closeSquare : .closeCurly
    guard let depth = pairDepth(for: kind) else {
      append(kind, length: 1)
      return
    }
    // What was opened inside and never closed ends here.
    while open.count > depth + 1 { dropOpen() }
    let pair = pop()
    let wasInterpolation = storage[Int(pair)].kind == .openInterpolation
    append(kind, length: 1)
    storage[count - 1].partner = pair
    storage[Int(pair)].partner = Int32(count - 1)
    if wasInterpolation, let shape = strings.popLast() { stringBody(shape, from: position) }
  }

  private mutating func dropOpen() {
    if storage[Int(pop())].kind == .openInterpolation { _ = strings.popLast() }
  }

  /// The depth of the open bracket that `kind` closes: the nearest of its shape, never across an interpolation's edge.
  private func pairDepth(for kind: SwiftToken.Kind) -> Int? {
    var depth = open.count - 1
    while depth >= 0 {
      let candidate = storage[Int(open[depth])].kind
      switch (candidate, kind) {
      case (.openRound, .closeRound), (.openInterpolation, .closeRound), (.openSquare, .closeSquare),
        (.openCurly, .closeCurly):
        return depth
      case (.openInterpolation, _): return nil
      case (.openCurly, .closeRound), (.openCurly, .closeSquare): return nil
      default: depth -= 1
      }
    }
    return nil
  }

  // MARK: Conditional compilation

  /// `#if` and its kin change which brackets are open; everything else that begins with `#` is a token.
  private mutating func directive() {
    var end = position + 1
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    let name = bytes.baseAddress! + position
    let length = end - position
    func isNamed(_ text: StaticString) -> Bool {
      length == text.utf8CodeUnitCount && compareBytes(name, text.utf8Start, length)
    }
    if isNamed("#if") {
      conditions.append(open)
      skipCondition(from: end)
    } else if isNamed("#elseif") || isNamed("#else") {
      if let before = conditions.last { restore(before) }
      skipCondition(from: end)
    } else if isNamed("#endif") {
      _ = conditions.popLast()
      position = end
      startsLine = true
    } else {
      append(.pound, length: length)
    }
  }

  private mutating func restore(_ before: [Int32]) {
    let interpolations = open.count { storage[Int($0)].kind == .openInterpolation }
    let kept = before.count { storage[Int($0)].kind == .openInterpolation }
    if interpolations > kept { strings.removeLast(min(strings.count, interpolations - kept)) }
    if interpolations >= kept {
      open = before
      parent = open.last ?? -1
    }
  }

  /// A condition names platforms and modules, no API: it yields no tokens, but comments after it stay comments.
  private mutating func skipCondition(from end: Int) {
    position = end
    defer { conditionRanges.append(end..<position) }
    while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
      if bytes[position] == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") || peek(1) == UInt8(ascii: "*") { break }
      position += 1
    }
    startsLine = true
  }
}

// MARK: Bytes

private enum ByteKind: UInt8 {
  case other, space, newline, word, digit, quote, apostrophe, slash, symbol, dot, pound, backtick, open, close, comma,
    colon
  case semicolon, at, backslash
}

/// For each byte; a plain block of memory, because the tokeniser asks once a byte.
nonisolated(unsafe) private let byteKinds: UnsafeMutableBufferPointer<ByteKind> = {
  let kinds = UnsafeMutableBufferPointer<ByteKind>.allocate(capacity: 256)
  for value in 0...255 { kinds.initializeElement(at: value, to: kind(of: UInt8(value))) }
  return kinds
}()

private func kind(of byte: UInt8) -> ByteKind {
  switch byte {
  case 0x20, 0x09, 0x0B, 0x0C, 0: return .space
  case 0x0A, 0x0D: return .newline
  case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...0xFF: return .word
  case 0x30...0x39: return .digit
  case UInt8(ascii: "\""): return .quote
  case UInt8(ascii: "'"): return .apostrophe
  case UInt8(ascii: "/"): return .slash
  case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"), UInt8(ascii: "*"),
    UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"),
    UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"):
    return .symbol
  case UInt8(ascii: "."): return .dot
  case UInt8(ascii: "#"): return .pound
  case UInt8(ascii: "`"): return .backtick
  case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return .open
  case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return .close
  case UInt8(ascii: ","): return .comma
  case UInt8(ascii: ":"): return .colon
  case UInt8(ascii: ";"): return .semicolon
  case UInt8(ascii: "@"): return .at
  case UInt8(ascii: "\\"): return .backslash
  default: return .other
  }
}

@inline(__always)
func isWordByte(_ byte: UInt8) -> Bool {
  (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte == 0x24 || byte >= 0x80
}

@inline(__always)
func compareBytes(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
  for index in 0..<count
  where a.load(fromByteOffset: index, as: UInt8.self) != b.load(fromByteOffset: index, as: UInt8.self) {
    return false
  }
  return true
}

/// Words after which an operand, and so a regular expression, may begin.
private let operandKeywords: [StaticString] = [
  "return", "in", "case", "if", "guard", "while", "where", "switch", "else", "throw", "try", "await", "is", "as", "let",
  "var", "do", "repeat", "for", "defer", "yield", "some", "any",
]

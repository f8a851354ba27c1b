/// Questions about a place in tokenised Swift source: which call is this a label of, what are a call's labels, is this
/// inside a compatibility branch?
///
/// Everything is found by walking from the place outwards; nothing is computed for the rest of the file.
struct SwiftContext {
  let bytes: UnsafeRawBufferPointer
  let tokens: UnsafeBufferPointer<SwiftToken>
  let memo = SwiftMemo()

  // MARK: Tokens

  /// The token that covers `offset`; nil in a comment or between tokens.
  ///
  /// - Complexity: O(log tokens).
  func token(at offset: Int) -> Int? {
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if Int(tokens[middle].start) <= offset { low = middle + 1 } else { high = middle }
    }
    let index = low - 1
    return index >= 0 && offset < Int(tokens[index].end) ? index : nil
  }

  func text(_ index: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[Int(tokens[index].start)..<Int(tokens[index].end)])
  }

  @inline(__always)
  func kind(_ index: Int) -> SwiftToken.Kind? {
    index >= 0 && index < tokens.count ? tokens[index].kind : nil
  }

  /// The token is this word, and not one between backticks.
  func isKeyword(_ index: Int, _ name: StaticString) -> Bool {
    isWord(index, name) && !tokens[index].isQuoted
  }

  func isWord(_ index: Int, _ name: StaticString) -> Bool {
    guard kind(index) == .word else { return false }
    let token = tokens[index]
    let count = Int(token.end - token.start)
    return count == name.utf8CodeUnitCount
      && compareBytes(bytes.baseAddress! + Int(token.start), name.utf8Start, count)
  }

  func isKeyword(_ index: Int, among names: [StaticString]) -> Bool {
    kind(index) == .word && names.contains { isKeyword(index, $0) }
  }

  /// The token is this name, or its projected value (`$name`).
  func isNamed(_ index: Int, _ name: [UInt8]) -> Bool {
    guard kind(index) == .word else { return false }
    let token = tokens[index]
    let start = Int(token.start) + (!token.isQuoted && bytes[Int(token.start)] == UInt8(ascii: "$") ? 1 : 0)
    return Int(token.end) - start == name.count
      && name.withUnsafeBytes { compareBytes(bytes.baseAddress! + start, $0.baseAddress!, name.count) }
  }

  func isWord(_ index: Int, _ name: [UInt8]) -> Bool {
    guard kind(index) == .word else { return false }
    let token = tokens[index]
    return Int(token.end - token.start) == name.count
      && name.withUnsafeBytes { compareBytes(bytes.baseAddress! + Int(token.start), $0.baseAddress!, name.count) }
  }

  func symbolByte(_ index: Int, first: Bool) -> UInt8 {
    first ? bytes[Int(tokens[index].start)] : bytes[Int(tokens[index].end) - 1]
  }

  /// The token is `<#…#>`, which somebody has yet to fill in.
  func isPlaceholder(_ index: Int) -> Bool {
    kind(index) == .word && bytes[Int(tokens[index].start)] == UInt8(ascii: "<")
  }

  // MARK: Generic arguments

  /// From a `>` that closes generic arguments to the token before their `<`; nil when it is a comparison.
  func beforeGenericArguments(endingAt index: Int) -> Int? {
    var depth = 0
    var at = index
    while at >= max(0, index - genericLimit) {
      switch tokens[at].kind {
      case .symbol:
        guard let change = angleChange(at) else { return nil }
        depth += change
        if depth <= 0 { return depth == 0 ? at - 1 : nil }
      case .closeRound, .closeSquare:
        guard tokens[at].partner >= 0 else { return nil }
        at = Int(tokens[at].partner)
      case .word, .dot, .comma, .colon, .at, .number, .openRound, .openSquare: break
      default: return nil
      }
      at -= 1
    }
    return nil
  }

  /// From a `<` that opens generic arguments to the token after their `>`; nil when it is a comparison.
  func afterGenericArguments(startingAt index: Int) -> Int? {
    var depth = 0
    var at = index
    while at < min(tokens.count, index + genericLimit) {
      switch tokens[at].kind {
      case .symbol:
        guard let change = angleChange(at) else { return nil }
        depth -= change
        if depth <= 0 { return depth == 0 ? at + 1 : nil }
      case .openRound, .openSquare:
        guard tokens[at].partner >= 0 else { return nil }
        at = Int(tokens[at].partner)
      case .word, .dot, .comma, .colon, .at, .number: break
      default: return nil
      }
      at += 1
    }
    return nil
  }

  /// Closing minus opening angles of an operator run; nil when it holds anything that generic arguments do not.
  private func angleChange(_ index: Int) -> Int? {
    var change = 0
    var last: UInt8 = 0
    for byte in text(index) {
      switch byte {
      case UInt8(ascii: "<"): change -= 1
      case UInt8(ascii: ">"): change += last == UInt8(ascii: "-") ? 0 : 1
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "-"), UInt8(ascii: "~"),
        UInt8(ascii: "."):
        break
      default: return nil
      }
      last = byte
    }
    return change
  }

  // MARK: Calls

  /// The parts of a call or of what looks like one.
  struct Call {
    /// The callee's last name; −1 when something else is called.
    var callee: Int
    /// The opening round bracket; −1 when there are only trailing closures.
    var round: Int
    /// The first trailing closure's opening brace; −1 when there is none.
    var trailing: Int
  }

  /// The call of the name at `index`, if it is called: `name(…)`, `name<…>(…)`, `name {`.
  func call(of index: Int) -> Call? {
    var next = index + 1
    if kind(next) == .symbol, symbolByte(next, first: true) == UInt8(ascii: "<"),
      let after = afterGenericArguments(startingAt: next)
    {
      next = after
    }
    if kind(next) == .symbol, tokens[next].start == tokens[next - 1].end, text(next).count == 1,
      [UInt8(ascii: "?"), UInt8(ascii: "!")].contains(symbolByte(next, first: true)), kind(next + 1) == .openRound
    {
      next += 1
    }
    guard next < tokens.count else { return nil }
    if tokens[next].kind == .openRound, !tokens[next].startsLine {
      return Call(callee: index, round: next, trailing: trailingClosure(after: Int(tokens[next].partner)))
    }
    if tokens[next].kind == .openCurly, conditionStart(of: next) == nil {
      return Call(callee: index, round: -1, trailing: next)
    }
    return nil
  }

  /// What is called is optional: `name?(…)`.
  func isOptional(_ call: Call) -> Bool {
    call.round >= 0 && (isSymbol(call.round - 1, "?") || isSymbol(call.round - 1, "!"))
  }

  private func trailingClosure(after close: Int) -> Int {
    close > 0 && kind(close + 1) == .openCurly ? close + 1 : -1
  }

  /// The call whose argument list `round` opens; nil when it opens something else.
  func call(opening round: Int) -> Call? {
    guard kind(round) == .openRound, !tokens[round].startsLine else { return nil }
    var before = round - 1
    if kind(before) == .symbol {
      let last = symbolByte(before, first: false)
      if last == UInt8(ascii: ">") {
        guard let name = beforeGenericArguments(endingAt: before) else { return nil }
        before = name
      } else if last == UInt8(ascii: "?") || last == UInt8(ascii: "!"), text(before).count == 1,
        before > 0, tokens[before].start == tokens[before - 1].end
      {
        before -= 1
      } else {
        return nil
      }
    }
    let trailing = trailingClosure(after: Int(tokens[round].partner))
    switch kind(before) {
    case .word:
      if isKeyword(before, among: notCallable) { return nil }
      return Call(callee: before, round: round, trailing: trailing)
    case .pound: return Call(callee: before, round: round, trailing: trailing)
    case .closeRound, .closeSquare, .closeCurly: return Call(callee: -1, round: round, trailing: trailing)
    default: return nil
    }
  }

  /// One argument of a call.
  struct Argument {
    /// The label's token; −1 when it has none.
    var label: Int
    /// The value's first token.
    var value: Int
    var isTrailingClosure: Bool
  }

  /// The arguments of a call in order, trailing closures last.
  ///
  /// - Complexity: O(tokens of the argument list), brackets inside jumped over.
  func arguments(of call: Call) -> [Argument] {
    var found: [Argument] = []
    if call.round >= 0 { listArguments(call.round, into: &found) }
    guard call.trailing >= 0 else { return found }
    found.append(Argument(label: -1, value: call.trailing, isTrailingClosure: true))
    var close = Int(tokens[call.trailing].partner)
    while close > 0, kind(close + 1) == .word, kind(close + 2) == .colon, kind(close + 3) == .openCurly {
      found.append(Argument(label: close + 1, value: close + 3, isTrailingClosure: true))
      close = Int(tokens[close + 3].partner)
    }
    return found
  }

  private func listArguments(_ round: Int, into found: inout [Argument]) {
    let end = tokens[round].partner >= 0 ? Int(tokens[round].partner) : tokens.count
    var index = round + 1
    var isStart = true
    while index < end {
      if isStart {
        let hasLabel = kind(index) == .word && kind(index + 1) == .colon
        found.append(
          Argument(label: hasLabel ? index : -1, value: hasLabel ? index + 2 : index, isTrailingClosure: false))
        isStart = false
        if hasLabel { index += 2 }
        continue
      }
      switch tokens[index].kind {
      case .comma: isStart = true
      case .openRound, .openSquare, .openCurly, .openInterpolation:
        guard tokens[index].partner >= 0 else { return }
        index = Int(tokens[index].partner)
      case .symbol:
        if symbolByte(index, first: true) == UInt8(ascii: "<"), kind(index - 1) == .word,
          tokens[index].start == tokens[index - 1].end, let after = afterGenericArguments(startingAt: index)
        {
          index = after - 1
        }
      default: break
      }
      index += 1
    }
  }

  /// The call's arguments have the wanted shape.
  func matches(_ wanted: Rule.Arguments, _ call: Call, matched label: Int? = nil) -> Bool {
    if wanted == .anything { return true }
    let arguments = arguments(of: call)
    func has(_ name: String) -> Bool {
      let bytes = Array(name.utf8)
      return arguments.contains { $0.label >= 0 && isWord($0.label, bytes) }
    }
    if wanted.firstUnlabeled {
      guard let first = arguments.first, first.label < 0, !first.isTrailingClosure else { return false }
    }
    if let only = wanted.only {
      let allowed = only.map { Array($0.utf8) }
      var labels = 0
      for (position, argument) in arguments.enumerated() {
        if argument.label < 0 {
          let mayLackLabel =
            (position == 0 && wanted.firstUnlabeled) || (argument.isTrailingClosure && !wanted.firstUnlabeled)
          if !mayLackLabel { return false }
        } else {
          if !allowed.contains(where: { isWord(argument.label, $0) }) { return false }
          labels += 1
        }
      }
      if !wanted.firstUnlabeled, labels == 0 { return false }
    }
    guard wanted.with.allSatisfy(has), !wanted.without.contains(where: has) else { return false }
    if wanted.valueIsNotClosure {
      let argument = arguments.first { label != nil ? $0.label == label : wanted.with.first.map(has) ?? false }
      if let argument, kind(argument.value) == .openCurly { return false }
    }
    return true
  }
}

/// Brackets around a place that are looked at: deeper nesting is no code that anybody wrote.
let nestingLimit = 256

/// Tokens that generic arguments may have: a longer list of words and commas is something else.
private let genericLimit = 512

/// Words before a round bracket that do not call anything.
private let notCallable: [StaticString] = [
  "if", "guard", "while", "for", "switch", "return", "case", "let", "var", "in", "is", "as", "catch", "throw", "try",
  "await", "where", "else", "do", "repeat", "any", "some", "inout", "throws", "rethrows", "async", "func",
]

/// Answers about one source that would cost a walk through much of it for each match: a generated file may be one line
/// of ten megabytes.
final class SwiftMemo {
  struct Place: Hashable {
    var bracket: Int32
    var new: Systems

    init(bracket: Int32, _ new: Systems) {
      self.bracket = bracket
      self.new = new
    }
  }
  /// For each bracket, the last token asked about in it, and whether its statement is a deprecated declaration.
  var deprecation: [Place: (token: Int, answer: Bool)] = [:]
  /// For each name, whether the file declares it from the environment.
  var environment: [[UInt8]: Bool] = [:]
}

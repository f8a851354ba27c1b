/// Decides for each match in Swift source which rule it counts for, and as what (design §4).
struct SwiftClassifier {
  let context: SwiftContext
  let rules: [CountedRule]
  /// Whole identifiers that count for another rule than the one whose pattern found them.
  let adopted: [(name: [UInt8], rule: Int)]

  struct Verdict: Equatable {
    var rule: Int
    var `class`: MatchClass
  }

  /// - Parameters:
  ///   - rule: index of the rule whose pattern matched.
  ///   - match: the matched bytes' place in the file.
  func verdict(rule: Int, match: Range<Int>) -> Verdict {
    let wanted = rules[rule].rule.context
    if wanted == .any { return Verdict(rule: rule, class: .usage) }
    let offset = nameOffset(in: match)
    guard let token = context.token(at: offset) else { return Verdict(rule: rule, class: .comment) }
    if context.kind(token) == .text { return Verdict(rule: rule, class: .string) }
    if wanted == .code { return Verdict(rule: rule, class: exemptOr(.usage, token)) }
    guard context.kind(token) == .word || context.kind(token) == .pound else {
      return Verdict(rule: rule, class: .otherProperty)
    }
    guard rules[rule].names.contains(where: { context.isWord(token, $0) }) else {
      return verdictOfOtherName(rule, token)
    }
    return Verdict(rule: rule, class: exemptOr(classOfNamed(token, rules[rule]), token))
  }

  /// A pattern may begin with a dot or a bracket: the name begins at its first word byte.
  private func nameOffset(in match: Range<Int>) -> Int {
    match.first { isWordByte(context.bytes[$0]) } ?? match.lowerBound
  }

  private func exemptOr(_ found: MatchClass, _ token: Int) -> MatchClass {
    found == .usage && context.isForOlderSystems(token) ? .exempt : found
  }

  private func classOfNamed(_ token: Int, _ rule: CountedRule) -> MatchClass {
    switch rule.rule.context {
    case .any, .code: return .usage
    case .identifier: return classOfIdentifier(token)
    case .call(_, let arguments): return classOfCall(token, arguments)
    case .argument(_, _, let arguments): return classOfLabel(token, rule.callees, arguments)
    case .keyPath: return classOfKeyPath(token)
    case .member: return classOfMember(token)
    }
  }

  // MARK: Other names

  /// The match lies in a longer identifier, which may be one that counts elsewhere.
  private func verdictOfOtherName(_ rule: Int, _ token: Int) -> Verdict {
    guard let found = adopted.first(where: { context.isWord(token, $0.name) }) else {
      return Verdict(rule: rule, class: .longerIdentifier)
    }
    let inside = classOfIdentifier(token)
    if inside == .usage, isInsideCall(of: found.rule, token) { return Verdict(rule: found.rule, class: .reference) }
    return Verdict(rule: found.rule, class: exemptOr(inside, token))
  }

  private func isInsideCall(of rule: Int, _ token: Int) -> Bool {
    var bracket = Int(context.tokens[token].parent)
    while bracket >= 0 {
      if context.kind(bracket) == .openRound, let call = context.call(opening: bracket), call.callee >= 0,
        rules[rule].names.contains(where: { context.isWord(call.callee, $0) })
      {
        return true
      }
      bracket = Int(context.tokens[bracket].parent)
    }
    return false
  }

  // MARK: Identifiers

  private func classOfIdentifier(_ token: Int) -> MatchClass {
    if context.isDeclaredName(token) { return .declaration }
    if isLabel(token) { return labelClass(token) }
    if context.isUnqualified(token) { return .usage }
    return context.call(of: token) != nil ? .otherCall : .otherProperty
  }

  /// `name:` directly after the bracket or a comma of a round bracket.
  private func isLabel(_ token: Int) -> Bool {
    guard context.kind(token + 1) == .colon, context.kind(Int(context.tokens[token].parent)) == .openRound else {
      return false
    }
    let before = context.kind(token - 1)
    return before == .comma || token - 1 == Int(context.tokens[token].parent)
  }

  private func labelClass(_ token: Int) -> MatchClass {
    let round = Int(context.tokens[token].parent)
    if context.isParameterList(round) { return .declaration }
    return context.call(opening: round) != nil ? .otherCall : tupleLabelClass(round)
  }

  /// `.payload(name: …)` is a call; `(name: …)` alone is a tuple, its type, or a closure's parameters.
  private func tupleLabelClass(_ round: Int) -> MatchClass { .declaration }

  // MARK: Calls

  private func classOfCall(_ token: Int, _ wanted: Rule.Arguments) -> MatchClass {
    if context.isDeclaredName(token) { return .declaration }
    if isLabel(token) { return labelClass(token) }
    guard let call = context.call(of: token) else { return .otherProperty }
    return context.matches(wanted, call) ? .usage : .otherCall
  }

  private func classOfLabel(_ token: Int, _ callees: [[UInt8]], _ wanted: Rule.Arguments) -> MatchClass {
    guard context.kind(token + 1) == .colon else {
      return context.isDeclaredName(token) ? .declaration : .otherProperty
    }
    if isTrailingLabel(token) { return .otherCall }
    guard isLabel(token) else { return context.isDeclaredName(token) ? .declaration : .otherProperty }
    let round = Int(context.tokens[token].parent)
    if context.isParameterList(round) { return .declaration }
    guard let call = context.call(opening: round) else { return tupleLabelClass(round) }
    guard call.callee >= 0, callees.contains(where: { isCallee(call.callee, $0) }) else { return .otherCall }
    return context.matches(wanted, call, matched: token) ? .usage : .otherCall
  }

  /// `} name: {`.
  private func isTrailingLabel(_ token: Int) -> Bool {
    context.kind(token - 1) == .closeCurly && context.kind(token + 2) == .openCurly
  }

  /// The callee is `name`, `SwiftUI.name`, `name.init`, or `.init` where the type is written beside it.
  private func isCallee(_ token: Int, _ name: [UInt8]) -> Bool {
    if context.isWord(token, name) { return context.isUnqualified(token) }
    guard context.isWord(token, "init"), context.kind(token - 1) == .dot else { return false }
    if let type = nameBefore(token - 1) { return context.isWord(type, name) && context.isUnqualified(type) }
    // `let link: NavigationLink<A, B> = .init(…)`
    guard context.kind(token - 2) == .symbol, context.text(token - 2).elementsEqual("=".utf8),
      let type = nameBefore(token - 2), context.isWord(type, name)
    else { return false }
    let first = context.kind(type - 1) == .dot ? type - 2 : type
    return context.isUnqualified(type) && context.kind(first - 1) == .colon
  }

  /// The type name that ends just before `token`, generic arguments skipped.
  private func nameBefore(_ token: Int) -> Int? {
    var at = token - 1
    if context.kind(at) == .symbol {
      guard let before = context.beforeGenericArguments(endingAt: at) else { return nil }
      at = before
    }
    return context.kind(at) == .word ? at : nil
  }

  // MARK: Key paths and members

  private func classOfKeyPath(_ token: Int) -> MatchClass {
    if context.isDeclaredName(token) { return .declaration }
    if isLabel(token) { return labelClass(token) }
    if isEnvironmentKeyPath(token) { return .usage }
    if context.kind(token - 1) == .dot, !context.isKeyword(token - 2, "self") {
      return context.call(of: token) != nil ? .otherCall : .otherProperty
    }
    return isDeclaredFromEnvironment(named: token) ? .reference : .otherProperty
  }

  /// `\.name` or `\EnvironmentValues.name`.
  private func isEnvironmentKeyPath(_ token: Int) -> Bool {
    guard context.kind(token - 1) == .dot else { return false }
    if context.kind(token - 2) == .backslash { return true }
    guard context.isWord(token - 2, "EnvironmentValues") else { return false }
    if context.kind(token - 3) == .backslash { return true }
    return context.kind(token - 3) == .dot && context.isWord(token - 4, "SwiftUI") && context.kind(token - 5) == .backslash
  }

  /// Somewhere the file has `@Environment(\.name) var name`.
  private func isDeclaredFromEnvironment(named token: Int) -> Bool {
    let name = Array(context.text(token))
    for index in context.tokens.indices where context.kind(index) == .word {
      guard context.isWord(index, "Environment"), context.kind(index - 1) == .at,
        context.kind(index + 1) == .openRound
      else { continue }
      let close = Int(context.tokens[index + 1].partner)
      guard close > 0, (index + 2..<close).contains(where: { context.isWord($0, name) && isEnvironmentKeyPath($0) })
      else { continue }
      var at = close + 1
      while context.kind(at) == .word, !context.isKeyword(at, "var"), at < close + 8 { at += 1 }
      if context.isKeyword(at, "var"), context.isWord(at + 1, name) { return true }
    }
    return false
  }

  private func classOfMember(_ token: Int) -> MatchClass {
    if context.isDeclaredName(token) { return .declaration }
    if isLabel(token) { return labelClass(token) }
    guard context.kind(token - 1) == .dot else { return .otherProperty }
    return context.call(of: token) == nil || context.call(of: token)?.round == -1 ? .usage : .otherCall
  }
}

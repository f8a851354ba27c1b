/// Decides for each match in Swift source which rule it counts for, and as what (design §4).
struct SwiftClassifier {
  let context: SwiftContext
  /// Where the conditions of `#if` stand: they yield no tokens.
  let conditions: [Range<Int>]
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
    guard let token = context.token(at: offset) else {
      return Verdict(rule: rule, class: isInCondition(offset) ? .otherProperty : .comment)
    }
    if context.kind(token) == .text { return Verdict(rule: rule, class: .string) }
    if wanted == .code, !context.isPlaceholder(token) {
      return Verdict(rule: rule, class: exemptOr(.usage, token, rule))
    }
    if context.isPlaceholder(token) { return Verdict(rule: rule, class: .comment) }
    guard context.kind(token) == .word || context.kind(token) == .pound else {
      return Verdict(rule: rule, class: .otherProperty)
    }
    guard rules[rule].names.contains(where: { isNamed(token, $0) }) else {
      return verdictOfOtherName(rule, token)
    }
    return Verdict(rule: rule, class: exemptOr(classOfNamed(token, rules[rule]), token, rule))
  }

  private func isNamed(_ token: Int, _ name: [UInt8]) -> Bool {
    guard context.kind(token) == .pound else { return context.isNamed(token, name) }
    return context.text(token).dropFirst().elementsEqual(name)
  }

  /// A pattern may begin with a dot or a bracket: the name begins at its first word byte.
  private func nameOffset(in match: Range<Int>) -> Int {
    match.first { isWordByte(context.bytes[$0]) } ?? match.lowerBound
  }

  private func isInCondition(_ offset: Int) -> Bool { conditions.contains { $0.contains(offset) } }

  /// No token and no condition of `#if` covers the place: only blanks and comments are left.
  func isComment(_ offset: Int) -> Bool { context.token(at: offset) == nil && !isInCondition(offset) }

  private func exemptOr(_ found: MatchClass, _ token: Int, _ rule: Int) -> MatchClass {
    found == .usage && context.isForOlderSystems(token, than: rules[rule].systems) ? .exempt : found
  }

  private func classOfNamed(_ token: Int, _ rule: CountedRule) -> MatchClass {
    if context.kind(token) == .pound {
      if case .macro = rule.rule.context { return .usage }
      return .otherCall
    }
    switch rule.rule.context {
    case .any, .code: return .usage
    case .identifier: return classOfIdentifier(token, rule.modules)
    case .call(_, let arguments), .calls(_, let arguments): return classOfCall(token, arguments)
    case .argument(_, _, let arguments): return classOfLabel(token, rule, arguments)
    case .keyPath: return classOfKeyPath(token)
    case .member: return classOfMember(token)
    case .attribute: return classOfAttribute(token)
    case .macro: return classOfRole(token) ?? .otherProperty
    }
  }

  // MARK: Other names

  /// The match lies in a longer identifier, which may be one that counts elsewhere.
  private func verdictOfOtherName(_ rule: Int, _ token: Int) -> Verdict {
    guard let found = adopted.first(where: { context.isWord(token, $0.name) }) else {
      return Verdict(rule: rule, class: .longerIdentifier)
    }
    let inside = classOfIdentifier(token, rules[found.rule].modules)
    if inside == .usage, isInsideCall(of: found.rule, token) { return Verdict(rule: found.rule, class: .reference) }
    return Verdict(rule: found.rule, class: exemptOr(inside, token, found.rule))
  }

  private func isInsideCall(of rule: Int, _ token: Int) -> Bool {
    var bracket = Int(context.tokens[token].parent)
    var depth = 0
    while bracket >= 0, depth < nestingLimit {
      depth += 1
      if context.kind(bracket) == .openRound, let call = context.call(opening: bracket), call.callee >= 0,
        rules[rule].names.contains(where: { context.isWord(call.callee, $0) })
      {
        return true
      }
      bracket = Int(context.tokens[bracket].parent)
    }
    return false
  }

  /// What a word is when it is no use of its own: declared, or a label.
  private func classOfRole(_ token: Int) -> MatchClass? {
    switch context.role(of: token) {
    case .declared: .declaration
    case .label, .otherLabel: .otherCall
    case .key: .otherProperty
    case .used: nil
    }
  }

  // MARK: Identifiers

  private func classOfIdentifier(_ token: Int, _ modules: [[UInt8]]) -> MatchClass {
    if let found = classOfRole(token), !isConstrained(token) { return found }
    if context.kind(token - 1) == .at { return .otherCall }
    guard context.isUnqualified(token, modules) else {
      return isCalled(token) && !context.endsDeclarationHead(token) ? .otherCall : .otherProperty
    }
    return context.isRead(token) ? .otherProperty : .usage
  }

  /// `extension Name: …`, `where Name: …`: a type, although a colon follows.
  private func isConstrained(_ token: Int) -> Bool {
    context.kind(token + 1) == .colon && context.isKeyword(token - 1, among: ["extension", "where"])
  }

  private func isCalled(_ token: Int) -> Bool { context.call(of: token) != nil }

  // MARK: Calls

  private func classOfCall(_ token: Int, _ wanted: Rule.Arguments) -> MatchClass {
    if let found = classOfRole(token) { return found }
    guard let call = context.call(of: token), !isKeyPath(token), !context.isReference(call) else {
      return .otherProperty
    }
    return context.hasReceiverOrNoDot(token) && context.matches(wanted, call) ? .usage : .otherCall
  }

  private func classOfLabel(_ token: Int, _ rule: CountedRule, _ wanted: Rule.Arguments) -> MatchClass {
    guard case .label(let call) = context.role(of: token) else { return classOfRole(token) ?? .otherProperty }
    guard call.callee >= 0, !context.isOptional(call),
      rule.callees.contains(where: { isCallee(call.callee, $0, rule.modules) })
    else { return .otherCall }
    return context.matches(wanted, call, matched: token) ? .usage : .otherCall
  }

  /// The callee is `name`, `Module.name`, `name.init`, or `.init` where the type is written beside it.
  private func isCallee(_ token: Int, _ name: [UInt8], _ modules: [[UInt8]]) -> Bool {
    if context.isWord(token, name) { return context.isUnqualified(token, modules) && context.kind(token - 1) != .at }
    guard context.isWord(token, "init"), context.kind(token - 1) == .dot else { return false }
    if let type = nameBefore(token - 1) { return context.isWord(type, name) && context.isUnqualified(type, modules) }
    // `let link: NavigationLink<A, B> = .init(…)`, also of an optional type
    guard context.isSymbol(token - 2, "="), let type = nameBefore(context.beforeOptional(token - 2)),
      context.isWord(type, name)
    else {
      return false
    }
    let first = context.kind(type - 1) == .dot ? type - 2 : type
    return context.isUnqualified(type, modules) && context.kind(first - 1) == .colon
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
    if let found = classOfRole(token) { return found }
    if isEnvironmentKeyPath(token) { return .usage }
    if isKeyPath(token) { return .otherProperty }
    if let call = context.call(of: token), call.round >= 0 { return .otherCall }
    guard context.hasReceiverOrNoDot(token), !context.isKeyword(token - 1, "case") else { return .otherProperty }
    return isDeclaredFromEnvironment(named: token) ? .reference : .otherProperty
  }

  /// A step of some key path: `\Root.a.name`.
  private func isKeyPath(_ token: Int) -> Bool {
    var at = token
    while context.kind(at - 1) == .dot {
      if context.kind(at - 2) == .backslash { return true }
      guard context.kind(at - 2) == .word else { return false }
      at -= 2
    }
    return context.kind(at - 1) == .backslash && at != token
  }

  /// `\.name` or `\EnvironmentValues.name`.
  private func isEnvironmentKeyPath(_ token: Int) -> Bool {
    guard context.kind(token - 1) == .dot else { return false }
    if context.kind(token - 2) == .backslash { return true }
    guard context.isWord(token - 2, "EnvironmentValues") else { return false }
    if context.kind(token - 3) == .backslash { return true }
    return context.kind(token - 3) == .dot && context.isWord(token - 4, "SwiftUI")
      && context.kind(token - 5) == .backslash
  }

  /// Somewhere the file has `@Environment(\.name) var name`.
  private func isDeclaredFromEnvironment(named token: Int) -> Bool {
    var name = Array(context.text(token))
    if name.first == UInt8(ascii: "$") { name.removeFirst() }
    if let known = context.memo.environment[name] { return known }
    let answer = isDeclaredFromEnvironment(name)
    context.memo.environment[name] = answer
    return answer
  }

  private func isDeclaredFromEnvironment(_ name: [UInt8]) -> Bool {
    for index in context.tokens.indices where context.kind(index) == .word {
      guard context.isWord(index, "Environment"), context.kind(index - 1) == .at || context.kind(index - 1) == .dot,
        context.kind(index + 1) == .openRound
      else { continue }
      let close = Int(context.tokens[index + 1].partner)
      guard close > 0, (index + 2..<close).contains(where: { context.isWord($0, name) && isEnvironmentKeyPath($0) })
      else { continue }
      if declaredName(after: close).map({ context.isWord($0, name) }) ?? false { return true }
    }
    return false
  }

  /// The name after `var` behind an attribute, further attributes and modifiers skipped.
  private func declaredName(after attribute: Int) -> Int? {
    var at = attribute + 1
    while at < min(attribute + 24, context.tokens.count) {
      if context.isKeyword(at, "var") || context.isKeyword(at, "let") { return at + 1 }
      switch context.kind(at) {
      case .word, .at, .dot: at += 1
      case .openRound where context.tokens[at].partner > 0: at = Int(context.tokens[at].partner) + 1
      default: return nil
      }
    }
    return nil
  }

  /// `@name`, `@Module.name`.
  private func classOfAttribute(_ token: Int) -> MatchClass {
    var first = token
    while context.kind(first - 1) == .dot, context.kind(first - 2) == .word { first -= 2 }
    if context.kind(first - 1) == .at { return context.kind(token + 1) == .dot ? .otherProperty : .usage }
    return classOfRole(token) ?? (isCalled(token) ? .otherCall : .otherProperty)
  }

  private func classOfMember(_ token: Int) -> MatchClass {
    if let found = classOfRole(token) { return found }
    guard context.kind(token - 1) == .dot else { return .otherProperty }
    if let call = context.call(of: token), call.round >= 0 { return .otherCall }
    return .usage
  }
}

extension Counter {
  /// Goes up when the same rules would count the same bytes differently: a changed tokeniser, another digest of lines.
  /// What was counted by an earlier version is then counted again.
  package static let scannerVersion = 3

  /// For each rule, all that decides which matches it finds and what they are. Two rules with the same signature always
  /// count the same; titles and explanations are not in it, and equal rules are told apart by their number.
  package var signatures: [String] {
    let own = counted.map(Self.signature)
    // A match may count for a rule of another migration, by its `also`: so these belong to each rule.
    let adopted = adopted.map { "\(String(decoding: $0.name, as: UTF8.self))→\(own[$0.rule])" }.joined(separator: "\n")
    var seen: [String: Int] = [:]
    return own.map { signature in
      seen[signature, default: 0] += 1
      return "\(Self.scannerVersion)\n\(seen[signature]!)\n\(signature)\n\(adopted)"
    }
  }

  private static func signature(_ rule: CountedRule) -> String {
    let callees = rule.callees.map { String(decoding: $0, as: UTF8.self) }
    return "\(rule.language.rawValue) \(rule.rule.pattern.debugDescription) \(rule.rule.context.signature) \(callees) "
      + "\(rule.modules.map { String(decoding: $0, as: UTF8.self) }) \(rule.systems.text)"
  }
}

extension Rule.Context {
  fileprivate var signature: String {
    switch self {
    case .any: "any"
    case .code: "code"
    case .identifier(let name): "identifier \(name)"
    case .call(let name, let arguments): "call \(name) \(arguments.signature)"
    case .argument(let label, let callee, let arguments): "argument \(label) \(callee) \(arguments.signature)"
    case .keyPath(let name): "key-path \(name)"
    case .member(let names): "member \(names)"
    case .calls(let names, let arguments): "calls \(names) \(arguments.signature)"
    case .attribute(let name): "attribute \(name)"
    case .macro(let name): "macro \(name)"
    }
  }
}

extension Rule.Arguments {
  fileprivate var signature: String {
    "\(firstUnlabeled) \(only.map { "\($0)" } ?? "-") \(with) \(without) \(valueIsNotClosure)"
  }
}

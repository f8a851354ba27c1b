extension Rule.Context {
  /// What makes a match a usage, in a sentence (design §4); code stands between backticks.
  package var words: String {
    switch self {
    case .any: "Every match is a usage."
    case .code: "Every match outside comments and strings is a usage."
    case .identifier(let name):
      "The whole identifier `\(name)`, as a call or a type, and not where it is being declared."
    case .call(let name, let arguments): "A call of `\(name)`\(arguments.words)."
    case .calls(let names, let arguments):
      "A call of \(names.map { "`\($0)`" }.joined(separator: ", "))\(arguments.words)."
    case .argument(let label, let callee, let arguments):
      "The argument label `\(label):` in a call of `\(callee)`\(arguments.words)."
    case .keyPath(let name): "The key path `\\.\(name)`, also written with its root type."
    case .member(let names):
      "The member \(names.map { "`.\($0)`" }.joined(separator: " or ")), read and not called."
    case .attribute(let name): "The attribute `@\(name)`."
    case .macro(let name): "The macro `#\(name)`."
    }
  }
}

extension Rule.Arguments {
  fileprivate var words: String {
    func labels(_ names: [String], _ last: String) -> String {
      let labels = names.map { "`\($0):`" }
      guard let final = labels.last, labels.count > 1 else { return labels.joined() }
      return labels.dropLast().joined(separator: ", ") + " \(last) " + final
    }
    var parts: [String] = []
    if firstUnlabeled { parts.append("whose first argument has no label") }
    if let only, firstUnlabeled {
      parts.append(only.isEmpty ? "with no other argument" : "with at most \(labels(only, "and")) besides")
    } else if let only {
      parts.append("whose labels are only " + labels(only, "or"))
    }
    if !with.isEmpty { parts.append("that has \(labels(with, "and"))") }
    if !without.isEmpty { parts.append("without \(labels(without, "or"))") }
    if valueIsNotClosure { parts.append("whose value is not a closure") }
    return parts.isEmpty ? "" : " " + parts.joined(separator: ", ")
  }
}

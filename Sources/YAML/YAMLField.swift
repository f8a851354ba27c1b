/// A value under its name, read with checks: each accessor gives the value or an error that says where, what, and what
/// to do.
package struct YAMLField: Sendable {
  /// As messages call it: `target`, `rules[2]`. Empty for the whole file.
  package var name: String
  package var node: YAMLNode
  package var file: String

  package init(_ node: YAMLNode, name: String = "", file: String) {
    self.node = node
    self.name = name
    self.file = file
  }

  /// An error at this value's place: `sunset.yml:4:9: target: …`.
  package func error(_ message: String) -> YAMLError {
    YAMLError(
      file: file, line: node.line, column: node.column, message: name.isEmpty ? message : "\(name): \(message)")
  }

  // MARK: Scalars

  /// Any text that is not empty.
  package func string() throws(YAMLError) -> String {
    guard let text = node.text else { throw error("expected a text, found \(kindName)") }
    guard !node.isNull, !text.isEmpty else { throw error("has no value; write one or remove the key") }
    return text
  }

  /// A text without the line end that a block (`|`) leaves.
  package func block() throws(YAMLError) -> String {
    var text = try string()
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }

  package func integer(in range: ClosedRange<Int>) throws(YAMLError) -> Int {
    let text = try string()
    guard let number = Int(text), range.contains(number) else {
      throw error("'\(printable(text))' is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  package func flag() throws(YAMLError) -> Bool {
    let text = try string()
    switch text {
    case "true": return true
    case "false": return false
    default: throw error("'\(printable(text))' is neither true nor false")
    }
  }

  /// A value that `parse` understands.
  /// - Parameter expected: ends the message `'x' is not …`: `a date; write it as YYYY-MM-DD`.
  package func value<Value>(_ expected: String, _ parse: (String) -> Value?) throws(YAMLError) -> Value {
    let text = try string()
    guard let value = parse(text) else { throw error("'\(printable(text))' is not \(expected)") }
    return value
  }

  /// One of the words of an enumeration.
  package func choice<Value: RawRepresentable & CaseIterable>(
    _ type: Value.Type
  ) throws(YAMLError) -> Value where Value.RawValue == String {
    try choice(Value.allCases.map { ($0.rawValue, $0) })
  }

  package func choice<Value>(_ choices: [(name: String, value: Value)]) throws(YAMLError) -> Value {
    let text = try string()
    if let found = choices.first(where: { $0.name == text }) { return found.value }
    let names = choices.map(\.name)
    if let near = closest(to: text, among: names) {
      throw error("unknown value '\(printable(text))'; did you mean '\(near)'?")
    }
    throw error("unknown value '\(printable(text))'; write one of \(names.joined(separator: ", "))")
  }

  // MARK: Lists

  /// The items of a list, named `rules[1]`, `rules[2]`, …
  package func list() throws(YAMLError) -> [YAMLField] {
    guard case .sequence(let items) = node.kind else {
      throw error(node.isNull ? "has no value; write a list or remove the key" : "expected a list, found \(kindName)")
    }
    return items.enumerated().map { YAMLField($0.element, name: "\(name)[\($0.offset + 1)]", file: file) }
  }

  /// The items of a list; a single value is a list of one.
  package func items() throws(YAMLError) -> [YAMLField] {
    if case .sequence = node.kind { return try list() }
    return [self]
  }

  package func strings() throws(YAMLError) -> [String] {
    var result: [String] = []
    for item in try items() { result.append(try item.string()) }
    return result
  }

  // MARK: Mappings

  package var isMapping: Bool {
    if case .mapping = node.kind { return true }
    return false
  }

  /// The keys and values of a mapping that has no keys but these.
  package func mapping(_ keys: [String]) throws(YAMLError) -> YAMLMapping {
    guard case .mapping(let pairs) = node.kind else {
      throw error("expected a mapping (key: value), found \(kindName)")
    }
    for pair in pairs where !keys.contains(pair.key.text ?? "") {
      let key = pair.key.text ?? ""
      let wayOut =
        closest(to: key, among: keys).map { "did you mean '\($0)'?" }
        ?? "known here are \(keys.joined(separator: ", "))"
      throw YAMLError(
        file: file, line: pair.key.line, column: pair.key.column,
        message: "unknown key '\(printable(key))'; \(wayOut)")
    }
    return YAMLMapping(field: self, pairs: pairs)
  }

  private var kindName: String {
    switch node.kind {
    case .scalar(let text, _): node.isNull ? "nothing" : "'\(printable(text))'"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// A mapping whose keys have been checked.
package struct YAMLMapping: Sendable {
  /// The mapping itself.
  package var field: YAMLField
  var pairs: [YAMLNode.Pair]

  /// - Returns: nil when the key is not there.
  package subscript(_ key: String) -> YAMLField? {
    pairs.first { $0.key.text == key }.map { YAMLField($0.value, name: key, file: field.file) }
  }

  package func required(_ key: String, _ wayOut: String) throws(YAMLError) -> YAMLField {
    guard let found = self[key] else { throw field.error("\(key): is missing; \(wayOut)") }
    return found
  }

  /// The keys in the order of the text.
  package var keys: [String] { pairs.compactMap(\.key.text) }

  package func string(_ key: String, default value: String = "") throws(YAMLError) -> String {
    guard let field = self[key] else { return value }
    return try field.string()
  }

  package func block(_ key: String) throws(YAMLError) -> String {
    guard let field = self[key] else { return "" }
    return try field.block()
  }

  package func strings(_ key: String) throws(YAMLError) -> [String] {
    guard let field = self[key] else { return [] }
    return try field.strings()
  }

  package func flag(_ key: String) throws(YAMLError) -> Bool {
    guard let field = self[key] else { return false }
    return try field.flag()
  }

  /// The items of a list; none when the key is not there.
  package func list(_ key: String) throws(YAMLError) -> [YAMLField] {
    guard let field = self[key] else { return [] }
    return try field.list()
  }
}

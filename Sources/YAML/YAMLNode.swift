/// One value of a YAML document, with its place in the text.
package struct YAMLNode: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case scalar(String, isQuoted: Bool)
    case sequence([YAMLNode])
    /// In the order of the text; no key stands twice.
    case mapping([Pair])
  }

  package struct Pair: Sendable, Equatable {
    package var key: YAMLNode
    package var value: YAMLNode
    package init(key: YAMLNode, value: YAMLNode) {
      self.key = key
      self.value = value
    }
  }

  package var kind: Kind
  /// From 1.
  package var line: Int
  /// In characters, from 1; a quoted text begins at its quotation mark.
  package var column: Int

  package init(_ kind: Kind, line: Int, column: Int) {
    self.kind = kind
    self.line = line
    self.column = column
  }

  /// A key without a value, `~` or `null`.
  package var isNull: Bool {
    if case .scalar(let text, isQuoted: false) = kind { return text.isEmpty || text == "~" || text == "null" }
    return false
  }

  package var text: String? {
    if case .scalar(let text, _) = kind { return text }
    return nil
  }
}

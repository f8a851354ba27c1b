/// What a template is filled with.
package indirect enum Value: Sendable, Equatable {
  /// `{{name}}` prints it escaped.
  case text(String)
  /// Finished markup, for `{{{name}}}`; `{{name}}` would escape it again.
  case markup(String)
  case list([Value])
  /// Names in any order: a template asks for what it wants.
  case object([String: Value])
  case bool(Bool)
}

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .text(text) }
  package init(booleanLiteral bool: Bool) { self = .bool(bool) }
  package init(arrayLiteral items: Value...) { self = .list(items) }
  package init(dictionaryLiteral entries: (String, Value)...) {
    self = .object(Dictionary(entries) { _, last in last })
  }
}

extension Value {
  /// This object with the names of another one besides; the other's win. Only objects have names.
  package func merging(_ other: Value) -> Value {
    guard case .object(let own) = self, case .object(let more) = other else { return self }
    return .object(own.merging(more) { _, new in new })
  }

  /// Appends the value in the pre-order that `cmustache_render` reads.
  /// - Complexity: O(size of the value).
  func encode(into tree: inout [UInt8]) {
    switch self {
    case .text(let text), .markup(let text):
      tree.append(UInt8(ascii: "S"))
      Self.encode(text, into: &tree)
    case .bool(let bool):
      tree.append(UInt8(ascii: bool ? "T" : "F"))
    case .list(let items):
      tree.append(UInt8(ascii: "L"))
      Self.encode(items.count, into: &tree)
      for item in items { item.encode(into: &tree) }
    case .object(let entries):
      tree.append(UInt8(ascii: "O"))
      Self.encode(entries.count, into: &tree)
      for (name, value) in entries {
        Self.encode(name, into: &tree)
        value.encode(into: &tree)
      }
    }
  }

  private static func encode(_ count: Int, into tree: inout [UInt8]) {
    let number = UInt32(count)
    for shift in [0, 8, 16, 24] as [UInt32] { tree.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  private static func encode(_ text: String, into tree: inout [UInt8]) {
    encode(text.utf8.count, into: &tree)
    tree.append(contentsOf: text.utf8)
  }
}

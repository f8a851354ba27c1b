import CMustache

/// Why a template could not be read or filled: where, and what.
package struct MustacheError: Error, Equatable, CustomStringConvertible {
  /// The template's file name.
  package var template: String
  /// From 1; nil where the fault has no place of its own.
  package var line: Int?
  package var column: Int?
  package var what: String

  package init(template: String, line: Int? = nil, column: Int? = nil, what: String) {
    self.template = template
    self.line = line
    self.column = column
    self.what = what
  }

  package var description: String {
    var place = template
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return place + ": " + what
  }
}

/// A mustache template, compiled once and filled as often as needed.
///
/// `{{name}}` escapes, `{{{name}}}` prints finished markup, `{{#name}}…{{/name}}` repeats over a list or asks a bool,
/// `{{^name}}…{{/name}}` is its opposite. A name that the value does not give is an error, never an empty string.
/// Not for use from two threads at once.
package final class Template {
  package let name: String
  private let compiled: OpaquePointer

  /// - Parameter name: The file's name, for messages.
  /// - Throws: `name:line:column: what is wrong` for a syntax error.
  package init(_ source: String, name: String) throws(MustacheError) {
    var result: OpaquePointer?
    var message = cmustache_text()
    var source = source
    let status = source.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { cmustache_compile($0.baseAddress, $0.count, &result, &message) }
    }
    guard status == CMUSTACHE_OK, let result else {
      throw Self.syntaxError(Self.take(message), in: source, name: name)
    }
    self.name = name
    compiled = result
  }

  deinit { cmustache_release(compiled) }

  /// - Throws: `name: the page gives no value for title` when the template asks for more than `value` has.
  /// - Complexity: O(size of the value and of the result).
  package func render(_ value: Value) throws(MustacheError) -> String {
    var tree: [UInt8] = []
    value.encode(into: &tree)
    var output = cmustache_text()
    let status = cmustache_render(compiled, tree, tree.count, &output)
    let text = Self.take(output)
    switch status {
    case CMUSTACHE_OK: return text
    case CMUSTACHE_MISSING: throw MustacheError(template: name, what: "the page gives no value for \(text)")
    default: throw MustacheError(template: name, what: text)
    }
  }

  /// Text as `{{name}}` prints it: safe between tags and inside quoted attributes; control and direction characters
  /// stand as `‹U+202E›`.
  package static func escape(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var output = cmustache_text()
    var text = text
    _ = text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { cmustache_escape($0.baseAddress, $0.count, &output) }
    }
    return take(output)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    default: byte >= 0x20 && byte < 0x7F
    }
  }

  private static func take(_ text: cmustache_text) -> String {
    defer { cmustache_free(text) }
    guard let bytes = text.bytes else { return "" }
    return bytes.withMemoryRebound(to: UInt8.self, capacity: text.count) {
      String(decoding: UnsafeBufferPointer(start: $0, count: text.count), as: UTF8.self)
    }
  }

  /// The library says `Unclosed section "x" at 123`; people count lines and columns.
  private static func syntaxError(_ message: String, in source: String, name: String) -> MustacheError {
    guard let mark = message.range(of: " at "), let offset = Int(message[mark.upperBound...]) else {
      return MustacheError(template: name, what: message)
    }
    let before = source.utf8.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    let words = message[..<mark.lowerBound]
    let what = words.prefix(1).lowercased() + words.dropFirst()
    return MustacheError(template: name, line: line, column: column, what: what)
  }
}

extension String {
  /// The last place where `needle` stands; the standard library has none without Foundation.
  fileprivate func range(of needle: String) -> Range<String.Index>? {
    guard let found = ranges(of: needle).last else { return nil }
    return found
  }
}

/// JSON with its keys in the order they are written, straight into bytes.
package struct JSON {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package mutating func object(_ body: (inout JSON) -> Void) { nest("{", "}", body) }

  package mutating func array<Items: Sequence>(_ items: Items, _ body: (inout JSON, Items.Element) -> Void) {
    nest("[", "]") { json in
      for item in items { body(&json, item) }
    }
  }

  /// A whole document, which is a list of objects: one a line, for people and for `grep`.
  package static func lines<Items: Sequence>(_ items: Items, _ body: (inout JSON, Items.Element) -> Void) -> [UInt8] {
    var bytes = Array("[".utf8)
    for (index, item) in items.enumerated() {
      var json = JSON()
      json.object { body(&$0, item) }
      bytes += Array((index == 0 ? "\n" : ",\n").utf8) + json.bytes
    }
    return bytes + Array((bytes.count == 1 ? "]\n" : "\n]\n").utf8)
  }

  /// The value follows as the next call.
  package mutating func key(_ key: String) {
    separate()
    append(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func value(_ text: String) {
    separate()
    append(text)
  }

  package mutating func value(_ number: Int) {
    separate()
    bytes.append(decimal: number)
  }

  package mutating func value(_ bool: Bool) { literal(bool ? "true" : "false") }
  package mutating func null() { literal("null") }

  package mutating func field(_ key: String, _ text: String) {
    self.key(key)
    value(text)
  }
  package mutating func field(_ key: String, _ number: Int) {
    self.key(key)
    value(number)
  }
  package mutating func field(_ key: String, _ bool: Bool) {
    self.key(key)
    value(bool)
  }
  package mutating func field(_ key: String, optional text: String?) {
    self.key(key)
    if let text { value(text) } else { null() }
  }
  package mutating func field(_ key: String, optional number: Int?) {
    self.key(key)
    if let number { value(number) } else { null() }
  }
  /// A number with two decimals.
  package mutating func field(_ key: String, hundredthsOf number: Double?) {
    self.key(key)
    guard let number, number.isFinite else { return null() }
    let hundredths = Int((number.magnitude * 100).rounded())
    let rest = hundredths % 100
    literal((number < 0 && hundredths > 0 ? "-" : "") + "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)")
  }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func nest(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSON) -> Void) {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func append(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 10: bytes += Array("\\n".utf8)
      case 9: bytes += Array("\\t".utf8)
      // `<` never ends a script element that somebody pastes the file into.
      case ..<0x20, 0x7F, UInt8(ascii: "<"): append(escaped: byte)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped byte: UInt8) {
    let hex = Array("0123456789abcdef".utf8)
    bytes += Array("\\u00".utf8) + [hex[Int(byte >> 4)], hex[Int(byte & 15)]]
  }
}

/// A deprecated API as the compiler names it in its warning.
package struct WarningRule: Sendable, Equatable {
  /// The id of the rule that counts this API.
  package var rule: String
  /// The type whose initialiser it is, or the name of a function or type.
  package var name: String
  /// For an initialiser: the argument labels that tell it from its siblings. Empty for a plain name.
  package var labels: [String]

  package init(rule: String, name: String, labels: [String] = []) {
    self.rule = rule
    self.name = name
    self.labels = labels
  }

  /// Labels alone are not enough, because other types have the same; the message names the type to use instead.
  func isMeant(by warning: BuildLog.Warning) -> Bool {
    if labels.isEmpty { return warning.name == name || warning.name.hasPrefix(name + "(") }
    guard warning.name.hasPrefix("init(") else { return false }
    let own = warning.name.dropFirst(5).split(separator: ":").map { $0.filter { $0 != ")" } }
    let isCutOff = !warning.message.contains(where: \.isLetter)
    return labels.allSatisfy(own.contains) && (isCutOff || warning.message.contains(name + "("))
  }
}

/// Reads one line of a compiler's output about a deprecation.
///
/// `PATH:LINE:COLUMN: warning: 'NAME' was deprecated in PLATFORM VERSION: MESSAGE [#DeprecatedDeclaration]`, with what
/// printers and people do to it: no `warning:`, no second colon, curly quotes, a lost first quote, colours, a symbol or a
/// time in front, a message that is cut off.
enum DeprecationLine {
  static let mark = " was deprecated in "

  /// - Returns: nil for a line without a deprecation, and for the drawing that repeats one below its source line.
  static func read(_ line: String) -> BuildLog.Warning? {
    let text = Decoration.withoutTimestamp(line[...])
    guard let mark = text.firstRange(of: mark), !isDrawing(text) else { return nil }
    let head = text[..<mark.lowerBound]
    let tail = text[mark.upperBound...]
    guard let (name, start) = name(endOf: head), let version = version(tail) else { return nil }
    var warning = BuildLog.Warning(name: name, platform: version.platform, version: version.number)
    warning.message = message(tail[version.end...])
    if let command = workflowCommand(head) {
      (warning.path, warning.line, warning.column) = command
    } else if let place = place(head[..<start]) {
      (warning.path, warning.line, warning.column) = place
    }
    return warning
  }

  /// ` 3 |     code`, `   |  `- warning: …`.
  private static func isDrawing(_ text: Substring) -> Bool {
    text.drop { $0 == " " || $0 == "\t" || $0.isASCII && $0.isNumber }.first == "|"
  }

  private static func isQuote(_ character: Character) -> Bool { "'‘’\"“”`".contains(character) }

  /// The API's name at the end of the text, and where it starts with its quote.
  private static func name(endOf head: Substring) -> (String, Substring.Index)? {
    var end = head.endIndex
    if let last = head.last, isQuote(last) { end = head.index(before: end) }
    let body = head[..<end]
    if let quote = body.lastIndex(where: isQuote) {
      let name = body[body.index(after: quote)...]
      return name.isEmpty ? nil : (String(name), quote)
    }
    // The first quote is lost: an initialiser can still be told.
    guard body.last == ")", let start = body.ranges(of: "init(").last else { return nil }
    return (String(body[start.lowerBound...]), start.lowerBound)
  }

  private static let platforms = ["iOS", "macOS", "tvOS", "watchOS", "visionOS", "xrOS", "Mac Catalyst"]

  private static func version(_ tail: Substring) -> (platform: String, number: String, end: Substring.Index)? {
    guard let platform = platforms.first(where: { tail.hasPrefix($0 + " ") }) else { return nil }
    let rest = tail.dropFirst(platform.count + 1)
    let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    return number.isEmpty ? nil : (platform, String(number), number.endIndex)
  }

  /// What to use instead, without the name of the warning's group.
  private static func message(_ tail: Substring) -> String {
    var text = tail.drop { $0 == ":" || $0 == " " }
    for group in ["[#DeprecatedDeclaration]", "[DeprecatedDeclaration]", "[availability_deprecated]"] {
      if let found = text.firstRange(of: group) { text = text[..<found.lowerBound] }
    }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  /// `PATH:LINE:COLUMN: warning: `, with or without the last words.
  private static func place(_ head: Substring) -> (String, Int, Int)? {
    var text = head
    for word in ["warning:", "error:"] {
      if let found = text.ranges(of: word).last, text[found.upperBound...].allSatisfy(\.isWhitespace) {
        text = text[..<found.lowerBound]
      }
    }
    while let last = text.last, last == ":" || last.isWhitespace { text.removeLast() }
    guard let column = number(endOf: &text), let line = number(endOf: &text) else { return nil }
    let path = SwiftPaths.start(of: text)
    return path.hasSuffix(".swift") ? (String(path), line, column) : nil
  }

  /// Takes `:12` from the end.
  private static func number(endOf text: inout Substring) -> Int? {
    guard let colon = text.lastIndex(of: ":"), let number = Int(text[text.index(after: colon)...]), number >= 0 else {
      return nil
    }
    text = text[..<colon]
    return number
  }

  /// `::warning file=F,line=L,col=C::`, as GitHub's runners take it.
  private static func workflowCommand(_ head: Substring) -> (String, Int, Int)? {
    guard let start = head.firstRange(of: "::warning file=") ?? head.firstRange(of: "::error file=") else { return nil }
    let values = head[start.upperBound...].prefix { $0 != "\n" }
    guard let end = values.firstRange(of: "::") else { return nil }
    var line = 0
    var column = 0
    let parts = values[..<end.lowerBound].split(separator: ",")
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=")
      guard pair.count == 2, let number = Int(pair[1]) else { continue }
      if pair[0] == "line" { line = number }
      if pair[0] == "col" { column = number }
    }
    return parts.first.map { (String($0), line, column) }
  }
}

/// Paths of Swift files within the lines of a log.
enum SwiftPaths {
  /// Lends where each path stands that ends in `.swift`: `/src/My\ App/List.swift`, `List.swift`.
  static func forEach(in line: UnsafeRawBufferPointer, _ body: (Range<Int>) -> Void) {
    var floor = 0
    while let dot = line.find(".swift", from: floor) {
      let end = dot + 6
      if end == line.count || !isWordByte(line[end]) { body(start(in: line, from: floor, to: end)..<end) }
      floor = end
    }
  }

  /// The text without what stands before a path: a symbol, a mark in brackets, blanks.
  static func start(of text: Substring) -> Substring {
    let plain = text.drop { $0.isWhitespace || !$0.isASCII }
    for mark in ["[!] ", "[x] ", "- [ ] "] where plain.hasPrefix(mark) { return plain.dropFirst(mark.count) }
    return plain
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }

  private static func start(in line: UnsafeRawBufferPointer, from floor: Int, to end: Int) -> Int {
    // A message begins with its path, in which blanks are not escaped; `text` takes off what may stand before it.
    if floor == 0, end < line.count, line[end] == UInt8(ascii: ":"), message(line, end) != nil { return 0 }
    var start = end
    while start > floor {
      switch line[start - 1] {
      case 0x20, 0x09:
        guard start - 2 >= floor, line[start - 2] == UInt8(ascii: "\\") else { return start }
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "("), UInt8(ascii: ")"),
        UInt8(ascii: ","), UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "<"):
        return start
      default: break
      }
      start -= 1
    }
    return start
  }

  /// The path of `PATH:1:2: …`, when it is a whole one.
  private static func message(_ line: UnsafeRawBufferPointer, _ end: Int) -> Substring? {
    guard end < 4096 else { return nil }
    let whole = start(of: Decoration.withoutTimestamp(String(decoding: line[..<end], as: UTF8.self)[...]))
    return whole.hasPrefix("/") ? whole : nil
  }

  /// The path, unescaped.
  static func text(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
    if range.lowerBound == 0, range.upperBound < line.count, line[range.upperBound] == UInt8(ascii: ":"),
      let path = message(line, range.upperBound)
    {
      return clean(path)
    }
    return clean(String(decoding: line[range], as: UTF8.self)[...])
  }

  private static func clean(_ path: Substring) -> String {
    var text = path
    if text.hasPrefix("file://") { text = text.dropFirst(7) }
    while text.hasPrefix("./") { text = text.dropFirst(2) }
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
    var result = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }
}

import Patterns

/// A message that a framework prints while the app runs, as data of a pack.
package struct MessageKind: Sendable, Equatable {
  package var id: String
  /// Any of these is the message; wordings differ from system to system.
  package var match: [String]
  /// These find the group `type` in the rest of the message, where `match` has none.
  package var type: [String]

  package init(id: String, match: [String], type: [String] = []) {
    self.id = id
    self.match = match
    self.type = type
  }
}

/// What a console log says about the messages of a pack.
package struct ConsoleLog: Sendable, Equatable {
  /// One message about one type; frameworks log a cause once, so repetition says little.
  package struct Finding: Sendable, Equatable {
    package var id: String
    /// Empty where the message names none.
    package var type: String
    /// Where it stands first, from 1.
    package var line: Int
    package var count: Int
    /// The first wording, without what stands before the message.
    package var text: String
  }

  /// A sentence about navigation that no pattern knows.
  package struct Unknown: Sendable, Equatable {
    package var text: String
    package var line: Int
    package var count: Int
  }

  package var lines = 0
  package var findings: [Finding] = []
  package var unknown: [Unknown] = []
  /// Distinct findings and sentences beyond those that are kept.
  package var more = 0
  /// Lines that name a navigation type and are no sentence, as in a stack trace.
  package var mentions = 0

  package init() {}
}

/// Reads a console: Xcode's, with or without a prefix, `log stream`, `log show`, and their JSON styles.
package struct ConsoleReader {
  /// Distinct findings that are kept of one log.
  static let limit = 1000
  /// A wrapped message is put together from so many lines.
  static let window = 4

  private let kinds: [(kind: MessageKind, match: [MessagePattern], type: [MessagePattern])]
  private let words: [String]
  private let interest: Interest
  private var log = ConsoleLog()
  private var places: [String: Int] = [:]
  private var unknownPlaces: [String: Int] = [:]
  private var number = 0
  /// Lines of the current paragraph that are no message by themselves.
  private var pending: [(line: Int, text: [UInt8], isInteresting: Bool)] = []
  private var open: OpenMessage?

  private struct OpenMessage {
    var kind: Int
    var type: String?
    var line: Int
    var text: String
    /// The message as far as it has been read, in one line.
    var body: [UInt8]
    var lines = 1
  }

  private init(_ kinds: [MessageKind], _ words: [String]) throws(PatternError) {
    var compiled: [(MessageKind, [MessagePattern], [MessagePattern])] = []
    for kind in kinds { compiled.append((kind, try Self.compile(kind.match), try Self.compile(kind.type))) }
    self.kinds = compiled
    self.words = words
    interest = Interest(patterns: kinds.flatMap(\.match), words: words)
  }

  private static func compile(_ texts: [String]) throws(PatternError) -> [MessagePattern] {
    var result: [MessagePattern] = []
    for text in texts { result.append(try MessagePattern(text)) }
    return result
  }

  /// - Parameter words: names that make an unknown sentence worth listing.
  /// - Throws: `EvidenceProblem` when it is empty or binary; `PatternError` for a pattern that cannot be used.
  package static func read(_ source: ByteSource, kinds: [MessageKind], words: [String]) throws -> ConsoleLog {
    var reader = try ConsoleReader(kinds, words)
    var lines = LineCutter()
    try lines.forEach(of: source) { try reader.add($0) }
    reader.endParagraph()
    reader.log.lines = lines.lines
    return reader.log
  }

  // MARK: Lines

  private mutating func add(_ line: UnsafeRawBufferPointer) throws {
    number += 1
    if let message = EventMessage.text(in: line) {
      endParagraph()
      for part in message.split(separator: "\n", omittingEmptySubsequences: false) { try addText(Array(part.utf8)) }
      endParagraph()
    } else {
      let text = line.hasEscape ? Array(Decoration.withoutEscapes(line).utf8) : Array(line)
      if ConsolePrefix.isThere(text) { endParagraph() }
      try addText(text)
    }
  }

  private mutating func addText(_ text: [UInt8]) throws {
    if text.allSatisfy({ $0 <= 0x20 }) { return endParagraph() }
    let text = Self.trimmed(text)
    let isInteresting = interest.mayBe(in: text)
    if isInteresting, let found = try kind(of: text) {
      endParagraph()
      return begin(found.kind, found.type, number, text)
    }
    if open != nil, try goesOn(text) { return }
    closeOpen()
    pending.append((number, text, isInteresting))
    if try joinPending() { return }
    if pending.count >= Self.window { dropPending() }
  }

  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    guard let start = text.firstIndex(where: { $0 > 0x20 }), let end = text.lastIndex(where: { $0 > 0x20 }) else {
      return []
    }
    return start == 0 && end == text.count - 1 ? text : Array(text[start...end])
  }

  /// The first kind of the pack that matches.
  private func kind(of text: [UInt8]) throws -> (kind: Int, type: String?, start: Int)? {
    try text.withUnsafeBytes { bytes in
      for (index, entry) in kinds.enumerated() {
        for pattern in entry.match {
          if let found = try pattern.firstMatch(in: bytes) {
            return (index, found.groups["type"], found.range.lowerBound)
          }
        }
      }
      return nil
    }
  }

  /// The last lines together may be a message that a terminal or a form wrapped. Some word of it is whole in one of them.
  private mutating func joinPending() throws -> Bool {
    guard pending.contains(where: \.isInteresting) else { return false }
    for count in stride(from: 2, through: pending.count, by: 1) {
      let part = pending.suffix(count)
      let joined = Array(part.map(\.text).joined(separator: CollectionOfOne(UInt8(0x20))))
      guard let found = try kind(of: joined) else { continue }
      let line = part.first!.line
      pending.removeLast(count)
      dropAll()
      begin(found.kind, found.type, line, joined)
      return true
    }
    return false
  }

  // MARK: Messages

  private mutating func begin(_ kind: Int, _ type: String?, _ line: Int, _ text: [UInt8]) {
    let shown = ConsolePrefix.removed(from: text, words: words)
    open = OpenMessage(kind: kind, type: type, line: line, text: shown, body: text)
    if let type = openType() { open?.type = type }
  }

  private func openType() -> String? {
    guard let open, open.type == nil else { return nil }
    return open.body.withUnsafeBytes { bytes in
      for pattern in kinds[open.kind].type {
        if let type = try? pattern.firstMatch(in: bytes)?.groups["type"] { return type }
      }
      return nil
    }
  }

  /// Takes the line into the message that is being read, when it continues it.
  private mutating func goesOn(_ text: [UInt8]) throws -> Bool {
    guard let current = open, current.lines < 16 else { return false }
    let start = String(decoding: text.prefix(24).drop { $0 <= 0x20 }, as: UTF8.self)
    let isSameSentence = start.first.map { $0.isLowercase || "`'\"“‘(".contains($0) } ?? false
    let waitsForType = current.type == nil && !kinds[current.kind].type.isEmpty
    guard isSameSentence || waitsForType || start.hasPrefix("Note:") || start.hasPrefix("Did you mean") else {
      return false
    }
    open?.body += [0x20] + text.prefix(2000)
    open?.lines += 1
    if let type = openType() { open?.type = type }
    return true
  }

  private mutating func closeOpen() {
    guard let message = open else { return }
    open = nil
    let id = kinds[message.kind].kind.id
    let type = Self.bare(message.type ?? "")
    if let place = places[id + "\n" + type] {
      log.findings[place].count += 1
    } else if log.findings.count < Self.limit {
      places[id + "\n" + type] = log.findings.count
      log.findings.append(
        ConsoleLog.Finding(id: id, type: type, line: message.line, count: 1, text: message.text))
    } else {
      log.more += 1
    }
  }

  /// A type's name without the quotes around it.
  private static func bare(_ type: String) -> String {
    var text = type[...]
    let quotes: Set<Character> = ["\"", "“", "”", "'", "‘", "’", "`", " "]
    while let first = text.first, quotes.contains(first) { text.removeFirst() }
    while let last = text.last, quotes.contains(last) { text.removeLast() }
    return String(text.prefix(200))
  }

  // MARK: What no pattern knows

  private mutating func endParagraph() {
    closeOpen()
    dropAll()
  }

  private mutating func dropAll() { while !pending.isEmpty { dropPending() } }

  private mutating func dropPending() {
    let (line, text, isInteresting) = pending.removeFirst()
    guard isInteresting else { return }
    let shown = ConsolePrefix.removed(from: text, words: words)
    guard words.contains(where: shown.contains) else { return }
    // The second paragraph of a known message.
    if shown.hasPrefix("Note: Links search for destinations") || shown.hasPrefix("Did you mean") { return }
    guard Self.isSentence(shown) else {
      log.mentions += 1
      return
    }
    if let place = unknownPlaces[shown] {
      log.unknown[place].count += 1
    } else if log.unknown.count < Self.limit {
      unknownPlaces[shown] = log.unknown.count
      log.unknown.append(ConsoleLog.Unknown(text: shown, line: line, count: 1))
    } else {
      log.more += 1
    }
  }

  /// Five words or more, most of them of letters; a stack trace or a printed value is none.
  private static func isSentence(_ text: String) -> Bool {
    let parts = text.split(separator: " ")
    let plain = parts.count { part in part.allSatisfy { $0.isLetter || ".,;:'’`()".contains($0) } }
    let isFrame = parts.first.map { Int($0) != nil } ?? false
    return parts.count >= 5 && plain * 2 >= parts.count && !isFrame
  }
}

/// Tells quickly that a line holds no message, by the texts that each pattern needs.
private struct Interest {
  private var literals: [[UInt8]] = []
  /// Some pattern can do without any text, so each line has to be tried.
  private var isEachLine = false

  init(patterns: [String], words: [String]) {
    literals = words.map { Array($0.utf8) }
    for pattern in patterns {
      guard Self.isRead(pattern), let found = Pattern.requiredLiterals(of: pattern) else {
        isEachLine = true
        continue
      }
      literals += found.literals.filter { literal in !literals.contains(literal) }
    }
  }

  /// What `requiredLiterals` takes for what it is: no options such as `(?i)`, no characters by their numbers.
  private static func isRead(_ pattern: String) -> Bool {
    let bytes = Array(pattern.utf8)
    for index in bytes.indices.dropLast() {
      let next = bytes[index + 1]
      if bytes[index] == UInt8(ascii: "\\"), index == 0 || bytes[index - 1] != UInt8(ascii: "\\") {
        let isWord = (0x30...0x39).contains(next) || (0x61...0x7A).contains(next | 0x20)
        if isWord, !"bBdDsSwW".utf8.contains(next) { return false }
      }
      if bytes[index] == UInt8(ascii: "("), next == UInt8(ascii: "?"), index + 2 < bytes.count,
        !":<=!".utf8.contains(bytes[index + 2])
      {
        return false
      }
    }
    return true
  }

  /// - Complexity: one search for each literal.
  func mayBe(in text: [UInt8]) -> Bool {
    isEachLine || text.withUnsafeBytes { bytes in literals.contains { bytes.contains($0) } }
  }
}

/// What stands before a message in a log.
enum ConsolePrefix {
  /// The line begins with a date, so it begins an entry.
  static func isThere(_ line: [UInt8]) -> Bool {
    line.count > 19 && (0x30...0x39).contains(line[0]) && line[4] == UInt8(ascii: "-") && line[7] == UInt8(ascii: "-")
      && line[13] == UInt8(ascii: ":") && line[16] == UInt8(ascii: ":")
  }

  /// The message without its date, process and category, and not longer than a page wants it.
  static func removed(from line: [UInt8], words: [String]) -> String {
    let text = String(decoding: line.prefix(4000), as: UTF8.self)
    var rest = text[...]
    if isThere(line) {
      // `… App[1:2] [SwiftUI] message`, `… App: (SwiftUI) [com.apple.runtime-issues:SwiftUI] message`.
      let edge = words.compactMap { text.firstRange(of: $0)?.lowerBound }.min() ?? text.endIndex
      if let bracket = text[..<edge].ranges(of: "] ").last {
        rest = text[bracket.upperBound...]
      } else if let colon = text[..<edge].dropFirst(24).firstRange(of: ": ") {
        rest = text[colon.upperBound...]
      }
    }
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest.count > 400 ? rest.prefix(400) + "…" : String(rest)
  }
}

/// The message in an entry of `--style ndjson` or `--style json`.
enum EventMessage {
  private static let key = Array("\"eventMessage\"".utf8)

  /// The text after the key, unescaped; nil in a line without it. In an entry's other texts the key's quotes are escaped.
  static func text(in line: UnsafeRawBufferPointer) -> String? {
    guard let start = line.first(where: { $0 > 0x20 }), start == UInt8(ascii: "{") || start == UInt8(ascii: "\"") else {
      return nil
    }
    guard var index = end(of: key, in: line) else { return nil }
    while index < line.count, line[index] <= 0x20 || line[index] == UInt8(ascii: ":") { index += 1 }
    guard index < line.count, line[index] == UInt8(ascii: "\"") else { return nil }
    return string(in: line, from: index + 1)
  }

  private static func end(of key: [UInt8], in line: UnsafeRawBufferPointer) -> Int? {
    var index = 0
    while index + key.count <= line.count {
      if line[index] == key[0], index == 0 || line[index - 1] != UInt8(ascii: "\\"),
        line[index..<index + key.count].elementsEqual(key)
      {
        return index + key.count
      }
      index += 1
    }
    return nil
  }

  /// A JSON text from after its first quote; a text that is cut off ends where the line does.
  private static func string(in line: UnsafeRawBufferPointer, from start: Int) -> String {
    var units: [UInt8] = []
    var high: UInt32?
    var index = start
    while index < line.count, line[index] != UInt8(ascii: "\"") {
      guard line[index] == UInt8(ascii: "\\"), index + 1 < line.count else {
        units.append(line[index])
        index += 1
        continue
      }
      let letter = line[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "f"): units.append(0x20)
      case UInt8(ascii: "u"):
        let digits = String(decoding: line[index..<min(index + 4, line.count)], as: UTF8.self)
        index = min(index + 4, line.count)
        append(UInt32(digits, radix: 16) ?? 0xFFFD, &high, to: &units)
      default: units.append(letter)
      }
    }
    return String(decoding: units, as: UTF8.self)
  }

  /// Two halves of a UTF-16 pair become one character.
  private static func append(_ unit: UInt32, _ high: inout UInt32?, to units: inout [UInt8]) {
    var value = unit
    if (0xD800..<0xDC00).contains(unit) {
      high = unit
      return
    }
    if let first = high, (0xDC00..<0xE000).contains(unit) { value = 0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00) }
    high = nil
    units += Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
  }
}

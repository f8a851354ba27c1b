import Mustache

/// Small pieces of finished markup. All text in them is escaped here.
enum Markup {
  /// Plain text in which backticks set `code`.
  static func prose(_ text: String) -> Value {
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
    var markup = ""
    for (index, piece) in pieces.enumerated() {
      let escaped = Template.escape(String(piece))
      let isCode = index % 2 == 1 && index < pieces.count - 1
      // A backtick without its partner stands for itself.
      let isStray = index % 2 == 1 && index == pieces.count - 1
      markup += isCode ? "<code>\(escaped)</code>" : isStray ? "`" + escaped : escaped
    }
    return .markup(markup)
  }

  /// A number removed, with its minus, in the cool colour; a zero is quiet.
  static func removed(_ number: Int) -> Value { change(-number, look: "new") }

  /// A number added, with its plus, in the warm colour; a zero is quiet.
  static func added(_ number: Int) -> Value { change(number, look: "old") }

  private static func change(_ number: Int, look: String) -> Value {
    .markup("<span class=\"\(number == 0 ? "zero" : look)\">\(Spelling.signed(number))</span>")
  }

  /// A count of which most are 0.
  static func rare(_ number: Int) -> Value {
    number == 0 ? .markup("<span class=\"zero\">0</span>") : .markup(Spelling.number(number))
  }

  /// The same, leading to the list behind it.
  static func rare(_ number: Int, href: String) -> Value {
    number == 0 || href.isEmpty
      ? rare(number) : .markup("<a href=\"\(Template.escape(href))\">\(Spelling.number(number))</a>")
  }

  /// A few words of code and prose mixed, as tables of old and new write them: what looks like code is set as code.
  /// Backticks, where there are any, decide instead.
  static func mixed(_ text: String) -> Value {
    if text.contains("`") { return prose(text) }
    var runs: [(text: String, isCode: Bool)] = []
    for word in words(text) {
      let isCode = looksLikeCode(word)
      // Neighbouring words of code are one piece of it, unless a comma parts them.
      if isCode, let last = runs.last, last.isCode, !last.text.hasSuffix(","), !last.text.hasSuffix(";") {
        runs[runs.count - 1].text += " " + word
      } else {
        runs.append((word, isCode))
      }
    }
    return .markup(runs.map { $0.isCode ? code($0.text) : Template.escape($0.text) }.joined(separator: " "))
  }

  /// A comma or semicolon at its end is prose; so is a colon after a type, while `isActive:` is a label.
  private static func code(_ text: String) -> String {
    let isType = text.first?.isUppercase == true && !text.contains("(")
    guard let last = text.last, last == "," || last == ";" || (last == ":" && isType) else {
      return "<code>\(Template.escape(text))</code>"
    }
    return "<code>\(Template.escape(String(text.dropLast())))</code>\(last)"
  }

  /// Names that look like code and are not.
  private static let plainWords: Set<String> = [
    "iOS", "macOS", "iPadOS", "tvOS", "watchOS", "visionOS", "iPhone", "iPad",
  ]

  /// Words parted by spaces; what stands in brackets is not parted.
  private static func words(_ text: String) -> [String] {
    var words = [""]
    var depth = 0
    for character in text {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if character == " " && depth <= 0 { words.append("") } else { words[words.count - 1].append(character) }
    }
    return words.filter { !$0.isEmpty }
  }

  private static func looksLikeCode(_ word: String) -> Bool {
    if plainWords.contains(word.trimmingSuffix { ",;:.".contains($0) }) { return false }
    return word.contains { "(){}[]\\_".contains($0) } || word.hasPrefix(".") || word.dropLast().contains(":")
      || word.dropFirst().contains { $0.isUppercase }
  }

  /// A bar of a table: `part` of `whole`. A drawing with attributes, because a style would need leave from the page's
  /// security policy. The number stands beside it, so it says nothing to a screen reader.
  static func bar(_ part: Int, of whole: Int, kind: String = "old") -> Value {
    let width = whole > 0 ? max(part > 0 ? 1 : 0, part * 100 / whole) : 0
    return .markup(
      "<svg class=\"bar bar-\(kind)\" viewBox=\"0 0 100 8\" preserveAspectRatio=\"none\" width=\"100\" height=\"8\""
        + " aria-hidden=\"true\" focusable=\"false\"><rect class=\"bar-ground\" width=\"100\" height=\"8\"/>"
        + "<rect class=\"bar-fill\" width=\"\(width)\" height=\"8\"/></svg>")
  }

  /// A line of code without its indentation, the identifier at the match marked. Very long lines are cut, with the match
  /// still in sight.
  /// - Parameter column: where the match begins, in bytes from 1.
  static func line(_ text: String, column: Int) -> Value {
    let bytes = text.utf8
    let indent = bytes.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.endIndex
    guard column > 0, column <= bytes.count,
      let start = bytes.index(bytes.startIndex, offsetBy: column - 1).samePosition(in: text), start >= indent,
      let end = bytes[start...].prefix(while: isIdentifier).endIndex.samePosition(in: text)
    else { return .markup(Template.escape(Spelling.clipped(String(text[indent...]), to: lineLength))) }
    let before = text[indent..<start]
    let lead = before.count > 80 ? "…" + before.suffix(60) : String(before)
    let rest = Spelling.clipped(String(text[end...]), to: max(20, lineLength - lead.count))
    let match = Spelling.clipped(String(text[start..<end]), to: lineLength)
    return .markup(
      "\(Template.escape(lead))\(match.isEmpty ? "" : "<mark>\(Template.escape(match))</mark>")\(Template.escape(rest))"
    )
  }

  /// Characters of a line that a page shows.
  static let lineLength = 200

  private static func isIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// A path with places where a long line may break.
  static func path(_ path: String) -> Value {
    .markup(Template.escape(path).replacing("/", with: "/<wbr>"))
  }
}

/// A state's word and its look. The word says it all; the look repeats it.
struct Badge {
  enum Look: String {
    case good
    case goodFilled = "good-filled"
    case bad
    case badFilled = "bad-filled"
    case badDashed = "bad-dashed"
    case plain
  }
  var word: String
  var look: Look
  var value: Value { ["word": .text(word), "look": .text(look.rawValue)] }
}

extension String {
  /// Without the characters at the end that are `unwanted`.
  fileprivate func trimmingSuffix(_ unwanted: (Character) -> Bool) -> String {
    var rest = self[...]
    while let last = rest.last, unwanted(last) { rest.removeLast() }
    return String(rest)
  }
}

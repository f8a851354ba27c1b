/// How a family of languages writes comments and strings: all that is known of a language that has no tokeniser.
struct TextForms: Sendable {
  /// `/* … */`
  struct Block: Sendable {
    var open: [UInt8]
    var close: [UInt8]
    var nests = false
    /// Only as the first bytes of a line.
    var atLineStart = false
  }

  struct Quote: Sendable {
    enum Escape: Sendable {
      /// Whatever follows a backslash does not close the string.
      case backslash
      /// No byte has a meaning of its own; a quote is doubled, which reads as two strings in a row.
      case none
    }
    /// The same text opens and closes.
    var mark: [UInt8]
    var escape: Escape
    /// It goes on over line ends; otherwise a line end closes it.
    var isMultiline = false
  }

  /// What begins a comment that ends with its line.
  let lines: [[UInt8]]
  /// A line comment begins only where a word could: `$#` and `a#b` are none.
  let linesBeginWords: Bool
  let blocks: [Block]
  /// Longer marks first: `"""` is not three strings.
  let quotes: [Quote]

  /// What a mark in a comment may follow.
  let commentOpeners: [[UInt8]]
  var commentClosers: [String] { blocks.map { String(decoding: $0.close, as: UTF8.self) } }
}

extension Language {
  /// The comments and strings of the language. Heredocs, raw strings with a delimiter of their own, and code inside
  /// strings are not known: what stands in a string is text.
  var forms: TextForms {
    switch self {
    case .swift: .init("//", blocks: [.init("/*", "*/", nests: true)])
    case .cFamily: .init("//", blocks: [.init("/*", "*/")], quotes: [.init("\""), .init("'")])
    case .javaScript:
      .init("//", blocks: [.init("/*", "*/")], quotes: [.init("\""), .init("'"), .init("`", isMultiline: true)])
    case .kotlin:
      .init(
        "//", blocks: [.init("/*", "*/", nests: true)],
        quotes: [.init("\"\"\"", .none, isMultiline: true), .init("\""), .init("'")])
    case .python:
      .init(
        "#",
        quotes: [.init("\"\"\"", isMultiline: true), .init("'''", isMultiline: true), .init("\""), .init("'")])
    case .ruby:
      .init(
        "#", beginsWords: true, blocks: [.init("=begin", "\n=end", atLineStart: true)],
        quotes: [.init("\"", isMultiline: true), .init("'", isMultiline: true)])
    case .shell:
      .init("#", beginsWords: true, quotes: [.init("\"", isMultiline: true), .init("'", .none, isMultiline: true)])
    case .sql:
      .init(
        "--", blocks: [.init("/*", "*/")],
        quotes: [.init("'", .none, isMultiline: true), .init("\"", .none, isMultiline: true)])
    case .html: .init(blocks: [.init("<!--", "-->")])
    case .plain: .init()
    }
  }
}

extension TextForms {
  fileprivate init(
    _ line: StaticString? = nil, beginsWords: Bool = false, blocks: [Block] = [], quotes: [Quote] = []
  ) {
    lines = line.map { [Array("\($0)".utf8)] } ?? []
    linesBeginWords = beginsWords
    self.blocks = blocks
    self.quotes = quotes
    commentOpeners = lines + blocks.map(\.open)
  }
}

extension TextForms.Block {
  fileprivate init(_ open: String, _ close: String, nests: Bool = false, atLineStart: Bool = false) {
    self.init(open: Array(open.utf8), close: Array(close.utf8), nests: nests, atLineStart: atLineStart)
  }
}

extension TextForms.Quote {
  fileprivate init(_ mark: String, _ escape: Escape = .backslash, isMultiline: Bool = false) {
    self.init(mark: Array(mark.utf8), escape: escape, isMultiline: isMultiline)
  }
}

/// The comments and strings of one blob, in order.
struct TextSpans {
  private var spans: [(range: Range<Int>, class: MatchClass)] = []

  /// - Complexity: one pass over the bytes.
  init(_ bytes: UnsafeRawBufferPointer, _ forms: TextForms) {
    var scanner = TextScanner(bytes: bytes, forms: forms)
    while let span = scanner.next() { spans.append(span) }
  }

  /// What the byte at `offset` is part of: a usage stands in code.
  ///
  /// - Complexity: O(log spans).
  func `class`(of offset: Int) -> MatchClass {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 && offset < spans[low - 1].range.upperBound ? spans[low - 1].class : .usage
  }
}

private struct TextScanner {
  let bytes: UnsafeRawBufferPointer
  let forms: TextForms
  private var position = 0
  /// For each byte, whether anything can begin with it.
  private let begins: [Bool]

  init(bytes: UnsafeRawBufferPointer, forms: TextForms) {
    self.bytes = bytes
    self.forms = forms
    var begins = [Bool](repeating: false, count: 256)
    for text in forms.commentOpeners + forms.quotes.map(\.mark) { begins[Int(text[0])] = true }
    self.begins = begins
  }

  /// The next comment or string.
  mutating func next() -> (range: Range<Int>, class: MatchClass)? {
    while position < bytes.count {
      if begins[Int(bytes[position])], let (end, found) = span(at: position) {
        defer { position = end }
        return (position..<end, found)
      }
      position += 1
    }
    return nil
  }

  private func span(at start: Int) -> (end: Int, class: MatchClass)? {
    if forms.lines.contains(where: { stands($0, at: start) }), !forms.linesBeginWords || isWordStart(start) {
      return (lineEnd(bytes, from: start), .comment)
    }
    for block in forms.blocks where stands(block.open, at: start) {
      if block.atLineStart, start > 0, bytes[start - 1] != 0x0A { continue }
      return (end(of: block, from: start + block.open.count), .comment)
    }
    for quote in forms.quotes where stands(quote.mark, at: start) {
      return (end(of: quote, from: start + quote.mark.count), .string)
    }
    return nil
  }

  private func isWordStart(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    return [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index - 1]) || ";&|()".utf8.contains(bytes[index - 1])
  }

  private func stands(_ text: [UInt8], at index: Int) -> Bool {
    guard index + text.count <= bytes.count else { return false }
    for offset in text.indices where bytes[index + offset] != text[offset] { return false }
    return true
  }

  private func end(of block: TextForms.Block, from start: Int) -> Int {
    var at = start
    var depth = 1
    while at < bytes.count {
      if stands(block.close, at: at) {
        depth -= 1
        at += block.close.count
        if depth == 0 { return at }
      } else if block.nests, stands(block.open, at: at) {
        depth += 1
        at += block.open.count
      } else {
        at += 1
      }
    }
    return at
  }

  private func end(of quote: TextForms.Quote, from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      if stands(quote.mark, at: at) { return at + quote.mark.count }
      if !quote.isMultiline, bytes[at] == 0x0A { return at }
      at += quote.escape == .backslash && bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(at, bytes.count)
  }
}

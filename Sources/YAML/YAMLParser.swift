import CFyaml

/// Limits of what is read. Configurations are written by people; anything beyond these was not.
package enum YAMLLimits {
  package static let bytes = 1 << 20
  package static let depth = 32
}

extension YAMLNode {
  /// Reads one document. Anchors, aliases and tags are refused, so the tree is never larger than its text.
  /// An empty document is a null scalar.
  /// - Complexity: one pass over the text.
  package init(parsing text: String, file: String) throws(YAMLError) {
    try self.init(parsing: Array(text.utf8), file: file)
  }

  package init(parsing bytes: [UInt8], file: String) throws(YAMLError) {
    guard bytes.count <= YAMLLimits.bytes else {
      throw YAMLError(file: file, message: "the file is larger than 1 MB; a configuration is a few kilobytes")
    }
    try checkCharacters(bytes, file: file)
    let events = EventReader(bytes, file: file)
    self = try TreeBuilder(events: events, file: file).document()
  }
}

/// Refuses what is not UTF-8, and control characters, which libfyaml lets through.
private func checkCharacters(_ bytes: [UInt8], file: String) throws(YAMLError) {
  var line = 1
  var column = 1
  var decoder = UTF8()
  var iterator = bytes.makeIterator()
  while true {
    switch decoder.decode(&iterator) {
    case .emptyInput: return
    case .error:
      throw YAMLError(file: file, line: line, column: column, message: "this byte is not UTF-8; save the file as UTF-8")
    case .scalarValue("\n"):
      line += 1
      column = 1
    case .scalarValue(let scalar):
      if isControl(scalar) {
        throw YAMLError(file: file, line: line, column: column, message: controlMessage(scalar))
      }
      column += 1
    }
  }
}

/// Unicode's control characters are these two ranges; asking for each scalar's category costs 2 ms for a rule pack.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D: false
  case 0..<0x20, 0x7F..<0xA0: true
  default: false
  }
}

private func controlMessage(_ scalar: Unicode.Scalar) -> String {
  let code = String(scalar.value, radix: 16, uppercase: true)
  return "control character U+\(String(repeating: "0", count: 4 - code.count) + code); remove it"
}

/// One event of the parser, as a Swift value.
private struct Event {
  enum Kind {
    case scalar(String, isQuoted: Bool)
    case startMapping, endMapping, startSequence, endSequence
    case alias
    case startDocument, endDocument
    case other
  }
  var kind: Kind
  /// Nil where libfyaml gives none: a value that is not there.
  var place: (line: Int, column: Int)?
  var hasAnchor = false
  var hasTag = false
}

/// Owns libfyaml's parser, its diagnostics, and the bytes that both read.
private final class EventReader {
  private let input: UnsafeMutablePointer<CChar>
  private let diagnostics: OpaquePointer?
  private let parser: OpaquePointer?
  /// What libfyaml would have printed without collecting it.
  private let printed = Printed()
  private let file: String

  private final class Printed {
    var text = ""
  }

  /// The corresponding C functions are `fy_diag_create`, `fy_parser_create` and `fy_parser_set_string`.
  init(_ bytes: [UInt8], file: String) {
    self.file = file
    let input = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: input, count: bytes.count).copyMemory(from: $0) }
    input[bytes.count] = 0
    self.input = input

    var quiet = fy_diag_cfg()
    fy_diag_cfg_default(&quiet)
    quiet.fp = nil
    quiet.user = Unmanaged.passUnretained(printed).toOpaque()
    quiet.output_fn = { _, user, text, length in
      guard let user, let text else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: length)
      Unmanaged<Printed>.fromOpaque(user).takeUnretainedValue().text += String(decoding: bytes, as: UTF8.self)
    }
    diagnostics = fy_diag_create(&quiet)
    fy_diag_set_collect_errors(diagnostics, true)

    var configuration = fy_parse_cfg()
    configuration.flags = fy_parse_cfg_flags(rawValue: FYPCF_QUIET.rawValue | FYPCF_COLLECT_DIAG.rawValue)
    configuration.diag = diagnostics
    parser = fy_parser_create(&configuration)
    // libfyaml takes an empty string for one that ends at a NUL, which is the same here.
    if parser != nil { _ = fy_parser_set_string(parser, input, bytes.count) }
  }

  deinit {
    fy_parser_destroy(parser)
    fy_diag_destroy(diagnostics)
    input.deallocate()
  }

  /// Value, end or error. The corresponding C function is `fy_parser_parse`.
  func next() throws(YAMLError) -> Event? {
    guard let parser else { throw YAMLError(file: file, message: "libfyaml could not start; is memory exhausted?") }
    guard let event = fy_parser_parse(parser) else {
      if fy_parser_get_stream_error(parser) { throw problem() }
      return nil
    }
    defer { fy_parser_event_free(parser, event) }
    return read(event)
  }

  private func read(_ event: UnsafeMutablePointer<fy_event>) -> Event {
    var place: (line: Int, column: Int)?
    if let mark = fy_event_start_mark(event) { place = (Int(mark.pointee.line) + 1, Int(mark.pointee.column) + 1) }
    var result = Event(kind: .other, place: place)
    switch event.pointee.type {
    case FYET_SCALAR:
      let token = event.pointee.scalar.value
      let style = fy_token_scalar_style(token)
      let isQuoted = style == FYSS_SINGLE_QUOTED || style == FYSS_DOUBLE_QUOTED
      // The mark of a quoted text stands behind its quotation mark, that of an alias behind its asterisk.
      if isQuoted { result.place?.column -= 1 }
      result.kind = .scalar(text(of: token), isQuoted: style != FYSS_PLAIN)
    case FYET_MAPPING_START: result.kind = .startMapping
    case FYET_MAPPING_END: result.kind = .endMapping
    case FYET_SEQUENCE_START: result.kind = .startSequence
    case FYET_SEQUENCE_END: result.kind = .endSequence
    case FYET_ALIAS:
      result.place?.column -= 1
      result.kind = .alias
    case FYET_DOCUMENT_START: result.kind = .startDocument
    case FYET_DOCUMENT_END: result.kind = .endDocument
    default: break
    }
    result.hasAnchor = fy_event_get_anchor_token(event) != nil
    result.hasTag = fy_event_get_tag_token(event) != nil
    return result
  }

  /// The corresponding C function is `fy_token_get_text`.
  private func text(of token: OpaquePointer?) -> String {
    var length = 0
    guard let token, let start = fy_token_get_text(token, &length) else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }

  /// The first error that was collected. The corresponding C function is `fy_diag_errors_iterate`.
  private func problem() -> YAMLError {
    var iterator: UnsafeMutableRawPointer?
    if let error = fy_diag_errors_iterate(diagnostics, &iterator) {
      let message = error.pointee.msg.map { String(cString: $0) } ?? "this is not YAML"
      return YAMLError(
        file: file, line: Int(error.pointee.line), column: Int(error.pointee.column), message: message)
    }
    let first = printed.text.split(separator: "\n").first.map(String.init) ?? "this is not YAML"
    return YAMLError(file: file, message: first.hasPrefix("[ERR]: ") ? String(first.dropFirst(7)) : first)
  }
}

/// Puts events together to one tree.
private struct TreeBuilder {
  let events: EventReader
  let file: String

  func document() throws(YAMLError) -> YAMLNode {
    var root: YAMLNode?
    while let event = try events.next() {
      switch event.kind {
      case .other, .startDocument, .endDocument: continue
      default:
        if root != nil {
          throw error("a second document begins here; keep one document in a file", at: event.place)
        }
        root = try node(event, near: (1, 1), depth: 1)
      }
    }
    return root ?? YAMLNode(.scalar("", isQuoted: false), line: 1, column: 1)
  }

  /// - Parameter near: the place to name when the value itself has none.
  private func node(_ event: Event, near: (line: Int, column: Int), depth: Int) throws(YAMLError) -> YAMLNode {
    let place = event.place ?? near
    if event.hasAnchor || isAlias(event) {
      throw error("anchors (&) and aliases (*) are not read; write the value out, or quote the text", at: place)
    }
    if event.hasTag { throw error("tags (!) are not read; remove it, or quote the text", at: place) }
    if depth > YAMLLimits.depth {
      throw error("nested more than \(YAMLLimits.depth) levels deep; no setting needs that", at: place)
    }
    switch event.kind {
    case .scalar(let text, let isQuoted):
      // An escape in quotation marks can spell what the file itself may not hold.
      if let control = text.unicodeScalars.first(where: isControl) { throw error(controlMessage(control), at: place) }
      return YAMLNode(.scalar(text, isQuoted: isQuoted), line: place.line, column: place.column)
    case .startSequence:
      return YAMLNode(.sequence(try items(near: place, depth: depth)), line: place.line, column: place.column)
    case .startMapping:
      return YAMLNode(.mapping(try pairs(near: place, depth: depth)), line: place.line, column: place.column)
    default:
      throw error("this is not YAML", at: place)
    }
  }

  private func isAlias(_ event: Event) -> Bool {
    if case .alias = event.kind { return true }
    return false
  }

  private func items(near: (line: Int, column: Int), depth: Int) throws(YAMLError) -> [YAMLNode] {
    var items: [YAMLNode] = []
    while let event = try events.next() {
      if case .endSequence = event.kind { return items }
      items.append(try node(event, near: near, depth: depth + 1))
    }
    throw error("this list has no end", at: near)
  }

  private func pairs(near: (line: Int, column: Int), depth: Int) throws(YAMLError) -> [YAMLNode.Pair] {
    var pairs: [YAMLNode.Pair] = []
    var lines: [String: Int] = [:]
    while let event = try events.next() {
      if case .endMapping = event.kind { return pairs }
      let key = try node(event, near: near, depth: depth + 1)
      guard let name = key.text else {
        throw error("a key must be a word, not a list or a mapping", at: (key.line, key.column))
      }
      if let first = lines.updateValue(key.line, forKey: name) {
        throw error(
          "key '\(printable(name))' is here a second time (first at line \(first)); keep one",
          at: (key.line, key.column))
      }
      guard let valueEvent = try events.next() else { break }
      let value = try node(valueEvent, near: (key.line, key.column), depth: depth + 1)
      pairs.append(YAMLNode.Pair(key: key, value: value))
    }
    throw error("this mapping has no end", at: near)
  }

  private func error(_ message: String, at place: (line: Int, column: Int)?) -> YAMLError {
    YAMLError(file: file, line: place?.line ?? 0, column: place?.column ?? 0, message: message)
  }
}

import Inventory
import Progress
import YAML

/// Adds one attestation to the text of a `sunset.yml` and leaves every other byte as it is.
///
/// It inserts lines at the end of the list they belong to, reads the file again, and accepts the result only when it
/// says what it said before and the attestation.
package struct AttestationEditor {
  private let packs: String
  private let migration: String
  private let attestation: Attestation

  /// Why a file is left alone, as the words that follow its name.
  package struct Refusal: Error, Equatable, CustomStringConvertible {
    package var description: String
  }

  /// - Parameters:
  ///   - packs: the folder of the built-in packs.
  ///   - migration: the id of the migration whose checklist it is.
  package init(packs: String, migration: String, attestation: Attestation) {
    self.packs = packs
    self.migration = migration
    self.attestation = attestation
  }

  /// The lines to add by hand, below `attestations:` of the migration.
  package func lines() -> String { entry(indent: 6).map { $0 + "\n" }.joined() }

  /// The new text of the file; of an empty one, a whole configuration.
  /// - Throws: `Refusal` when it cannot be edited safely, `YAMLError` when the old text is wrong.
  package func edited(_ old: [UInt8], file: String) throws -> [UInt8] {
    let before = try project(old, file)
    guard let index = before.migrations.firstIndex(where: { $0.migration.id == migration }) else {
      throw Refusal(description: "it has no migration '\(migration)'")
    }
    var text = EditableText(old)
    try insert(into: &text, file, migration: index)
    try check(text.bytes, file, against: before, migration: index)
    return text.bytes
  }

  private func project(_ bytes: [UInt8], _ file: String) throws -> Project {
    let base = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    return try Project(parsing: bytes, file: file, packs: packs) { (name) throws(YAMLError) in
      try TextFile.read(base + name)
    }
  }

  private func check(_ bytes: [UInt8], _ file: String, against before: Project, migration index: Int) throws {
    guard var after = try? project(bytes, file), after.migrations.indices.contains(index),
      after.migrations[index].attestations.popLast() == attestation, after == before
    else { throw Refusal(description: "an inserted attestation would change what else it says") }
  }

  // MARK: Where

  private func insert(into text: inout EditableText, _ file: String, migration index: Int) throws {
    let root = try YAMLNode(parsing: text.bytes, file: file)
    guard let list = root["migrations"] else {
      guard root.isNull || root.isBlock(in: text), !text.endsDocument else { throw flow }
      let head = ["migrations:", "  - pack: navigation", "    attestations:"]
      return text.insert(head + entry(indent: 6), at: text.lines.count)
    }
    guard case .sequence(let items) = list.value.kind, items.indices.contains(index),
      case .mapping(let pairs) = items[index].kind, let first = pairs.first?.key, items[index].isBlock(in: text)
    else { throw flow }
    guard let attestations = items[index]["attestations"] else {
      // After the last key of the migration, at the same depth.
      let end = text.endOfBlock(from: first.line, indent: first.column - 1)
      let lines = [pad(first.column - 1) + "attestations:"] + entry(indent: first.column + 1)
      return text.insert(lines, at: end)
    }
    try insert(into: &text, attestations)
  }

  private func insert(into text: inout EditableText, _ pair: YAMLNode.Pair) throws {
    guard case .sequence(let items) = pair.value.kind, let last = items.last, last.isBlock(in: text),
      let dash = text.dash(before: last)
    else { throw flow }
    let end = text.endOfBlock(from: last.line, indent: dash + 1)
    text.insert(entry(indent: dash), at: end)
  }

  private var flow: Refusal {
    Refusal(description: "it is written in a way that cannot be edited safely, as with braces or brackets")
  }

  // MARK: What

  private func entry(indent: Int) -> [String] {
    var lines = ["- item: " + attestation.item, "  result: " + attestation.result.rawValue]
    lines += ["  by: " + scalar(attestation.by), "  on: " + attestation.on.iso]
    // In quotation marks, because an id of digits only would be a number, and one like 12e4567 another.
    if !attestation.commit.isEmpty { lines.append("  commit: '\(attestation.commit)'") }
    if !attestation.note.isEmpty { lines.append("  note: " + scalar(attestation.note)) }
    return lines.map { pad(indent) + $0 }
  }

  private func pad(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  /// Plain where YAML reads it back as it is, otherwise in quotation marks.
  private func scalar(_ text: String) -> String {
    let isPlain =
      text.first.map { $0.isLetter } ?? false
      && !text.contains { ":#\\\"'`{}[]&*!|>%@\n\r\t".contains($0) } && text.last != " "
      && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    if isPlain { return text }
    if !text.contains(where: { $0.isNewline || $0 == "\t" }) {
      return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      case "\"", "\\": escaped += "\\" + String(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"" + escaped + "\""
  }
}

extension YAMLNode {
  fileprivate subscript(_ key: String) -> Pair? {
    guard case .mapping(let pairs) = kind else { return nil }
    return pairs.first { $0.key.text == key }
  }

  /// Written with indentation, not with braces or brackets.
  fileprivate func isBlock(in text: EditableText) -> Bool {
    guard case .mapping(let pairs) = kind, let key = pairs.first?.key else { return false }
    return text.character(line: line, column: column) != "{" && !key.isNull
  }
}

/// A text as lines that can be inserted between.
private struct EditableText {
  /// Without their ends.
  private(set) var lines: [Substring]
  /// Kept as they are: a file may have both kinds.
  private var ends: [Substring]
  private let lineEnd: String
  private let hasMark: Bool

  init(_ bytes: [UInt8]) {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    hasMark = text.hasPrefix("\u{FEFF}")
    if hasMark { text.removeFirst() }
    lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
    lines = []
    ends = []
    while let end = text.firstIndex(where: { $0 == "\n" || $0 == "\r\n" }) {
      lines.append(text[..<end])
      ends.append(text[end...end])
      text = text[text.index(after: end)...]
    }
    if text.isEmpty { return }
    lines.append(text)
    ends.append("")
  }

  var bytes: [UInt8] {
    Array(((hasMark ? "\u{FEFF}" : "") + zip(lines, ends).map { $0 + $1 }.joined()).utf8)
  }

  /// - Parameter index: the lines before it stay before.
  mutating func insert(_ new: [String], at index: Int) {
    let index = min(index, lines.count)
    if index > 0, ends[index - 1].isEmpty { ends[index - 1] = lineEnd[...] }
    lines.insert(contentsOf: new.map { $0[...] }, at: index)
    ends.insert(contentsOf: new.map { _ in lineEnd[...] }, at: index)
  }

  func character(line: Int, column: Int) -> Character? {
    guard lines.indices.contains(line - 1) else { return nil }
    return lines[line - 1].dropFirst(column - 1).first
  }

  /// The column, from 0, of the dash that begins a list's item; nil when it stands on another line.
  func dash(before item: YAMLNode) -> Int? {
    guard lines.indices.contains(item.line - 1) else { return nil }
    let before = lines[item.line - 1].prefix(item.column - 1)
    let indent = before.prefix { $0 == " " }.count
    let rest = before.dropFirst(indent)
    return rest.first == "-" && rest.dropFirst().allSatisfy({ $0 == " " }) ? indent : nil
  }

  /// The index of the line after a block: its last line that is not blank and is indented so deep. Comments of that
  /// depth belong to it.
  func endOfBlock(from line: Int, indent: Int) -> Int {
    var end = line
    for index in line..<max(line, lines.count) {
      let text = lines[index]
      let depth = text.prefix { $0 == " " }.count
      if depth == text.count { continue }
      if depth < indent { break }
      end = index + 1
    }
    return end
  }

  /// A document that ends before the text does cannot be added to at the end.
  var endsDocument: Bool { lines.contains { $0.hasPrefix("...") || $0.hasPrefix("---") } }
}

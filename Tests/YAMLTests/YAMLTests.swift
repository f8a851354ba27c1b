import Testing
import YAML

private func tree(_ text: String) throws -> YAMLNode { try YAMLNode(parsing: text, file: "a.yml") }

private func message(_ text: String) -> String { message(Array(text.utf8)) }

private func message(_ bytes: [UInt8]) -> String {
  do {
    _ = try YAMLNode(parsing: bytes, file: "a.yml")
    return "no error"
  } catch { return error.description }
}

/// `1:4 text`, one line for each node, depth first.
private func outline(_ node: YAMLNode) -> [String] {
  let place = "\(node.line):\(node.column)"
  switch node.kind {
  case .scalar(let text, let isQuoted): return ["\(place) \(isQuoted ? "\"\(text)\"" : text)"]
  case .sequence(let items): return ["\(place) list"] + items.flatMap(outline)
  case .mapping(let pairs): return ["\(place) mapping"] + pairs.flatMap { outline($0.key) + outline($0.value) }
  }
}

@Suite struct YAMLTests {
  @Test func everyNodeKnowsItsLineAndColumn() throws {
    let text = """
      title: Parcels
      empty:
      rules:
        - id: a
          text: "é ü"
        - {id: 'b', n: [1, 2]}
      block: |
        one
        two
      """
    #expect(
      outline(try tree(text)) == [
        "1:1 mapping", "1:1 title", "1:8 Parcels", "2:1 empty", "2:1 ", "3:1 rules", "4:3 list", "4:5 mapping",
        "4:5 id", "4:9 a", "5:5 text", "5:11 \"é ü\"", "6:5 mapping", "6:6 id", "6:10 \"b\"", "6:15 n", "6:18 list",
        "6:19 1", "6:22 2", "7:1 block", "8:1 \"one\ntwo\n\"",
      ])
  }

  @Test func carriageReturnsAndAByteOrderMarkDoNotMoveTheText() throws {
    #expect(outline(try tree("a: 1\r\nb: 2\r\n")) == ["1:1 mapping", "1:1 a", "1:4 1", "2:1 b", "2:4 2"])
    #expect(outline(try tree("\u{FEFF}a: 1\n")).map { $0.split(separator: " ").last } == ["mapping", "a", "1"])
  }

  @Test(arguments: ["", "\n", "# only a comment\n", "---\n", "~", "null"])
  func aDocumentWithoutContentIsNull(_ text: String) throws {
    #expect(try tree(text).isNull)
  }

  @Test func quotedNullIsAText() throws {
    #expect(try !tree("'null'").isNull)
    #expect(try !tree("''").isNull)
  }

  @Test(arguments: [
    ("a: [1\nb: 2\n", "a.yml:3:1: flow sequence without a closing bracket"),
    ("a:\n\t- b\n", "a.yml:2:1: tab character may not be used as indentation"),
    ("a: b: c\n", "a.yml:1:5: invalid nested block mapping on the same line"),
    ("@a: 1\n", "a.yml:1:1: plain scalar cannot start with '@'"),
    ("a: 1\nb: 2\na: 3\n", "a.yml:3:1: key 'a' is here a second time (first at line 1); keep one"),
    ("[a]: 1\n", "a.yml:1:1: a key must be a word, not a list or a mapping"),
    ("a: 1\n---\nb: 2\n", "a.yml:3:1: a second document begins here; keep one document in a file"),
    ("a: &x 1\n", "a.yml:1:7: anchors (&) and aliases (*) are not read; write the value out, or quote the text"),
    ("a: *x\n", "a.yml:1:4: anchors (&) and aliases (*) are not read; write the value out, or quote the text"),
    ("a: !!binary aGk=\n", "a.yml:1:13: tags (!) are not read; remove it, or quote the text"),
    ("a: \"x\0y\"\n", "a.yml:1:6: control character U+0000; remove it"),
    ("a: \"x\\e[31m\"\n", "a.yml:1:4: control character U+001B; remove it"),
    ("a: \"\\0\"\n", "a.yml:1:4: control character U+0000; remove it"),
    ("a: \u{1B}[31m\n", "a.yml:1:4: control character U+001B; remove it"),
  ])
  func aMistakeIsNamedWithItsPlace(_ text: String, _ expected: String) {
    // The C library's own sentences may change with its version; the place may not.
    #expect(message(text) == expected)
  }

  @Test func anAliasBombIsRefusedAtItsFirstAnchor() {
    var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      bomb += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", "))]\n"
    }
    #expect(message(bomb).hasPrefix("a.yml:1:9: anchors (&) and aliases (*) are not read"))
  }

  @Test(arguments: [33, 1000, 200_000])
  func deepNestingIsRefused(_ depth: Int) {
    let open = message(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    #expect(open == "a.yml:1:33: nested more than 32 levels deep; no setting needs that")
    let lines = message((0..<min(depth, 1000)).map { String(repeating: " ", count: $0) + "a:\n" }.joined())
    #expect(lines.hasSuffix("nested more than 32 levels deep; no setting needs that"))
  }

  @Test func thirtyTwoLevelsAreRead() throws {
    _ = try tree(String(repeating: "[", count: 32) + String(repeating: "]", count: 32))
  }

  @Test func bytesThatAreNotUTF8AreNamed() {
    #expect(message(Array("a: 1\nb: ".utf8) + [0xff]) == "a.yml:2:4: this byte is not UTF-8; save the file as UTF-8")
  }

  @Test func aFileOfMoreThanAMegabyteIsRefused() {
    #expect(
      message([UInt8](repeating: 0x23, count: 1 << 20 + 1))
        == "a.yml: the file is larger than 1 MB; a configuration is a few kilobytes")
  }

  @Test func anyBytesGiveATreeOrAnErrorWithoutACrash() {
    var state: UInt64 = 42
    let letters = Array("ab:-[]{}\"'#&*!|>%@`,? \n\t\\0~\r".utf8)
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(letters[Int(state >> 33) % letters.count])
      }
      _ = message(bytes)
    }
  }

  @Test func aMissingFileIsNilAndAFolderIsAnError() throws {
    #expect(try TextFile.read("/nowhere/at/all.yml") == nil)
    #expect(throws: YAMLError(file: "/", message: "cannot be read: Is a directory")) { try TextFile.read("/") }
  }
}

@Suite struct FieldTests {
  private func field(_ text: String) throws -> YAMLField { YAMLField(try tree(text), file: "a.yml") }

  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch { return "\(error)" }
  }

  @Test func anUnknownKeySuggestsTheNearestOne() throws {
    let target = try field("start: 1\ntaget: 2\n")
    #expect(
      message { _ = try target.mapping(["start", "target"]) }
        == "a.yml:2:1: unknown key 'taget'; did you mean 'target'?"
    )
    let color = try field("colour: 1\n")
    #expect(
      message { _ = try color.mapping(["start", "target"]) }
        == "a.yml:1:1: unknown key 'colour'; known here are start, target")
  }

  @Test func aHostileKeyIsPrintedOnOneLine() throws {
    let hostile = try field("\"a\\nb\\u202Ec\": 1\n")
    #expect(
      message { _ = try hostile.mapping(["start"]) }
        == "a.yml:1:1: unknown key 'a\u{FFFD}b\u{FFFD}c'; known here are start")
  }

  @Test func aSingleValueIsAListOfOne() throws {
    let mapping = try field("a: x\nb: [x, y]\n").mapping(["a", "b"])
    #expect(try mapping.strings("a") == ["x"])
    #expect(try mapping.strings("b") == ["x", "y"])
    #expect(try mapping.strings("c") == [])
  }

  @Test func valuesOfTheWrongKindAreNamed() throws {
    let mapping = try field("a: [x]\nb:\nc: {d: 1}\nn: 7x\nt: yes\nl: x\n").mapping(["a", "b", "c", "n", "t", "l"])
    #expect(message { _ = try mapping["a"]!.string() } == "a.yml:1:4: a: expected a text, found a list")
    #expect(message { _ = try mapping["b"]!.string() } == "a.yml:2:1: b: has no value; write one or remove the key")
    #expect(message { _ = try mapping["b"]!.list() } == "a.yml:2:1: b: has no value; write a list or remove the key")
    #expect(message { _ = try mapping["c"]!.strings() } == "a.yml:3:4: c: expected a text, found a mapping")
    #expect(message { _ = try mapping["n"]!.integer(in: 1...9) } == "a.yml:4:4: n: '7x' is not a number from 1 to 9")
    #expect(message { _ = try mapping["t"]!.flag() } == "a.yml:5:4: t: 'yes' is neither true nor false")
    #expect(message { _ = try mapping["l"]!.list() } == "a.yml:6:4: l: expected a list, found 'x'")
    #expect(message { _ = try mapping["l"]!.mapping([]) } == "a.yml:6:4: l: expected a mapping (key: value), found 'x'")
  }

  @Test(arguments: [
    ("taget", "target"), ("migratons", "migrations"), ("exculde", "exclude"), ("Title", "title"), ("forgee", "forge"),
  ])
  func aTypingMistakeFindsItsWord(_ typed: String, _ meant: String) {
    #expect(closest(to: typed, among: ["title", "target", "migrations", "exclude", "forge"]) == meant)
  }

  @Test func aForeignWordFindsNone() {
    #expect(closest(to: "colour", among: ["title", "target", "migrations"]) == nil)
    #expect(closest(to: "ab", among: ["id", "of"]) == nil)
  }
}

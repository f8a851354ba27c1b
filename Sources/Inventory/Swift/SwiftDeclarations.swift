/// A name that the project declares itself, although a rule takes it for the platform's.
package struct OwnDeclaration: Sendable, Equatable {
  package var name: String
  /// From 1.
  package var line: Int

  package init(name: String, line: Int) {
    self.name = name
    self.line = line
  }
}

extension SwiftContext {
  /// The word names a type where it is declared, or a function in an extension or protocol.
  func isOwnDeclaration(_ token: Int) -> Bool {
    guard kind(token) == .word else { return false }
    if isKeyword(token - 1, among: typeKeywords) { return kind(token - 2) != .word || !isKeyword(token - 2, "import") }
    return isKeyword(token - 1, "func") && isInExtension(token)
  }

  /// The innermost braces around it are those of an extension or a protocol.
  private func isInExtension(_ token: Int) -> Bool {
    let brace = Int(tokens[token].parent)
    guard kind(brace) == .openCurly else { return false }
    var at = brace - 1
    while at >= 0, brace - at < 64, tokens[at].parent == tokens[brace].parent {
      if isKeyword(at, "extension") || isKeyword(at, "protocol") { return true }
      if kind(at) == .closeCurly || kind(at) == .semicolon || isKeyword(at, among: typeKeywords) { return false }
      at -= 1
    }
    return false
  }
}

/// The bytes before a name end with a word that declares it. A quick look, which may take a comment for code.
func followsDeclaringWord(_ name: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
  var end = name
  if end > 0, bytes[end - 1] == UInt8(ascii: "`") { end -= 1 }
  let blanks = end
  while end > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
  if end == blanks { return false }
  var start = end
  while start > 0, isWordByte(bytes[start - 1]) { start -= 1 }
  let word = bytes[start..<end]
  return (typeKeywords + ["func"]).contains { keyword in
    word.count == keyword.utf8CodeUnitCount
      && word.elementsEqual(UnsafeBufferPointer(start: keyword.utf8Start, count: keyword.utf8CodeUnitCount))
  }
}

private let typeKeywords: [StaticString] = ["struct", "class", "enum", "actor", "protocol", "typealias"]

extension BlobScanner {
  /// The declarations, in the blob whose matches were found last, of names that the rules take for the platform's: those
  /// of matches, and the callees of rules about arguments.
  ///
  /// - Parameter bytes: of that blob.
  package func ownDeclarations(in bytes: UnsafeRawBufferPointer, _ matches: [Match]) -> [OwnDeclaration] {
    let places =
      matches.filter { $0.class == .declaration }
      .map { (offset: Int($0.lineStart) + Int($0.column) - 1, names: shadowable(Int($0.found))) }
      + calleePlaces(in: bytes)
    return ownDeclarations(in: bytes, at: places)
  }
}

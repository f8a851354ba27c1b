/// One line of a CODEOWNERS file, taken apart.
enum OwnerLine {
  struct Entry {
    var glob: OwnerGlob
    /// As the file spells them.
    var owners: [String]
    var isExclusion: Bool
  }

  /// Why a line is skipped.
  struct Unusable: Error {
    var message: String
  }

  /// `[Name]`, `^[Name][2] @default`.
  struct Heading {
    /// In lower case: names are compared without it.
    var name: String
    var isOptional: Bool
    var owners: [String]

    init?(_ line: ArraySlice<UInt8>) {
      var rest = line
      isOptional = rest.first == UInt8(ascii: "^")
      if isOptional { rest.removeFirst() }
      guard rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")), end > rest.startIndex + 1
      else { return nil }
      name = String(decoding: rest[rest.index(after: rest.startIndex)..<end], as: UTF8.self).lowercased()
      rest = rest[rest.index(after: end)...]
      if rest.first == UInt8(ascii: "["), let close = rest.firstIndex(of: UInt8(ascii: "]")) {
        // The number of approvals is the forge's business.
        rest = rest[rest.index(after: close)...]
      }
      // What follows a heading directly, as in `[ab]*.rb`, makes it a pattern.
      guard rest.isEmpty || isSpace(rest[rest.startIndex]) else { return nil }
      owners = words(rest).map { String(decoding: $0, as: UTF8.self) }.filter(isOwner)
    }
  }

  static func isHeading(_ line: ArraySlice<UInt8>) -> Bool { Heading(line) != nil }

  /// Without the blanks at both ends and the line end of Windows.
  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line.drop(while: isSpace)
    // A blank that is escaped belongs to the pattern.
    while let last = line.last, isSpace(last), line.dropLast().last != UInt8(ascii: "\\") { line.removeLast() }
    return line
  }

  static func entry(_ line: ArraySlice<UInt8>, _ dialect: Owners.Dialect) -> Result<Entry, Unusable> {
    let words = words(line)
    var pattern = words.first.map(Array.init) ?? []
    switch dialect {
    case .github:
      let owners = words.dropFirst().prefix { $0.first != UInt8(ascii: "#") }
        .map { String(decoding: $0, as: UTF8.self) }
      guard let glob = OwnerGlob(github: pattern) else {
        return .failure(Unusable(message: "GitHub reads no pattern with !, [ ], *** or a leading \\#"))
      }
      guard owners.allSatisfy(isOwner) else {
        return .failure(Unusable(message: "an owner is neither @name, @org/team nor an e-mail address"))
      }
      return .success(Entry(glob: glob, owners: owners, isExclusion: false))
    case .gitlab:
      let isExclusion = pattern.first == UInt8(ascii: "!")
      if isExclusion { pattern.removeFirst() }
      guard let glob = OwnerGlob(gitlab: pattern) else { return .failure(Unusable(message: "there is no pattern")) }
      // GitLab looks for owners in the whole rest of the line, a comment included.
      let owners = words.dropFirst().map { String(decoding: $0, as: UTF8.self) }.filter(isOwner)
      return .success(Entry(glob: glob, owners: owners, isExclusion: isExclusion))
    }
  }

  /// `@name`, `@org/team`, `@@role`, `someone@example.com`.
  private static func isOwner(_ word: String) -> Bool {
    guard let at = word.firstIndex(of: "@") else { return false }
    let rest = word[word.index(after: at)...]
    if at == word.startIndex { return !rest.isEmpty && rest != "@" }
    return rest.contains(".") && !rest.contains("@")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0d }

  /// Divided at blanks that no backslash stands before. The backslashes stay: the pattern reads them.
  private static func words(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var words: [ArraySlice<UInt8>] = []
    var start: Int?
    var isEscaped = false
    for index in line.indices {
      if isSpace(line[index]), !isEscaped {
        if let begin = start { words.append(line[begin..<index]) }
        start = nil
      } else if start == nil {
        start = index
      }
      isEscaped = !isEscaped && line[index] == UInt8(ascii: "\\")
    }
    if let begin = start { words.append(line[begin...]) }
    return words
  }
}

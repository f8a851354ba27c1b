/// A pattern of a CODEOWNERS file, ready to be held against a path's bytes.
///
/// GitHub and GitLab read the same text differently. GitHub follows gitignore: a name without a slash stands at any depth,
/// a slash inside ties the pattern to the root, and a folder's name covers all that lies in it. GitLab uses Ruby's
/// `File.fnmatch` with `FNM_PATHNAME`: only a slash at the front ties to the root, and a folder is covered only when its
/// name ends in a slash.
struct OwnerGlob: Sendable, Equatable {
  /// One step of a name between slashes.
  enum Token: Sendable, Equatable {
    case byte(UInt8)
    case anyByte
    case anyRun
    case set(Set<UInt8>, isNegated: Bool)
  }

  enum Segment: Sendable, Equatable {
    case name([Token])
    /// Any number of folders, none included.
    case anyFolders
  }

  private let segments: [Segment]

  private static let anyName = Segment.name([.anyRun])

  /// As GitHub reads it.
  /// - Returns: nil for what GitHub refuses: `!`, `[ ]`, a leading `\#`, three stars, nothing at all.
  init?(github pattern: [UInt8]) {
    guard let first = pattern.first, first != UInt8(ascii: "!"), !pattern.starts(with: Array("\\#".utf8)),
      !Self.contains(pattern, Array("***".utf8)), !pattern.contains(UInt8(ascii: "["))
    else { return nil }
    var names = pattern.split(separator: 0x2f, omittingEmptySubsequences: false).map(Array.init)
    let isFolder = names.count > 1 && names.last == []
    if isFolder { names.removeLast() }
    var segments: [Segment] = []
    if names.first == [] { names.removeFirst() } else if names.count == 1 { segments.append(.anyFolders) }
    // `/` alone names nothing.
    guard !names.isEmpty else { return nil }
    segments += names.map { $0 == Array("**".utf8) ? .anyFolders : .name(Self.tokens($0, hasSets: false)) }
    if isFolder || segments.last == .anyFolders {
      segments += [.anyFolders, Self.anyName]
    } else if segments.last != Self.anyName || segments.first == .anyFolders {
      // A folder's name covers what lies in it; `docs/*` stops at the files of that folder, as GitHub says.
      segments.append(.anyFolders)
    }
    self.segments = segments
  }

  /// As GitLab reads it.
  init?(gitlab pattern: [UInt8]) {
    guard !pattern.isEmpty else { return nil }
    var names = pattern.split(separator: 0x2f, omittingEmptySubsequences: false).map(Array.init)
    var segments: [Segment] = []
    if names.first == [] { names.removeFirst() } else { segments.append(.anyFolders) }
    let isFolder = names.last == []
    if isFolder { names.removeLast() }
    for (index, name) in names.enumerated() {
      // `**` crosses folders only where a slash follows; elsewhere it is a star.
      let crosses = name == Array("**".utf8) && (index + 1 < names.count || isFolder)
      segments.append(crosses ? .anyFolders : .name(Self.tokens(name, hasSets: true)))
    }
    if isFolder { segments += [.anyFolders, Self.anyName] }
    guard !segments.isEmpty else { return nil }
    self.segments = segments
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: part) }
  }

  // MARK: Reading

  private static func tokens(_ name: [UInt8], hasSets: Bool) -> [Token] {
    var tokens: [Token] = []
    var rest = name[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): if tokens.last != .anyRun { tokens.append(.anyRun) }
      case UInt8(ascii: "?"): tokens.append(.anyByte)
      case UInt8(ascii: "\\"): tokens.append(.byte(rest.popFirst() ?? byte))
      case UInt8(ascii: "[") where hasSets: tokens.append(set(&rest) ?? .set([], isNegated: false))
      default: tokens.append(.byte(byte))
      }
    }
    return tokens
  }

  /// The rest of `[a-z]`; nil when it is never closed, which matches nothing.
  private static func set(_ rest: inout ArraySlice<UInt8>) -> Token? {
    var at = rest
    let isNegated = at.first == UInt8(ascii: "!") || at.first == UInt8(ascii: "^")
    if isNegated { at.removeFirst() }
    var members: Set<UInt8> = []
    while let byte = at.popFirst() {
      if byte == UInt8(ascii: "]"), !members.isEmpty {
        rest = at
        return .set(members, isNegated: isNegated)
      }
      if at.first == UInt8(ascii: "-"), let end = at.dropFirst().first, end != UInt8(ascii: "]"), end >= byte {
        members.formUnion(byte...end)
        at = at.dropFirst(2)
      } else {
        members.insert(byte)
      }
    }
    return nil
  }

  // MARK: Matching

  /// - Parameter path: the names between the slashes of a file's path.
  /// - Complexity: O(segments × names) names are compared, each in O(bytes × tokens): no pattern can run away.
  func matches(_ path: [ArraySlice<UInt8>]) -> Bool {
    var (at, name) = (0, 0)
    // Where to go on when a later part fails: behind the last `**`, one more folder skipped.
    var retry: (segment: Int, name: Int)?
    while name < path.count || at < segments.count {
      if at < segments.count {
        switch segments[at] {
        case .anyFolders:
          retry = (at, name)
          at += 1
          continue
        case .name(let tokens) where name < path.count && Self.matches(tokens, path[name]):
          at += 1
          name += 1
          continue
        case .name: break
        }
      }
      guard let back = retry, back.name < path.count else { return false }
      retry = (back.segment, back.name + 1)
      at = back.segment + 1
      name = back.name + 1
    }
    return true
  }

  private static func matches(_ tokens: [Token], _ name: ArraySlice<UInt8>) -> Bool {
    var (at, byte) = (0, name.startIndex)
    var retry: (token: Int, byte: Int)?
    while byte < name.endIndex || at < tokens.count {
      if at < tokens.count {
        if tokens[at] == .anyRun {
          retry = (at, byte)
          at += 1
          continue
        }
        if byte < name.endIndex, matches(tokens[at], name[byte]) {
          at += 1
          byte += 1
          continue
        }
      }
      guard let back = retry, back.byte < name.endIndex else { return false }
      retry = (back.token, back.byte + 1)
      at = back.token + 1
      byte = back.byte + 1
    }
    return true
  }

  private static func matches(_ token: Token, _ byte: UInt8) -> Bool {
    switch token {
    case .byte(let wanted): wanted == byte
    case .anyByte: true
    case .anyRun: false
    case .set(let members, let isNegated): members.contains(byte) != isNegated
    }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A path pattern with the meaning that git gives a pathspec in `git grep -- '*.swift'`: a path, a folder, or a glob
/// whose `*` and `?` match `/` too. Works on bytes, because a path of git need not be UTF-8.
package struct PathSpec: Sendable, Equatable {
  private enum Form: Sendable, Equatable {
    /// Everything, as `.` does.
    case everything
    /// A path or a folder, without a wildcard.
    case prefix([UInt8], isFolder: Bool)
    /// `*.swift`
    case suffix([UInt8])
    /// Git tries the text as a path first: `a[b].swift` names a file of that name, too.
    case glob(literal: [UInt8], prefix: Int, tokens: [Token])
  }

  /// One step of a glob.
  private enum Token: Sendable, Equatable {
    case byte(UInt8)
    case anyByte
    case anyRun
    case set(Set<UInt8>, isNegated: Bool)
    /// A set that is never closed matches nothing.
    case never
  }

  private let form: Form

  package init(_ text: String) {
    let bytes = Self.normal(Array(text.utf8))
    let isSpecial = { (byte: UInt8) in byte == 0x2a || byte == 0x3f || byte == 0x5b || byte == 0x5c }
    if bytes.isEmpty || bytes == [0x2e] {
      form = .everything
    } else if let first = bytes.firstIndex(where: isSpecial) {
      if bytes[0] == 0x2a, !bytes.dropFirst().contains(where: isSpecial) {
        form = .suffix(Array(bytes.dropFirst()))
      } else {
        form = .glob(literal: bytes, prefix: first, tokens: Self.tokens(Array(bytes[first...])))
      }
    } else if bytes.last == 0x2f {
      form = .prefix(Array(bytes.dropLast()), isFolder: true)
    } else {
      form = .prefix(bytes, isFolder: false)
    }
  }

  /// Why a pattern cannot be used, or nil.
  package static func problem(in text: String) -> String? {
    if text.hasPrefix(":") { return "'\(text)' begins with ':'; write a plain path or glob, and exclude: to leave out" }
    if text.hasPrefix("/") { return "'\(text)' begins with '/'; write it relative to the repository's root" }
    if text.split(separator: "/").contains("..") { return "'\(text)' leaves the repository; remove '..'" }
    return nil
  }

  /// A pattern for the paths that match both, as far as one pattern can say it.
  package enum Overlap: Equatable, Sendable {
    case pattern(String)
    case nothing
    /// Two globs in general.
    case unknown
  }

  /// `App/` and `*.swift` overlap in `App/*.swift`.
  package static func overlap(_ a: String, _ b: String) -> Overlap {
    let (first, second) = (PathSpec(a), PathSpec(b))
    if first.form == .everything || first == second { return .pattern(b) }
    if second.form == .everything { return .pattern(a) }
    switch (first.form, second.form) {
    case (.prefix(let path, _), .prefix(let other, _)):
      if (path + [0x2f]).starts(with: other + [0x2f]) { return .pattern(a) }
      return (other + [0x2f]).starts(with: path + [0x2f]) ? .pattern(b) : .nothing
    case (_, .suffix(let suffix)) where first.isInside(suffix): return .pattern(a)
    case (.suffix(let suffix), _) where second.isInside(suffix): return .pattern(b)
    case (.prefix(let folder, _), .suffix): return .pattern(String(decoding: folder, as: UTF8.self) + "/" + b)
    case (.suffix, .prefix(let folder, _)): return .pattern(String(decoding: folder, as: UTF8.self) + "/" + a)
    default: return .unknown
    }
  }

  /// All that this matches ends in `suffix`.
  private func isInside(_ suffix: [UInt8]) -> Bool {
    switch form {
    case .everything: return suffix.isEmpty
    case .suffix(let own): return own.ends(with: suffix)
    // A path may be a folder; one that ends like a file is taken for a file.
    case .prefix(let path, let isFolder): return !isFolder && path.ends(with: suffix)
    case .glob(let literal, _, let tokens):
      let end = tokens.suffix(suffix.count)
      return literal.ends(with: suffix) && zip(end, suffix).allSatisfy { $0 == .byte($1) }
    }
  }

  /// - Complexity: O(path) for a suffix, a folder or a path; O(path × pattern) at worst for a glob.
  package func matches(_ path: UnsafeRawBufferPointer) -> Bool {
    switch form {
    case .everything: return true
    // Git tries the text as a path, too: `*.swift` may name a folder.
    case .suffix(let suffix):
      return Self.ends(path, suffix) || (path.first == 0x2a && Self.isAt(path, [0x2a] + suffix, isFolder: false))
    case .prefix(let prefix, let isFolder): return Self.isAt(path, prefix, isFolder: isFolder)
    case .glob(let literal, let prefix, let tokens):
      guard Self.begins(path, literal, count: prefix) else { return false }
      return Self.match(path, from: prefix, tokens) || Self.isAt(path, literal, isFolder: false)
    }
  }

  /// Empty and `.` parts of a path say nothing.
  private static func normal(_ bytes: [UInt8]) -> [UInt8] {
    let parts = bytes.split(separator: 0x2f, omittingEmptySubsequences: true).filter { $0 != [0x2e] }
    let joined = Array(parts.joined(separator: [0x2f]))
    return bytes.last == 0x2f && !joined.isEmpty ? joined + [0x2f] : joined
  }

  /// The path is `place`, or lies in the folder of that name.
  private static func isAt(_ path: UnsafeRawBufferPointer, _ place: [UInt8], isFolder: Bool) -> Bool {
    guard begins(path, place, count: place.count) else { return false }
    if path.count == place.count { return !isFolder }
    return path[place.count] == 0x2f || place.last == 0x2f
  }

  package func matches(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { matches(UnsafeRawBufferPointer($0)) }
  }

  private static func begins(_ path: UnsafeRawBufferPointer, _ bytes: [UInt8], count: Int) -> Bool {
    path.count >= count && bytes.withUnsafeBytes { equal(path.baseAddress, $0.baseAddress, count) }
  }

  private static func ends(_ path: UnsafeRawBufferPointer, _ bytes: [UInt8]) -> Bool {
    guard path.count >= bytes.count else { return false }
    let tail = path.baseAddress.map { $0 + (path.count - bytes.count) }
    return bytes.withUnsafeBytes { equal(tail, $0.baseAddress, bytes.count) }
  }

  private static func equal(_ a: UnsafeRawPointer?, _ b: UnsafeRawPointer?, _ count: Int) -> Bool {
    guard count > 0, let a, let b else { return count == 0 }
    return memcmp(a, b, count) == 0
  }

  private static func tokens(_ pattern: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var index = 0
    while index < pattern.count {
      let byte = pattern[index]
      index += 1
      switch byte {
      case 0x2a: if tokens.last != .anyRun { tokens.append(.anyRun) }
      case 0x3f: tokens.append(.anyByte)
      case 0x5c:
        // A backslash at the end matches nothing, as in git's wildmatch.
        if index < pattern.count { tokens.append(.byte(pattern[index])) } else { tokens.append(.never) }
        index += 1
      case 0x5b: tokens.append(set(pattern, &index))
      default: tokens.append(.byte(byte))
      }
    }
    return tokens
  }

  /// `[abc]`, `[a-z]`, `[!a]`, `[^a]`, `[[:digit:]]`; `index` stands behind the `[`.
  private static func set(_ pattern: [UInt8], _ index: inout Int) -> Token {
    var members: Set<UInt8> = []
    var isNegated = false
    if index < pattern.count, pattern[index] == 0x21 || pattern[index] == 0x5e {
      isNegated = true
      index += 1
    }
    var isFirst = true
    while index < pattern.count {
      var byte = pattern[index]
      if byte == 0x5d, !isFirst {
        index += 1
        return .set(members, isNegated: isNegated)
      }
      isFirst = false
      if let (name, next) = className(pattern, index) {
        guard let test = classes[name] else { return .never }
        members.formUnion((0...127).filter { test(Int32($0)) != 0 })
        index = next
        continue
      }
      if byte == 0x5c {
        index += 1
        guard index < pattern.count else { break }
        byte = pattern[index]
      }
      index += 1
      if index + 1 < pattern.count, pattern[index] == 0x2d, pattern[index + 1] != 0x5d {
        index += 1
        if pattern[index] == 0x5c { index += 1 }
        guard index < pattern.count else { break }
        if byte <= pattern[index] { members.formUnion(byte...pattern[index]) }
        index += 1
      } else {
        members.insert(byte)
      }
    }
    return .never
  }

  /// The `digit` of `[:digit:]`, from its `[`; nil when it is an ordinary bracket.
  private static func className(_ pattern: [UInt8], _ start: Int) -> (name: String, next: Int)? {
    guard pattern[start...].starts(with: [0x5b, 0x3a]), let end = pattern[(start + 2)...].firstIndex(of: 0x5d),
      end - 1 >= start + 2, pattern[end - 1] == 0x3a
    else { return nil }
    return (String(decoding: pattern[(start + 2)..<(end - 1)], as: UTF8.self), end + 1)
  }

  private static let classes: [String: @Sendable (Int32) -> Int32] = [
    "alpha": { isalpha($0) }, "digit": { isdigit($0) }, "alnum": { isalnum($0) }, "upper": { isupper($0) },
    "lower": { islower($0) }, "space": { isspace($0) }, "punct": { ispunct($0) }, "xdigit": { isxdigit($0) },
    "graph": { isgraph($0) }, "print": { isprint($0) }, "cntrl": { iscntrl($0) }, "blank": { isblank($0) },
  ]

  /// Goes back only to the last `*`, which is enough: an earlier one never needs to take more.
  private static func match(_ path: UnsafeRawBufferPointer, from start: Int, _ tokens: [Token]) -> Bool {
    var position = start
    var token = 0
    var retry: (position: Int, token: Int)?
    while true {
      if token < tokens.count, tokens[token] == .anyRun {
        retry = (position, token + 1)
        token += 1
      } else if token == tokens.count, position == path.count {
        return true
      } else if token < tokens.count, position < path.count, accepts(tokens[token], path[position]) {
        position += 1
        token += 1
      } else if let last = retry, last.position < path.count {
        retry = (last.position + 1, last.token)
        position = last.position + 1
        token = last.token
      } else {
        return false
      }
    }
  }

  private static func accepts(_ token: Token, _ byte: UInt8) -> Bool {
    switch token {
    case .byte(let expected): byte == expected
    case .anyByte: true
    case .set(let members, let isNegated): members.contains(byte) != isNegated
    case .anyRun, .never: false
    }
  }
}

extension Array where Element == UInt8 {
  fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}

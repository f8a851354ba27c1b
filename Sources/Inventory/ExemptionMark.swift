#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A comment by which people keep a usage on purpose: `// sunset:exempt REASON [until YYYY-MM-DD]`, on the usage's line
/// or alone on the line above.
package struct ExemptionMark: Sendable, Equatable {
  package enum Problem: Sendable, Equatable {
    /// Without a reason the mark does not count.
    case noReason
    /// What stands after `until` is no day, so the mark does not count.
    case noDay
  }

  /// Empty when there is none.
  package var reason: String
  /// The last day on which it holds, as `2026-12-31`; nil: without end.
  package var until: String?
  package var problem: Problem?

  package init(reason: String, until: String? = nil, problem: Problem? = nil) {
    self.reason = reason
    self.until = until
    self.problem = problem
  }

  /// How long the mark exempts.
  package var end: ExemptUntil {
    if problem != nil { return .never }
    return until.flatMap { ExemptUntil(day: $0) } ?? .always
  }
}

/// Until when a usage is exempt, small enough to stand in the facts of a blob: facts never know the report's day, so they
/// keep the end, and who counts compares it with the day.
package struct ExemptUntil: Sendable, Equatable, Comparable {
  /// A day as 7 bits of years since 2000, 4 of months and 5 of days: later days are greater. 0: never exempt.
  package var rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let never = ExemptUntil(rawValue: 0)
  package static let always = ExemptUntil(rawValue: .max)

  /// Years before 2000 are all long ago, and those after 2127 all far away.
  package init(year: Int, month: Int, day: Int) {
    if year < 2000 {
      rawValue = 1
    } else {
      rawValue = year > 2127 ? .max - 1 : UInt16((year - 2000) << 9 | month << 5 | day)
    }
  }

  /// - Returns: nil unless the text is `YYYY-MM-DD` and names a day of the calendar.
  package init?(day text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.map(\.count) == [4, 2, 2],
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month)
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard year >= 1, (1...lengths[month - 1]).contains(day) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  package static func < (a: ExemptUntil, b: ExemptUntil) -> Bool { a.rawValue < b.rawValue }

  /// A usage that is exempt until then is so on `day`, that day included.
  @inline(__always)
  package func holds(on day: ExemptUntil) -> Bool { rawValue != 0 && rawValue >= day.rawValue }
}

/// Why a usage is meant to stay.
package enum Exemption: Sendable, Equatable {
  /// It only runs, or only compiles, on systems too old for the new API.
  case wrapper
  /// The configuration says so for its path.
  case path
  /// A comment says so.
  case mark
  /// The repository declares the name itself, and the configuration takes its uses for its own.
  case shadowed

  /// - Returns: nil when the match is no usage, or counts.
  package init?(of match: Match, _ mark: ExemptionMark?, isPathExempt: Bool, on day: ExemptUntil) {
    switch match.class {
    case .exempt: self = .wrapper
    case .usage where isPathExempt: self = .path
    case .usage where mark?.end.holds(on: day) == true: self = .mark
    default: return nil
    }
  }
}

extension ExemptionMark {
  static let word = Array("sunset:exempt".utf8)
  private static let colonInWord = "sunset".utf8.count

  /// The places where a mark's word stands in the line of a match, or in the line above when a comment is all there.
  /// Whether it really is a comment, and no string that looks like one, is for the caller to say.
  static func candidates(for match: Match, in bytes: UnsafeRawBufferPointer, _ forms: TextForms) -> [Int] {
    let start = Int(match.lineStart)
    var found = places(in: start..<start + Int(match.lineLength), bytes, forms).map(\.word)
    if start > 0 {
      var above = start - 1
      while above > 0, bytes[above - 1] != 0x0A { above -= 1 }
      found += places(in: above..<start - 1, bytes, forms).filter { place in
        bytes[above..<place.comment].allSatisfy { $0 == 0x20 || $0 == 0x09 }
      }.map(\.word)
    }
    return found
  }

  /// A match's line without the comment of its mark; nil when that stands on the line above.
  static func code(of match: Match, in bytes: UnsafeRawBufferPointer, _ forms: TextForms) -> [UInt8]? {
    let line = Int(match.lineStart)..<Int(match.lineStart) + Int(match.lineLength)
    guard line.contains(Int(match.mark)),
      let comment = opener(before: Int(match.mark), from: line.lowerBound, bytes, forms)
    else { return nil }
    let rest = bytes[Int(match.mark)..<line.upperBound]
    let ends = forms.commentClosers.compactMap { rest.firstRange(of: Array($0.utf8))?.upperBound }
    return Array(bytes[line.lowerBound..<comment]) + (ends.min().map { Array(bytes[$0..<line.upperBound]) } ?? [])
  }

  /// Each `sunset:exempt` of a line that directly follows what opens a comment.
  private static func places(
    in line: Range<Int>, _ bytes: UnsafeRawBufferPointer, _ forms: TextForms
  ) -> [(word: Int, comment: Int)] {
    guard let base = bytes.baseAddress else { return [] }
    var found: [(word: Int, comment: Int)] = []
    var at = line.lowerBound
    while at < line.upperBound, let colon = memchr(base + at, Int32(UInt8(ascii: ":")), line.upperBound - at) {
      let start = UnsafeRawPointer(colon) - base - colonInWord
      at = start + colonInWord + 1
      guard start >= line.lowerBound, start + word.count <= line.upperBound,
        bytes[start..<start + word.count].elementsEqual(word)
      else { continue }
      at = start + word.count
      let isWhole = at == line.upperBound || !isWordByte(bytes[at]) && bytes[at] != UInt8(ascii: "-")
      if isWhole, let comment = opener(before: start, from: line.lowerBound, bytes, forms) {
        found.append((start, comment))
      }
    }
    return found
  }

  /// Where the comment opens whose first word begins at `word`; nil when something else stands before it.
  private static func opener(
    before word: Int, from start: Int, _ bytes: UnsafeRawBufferPointer, _ forms: TextForms
  ) -> Int? {
    var end = word
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    for opener in forms.commentOpeners where end - start >= opener.count {
      guard bytes[(end - opener.count)..<end].elementsEqual(opener) else { continue }
      var first = end - opener.count
      // `///` and `##` open comments as well.
      while first > start, bytes[first - 1] == opener[0] { first -= 1 }
      return first
    }
    return nil
  }

  /// Reads the mark whose word begins at `start`.
  init(at start: Int, in bytes: UnsafeRawBufferPointer, _ forms: TextForms) {
    let first = start + Self.word.count
    let limit = min(lineEnd(bytes, from: first), first + 500)
    var text = String(decoding: bytes[first..<limit], as: UTF8.self)[...]
    for close in forms.commentClosers {
      if let end = text.firstRange(of: close) { text = text[..<end.lowerBound] }
    }
    var words = text.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    if words.first == ":" || words.first == "-" { words.removeFirst() }
    if words.count >= 2, words[words.count - 2] == "until" {
      let day = String(words[words.count - 1])
      if ExemptUntil(day: day) != nil {
        until = day
        words.removeLast(2)
      } else if day.contains(where: \.isNumber) {
        problem = .noDay
      }
    } else if words == ["until"] {
      problem = .noDay
    }
    reason = words.joined(separator: " ")
    if reason.isEmpty { problem = .noReason }
  }
}

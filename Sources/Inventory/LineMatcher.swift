import Patterns

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the rules' matches in whole lines of a blob, without asking what they are.
///
/// A match lies in one line and depends on that line alone, so a stretch of lines that two versions of a file share has
/// the same matches in both.
final class LineMatcher {
  private let counter: Counter
  private let state = PatternState()
  private var hits: [Hit] = []
  private let found: LiteralScanner.Hits
  /// For each rule, the line that was searched last, and where its last match ended.
  private var lastLine: [UInt32]
  private var lastEnd: [Int]

  /// Where a literal stands: a match, or a piece of one.
  private struct Hit {
    var start: Int
    var end: Int
    var rule: Int
  }

  init(_ counter: Counter) {
    self.counter = counter
    found = LiteralScanner.Hits(for: counter.literals)
    lastLine = Array(repeating: 0, count: counter.rules.count)
    lastEnd = Array(repeating: 0, count: counter.rules.count)
  }

  /// Appends the matches in `range`, which begins and ends with a line, by line, column and rule.
  ///
  /// - Parameters:
  ///   - line: the number of the first line; only asked for when something matches.
  ///   - callees: places of the rules' callees: index of the callee and offset.
  /// - Throws: `PatternError` when a pattern backtracks beyond its limits.
  func append(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, firstLine line: () -> UInt32, to matches: inout [Match],
    _ callees: inout [CalleeMark]
  ) throws {
    hits.removeAll(keepingCapacity: true)
    collectLiterals(bytes, range, &callees)
    if !counter.eachLine.isEmpty { try collectEachLine(bytes, range) }
    if hits.isEmpty { return }
    hits.sort { ($0.start, $0.rule, $0.end) < ($1.start, $1.rule, $1.end) }
    try locate(bytes, range, line(), &matches)
  }

  // MARK: Finding

  private func collectLiterals(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ callees: inout [CalleeMark]) {
    let rules = counter.counted.count
    counter.literals.scan(UnsafeRawBufferPointer(rebasing: bytes[range]), found) { tag, start, length in
      let start = start + range.lowerBound
      if tag >= rules {
        callees.append(CalleeMark(callee: tag - rules, offset: start))
      } else {
        hits.append(Hit(start: start, end: start + length, rule: tag))
      }
    }
  }

  private func collectEachLine(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) throws {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = lineEnd(bytes, from: start)
      let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      for rule in counter.eachLine
      where try counter.counted[rule].pattern.firstMatch(in: line, from: 0, state) != nil {
        hits.append(Hit(start: start, end: start, rule: rule))
      }
      start = end + 1
    }
  }

  // MARK: Placing

  /// Turns hits into matches with line, column and text; asks PCRE2 where a hit is only a piece of a pattern.
  private func locate(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ firstLine: UInt32, _ matches: inout [Match]
  ) throws {
    for rule in lastLine.indices {
      lastLine[rule] = 0
      lastEnd[rule] = 0
    }
    var line = firstLine
    var lineStart = range.lowerBound
    var next = lineEnd(bytes, from: lineStart)
    var index = 0
    while index < hits.count {
      while hits[index].start > next {
        lineStart = next + 1
        line += 1
        next = lineEnd(bytes, from: lineStart)
      }
      var last = index
      while last < hits.count, hits[last].start <= next { last += 1 }
      let text = UnsafeRawBufferPointer(rebasing: bytes[lineStart..<next])
      try append(hits[index..<last], in: text, line: line, start: lineStart, &matches)
      index = last
    }
  }

  private func append(
    _ hits: ArraySlice<Hit>, in text: UnsafeRawBufferPointer, line: UInt32, start: Int, _ matches: inout [Match]
  ) throws {
    let digest = lineDigest(of: text)
    let first = matches.count
    func append(_ rule: Int, _ offset: Int) {
      matches.append(
        Match(
          found: UInt16(rule), rule: UInt16(rule), class: .usage, line: line, column: UInt32(offset + 1),
          lineStart: UInt32(start), lineLength: UInt32(text.count), text: digest))
    }
    for hit in hits {
      if counter.counted[hit.rule].isLiteral {
        // Matches of one rule do not overlap.
        if lastEnd[hit.rule] > hit.start { continue }
        lastEnd[hit.rule] = hit.end
        append(hit.rule, hit.start - start)
      } else if lastLine[hit.rule] != line {
        lastLine[hit.rule] = line
        var from = 0
        while from <= text.count,
          let found = try counter.counted[hit.rule].pattern.firstMatch(in: text, from: from, state)
        {
          append(hit.rule, found.lowerBound)
          from = found.isEmpty ? found.upperBound + 1 : found.upperBound
        }
      }
    }
    if matches.count > first + 1 { matches[first...].sort { ($0.column, $0.found) < ($1.column, $1.found) } }
  }
}

/// Where a callee of some rule stands in a blob.
struct CalleeMark {
  /// Index into the counter's callees.
  var callee: Int
  var offset: Int
}

/// The index of the line end at or after `start`, or of the blob's end.
@inline(__always)
func lineEnd(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
  guard start < bytes.count, let base = bytes.baseAddress else { return bytes.count }
  return memchr(base + start, 0x0A, bytes.count - start).map { UnsafeRawPointer($0) - base } ?? bytes.count
}

/// A 64-bit digest of a line without the blanks around it.
func lineDigest(of text: UnsafeRawBufferPointer) -> UInt64 {
  var start = 0
  var end = text.count
  while start < end, text[start] == 0x20 || text[start] == 0x09 { start += 1 }
  while end > start, text[end - 1] == 0x20 || text[end - 1] == 0x09 || text[end - 1] == 0x0D { end -= 1 }
  var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(end - start)
  for index in start..<end {
    hash = (hash ^ UInt64(text[index])) &* 0x0000_0100_0000_01B3
    hash ^= hash >> 29
  }
  return hash ^ (hash >> 32)
}

import Patterns

/// One rule, ready to count.
struct CountedRule: Sendable {
  var rule: Rule
  /// Index of its migration.
  var migration: Int
  var language: Language
  var pattern: Pattern
  /// Each match of the pattern is this one literal, so PCRE2 need not be asked.
  var isLiteral: Bool
  /// No literal could be told: each line must be tried.
  var needsEachLine: Bool
  /// The whole identifiers that the rule's context names.
  var names: [[UInt8]]
  /// The callees that the rule's context accepts: its own, and the project's wrappers around it.
  var callees: [[UInt8]]
}

/// Counts what the rules of some migrations match in a blob. Made once, shared by all threads; each thread scans
/// through its own `BlobScanner`.
package final class Counter: Sendable {
  /// The rules of all migrations in one list; a match names a rule by its index here.
  package let rules: [Rule]
  /// For each rule, the index of its migration.
  package let migrationOfRule: [Int]
  /// For each migration, its rules' indexes.
  package let rulesOfMigration: [Range<Int>]

  let counted: [CountedRule]
  let literals: LiteralScanner
  let eachLine: [Int]
  let adopted: [(name: [UInt8], rule: Int)]

  /// - Throws: `PatternError` for a pattern that cannot be compiled.
  package init(_ migrations: [Migration]) throws(PatternError) {
    var counted: [CountedRule] = []
    var ranges: [Range<Int>] = []
    var literals: [(bytes: [UInt8], tag: Int)] = []
    for (index, migration) in migrations.enumerated() {
      let first = counted.count
      for rule in migration.rules {
        let found = Pattern.requiredLiterals(of: rule.pattern)
        for literal in found?.literals ?? [] { literals.append((literal, counted.count)) }
        counted.append(
          CountedRule(
            rule: rule, migration: index, language: migration.language, pattern: try Pattern(rule.pattern),
            isLiteral: found?.isWhole ?? false, needsEachLine: found == nil,
            names: rule.context.names.map { Array($0.utf8) },
            callees: rule.context.callees(migration.wrappers).map { Array($0.utf8) }))
      }
      ranges.append(first..<counted.count)
    }
    self.counted = counted
    rules = counted.map(\.rule)
    migrationOfRule = counted.map(\.migration)
    rulesOfMigration = ranges
    self.literals = LiteralScanner(literals)
    eachLine = counted.indices.filter { counted[$0].needsEachLine }
    adopted = counted.enumerated().flatMap { index, rule in rule.rule.also.map { (Array($0.utf8), index) } }
  }
}

extension Rule.Context {
  /// The callee of the argument's call; the project's own wrappers take the same arguments on its behalf.
  func callees(_ wrappers: [String]) -> [String] {
    if case .argument(_, let callee, _) = self { return [callee] + wrappers }
    return []
  }

  /// The whole identifiers that count.
  var names: [String] {
    switch self {
    case .any, .code: []
    case .identifier(let name), .call(let name, _), .keyPath(let name): [name]
    case .argument(let label, _, _): [label]
    case .member(let names): names
    }
  }
}

/// One thread's way through blobs: the counter's rules and memory that is used again for each blob.
package final class BlobScanner {
  private let counter: Counter
  private let state = PatternState()
  private var hits: [Hit] = []
  private var matches: [Match] = []
  private let tokeniser = SwiftTokeniser()
  /// For each rule, the line that was searched last, and where its last match ended.
  private var lastLine: [UInt32]
  private var lastEnd: [Int]

  private struct Hit {
    var start: Int
    var end: Int
    var rule: Int
  }

  package init(_ counter: Counter) {
    self.counter = counter
    lastLine = Array(repeating: 0, count: counter.rules.count)
    lastEnd = Array(repeating: 0, count: counter.rules.count)
  }

  /// The facts of a blob, or nil when no rule matches in it.
  ///
  /// - Parameter migrations: a bit for each migration whose rules read the file.
  /// - Throws: `PatternError` when a pattern backtracks beyond its limits.
  /// - Complexity: one pass over the bytes, and another over those of a blob with matches.
  package func facts(of bytes: UnsafeRawBufferPointer, migrations: UInt64 = .max) throws -> BlobFacts? {
    try find(bytes, migrations)
    guard !matches.isEmpty else { return nil }
    let isBinary = Self.isBinary(bytes)
    classify(bytes, isBinary: isBinary)
    let keys = matches.map { LineKey(text: $0.text, found: $0.found, rule: $0.rule, class: $0.class) }
    return BlobFacts(
      lines: countLines(), headlineLines: countHeadlineLines(), keys: keys.sorted(), isBinary: isBinary)
  }

  /// Every match in a blob with its place, by line, then column, then rule.
  package func matches(in bytes: UnsafeRawBufferPointer, migrations: UInt64 = .max) throws -> [Match] {
    try find(bytes, migrations)
    if !matches.isEmpty { classify(bytes, isBinary: Self.isBinary(bytes)) }
    return matches
  }

  private func find(_ bytes: UnsafeRawBufferPointer, _ migrations: UInt64) throws {
    hits.removeAll(keepingCapacity: true)
    matches.removeAll(keepingCapacity: true)
    collectLiterals(bytes, migrations)
    if !counter.eachLine.isEmpty { try collectEachLine(bytes, migrations) }
    guard !hits.isEmpty else { return }
    hits.sort { ($0.start, $0.rule, $0.end) < ($1.start, $1.rule, $1.end) }
    try locate(bytes)
  }

  /// Git's own rule: a NUL among the first 8,000 bytes.
  package static func isBinary(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.prefix(8_000).contains(0)
  }

  /// The matched line without its end; a line of a generated file may be megabytes, so it is cut.
  package static func text(of match: Match, in bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let start = Int(match.lineStart)
    var end = start + min(Int(match.lineLength), 400)
    if end < start + Int(match.lineLength) {
      while end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      return Array(bytes[start..<end]) + Array("…".utf8)
    }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return Array(bytes[start..<end])
  }

  // MARK: Finding

  private func reads(_ rule: Int, _ migrations: UInt64) -> Bool {
    migrations >> UInt64(counter.counted[rule].migration) & 1 == 1
  }

  private func collectLiterals(_ bytes: UnsafeRawBufferPointer, _ migrations: UInt64) {
    counter.literals.scan(bytes) { rule, start, length in
      if reads(rule, migrations) { hits.append(Hit(start: start, end: start + length, rule: rule)) }
    }
  }

  private func collectEachLine(_ bytes: UnsafeRawBufferPointer, _ migrations: UInt64) throws {
    var start = 0
    while start < bytes.count {
      let end = lineEnd(bytes, from: start)
      let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      for rule in counter.eachLine where reads(rule, migrations) {
        if try counter.counted[rule].pattern.firstMatch(in: line, from: 0, state) != nil {
          hits.append(Hit(start: start, end: start, rule: rule))
        }
      }
      start = end + 1
    }
  }

  // MARK: Placing

  /// Turns hits into matches with line, column and text; asks PCRE2 where a hit is only a piece of a pattern.
  private func locate(_ bytes: UnsafeRawBufferPointer) throws {
    for rule in lastLine.indices {
      lastLine[rule] = 0
      lastEnd[rule] = 0
    }
    var line = UInt32(1)
    var lineStart = 0
    var next = lineEnd(bytes, from: 0)
    var index = 0
    while index < hits.count {
      let place = hits[index].start
      while place > next {
        lineStart = next + 1
        line += 1
        next = lineEnd(bytes, from: lineStart)
      }
      var last = index
      while last < hits.count, hits[last].start <= next { last += 1 }
      let text = UnsafeRawBufferPointer(rebasing: bytes[lineStart..<next])
      try appendMatches(hits[index..<last], in: text, line: line, start: lineStart)
      index = last
    }
  }

  private func appendMatches(_ hits: ArraySlice<Hit>, in text: UnsafeRawBufferPointer, line: UInt32, start: Int) throws {
    let digest = Self.digest(text)
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
    matches[first...].sort { ($0.column, $0.found) < ($1.column, $1.found) }
  }

  private func lineEnd(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard start < bytes.count else { return bytes.count }
    return bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
  }

  /// A 64-bit digest of a line without the blanks around it.
  private static func digest(_ text: UnsafeRawBufferPointer) -> UInt64 {
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

  // MARK: Classifying

  private func classify(_ bytes: UnsafeRawBufferPointer, isBinary: Bool) {
    if isBinary {
      for index in matches.indices { matches[index].class = .binary }
      return
    }
    if matches.contains(where: { counter.counted[Int($0.found)].language == .swift && needsTokens($0) }) {
      tokeniser.tokenise(bytes)
    }
    let classifier = SwiftClassifier(
      context: SwiftContext(bytes: bytes, tokens: tokeniser.tokens), conditions: tokeniser.conditionRanges, rules: counter.counted, adopted: counter.adopted)
    for index in matches.indices {
      let found = Int(matches[index].found)
      switch counter.counted[found].language {
      case .swift where needsTokens(matches[index]):
        let verdict = classifier.verdict(rule: found, match: range(of: matches[index], in: bytes))
        matches[index].rule = UInt16(verdict.rule)
        matches[index].class = verdict.class
      case .cFamily where needsTokens(matches[index]):
        let offset = Int(matches[index].lineStart) + Int(matches[index].column) - 1
        matches[index].class = CFamily.class(of: offset, in: bytes)
      default: matches[index].class = .usage
      }
    }
  }

  private func needsTokens(_ match: Match) -> Bool { counter.counted[Int(match.found)].rule.context != .any }

  /// From the match's first byte to its line's end: enough to find the name in it.
  private func range(of match: Match, in bytes: UnsafeRawBufferPointer) -> Range<Int> {
    let start = Int(match.lineStart) + Int(match.column) - 1
    return start..<max(start, Int(match.lineStart) + Int(match.lineLength))
  }

  // MARK: Counting

  private func countLines() -> [BlobFacts.LineCount] {
    countLines(into: counter.rules.count) { Int($0.found) }
  }

  private func countHeadlineLines() -> [BlobFacts.LineCount] {
    countLines(into: counter.rulesOfMigration.count) { match in
      let rule = Int(match.found)
      return counter.rules[rule].level == .headline ? counter.migrationOfRule[rule] : nil
    }
  }

  /// Lines with at least one match, by the group that a match belongs to.
  private func countLines(into groups: Int, _ group: (Match) -> Int?) -> [BlobFacts.LineCount] {
    var counts = [UInt32](repeating: 0, count: groups)
    var lastLine = [UInt32](repeating: 0, count: groups)
    for match in matches {
      guard let group = group(match), lastLine[group] != match.line else { continue }
      lastLine[group] = match.line
      counts[group] += 1
    }
    return counts.indices.filter { counts[$0] > 0 }.map { BlobFacts.LineCount(rule: UInt16($0), count: counts[$0]) }
  }
}

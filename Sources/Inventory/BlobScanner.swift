#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One thread's way through blobs: the counter's rules and memory that is used again for each blob.
package final class BlobScanner {
  private let counter: Counter
  private let versions: VersionMatcher
  /// What keeps the bytes of the blob at hand in place.
  private var owner: AnyObject?
  private var tokeniser = SwiftTokeniser()
  /// The matches of the blob at hand.
  private var matches: [Match] = []
  /// For each callee of the rules: it stands somewhere in the blob.
  private var isPresent: [Bool]

  package init(_ counter: Counter) {
    self.counter = counter
    versions = VersionMatcher(counter)
    isPresent = Array(repeating: false, count: counter.callees.count)
  }

  /// The facts of a blob, or nil when no rule matches in it and none of their callees is declared. Fast when versions of a file come one after the other.
  ///
  /// - Parameters:
  ///   - owner: what keeps the bytes in place as long as it lives; without one they are copied for the next comparison.
  ///   - migrations: a bit for each migration whose rules read the file.
  /// - Throws: `PatternError` when a pattern backtracks beyond its limits.
  /// - Complexity: a comparison with the blob before, a search of what differs, and one pass of the tokeniser where a
  ///   match may be a usage.
  package func facts(
    of bytes: UnsafeRawBufferPointer, ownedBy owner: AnyObject? = nil, migrations: UInt64 = .max
  ) throws -> BlobFacts? {
    self.owner = owner
    defer { self.owner = nil }
    try find(bytes, migrations)
    let mayDeclare = !calleePlaces(in: bytes).isEmpty && !Self.isBinary(bytes)
    guard !matches.isEmpty || mayDeclare else { return nil }
    let isBinary = Self.isBinary(bytes)
    let keys = keys(bytes, isBinary: isBinary)
    return BlobFacts(
      lines: countLines(), headlineLines: countHeadlineLines(), keys: keys.sorted(), isBinary: isBinary,
      mayDeclare: mayDeclare)
  }

  /// Every match in a blob with its place, by line, then column, then rule. A usage with a mark stays a usage: whether the
  /// mark holds depends on the day.
  package func matches(in bytes: UnsafeRawBufferPointer, migrations: UInt64 = .max) throws -> [Match] {
    try find(bytes, migrations)
    if !matches.isEmpty { classify(bytes, isBinary: Self.isBinary(bytes)) }
    return matches
  }

  /// The same with every class still unknown, for who wants the lines only.
  package func unclassifiedMatches(in bytes: UnsafeRawBufferPointer, migrations: UInt64 = .max) throws -> [Match] {
    try find(bytes, migrations)
    return matches
  }

  private func find(_ bytes: UnsafeRawBufferPointer, _ migrations: UInt64) throws {
    try versions.find(bytes, ownedBy: owner)
    matches = versions.matches
    if matches.isEmpty { return }
    let all = counter.allMigrations
    if migrations & all != all {
      matches.removeAll { migrations >> UInt64(counter.migrationOfRule[Int($0.found)]) & 1 == 0 }
    }
    for callee in isPresent.indices { isPresent[callee] = false }
    for mark in versions.callees { isPresent[mark.callee] = true }
  }

  /// Git's own rule: a NUL among the first 8,000 bytes.
  package static func isBinary(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.baseAddress.map { memchr($0, 0, min(bytes.count, 8_000)) != nil } ?? false
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

  // MARK: Classifying

  /// Gives every match its class.
  private func classify(_ bytes: UnsafeRawBufferPointer, isBinary: Bool) {
    if isBinary {
      for index in matches.indices { matches[index].class = .binary }
      return
    }
    classify(Array(matches.indices), bytes)
  }

  /// Gives the matches at some indexes their classes, and the usages among them their marks.
  private func classify(_ indexes: [Int], _ bytes: UnsafeRawBufferPointer) {
    if indexes.isEmpty { return }
    let marks = markCandidates(indexes, bytes)
    let text = Text(bytes, indexes.lazy.map { [counter, matches] in counter.counted[Int(matches[$0].found)] })
    let needsTokens = zip(indexes, marks).contains { index, marks in
      language(matches[index]) == .swift && (!marks.isEmpty || self.needsTokens(matches[index]))
    }
    let classifier = classifier(bytes, isNeeded: needsTokens)
    for (index, marks) in zip(indexes, marks) {
      classify(&matches[index], classifier, text)
      guard matches[index].class == .usage else { continue }
      let place = marks.first { isComment($0, language(matches[index]), classifier, text) }
      guard let place else { continue }
      matches[index].mark = UInt32(place)
      if let code = ExemptionMark.code(of: matches[index], in: bytes, counter.counted[Int(matches[index].found)].forms)
      {
        matches[index].text = code.withUnsafeBytes { lineDigest(of: $0) }
      }
    }
  }

  private func language(_ match: Match) -> Language { counter.counted[Int(match.found)].language }

  /// For each of some matches, where a comment may exempt it. The matches of one line share the answer, unless their
  /// languages differ.
  private func markCandidates(_ indexes: [Int], _ bytes: UnsafeRawBufferPointer) -> [[Int]] {
    guard isPresent[counter.markIndex] else { return Array(repeating: [], count: indexes.count) }
    var last: (line: UInt32, language: Language, places: [Int])?
    return indexes.map { index in
      let match = matches[index]
      let language = language(match)
      if let last, last.line == match.line, last.language == language { return last.places }
      let places = ExemptionMark.candidates(for: match, in: bytes, counter.counted[Int(match.found)].forms)
      last = (match.line, language, places)
      return places
    }
  }

  private func isComment(_ offset: Int, _ language: Language, _ classifier: SwiftClassifier, _ text: Text) -> Bool {
    language == .swift ? classifier.isComment(offset) : text.class(of: offset, language) == .comment
  }

  /// The comment that exempts a usage, or tries to; nil when there is none.
  package func mark(of match: Match, in bytes: UnsafeRawBufferPointer) -> ExemptionMark? {
    match.mark == .max
      ? nil : ExemptionMark(at: Int(match.mark), in: bytes, counter.counted[Int(match.found)].forms)
  }

  /// The standing of every match. Most versions of most files hold only noise that a look at the bytes beside a match
  /// shows: they are never tokenised.
  private func keys(_ bytes: UnsafeRawBufferPointer, isBinary: Bool) -> [LineKey] {
    var candidates: [Int] = []
    if !isBinary { candidates = matches.indices.filter { mayCount(matches[$0], bytes) } }
    classify(candidates, bytes)
    var next = 0
    var keys: [LineKey] = []
    keys.reserveCapacity(matches.count)
    for (index, match) in matches.enumerated() {
      let isCandidate = next < candidates.count && candidates[next] == index
      if isCandidate { next += 1 }
      let standing: Standing = !isCandidate || match.class.isNoise ? .noise : match.class == .usage ? .usage : .exempt
      keys.append(
        LineKey(
          text: match.text, found: match.found, rule: standing == .noise ? match.found : match.rule,
          standing: standing,
          exemptUntil: standing == .usage ? mark(of: match, in: bytes)?.end ?? .never : .never))
    }
    return keys
  }

  private func classifier(_ bytes: UnsafeRawBufferPointer, isNeeded: Bool) -> SwiftClassifier {
    if isNeeded { tokeniser.tokenise(bytes, ownedBy: owner) }
    let tokens = isNeeded ? tokeniser.tokens : UnsafeBufferPointer(start: nil, count: 0)
    return SwiftClassifier(
      context: SwiftContext(bytes: bytes, tokens: tokens), conditions: tokeniser.conditionRanges,
      rules: counter.counted, adopted: counter.adopted)
  }

  private func classify(_ match: inout Match, _ classifier: SwiftClassifier, _ text: Text) {
    let found = Int(match.found)
    match.class = .usage
    guard needsTokens(match) else { return }
    switch counter.counted[found].language {
    case .swift:
      let verdict = classifier.verdict(rule: found, match: range(of: match))
      match.rule = UInt16(verdict.rule)
      match.class = verdict.class
    case .plain: break
    case let language: match.class = text.class(of: Int(match.lineStart) + Int(match.column) - 1, language)
    }
  }

  private func isTokenised(_ match: Match) -> Bool {
    needsTokens(match) && counter.counted[Int(match.found)].language == .swift
  }

  /// False when the bytes around the match already show that it is noise: a longer word, a line of comment, a label of
  /// a callee that the file never names.
  private func mayCount(_ match: Match, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard isTokenised(match) else { return true }
    let rule = counter.counted[Int(match.found)]
    if !rule.callees.isEmpty, !rule.calleeIndexes.contains(where: { isPresent[$0] }) { return false }
    let line = Int(match.lineStart)..<Int(match.lineStart) + Int(match.lineLength)
    let text = bytes[line].drop { $0 == 0x20 || $0 == 0x09 }
    if text.count > 1, text[text.startIndex] == UInt8(ascii: "/"), text[text.startIndex + 1] == UInt8(ascii: "/") {
      return false
    }
    if rule.names.isEmpty { return true }
    let word = word(at: Int(match.lineStart) + Int(match.column) - 1, in: bytes, line)
    return rule.names.contains { isSame(word, $0) } || counter.adopted.contains { isSame(word, $0.name) }
  }

  /// The whole word in which the match's name begins, without the `$` of a projected value.
  private func word(at match: Int, in bytes: UnsafeRawBufferPointer, _ line: Range<Int>) -> Slice<
    UnsafeRawBufferPointer
  > {
    var start = match
    while start < line.upperBound, !isWordByte(bytes[start]) { start += 1 }
    var end = start
    while end < line.upperBound, isWordByte(bytes[end]) { end += 1 }
    while start > line.lowerBound, isWordByte(bytes[start - 1]) { start -= 1 }
    if start < end, bytes[start] == UInt8(ascii: "$") { start += 1 }
    return bytes[start..<end]
  }

  private func isSame(_ word: Slice<UnsafeRawBufferPointer>, _ name: [UInt8]) -> Bool {
    word.count == name.count && word.elementsEqual(name)
  }

  private func needsTokens(_ match: Match) -> Bool { counter.counted[Int(match.found)].rule.context != .any }

  /// From the match's first byte to its line's end: enough to find the name in it.
  private func range(of match: Match) -> Range<Int> {
    let start = Int(match.lineStart) + Int(match.column) - 1
    return start..<max(start, Int(match.lineStart) + Int(match.lineLength))
  }

  // MARK: Own declarations

  func shadowable(_ rule: Int) -> [String] {
    counter.counted[rule].language == .swift ? counter.counted[rule].rule.context.shadowable : []
  }

  /// Where a callee of the rules seems to be declared.
  func calleePlaces(in bytes: UnsafeRawBufferPointer) -> [(offset: Int, names: [String])] {
    versions.callees.compactMap { mark in
      guard counter.isShadowable[mark.callee], followsDeclaringWord(mark.offset, bytes) else { return nil }
      return (mark.offset, [String(decoding: counter.callees[mark.callee], as: UTF8.self)])
    }
  }

  func ownDeclarations(
    in bytes: UnsafeRawBufferPointer, at places: [(offset: Int, names: [String])]
  ) -> [OwnDeclaration] {
    let places = places.filter { !$0.names.isEmpty }
    if places.isEmpty || Self.isBinary(bytes) { return [] }
    let context = classifier(bytes, isNeeded: true).context
    var found: [OwnDeclaration] = []
    for (offset, names) in places {
      guard let token = context.token(at: offset), context.isOwnDeclaration(token) else { continue }
      let name = String(decoding: context.text(token), as: UTF8.self)
      let line = bytes[..<offset].count { $0 == 0x0A } + 1
      let declaration = OwnDeclaration(name: name, line: line)
      if names.contains(name), !found.contains(declaration) { found.append(declaration) }
    }
    return found.sorted { ($0.line, $0.name) < ($1.line, $1.name) }
  }

  /// The comments and strings of the blob at hand, for each language that reads it.
  private struct Text {
    private var spans: [Language: TextSpans] = [:]

    init(_ bytes: UnsafeRawBufferPointer, _ rules: some Sequence<CountedRule>) {
      for rule in rules where rule.language != .swift && rule.language != .plain && spans[rule.language] == nil {
        spans[rule.language] = TextSpans(bytes, rule.forms)
      }
    }

    func `class`(of offset: Int, _ language: Language) -> MatchClass { spans[language]?.class(of: offset) ?? .usage }
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

import Cache
import Git
import Inventory
import Ledger

// How a replay is written down, for the next run to go on from.

extension Replay {
  /// - Parameters:
  ///   - run: what the replay belongs to; it is written too, so that bytes in a wrong place are noticed.
  func encoded(_ run: CacheContent.Run, commits: Int) -> [UInt8] {
    var writer = ByteWriter(capacity: 1 << 16)
    run.encode(to: &writer, commits: commits)
    writer.number(versions)
    writer.number(versionBytes)
    writer.number(paths.count)
    for number in 0..<Int32(paths.count) { paths.withPath(number) { writer.text($0) } }
    encodeEffects(to: &writer)
    encodeAges(to: &writer)
    encodeCurrent(to: &writer)
    writer.number(reverts.count)
    for (commit, id) in reverts.sorted(by: { $0.key < $1.key }) {
      writer.number(commit)
      writer.text(Array(id.utf8))
    }
    writer.number(subjects.count)
    for (commit, text) in subjects.sorted(by: { $0.key < $1.key }) {
      writer.number(commit)
      writer.text(Array(text.utf8))
    }
    for set in [submodules, links] {
      writer.number(set.count)
      for path in set.sorted(by: { $0.lexicographicallyPrecedes($1) }) { writer.text(path) }
    }
    return writer.sealed()
  }

  private func encodeEffects(to writer: inout ByteWriter) {
    writer.number(tally.effects.count)
    for effect in tally.effects {
      writer.number(effect.commit)
      writer.number(effect.path)
      writer.number(effect.rule)
      for number in [effect.added, effect.removed, effect.deleted, effect.exempted, effect.readmitted] {
        writer.number(number)
      }
      for number in [effect.moved, effect.exempt, effect.lines] { writer.signed(number) }
    }
    writer.number(tally.lineEffects.count)
    for effect in tally.lineEffects {
      writer.number(effect.commit)
      writer.number(effect.migration)
      writer.signed(effect.lines)
    }
  }

  private func encodeAges(to writer: inout ByteWriter) {
    let ages = tally.currentAges
    writer.number(ages.count)
    for age in ages {
      writer.number(age.path)
      writer.number(age.found)
      writer.word(age.text)
      writer.number(age.since.count)
      for commit in age.since { writer.number(commit) }
    }
  }

  private func encodeCurrent(to writer: inout ByteWriter) {
    writer.number(current.count)
    for (path, file) in current.sorted(by: { $0.key < $1.key }) {
      writer.number(path)
      file.blob.withBytes { writer.raw($0) }
      file.facts.encode(to: &writer)
      writer.number(file.matches?.count ?? 0)
      for placed in file.matches ?? [] { placed.encode(to: &writer) }
      writer.number(file.ownDeclarations.count)
      for declaration in file.ownDeclarations {
        writer.text(Array(declaration.name.utf8))
        writer.number(declaration.line)
      }
    }
  }

  /// - Throws: `CacheDamage` when the bytes do not belong to `run`.
  init(
    _ reader: inout ByteReader, _ run: CacheContent.Run, commits: Int, _ counter: Counter, _ selection: FileSelection,
    _ exemptions: Exemptions
  ) throws(CacheDamage) {
    try run.check(&reader, commits: commits)
    let versions = try reader.number(Int.self)
    let versionBytes = try reader.number(Int.self)
    self.init(counter, selection, exemptions)
    self.versions = versions
    self.versionBytes = versionBytes
    for _ in 0..<(try reader.count()) {
      let path = try reader.text()
      _ = path.withUnsafeBytes { number($0) }
    }
    try decodeTally(&reader, commits)
    try decodeCurrent(&reader)
    for _ in 0..<(try reader.count()) {
      let commit = try reader.number(Int32.self)
      reverts[commit] = String(decoding: try reader.text(), as: UTF8.self)
    }
    for _ in 0..<(try reader.count()) {
      let commit = try reader.number(Int32.self)
      subjects[commit] = String(decoding: try reader.text(), as: UTF8.self)
    }
    for _ in 0..<(try reader.count()) { submodules.insert(try reader.text()) }
    for _ in 0..<(try reader.count()) { links.insert(try reader.text()) }
  }

  private mutating func decodeTally(_ reader: inout ByteReader, _ commits: Int) throws(CacheDamage) {
    var effects: [Ledger.Effect] = []
    for _ in 0..<(try reader.count()) {
      effects.append(
        Ledger.Effect(
          commit: try index(&reader, below: commits), path: try index(&reader, below: paths.count),
          rule: UInt16(try index(&reader, below: counter.rules.count)), added: try reader.number(Int32.self),
          removed: try reader.number(Int32.self)))
      let last = effects.count - 1
      effects[last].deleted = try reader.number(Int32.self)
      effects[last].exempted = try reader.number(Int32.self)
      effects[last].readmitted = try reader.number(Int32.self)
      effects[last].moved = Int32(truncatingIfNeeded: try reader.signed())
      effects[last].exempt = Int32(truncatingIfNeeded: try reader.signed())
      effects[last].lines = Int32(truncatingIfNeeded: try reader.signed())
    }
    var lineEffects: [Ledger.LineEffect] = []
    for _ in 0..<(try reader.count()) {
      lineEffects.append(
        Ledger.LineEffect(
          commit: try index(&reader, below: commits), migration: try index(&reader, below: 64),
          lines: Int32(truncatingIfNeeded: try reader.signed())))
    }
    var ages: [Tally.Age] = []
    for _ in 0..<(try reader.count()) {
      var age = Tally.Age(
        path: try index(&reader, below: paths.count), found: UInt16(try index(&reader, below: counter.rules.count)),
        text: try reader.word(), since: [])
      for _ in 0..<(try reader.count()) { age.since.append(try index(&reader, below: commits)) }
      ages.append(age)
    }
    tally = Tally(counter, effects: effects, lineEffects: lineEffects, ages: ages, on: exemptions.day)
  }

  private mutating func decodeCurrent(_ reader: inout ByteReader) throws(CacheDamage) {
    let rules = counter.rules.count
    for _ in 0..<(try reader.count()) {
      let path = try index(&reader, below: paths.count)
      let blob = try reader.raw(20) { ObjectID(raw: $0.baseAddress!) }
      let facts = try BlobFacts(&reader, rules: rules)
      var matches: [PlacedMatch] = []
      for _ in 0..<(try reader.count()) { matches.append(try PlacedMatch(&reader, rules: rules)) }
      var own: [OwnDeclaration] = []
      for _ in 0..<(try reader.count()) {
        let name = String(decoding: try reader.text(), as: UTF8.self)
        own.append(OwnDeclaration(name: name, line: try reader.number(Int.self)))
      }
      current[path] = CurrentFile(blob: blob, facts: facts, matches: matches, ownDeclarations: own)
    }
  }

  private func index(_ reader: inout ByteReader, below limit: Int) throws(CacheDamage) -> Int32 {
    try reader.index(below: limit)
  }
}

extension CacheContent.Run {
  func encode(to writer: inout ByteWriter, commits: Int) {
    writer.text(tip)
    for fingerprint in [paths, counting, exempt] { writer.word(fingerprint) }
    writer.number(commits)
  }

  func check(_ reader: inout ByteReader, commits: Int) throws(CacheDamage) {
    guard try reader.text() == tip, try reader.word() == paths, try reader.word() == counting,
      try reader.word() == exempt, try reader.number(Int.self) == commits
    else { throw CacheDamage("a run's end belongs to another run") }
  }
}

extension ByteReader {
  /// A number that some list is asked with.
  mutating func index(below limit: Int) throws(CacheDamage) -> Int32 {
    let value = try number()
    guard value < UInt64(limit) else { throw CacheDamage("a stored number leads nowhere") }
    return Int32(value)
  }

  mutating func matchClass() throws(CacheDamage) -> MatchClass {
    guard let found = MatchClass(rawValue: try number(UInt8.self)) else {
      throw CacheDamage("a stored class is none that there is")
    }
    return found
  }

  mutating func standing() throws(CacheDamage) -> Standing {
    guard let found = Standing(rawValue: try number(UInt8.self)) else {
      throw CacheDamage("a stored standing is none that there is")
    }
    return found
  }
}

extension Replay.PlacedMatch {
  func encode(to writer: inout ByteWriter) {
    for number in [match.found, match.rule] { writer.number(number) }
    writer.number(match.class.rawValue)
    for number in [match.line, match.column, match.lineStart, match.lineLength] { writer.number(number) }
    writer.word(match.text)
    writer.text(text)
    writer.number(match.mark)
    guard let mark else { return }
    writer.text(Array(mark.reason.utf8))
    writer.text(Array((mark.until ?? "").utf8))
    writer.number(mark.problem == nil ? 0 : mark.problem == .noReason ? 1 : 2)
  }

  init(_ reader: inout ByteReader, rules: Int) throws(CacheDamage) {
    match = Match(
      found: UInt16(try reader.index(below: rules)), rule: UInt16(try reader.index(below: rules)),
      class: try reader.matchClass(), line: try reader.number(UInt32.self), column: try reader.number(UInt32.self),
      lineStart: try reader.number(UInt32.self), lineLength: try reader.number(UInt32.self), text: try reader.word())
    text = try reader.text()
    match.mark = try reader.number(UInt32.self)
    guard match.mark != .max else { return }
    let reason = String(decoding: try reader.text(), as: UTF8.self)
    let until = String(decoding: try reader.text(), as: UTF8.self)
    let problem = try reader.number()
    mark = ExemptionMark(
      reason: reason, until: until.isEmpty ? nil : until,
      problem: problem == 0 ? nil : problem == 1 ? .noReason : .noDay)
  }
}

extension BlobFacts {
  func encode(to writer: inout ByteWriter) {
    writer.number((isBinary ? 1 : 0) | (mayDeclare ? 2 : 0))
    for counts in [lines, headlineLines] {
      writer.number(counts.count)
      for line in counts {
        writer.number(line.rule)
        writer.number(line.count)
      }
    }
    writer.number(keys.count)
    for key in keys {
      writer.word(key.text)
      writer.number(key.found)
      writer.number(key.rule)
      writer.number(key.standing.rawValue)
      writer.number(key.exemptUntil.rawValue)
    }
  }

  convenience init(_ reader: inout ByteReader, rules: Int) throws(CacheDamage) {
    let flags = try reader.number()
    let lines = try Self.counts(&reader, below: rules)
    let headlineLines = try Self.counts(&reader, below: 64)
    var keys: [LineKey] = []
    for _ in 0..<(try reader.count()) {
      keys.append(
        LineKey(
          text: try reader.word(), found: UInt16(try reader.index(below: rules)),
          rule: UInt16(try reader.index(below: rules)), standing: try reader.standing(),
          exemptUntil: ExemptUntil(rawValue: try reader.number(UInt16.self))))
    }
    self.init(
      lines: lines, headlineLines: headlineLines, keys: keys, isBinary: flags & 1 == 1, mayDeclare: flags & 2 == 2)
  }

  private static func counts(_ reader: inout ByteReader, below limit: Int) throws(CacheDamage) -> [LineCount] {
    var counts: [LineCount] = []
    for _ in 0..<(try reader.count()) {
      counts.append(LineCount(rule: UInt16(try reader.index(below: limit)), count: try reader.number(UInt32.self)))
    }
    return counts
  }
}

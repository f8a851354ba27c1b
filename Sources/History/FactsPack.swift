import Cache
import Git
import Inventory

// How the facts of blobs are written down. They are found again by the blob's id and by the fingerprints of the rules
// that they were counted with, whatever else the configuration says by then: other titles, another order of the rules,
// fewer rules, further migrations. A blob is read again only for a migration with a rule that it was not counted with;
// as reading it is what costs, it is then counted with all of them.

/// Names rules and migrations by what they count.
struct RuleNames {
  let rules: [UInt64]
  /// For each migration, its headline rules, in any order: a line with two of them counts once.
  let headlines: [UInt64]

  init(_ counter: Counter) {
    let rules = counter.ruleFingerprints
    var seen: [UInt64: UInt64] = [:]
    headlines = counter.rulesOfMigration.map { range in
      let names = range.filter { counter.rules[$0].level == .headline }.map { rules[$0] }.sorted()
      let name = Digest.of("\(names)")
      seen[name, default: 0] += 1
      return name &+ seen[name]!
    }
    self.rules = rules
  }
}

extension CacheContent.Pack {
  /// - Parameter migrations: those whose rules the blobs were counted with.
  init(
    _ blobs: [Int32], _ ids: [ObjectID], facts: [BlobFacts?], sizes: [UInt32], migrations: UInt64, _ counter: Counter,
    _ names: RuleNames, counting: UInt64
  ) {
    var writer = ByteWriter(capacity: blobs.count * 24 + 256)
    writer.number(names.rules.count)
    for (index, name) in names.rules.enumerated() {
      writer.word(name)
      writer.number(migrations >> UInt64(counter.migrationOfRule[index]) & 1)
    }
    writer.number(names.headlines.count)
    for (index, name) in names.headlines.enumerated() {
      writer.word(name)
      writer.number(migrations >> UInt64(index) & 1)
    }
    writer.number(blobs.count)
    for blob in blobs {
      ids[Int(blob)].withBytes { writer.raw($0) }
      let facts = facts[Int(blob)]
      // The lowest bit tells whether facts follow.
      writer.number(UInt64(sizes[Int(blob)]) << 1 | (facts == nil ? 0 : 1))
      facts?.encode(to: &writer)
    }
    self.init(counting: counting, count: blobs.count, bytes: writer.sealed())
  }
}

/// Facts of blobs by number, as far as they are known.
struct KnownFacts {
  var facts: [BlobFacts?]
  var sizes: [UInt32]
  var isKnown: [Bool]
  /// Blobs that were read by this run.
  var readBlobs: [Int32] = []
  /// Packs that told something.
  var usedPacks: Set<Int64> = []

  init(count: Int) {
    facts = [BlobFacts?](repeating: nil, count: count)
    sizes = [UInt32](repeating: 0, count: count)
    isKnown = [Bool](repeating: false, count: count)
  }

  /// Takes from a pack what is not known yet.
  ///
  /// - Parameters:
  ///   - wanted: for each blob, the migrations whose rules must have been counted.
  mutating func add(
    _ reader: inout ByteReader, pack: Int64, _ blobs: IDTable, wanted: [UInt64], _ counter: Counter, _ names: RuleNames
  ) throws(CacheDamage) {
    let header = try PackHeader(&reader, counter, names)
    for _ in 0..<(try reader.count()) {
      let id = try reader.id()
      let size = try reader.number()
      let stored = size & 1 == 1 ? try BlobFacts(&reader, rules: header.storedRules) : nil
      guard let blob = blobs.known(id).map({ Int($0) }), !isKnown[blob], wanted[blob] & ~header.covered == 0 else {
        continue
      }
      isKnown[blob] = true
      usedPacks.insert(pack)
      sizes[blob] = UInt32(truncatingIfNeeded: size >> 1)
      facts[blob] = stored.flatMap { header.translated($0) }
    }
  }
}

/// What the rules of a pack are called now.
private struct PackHeader {
  /// For each stored rule and migration, its index now; nil when it is gone.
  private var rules: [UInt16?] = []
  private var migrations: [UInt16?] = []
  /// The migrations of now that the pack knows all about.
  private(set) var covered: UInt64 = 0
  var storedRules: Int { rules.count }
  private var isUnchanged: Bool

  init(_ reader: inout ByteReader, _ counter: Counter, _ names: RuleNames) throws(CacheDamage) {
    let places = Self.places(names.rules)
    var countedRules: Set<UInt64> = []
    for _ in 0..<(try reader.count()) {
      let name = try reader.word()
      if try reader.number() == 1 { countedRules.insert(name) }
      rules.append(places[name])
    }
    let headlinePlaces = Self.places(names.headlines)
    var countedHeadlines: Set<UInt64> = []
    for _ in 0..<(try reader.count()) {
      let name = try reader.word()
      if try reader.number() == 1 { countedHeadlines.insert(name) }
      migrations.append(headlinePlaces[name])
    }
    for (index, range) in counter.rulesOfMigration.enumerated()
    where countedHeadlines.contains(names.headlines[index])
      && range.allSatisfy({ countedRules.contains(names.rules[$0]) })
    {
      covered |= 1 << UInt64(index)
    }
    isUnchanged =
      rules == names.rules.indices.map { UInt16($0) } && migrations == names.headlines.indices.map { UInt16($0) }
  }

  private static func places(_ names: [UInt64]) -> [UInt64: UInt16] {
    Dictionary(names.enumerated().map { ($1, UInt16($0)) }) { first, _ in first }
  }

  /// The facts with the rules' numbers of now; nil when no rule is left that matches, and nothing declared.
  func translated(_ facts: BlobFacts) -> BlobFacts? {
    if isUnchanged { return facts }
    func translated(_ counts: [BlobFacts.LineCount], _ places: [UInt16?]) -> [BlobFacts.LineCount] {
      counts.compactMap { count in
        places.indices.contains(Int(count.rule))
          ? places[Int(count.rule)].map { BlobFacts.LineCount(rule: $0, count: count.count) } : nil
      }.sorted { $0.rule < $1.rule }
    }
    let keys = facts.keys.compactMap { key -> LineKey? in
      guard let found = rules[Int(key.found)], let rule = rules[Int(key.rule)] else { return nil }
      return LineKey(text: key.text, found: found, rule: rule, standing: key.standing, exemptUntil: key.exemptUntil)
    }
    if keys.isEmpty, !facts.mayDeclare { return nil }
    return BlobFacts(
      lines: translated(facts.lines, rules), headlineLines: translated(facts.headlineLines, migrations),
      keys: keys.sorted(), isBinary: facts.isBinary, mayDeclare: facts.mayDeclare)
  }
}

import Inventory

/// Turns the files that each commit changed into effects on the counts.
///
/// Added, removed and moved come from the multiset of (rule, matched line) of the whole commit: a line gone here and
/// back there, in the same file or in another, is not work (design §2).
package struct Tally {
  /// One file that a commit changed; nil facts: absent, or without a match.
  package struct Change {
    package var path: Int32
    package var old: BlobFacts?
    package var new: BlobFacts?
    package var migrations: UInt64
    /// The file's usages are meant to stay.
    package var isExempt: Bool
    /// The file is gone, whatever it held.
    package var isDeleted: Bool
    package init(
      path: Int32, old: BlobFacts?, new: BlobFacts?, migrations: UInt64, isExempt: Bool = false,
      isDeleted: Bool = false
    ) {
      self.isDeleted = isDeleted
      self.path = path
      self.old = old
      self.new = new
      self.migrations = migrations
      self.isExempt = isExempt
    }
  }

  package private(set) var effects: [Ledger.Effect] = []
  package private(set) var lineEffects: [Ledger.LineEffect] = []
  private var ages = LineAges()
  private let migrationOfRule: [Int]
  private let day: ExemptUntil
  /// A comment with an end day stood somewhere: on another day the counts may be others.
  package private(set) var dependsOnDay = false

  /// - Parameter day: the report's: a comment that exempts until an earlier day no longer does, at no commit.
  package init(_ counter: Counter, on day: ExemptUntil = .never) {
    migrationOfRule = counter.migrationOfRule
    self.day = day
  }

  /// A tally that goes on from where another was: with its effects and its ages.
  package init(
    _ counter: Counter, effects: [Ledger.Effect], lineEffects: [Ledger.LineEffect], ages: [Age],
    on day: ExemptUntil = .never
  ) {
    self.init(counter, on: day)
    self.effects = effects
    self.lineEffects = lineEffects
    for age in ages {
      for since in age.since { self.ages.put(LineAges.Key(path: age.path, found: age.found, text: age.text), since) }
    }
  }

  /// The copies of one matched line in one file.
  package struct Age: Sendable, Equatable {
    package var path: Int32
    package var found: UInt16
    package var text: UInt64
    /// The commits that brought them, in the order in which they came.
    package var since: [Int32]
    package init(path: Int32, found: UInt16, text: UInt64, since: [Int32]) {
      self.path = path
      self.found = found
      self.text = text
      self.since = since
    }
  }

  /// All lines that are there now, by path, pattern and text.
  package var currentAges: [Age] { ages.all }

  /// A line that came to a file or left it.
  private struct Step {
    var path: Int32
    var key: LineKey
    /// +1 or −1.
    var sign: Int32
    var isDeleted: Bool
  }

  /// Adds the next commit; commits come oldest first, the changes of each by path.
  ///
  /// - Complexity: O(matches in the changed files), and a sort of the matches that really came or went.
  package mutating func add(commit: Int32, _ changes: [Change]) {
    var steps: [Step] = []
    var counts = EffectTable(commit: commit)
    for change in changes {
      diffKeys(change, into: &steps)
      diffLines(change, into: &counts)
      diffHeadlineLines(change, commit)
    }
    settle(&steps, commit, into: &counts)
    effects += counts.sorted(byPlaceOf: changes.map(\.path))
  }

  /// The commits that brought the lines that are there now, for `path`.
  package mutating func takeSince(path: Int32, found: UInt16, text: UInt64) -> Int32 {
    ages.take(LineAges.Key(path: path, found: found, text: text)) ?? 0
  }

  private func reads(_ rule: UInt16, _ migrations: UInt64) -> Bool {
    migrations >> UInt64(migrationOfRule[Int(rule)]) & 1 == 1
  }

  // MARK: Comparing two versions of a file

  /// Both lists are sorted: one pass finds what is in only one of them.
  private mutating func diffKeys(_ change: Change, into steps: inout [Step]) {
    let old = change.old?.keys ?? []
    let new = change.new?.keys ?? []
    var a = 0
    var b = 0
    while a < old.count || b < new.count {
      if b == new.count || (a < old.count && old[a] < new[b]) {
        append(old[a], -1, of: change, to: &steps)
        a += 1
      } else if a == old.count || new[b] < old[a] {
        append(new[b], 1, of: change, to: &steps)
        b += 1
      } else {
        a += 1
        b += 1
      }
    }
  }

  private mutating func append(_ key: LineKey, _ sign: Int32, of change: Change, to steps: inout [Step]) {
    guard reads(key.found, change.migrations) else { return }
    var key = key
    if key.exemptUntil != .never, key.exemptUntil != .always { dependsOnDay = true }
    if key.standing == .usage, change.isExempt || key.exemptUntil.holds(on: day) { key.standing = .exempt }
    steps.append(Step(path: change.path, key: key, sign: sign, isDeleted: change.isDeleted))
  }

  private func diffLines(_ change: Change, into counts: inout EffectTable) {
    for (facts, sign) in [(change.old, Int32(-1)), (change.new, Int32(1))] {
      for line in facts?.lines ?? [] where reads(line.rule, change.migrations) {
        counts.change(change.path, line.rule) { $0.lines += sign * Int32(line.count) }
      }
    }
  }

  private mutating func diffHeadlineLines(_ change: Change, _ commit: Int32) {
    for (facts, sign) in [(change.old, Int32(-1)), (change.new, Int32(1))] {
      for line in facts?.headlineLines ?? [] where change.migrations >> UInt64(line.rule) & 1 == 1 {
        if let last = lineEffects.last, last.commit == commit, last.migration == Int32(line.rule) {
          lineEffects[lineEffects.count - 1].lines += sign * Int32(line.count)
        } else {
          lineEffects.append(
            Ledger.LineEffect(commit: commit, migration: Int32(line.rule), lines: sign * Int32(line.count)))
        }
      }
    }
  }

  // MARK: Pairing what left with what came

  private mutating func settle(_ steps: inout [Step], _ commit: Int32, into counts: inout EffectTable) {
    steps.sort { ($0.key.text, $0.key.found) < ($1.key.text, $1.key.found) }
    var start = 0
    while start < steps.count {
      var end = start + 1
      while end < steps.count, steps[end].key.text == steps[start].key.text,
        steps[end].key.found == steps[start].key.found
      { end += 1 }
      settleUsages(steps[start..<end], into: &counts)
      settleAges(steps[start..<end], commit)
      start = end
    }
  }

  /// All steps have one text and one pattern. What left one file and came to another is moved; what left the usages and
  /// came to the exempt ones is exempted.
  private func settleUsages(_ steps: ArraySlice<Step>, into counts: inout EffectTable) {
    for step in steps where step.key.standing == .exempt {
      counts.change(step.path, step.key.rule) { $0.exempt += step.sign }
    }
    for rule in Set(steps.map(\.key.rule)) {
      let own = steps.filter { $0.key.rule == rule }
      let exempt = own.filter { $0.key.standing == .exempt }
      // A usage whose own file has it among the exempt ones, now or before, is the last to be taken for a moved one.
      let came = Self.sorted(own, sign: 1, lastIn: exempt.filter { $0.sign < 0 })
      let left = Self.sorted(own, sign: -1, lastIn: exempt.filter { $0.sign > 0 })
      let moved = min(came.count, left.count)
      let surplus = exempt.reduce(0) { $0 + Int($1.sign) }
      let exempted = min(left.count - moved, max(0, surplus))
      let readmitted = min(came.count - moved, max(0, -surplus))
      for step in came.prefix(moved) { counts.change(step.path, rule) { $0.moved += 1 } }
      for step in left.prefix(moved) { counts.change(step.path, rule) { $0.moved -= 1 } }
      for step in left.suffix(exempted) { counts.change(step.path, rule) { $0.exempted += 1 } }
      for step in came.suffix(readmitted) { counts.change(step.path, rule) { $0.readmitted += 1 } }
      for step in came.dropFirst(moved).dropLast(readmitted) { counts.change(step.path, rule) { $0.added += 1 } }
      for step in left.dropFirst(moved).dropLast(exempted) {
        counts.change(step.path, rule) {
          $0.removed += 1
          if step.isDeleted { $0.deleted += 1 }
        }
      }
    }
  }

  /// The usages among some steps that came or left, those in files of the other steps last.
  private static func sorted(_ steps: [Step], sign: Int32, lastIn others: [Step]) -> [Step] {
    let usages = steps.filter { $0.key.standing == .usage && $0.sign == sign }
    if others.isEmpty { return usages }
    let paths = Set(others.map(\.path))
    return usages.filter { !paths.contains($0.path) } + usages.filter { paths.contains($0.path) }
  }

  /// A line keeps its age when it moves, or when only its class changes.
  private mutating func settleAges(_ steps: ArraySlice<Step>, _ commit: Int32) {
    var freed: [(path: Int32, since: Int32)] = []
    for step in steps where step.sign < 0 {
      let key = LineAges.Key(path: step.path, found: step.key.found, text: step.key.text)
      if let since = ages.take(key) { freed.append((step.path, since)) }
    }
    for step in steps where step.sign > 0 {
      let same = freed.firstIndex { $0.path == step.path } ?? freed.indices.first
      let since = same.map { freed.remove(at: $0).since } ?? commit
      ages.put(LineAges.Key(path: step.path, found: step.key.found, text: step.key.text), since)
    }
  }
}

/// For each matched line that is there, the commits that brought its copies.
private struct LineAges {
  struct Key: Hashable {
    var path: Int32
    var found: UInt16
    var text: UInt64
  }
  /// Most lines stand once in a file: only further copies cost a list.
  private var first: [Key: Int32] = [:]
  private var more: [Key: [Int32]] = [:]

  mutating func put(_ key: Key, _ since: Int32) {
    if first[key] == nil { first[key] = since } else { more[key, default: []].append(since) }
  }

  var all: [Tally.Age] {
    first.map { key, since in
      Tally.Age(path: key.path, found: key.found, text: key.text, since: [since] + (more[key] ?? []))
    }.sorted { ($0.path, $0.found, $0.text) < ($1.path, $1.found, $1.text) }
  }

  /// Takes the youngest copy.
  mutating func take(_ key: Key) -> Int32? {
    if let last = more[key]?.popLast() {
      if more[key]?.isEmpty == true { more[key] = nil }
      return last
    }
    return first.removeValue(forKey: key)
  }
}

/// The effects of one commit, by path and rule.
private struct EffectTable {
  let commit: Int32
  private var rows: [UInt64: Ledger.Effect] = [:]

  init(commit: Int32) { self.commit = commit }

  mutating func change(_ path: Int32, _ rule: UInt16, _ body: (inout Ledger.Effect) -> Void) {
    let key = UInt64(UInt32(bitPattern: path)) << 16 | UInt64(rule)
    body(
      &rows[
        key,
        default: Ledger.Effect(
          commit: commit, path: path, rule: rule, added: 0, removed: 0, moved: 0, exempt: 0, lines: 0)])
  }

  /// Effects that change anything, in the order of `paths`, then by rule.
  func sorted(byPlaceOf paths: [Int32]) -> [Ledger.Effect] {
    if rows.isEmpty { return [] }
    var place: [Int32: Int] = [:]
    for (index, path) in paths.enumerated() { place[path] = index }
    return rows.values
      .filter {
        $0.added != 0 || $0.removed != 0 || $0.moved != 0 || $0.exempted != 0 || $0.readmitted != 0 || $0.exempt != 0
          || $0.lines != 0
      }
      .sorted { (place[$0.path] ?? 0, $0.rule) < (place[$1.path] ?? 0, $1.rule) }
  }
}

import Inventory
import Ledger

/// A part of the code and how far it is: what a team owns, or an area.
package struct PartReport: Sendable {
  /// As in `MatchRow.owner` and `FileReport.owner`; empty for what nobody owns.
  package var key: String
  /// For pages.
  package var name: String
  /// Usages after each commit, usages at the start + added and transferred since, and removed since:
  /// remaining = scope − done.
  package var remaining: StepLine
  package var scope: StepLine
  package var done: StepLine
  /// Usages of each rule after each commit, in the rules' order; empty where nobody asked.
  package var usagesByRule: [StepLine] = []
  /// Files with usages at the newest commit.
  package var files: Int
  /// Usages at the newest commit by rule index, zeros left out.
  package var byRule: [(rule: Int, count: Int)]
  /// Gross, in the current sprint or the last 14 days.
  package var addedLately: Int
  package var removedLately: Int
  /// Exempt ones that count again, less usages that became exempt.
  package var readmittedLately = 0
  /// Usages that came from other parts, less those that went there: no work.
  package var transferredLately: Int

  /// Whole percent of the scope that is done; nil when the scope is 0.
  package var percentDone: Int? { scope.last > 0 ? done.last * 100 / scope.last : nil }

  package init(
    key: String, name: String, remaining: StepLine, scope: StepLine, done: StepLine, files: Int,
    byRule: [(rule: Int, count: Int)], addedLately: Int, removedLately: Int, transferredLately: Int
  ) {
    self.key = key
    self.name = name
    self.remaining = remaining
    self.scope = scope
    self.done = done
    self.files = files
    self.byRule = byRule
    self.addedLately = addedLately
    self.removedLately = removedLately
    self.transferredLately = transferredLately
  }
}

extension ReportBuilder {
  /// The parts that the newest CODEOWNERS makes of the whole history, or each commit's own file of that commit; most left
  /// first, then by name.
  func teams() -> [PartReport] {
    let owners = input.owners
    guard owners.isAsOfCommit else {
      return parts(nameless: owners.none) { path, _ in owners.team(of: input.ledger.paths[path]) }
    }
    return parts(nameless: owners.none, changing: owners.changes) { path, commit in
      owners.team(of: input.ledger.paths[path], at: commit)
    }
  }

  /// One for each repository, where there are several: each measured from its first commit on.
  func repositories() -> [PartReport] {
    guard input.repositories.count > 1 else { return [] }
    let names = input.repositories
    var lines: [[RunningSum]] = names.map { _ in input.migration.rules.map { _ in RunningSum() } }
    for effect in effects {
      let repository = input.timeline.commits[Int(effect.commit)].repository
      lines[repository][rule(effect)].add(Int(effect.step), at: Int(effect.commit))
    }
    let found = parts(nameless: "", all: names) { path, _ in
      String(decoding: input.ledger.paths[path].prefix { $0 != 0x2f }, as: UTF8.self)
    }
    return found.map { part in
      var part = part
      let begins = input.timeline.commits.firstIndex { names[$0.repository] == part.key } ?? 0
      part.remaining.begins = begins
      part.scope.begins = begins
      part.done.begins = begins
      part.usagesByRule = lines[input.timeline.commits[begins].repository].map(\.line)
      return part
    }
  }

  /// The second cut: by the SwiftPM target, or the first two folders of a path.
  func areas() -> [PartReport] {
    let map = areaMap
    let all = parts(nameless: "(top folder)") { path, _ in map.area(of: input.ledger.paths[path]) }
    let gone = Set(all.filter { $0.remaining.last == 0 }.map(\.key))
    guard gone.count > 3 else { return all }
    // Folders of the past, most of them renamed since: one row says it.
    return parts(nameless: "(top folder)") { path, _ in
      let area = map.area(of: input.ledger.paths[path])
      return gone.contains(area) ? "\(gone.count) areas with none left" : area
    }
  }

  /// The areas of the newest commit's usages.
  var areaMap: Areas {
    var counts: [Int32: Int] = [:]
    for effect in effects where isHeadline(effect) { counts[effect.path, default: 0] += Int(effect.step) }
    return Areas(
      counts.filter { $0.value > 0 }.map { (input.ledger.paths[Int($0.key)], $0.value) },
      isOfSeveral: input.repositories.count > 1)
  }

  /// - Parameters:
  ///   - nameless: the name of the part whose key is empty.
  ///   - all: keys of parts that are listed even where they never had a usage.
  ///   - changing: the commits, ascending, from which on paths may belong to other parts.
  ///   - key: the part that a path (as index) belongs to at a commit.
  /// - Complexity: O(effects), and one call of `key` for each path and for each file left at a change.
  private func parts(
    nameless: String, all: [String] = [], changing: [Int] = [], by key: @escaping (Int, Int) -> String
  ) -> [PartReport] {
    var tally = PartTally(rules: input.migration.rules.count, changes: changing, key: key)
    for part in all { tally.expect(part) }
    let lately = lately
    let moment = { (commit: Int) in
      PartTally.Moment(
        commit: commit, isInScope: commit >= series.startIndex,
        isLately: (lately.first...input.asOf).contains(days[commit]))
    }
    for effect in effects where isHeadline(effect) { tally.add(effect, rule: rule(effect), moment) }
    tally.finish(moment)
    var files: [String: Int] = [:]
    for file in input.ledger.head where hasUsages(file) {
      files[tally.part(of: file.path, at: days.count - 1), default: 0] += 1
    }
    return tally.sums.filter { all.contains($0.key) || !$0.value.remaining.line.steps.isEmpty }
      .map { $1.report(key: $0, name: $0.isEmpty ? nameless : $0, files: files[$0] ?? 0) }
      .sorted { ($1.remaining.last, $0.name, $0.key) < ($0.remaining.last, $1.name, $1.key) }
  }

  private func hasUsages(_ file: Ledger.HeadFile) -> Bool {
    file.matches.contains { found in
      found.match.class == .usage && input.rules.contains(Int(found.match.rule))
        && input.migration.rules[Int(found.match.rule) - input.rules.lowerBound].level == .headline
    }
  }
}

/// The running sums of all parts. Where a path goes over to another part, its usages are handed over: no work.
private struct PartTally {
  /// When something happens, as the sums want to know it.
  struct Moment {
    var commit: Int
    var isInScope: Bool
    var isLately: Bool
  }

  private(set) var sums: [String: PartSums] = [:]
  private let rules: Int
  private var changes: ArraySlice<Int>
  private let key: (Int, Int) -> String
  private var partOf: [Int32: String] = [:]
  /// Usages by rule, kept only where parts change.
  private var left: [Int32: [Int]] = [:]
  private let keepsLeft: Bool

  init(rules: Int, changes: [Int], key: @escaping (Int, Int) -> String) {
    self.rules = rules
    self.changes = changes[...]
    self.key = key
    keepsLeft = !changes.isEmpty
  }

  mutating func expect(_ part: String) { sums[part] = PartSums(rules: rules) }

  mutating func part(of path: Int32, at commit: Int) -> String {
    if let known = partOf[path] { return known }
    let part = key(Int(path), commit)
    partOf[path] = part
    return part
  }

  mutating func add(_ effect: Ledger.Effect, rule: Int, _ moment: (Int) -> Moment) {
    while let change = changes.first, change <= Int(effect.commit) { handOver(moment(changes.removeFirst())) }
    let part = part(of: effect.path, at: Int(effect.commit))
    sums[part, default: PartSums(rules: rules)].add(effect, rule: rule, moment(Int(effect.commit)))
    if keepsLeft { left[effect.path, default: [Int](repeating: 0, count: rules)][rule] += Int(effect.step) }
  }

  mutating func finish(_ moment: (Int) -> Moment) {
    while let change = changes.popFirst() { handOver(moment(change)) }
  }

  private mutating func handOver(_ moment: Moment) {
    let before = partOf
    partOf = [:]
    for path in left.keys.sorted() {
      let new = part(of: path, at: moment.commit)
      guard let old = before[path], old != new else { continue }
      for (rule, count) in left[path]!.enumerated() where count != 0 {
        sums[old, default: PartSums(rules: rules)].transfer(-count, rule: rule, moment)
        sums[new, default: PartSums(rules: rules)].transfer(count, rule: rule, moment)
      }
    }
  }
}

/// The running sums of one part.
private struct PartSums {
  var remaining = RunningSum()
  var scope = RunningSum()
  var done = RunningSum()
  var byRule: [Int]
  var addedLately = 0
  var removedLately = 0
  var readmittedLately = 0
  var transferredLately = 0

  init(rules: Int) { byRule = [Int](repeating: 0, count: rules) }

  /// Moves within the part cancel out in each commit: what is left of them came from, or went to, other parts.
  mutating func add(_ effect: Ledger.Effect, rule: Int, _ moment: PartTally.Moment) {
    remaining.add(Int(effect.step), at: moment.commit)
    byRule[rule] += Int(effect.step)
    // What was there at the start is scope, however it came.
    scope.add(Int(moment.isInScope ? effect.step + effect.removed : effect.step), at: moment.commit)
    if moment.isInScope { done.add(Int(effect.removed), at: moment.commit) }
    guard moment.isLately else { return }
    addedLately += Int(effect.added)
    removedLately += Int(effect.removed)
    readmittedLately += Int(effect.readmitted - effect.exempted)
    transferredLately += Int(effect.moved)
  }

  /// Usages that stay where they are and belong to somebody else.
  mutating func transfer(_ count: Int, rule: Int, _ moment: PartTally.Moment) {
    remaining.add(count, at: moment.commit)
    byRule[rule] += count
    scope.add(count, at: moment.commit)
    if moment.isLately { transferredLately += count }
  }

  func report(key: String, name: String, files: Int) -> PartReport {
    var part = PartReport(
      key: key, name: name, remaining: remaining.line, scope: scope.line, done: done.line, files: files,
      byRule: byRule.indices.filter { byRule[$0] > 0 }.map { ($0, byRule[$0]) }, addedLately: addedLately,
      removedLately: removedLately, transferredLately: transferredLately)
    part.readmittedLately = readmittedLately
    return part
  }
}

/// What area a path belongs to: `Modules/Sources/Orders` for a file of a SwiftPM target, or else the first two folders.
/// An area that has more than half of all usages left says little: it is divided by the folders in it.
struct Areas {
  private static let deepest = 6
  /// Folders that are divided.
  private var wide: Set<String> = []

  /// Folders of a path that name an area, at least: of several repositories the first one is the repository.
  private let shallowest: Int

  /// - Parameter usages: paths and their usages at the newest commit.
  init(_ usages: [(path: [UInt8], count: Int)] = [], isOfSeveral: Bool = false) {
    shallowest = isOfSeveral ? 3 : 2
    let total = usages.reduce(0) { $0 + $1.count }
    var counts: [String: Int] = [:]
    for (path, count) in usages {
      let folders = Self.folders(path)
      for depth in folders.indices { counts[Self.joined(folders[...depth]), default: 0] += count }
    }
    wide = Set(counts.filter { $0.value * 2 > total }.keys)
  }

  /// Empty at the top.
  func area(of path: [UInt8]) -> String {
    let folders = Self.folders(path)
    var area = base(folders)
    while area.count < min(folders.count, Self.deepest), wide.contains(Self.joined(area)) {
      area = folders.prefix(area.count + 1)
    }
    return Self.joined(area)
  }

  private static func folders(_ path: [UInt8]) -> ArraySlice<ArraySlice<UInt8>> {
    path.split(separator: 0x2f).dropLast()
  }

  private func base(_ folders: ArraySlice<ArraySlice<UInt8>>) -> ArraySlice<ArraySlice<UInt8>> {
    let sources = folders.firstIndex { $0.elementsEqual("Sources".utf8) || $0.elementsEqual("Tests".utf8) }
    if let sources, sources + 1 < folders.endIndex { return folders[...(sources + 1)] }
    return folders.prefix(shallowest)
  }

  private static func joined(_ folders: ArraySlice<ArraySlice<UInt8>>) -> String {
    printable(Array(folders.joined(separator: [0x2f])))
  }
}

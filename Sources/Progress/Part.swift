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
  /// The parts that the newest CODEOWNERS makes of the whole history, most left first, then by name.
  func teams() -> [PartReport] {
    parts(nameless: input.owners.none) { input.owners.newest.team(of: input.ledger.paths[$0]) ?? "" }
  }

  /// The second cut: by the SwiftPM target, or the first two folders of a path.
  func areas() -> [PartReport] {
    let map = areaMap
    let all = parts(nameless: "(top folder)") { map.area(of: input.ledger.paths[$0]) }
    let gone = Set(all.filter { $0.remaining.last == 0 }.map(\.key))
    guard gone.count > 3 else { return all }
    // Folders of the past, most of them renamed since: one row says it.
    return parts(nameless: "(top folder)") { path in
      let area = map.area(of: input.ledger.paths[path])
      return gone.contains(area) ? "\(gone.count) areas with none left" : area
    }
  }

  /// The areas of the newest commit's usages.
  var areaMap: Areas {
    var counts: [Int32: Int] = [:]
    for effect in effects where isHeadline(effect) { counts[effect.path, default: 0] += Int(effect.step) }
    return Areas(counts.filter { $0.value > 0 }.map { (input.ledger.paths[Int($0.key)], $0.value) })
  }

  /// - Parameters:
  ///   - nameless: the name of the part whose key is empty.
  ///   - key: the part that a path (as index) belongs to.
  /// - Complexity: O(effects), and one call of `key` for each path.
  private func parts(nameless: String, by key: (Int) -> String) -> [PartReport] {
    var sums: [String: PartSums] = [:]
    var keys: [Int32: String] = [:]
    let lately = lately
    for effect in effects where isHeadline(effect) {
      let part = keys[effect.path] ?? key(Int(effect.path))
      keys[effect.path] = part
      let isLately = (lately.first...input.asOf).contains(days[Int(effect.commit)])
      sums[part, default: PartSums(rules: input.migration.rules.count)].add(
        effect, rule: rule(effect), isInScope: Int(effect.commit) >= series.startIndex, isLately: isLately)
    }
    var files: [String: Int] = [:]
    for file in input.ledger.head where hasUsages(file) {
      files[keys[file.path] ?? key(Int(file.path)), default: 0] += 1
    }
    return sums.filter { !$0.value.remaining.line.steps.isEmpty }
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
  mutating func add(_ effect: Ledger.Effect, rule: Int, isInScope: Bool, isLately: Bool) {
    let commit = Int(effect.commit)
    remaining.add(Int(effect.step), at: commit)
    byRule[rule] += Int(effect.step)
    // What was there at the start is scope, however it came.
    scope.add(Int(isInScope ? effect.step + effect.removed : effect.step), at: commit)
    if isInScope { done.add(Int(effect.removed), at: commit) }
    guard isLately else { return }
    addedLately += Int(effect.added)
    removedLately += Int(effect.removed)
    readmittedLately += Int(effect.readmitted - effect.exempted)
    transferredLately += Int(effect.moved)
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

  /// - Parameter usages: paths and their usages at the newest commit.
  init(_ usages: [(path: [UInt8], count: Int)] = []) {
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
    var area = Self.base(folders)
    while area.count < min(folders.count, Self.deepest), wide.contains(Self.joined(area)) {
      area = folders.prefix(area.count + 1)
    }
    return Self.joined(area)
  }

  private static func folders(_ path: [UInt8]) -> ArraySlice<ArraySlice<UInt8>> {
    path.split(separator: 0x2f).dropLast()
  }

  private static func base(_ folders: ArraySlice<ArraySlice<UInt8>>) -> ArraySlice<ArraySlice<UInt8>> {
    let sources = folders.firstIndex { $0.elementsEqual("Sources".utf8) || $0.elementsEqual("Tests".utf8) }
    if let sources, sources + 1 < folders.endIndex { return folders[...(sources + 1)] }
    return folders.prefix(2)
  }

  private static func joined(_ folders: ArraySlice<ArraySlice<UInt8>>) -> String {
    printable(Array(folders.joined(separator: [0x2f])))
  }
}

import Inventory
import Ledger

/// The lists behind the numbers: rules, files, matches, changes.
extension ReportBuilder {
  // MARK: Rules

  func rules() -> [RuleReport] {
    let lately = lately
    return input.migration.rules.indices.map { index in
      let rule = input.migration.rules[index]
      let sums = sums(from: lately.first, through: input.asOf) { self.rule($0) == index }
      let found = headMatches.filter { Int($0.match.found) - input.rules.lowerBound == index }
      var report = RuleReport(
        rule: rule, usages: series.usagesByRule[index].last, exempt: series.exemptByRule[index].last,
        files: filesWithUsages(of: index), lines: series.linesByRule[index].last, classes: classes(found, of: index),
        elsewhere: elsewhere(found, of: index), foundByOthers: foundByOthers(index), matches: found.count,
        addedLately: sums.added, removedLately: sums.removed, grepCommand: grepCommand(rule))
      report.readmittedLately = sums.readmitted - sums.exempted
      return report
    }
  }

  private var headMatches: [Ledger.HeadMatch] {
    input.ledger.head.flatMap(\.matches).filter { input.rules.contains(Int($0.match.found)) }
  }

  private func isOf(_ match: Ledger.HeadMatch, _ index: Int) -> Bool {
    Int(match.match.rule) - input.rules.lowerBound == index
  }

  private func filesWithUsages(of index: Int) -> Int {
    input.ledger.head.count { file in file.matches.contains { isOf($0, index) && $0.match.class == .usage } }
  }

  private func classes(_ found: [Ledger.HeadMatch], of index: Int) -> [(class: MatchClass, count: Int)] {
    MatchClass.allCases.compactMap { wanted in
      let count = found.count { isOf($0, index) && $0.match.class == wanted }
      return count > 0 ? (wanted, count) : nil
    }
  }

  private func elsewhere(_ found: [Ledger.HeadMatch], of index: Int) -> [(rule: Int, count: Int)] {
    input.migration.rules.indices.compactMap { other in
      let count = other == index ? 0 : found.count { isOf($0, other) }
      return count > 0 ? (other, count) : nil
    }
  }

  private func foundByOthers(_ index: Int) -> Int {
    headMatches.count {
      isOf($0, index) && Int($0.match.found) - input.rules.lowerBound != index && !$0.match.class.isNoise
    }
  }

  /// The command that prints the rule's lines at the newest commit; of several repositories, a command for each.
  func grepCommand(_ rule: Rule) -> String {
    let specs = input.migration.paths.map(shellQuoted) + input.migration.excludes.map { shellQuoted(":(exclude)" + $0) }
    let rest = { (commit: String) in
      "grep -n -E \(shellQuoted(rule.pattern)) \(commit) -- " + specs.joined(separator: " ")
    }
    guard input.repositories.count > 1 else {
      return "git " + rest(input.timeline.commits.last.map { String($0.id.prefix(12)) } ?? "HEAD")
    }
    return input.repositories.enumerated().map { index, name in
      let newest = input.timeline.commits.last { $0.repository == index }
      return "git -C \(shellQuoted(name)) " + rest(newest.map { String($0.id.prefix(12)) } ?? "HEAD")
    }.joined(separator: "\n")
  }

  // MARK: Files

  /// As long as the window of the headline's pace.
  package static let touchedWeeks = 12

  /// The first day of that window.
  package static func touchedSince(_ asOf: Day) -> Day { asOf + (1 - 7 * touchedWeeks) }

  /// Fewest usages first: the quickest wins.
  func files() -> [FileReport] {
    var lastChange: [Int32: Int32] = [:]
    var remaining: [Int32: RunningSum] = [:]
    for effect in effects where isHeadline(effect) && effect.changesUsages {
      lastChange[effect.path] = effect.commit
      remaining[effect.path, default: RunningSum()].add(Int(effect.step), at: Int(effect.commit))
    }
    let areas = areaMap
    let reports: [FileReport] = input.ledger.head.compactMap { file in
      var counts = [Int](repeating: 0, count: input.migration.rules.count)
      for match in file.matches
      where match.match.class == .usage && input.rules.contains(Int(match.match.rule)) {
        counts[Int(match.match.rule) - input.rules.lowerBound] += 1
      }
      let headline = counts.indices.filter { counts[$0] > 0 && input.migration.rules[$0].level == .headline }
      guard !headline.isEmpty else { return nil }
      var report = FileReport(
        path: printable(input.ledger.paths[Int(file.path)]), usages: headline.reduce(0) { $0 + counts[$1] },
        byRule: headline.map { ($0, counts[$0]) },
        lastChange: lastChange[file.path].map { input.timeline.commits[Int($0)] },
        owner: input.owners.team(of: input.ledger.paths[Int(file.path)]),
        area: areas.area(of: input.ledger.paths[Int(file.path)]), remaining: remaining[file.path]?.line ?? StepLine())
      report.touches = input.touches[file.path] ?? 0
      return report
    }
    return reports.sorted { ($0.usages, $0.path) < ($1.usages, $1.path) }
  }

  // MARK: Matches

  func matches() -> [MatchRow] {
    input.ledger.head.flatMap { matchRows($0) { input.migration.rules[$0.rule].level != .adoption } }
  }

  /// The migration's matches in a file that are wanted.
  /// - Parameter commit: whose owners they get, where owners are those of each commit.
  func matchRows(
    _ file: Ledger.HeadFile, at commit: Int? = nil, _ isWanted: (MatchRow) -> Bool
  ) -> [MatchRow] {
    let bytes = input.ledger.paths[Int(file.path)]
    let path = printable(bytes)
    let isPast = input.owners.isAsOfCommit && commit != nil
    let owner = isPast ? input.owners.team(of: bytes, at: commit!) : input.owners.team(of: bytes)
    return file.matches.compactMap { found in
      guard input.rules.contains(Int(found.match.rule)) else { return nil }
      let row = MatchRow(
        path: path, line: Int(found.match.line), column: Int(found.match.column),
        rule: Int(found.match.rule) - input.rules.lowerBound, class: found.match.class, owner: owner,
        since: found.since < 0 ? nil : input.timeline.commits[Int(found.since)],
        text: String(decoding: found.text, as: UTF8.self))
      return isWanted(row) ? row : nil
    }
  }

  // MARK: Changes

  func changes() -> [CommitChange] {
    var found: [CommitChange] = []
    for effect in effects where level(effect) != .adoption {
      guard effect.changesUsages else { continue }
      let commit = Int(effect.commit)
      if found.last?.index != commit {
        found.append(
          CommitChange(
            commit: input.timeline.commits[commit], index: commit,
            subject: input.ledger.subjects[effect.commit] ?? "", rows: [], added: 0, removed: 0, moved: 0,
            remaining: series.remaining.value(at: commit)))
      }
      append(effect, to: &found[found.count - 1])
    }
    for index in found.indices { found[index].author = input.authors[found[index].index] }
    Reverts.pair(&found, input.ledger.reverts)
    return found.reversed()
  }

  private func append(_ effect: Ledger.Effect, to change: inout CommitChange) {
    var row = CommitChange.Row(
      path: printable(input.ledger.paths[Int(effect.path)]), rule: rule(effect), added: Int(effect.added),
      removed: Int(effect.removed), moved: Int(effect.moved), deleted: Int(effect.deleted),
      exempted: Int(effect.exempted), readmitted: Int(effect.readmitted), exempt: Int(effect.exempt))
    row.joined = Int(effect.joined)
    change.rows.append(row)
    guard isHeadline(effect) else { return }
    change.added += Int(effect.added)
    change.removed += Int(effect.removed)
    change.deleted += Int(effect.deleted)
    change.exempted += Int(effect.exempted)
    change.readmitted += Int(effect.readmitted)
    change.moved += max(0, Int(effect.moved))
    change.joined += Int(effect.joined)
  }
}

/// A path's bytes as text; bytes that are not UTF-8 as `\xNN`.
package func printable(_ path: [UInt8]) -> String {
  if let text = String(validating: path, as: UTF8.self) { return text }
  var result = ""
  var rest = path[...]
  while !rest.isEmpty {
    var length = min(4, rest.count)
    while length > 0 {
      if let text = String(validating: rest.prefix(length), as: UTF8.self), text.unicodeScalars.count == 1 {
        result += text
        break
      }
      length -= 1
    }
    if length == 0 {
      let digits = String(rest[rest.startIndex], radix: 16, uppercase: true)
      result += "\\x" + (digits.count < 2 ? "0" + digits : digits)
      length = 1
    }
    rest = rest.dropFirst(length)
  }
  return result
}

/// A word for a POSIX shell, between single quotes.
package func shellQuoted(_ word: String) -> String {
  "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

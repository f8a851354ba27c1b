import Inventory
import Ledger

/// A commit whose usages are listed on a page of their own.
package struct BoundaryReport: Sendable {
  package enum Kind: String, Sendable { case sprint, tag, newest }

  package var kind: Kind
  /// The sprint's or the tag's name.
  package var name: String
  /// Index into the mainline.
  package var commit: Int
  /// Usages of the headline rules, by path, line, column: as many as `Series.remaining` says at the commit.
  package var usages: [MatchRow]
  /// For each repository, the full id of its newest commit at that time; empty before its first.
  package var heads: [String] = []

  package init(kind: Kind, name: String, commit: Int, usages: [MatchRow]) {
    self.kind = kind
    self.name = name
    self.commit = commit
    self.usages = usages
  }
}

/// A boundary before its usages are known.
package struct Boundary: Sendable, Equatable {
  package var kind: BoundaryReport.Kind
  package var name: String
  package var commit: Int

  /// Older ones have no list: a list is a page or more, and who looks back so far can run `sunset inventory --commit`.
  package static let sprintLimit = 26
  package static let tagLimit = 20
  /// All lists of a migration together: a site must stay small enough to be published. The newest ones are kept.
  package static let usageLimit = 20_000
}

extension ReportBuilder {
  /// The boundaries of a migration, oldest first: its last sprints' ends, the last tags with a usage at them or before,
  /// and the newest commit.
  package static func boundaries(_ input: Input) -> [Boundary] {
    let all = allBoundaries(input)
    return Array(all.suffix(affordable(all, ReportBuilder(input).series.remaining)))
  }

  private static func allBoundaries(_ input: Input) -> [Boundary] {
    let builder = ReportBuilder(input)
    let newest = input.timeline.commits.count - 1
    guard newest >= 0 else { return [] }
    let sprints = sprintsWithEnds(input, builder).suffix(Boundary.sprintLimit)
      .map { Boundary(kind: .sprint, name: $0.name, commit: $0.end) }
    let first = builder.series.remaining.steps.first?.commit ?? newest
    let tags = input.tags.filter { $0.commit >= first && $0.commit <= newest }
      .sorted { ($0.commit, $0.name) < ($1.commit, $1.name) }.suffix(Boundary.tagLimit)
      .map { Boundary(kind: .tag, name: $0.name, commit: $0.commit) }
    let all = sprints + tags + [Boundary(kind: .newest, name: "newest commit", commit: newest)]
    return all.enumerated().sorted { ($0.element.commit, $0.offset) < ($1.element.commit, $1.offset) }.map(\.element)
  }

  /// How many of the newest boundaries have lists that are not too long together; the newest commit's always has.
  static func affordable(_ boundaries: [Boundary], _ remaining: StepLine) -> Int {
    var sum = 0
    return boundaries.reversed().prefix { boundary in
      sum += remaining.value(at: boundary.commit)
      return boundary.kind == .newest || sum <= Boundary.usageLimit
    }.count
  }

  /// Boundaries whose lists would make the site too large.
  var boundariesLeftOut: Int { Self.allBoundaries(input).count - input.boundaries.count }

  /// For each commit, the files that had usages at it (indexes into the ledger's paths).
  package static func filesWithUsages(_ input: Input, at commits: Set<Int>) -> [Int: [Int32]] {
    var left: [Int32: Int] = [:]
    var found: [Int: [Int32]] = [:]
    var effects = ReportBuilder(input).effects[...]
    for commit in commits.sorted() {
      while let effect = effects.first, Int(effect.commit) <= commit {
        effects.removeFirst()
        guard input.migration.rules[Int(effect.rule) - input.rules.lowerBound].level == .headline else { continue }
        left[effect.path, default: 0] += Int(effect.step)
      }
      found[commit] = left.filter { $0.value > 0 }.map(\.key).sorted()
    }
    return found
  }

  /// The lists of the boundaries, from what was found at their commits.
  func boundaries() -> [BoundaryReport] {
    var origins = Origins()
    var effects = effects[...]
    return input.boundaries.map { boundary in
      while let effect = effects.first, Int(effect.commit) <= boundary.commit { origins.add(effects.removeFirst()) }
      let isNewest = boundary.commit == input.timeline.commits.count - 1
      let files = isNewest ? input.ledger.head : input.filesAtCommit[boundary.commit] ?? []
      let usages = files.flatMap { file in
        matchRows(isNewest ? file : origins.dated(file), at: boundary.commit) { row in
          row.class == .usage && input.migration.rules[row.rule].level == .headline
        }
      }
      var report = BoundaryReport(kind: boundary.kind, name: boundary.name, commit: boundary.commit, usages: usages)
      report.heads = heads(at: boundary.commit)
      return report
    }
  }

  private func heads(at commit: Int) -> [String] {
    (0..<max(1, input.repositories.count)).map { repository in
      input.timeline.commits[...commit].last { $0.repository == repository }?.id ?? ""
    }
  }
}

/// The commit that brought all usages of a rule that a file has, where it is one commit and no other.
private struct Origins {
  private struct Key: Hashable {
    var path: Int32
    var rule: UInt16
  }
  private struct Origin {
    var count = 0
    /// −1: they came with several commits, or from another file.
    var commit: Int32 = -1
  }
  private var known: [Key: Origin] = [:]

  /// Effects come oldest first.
  mutating func add(_ effect: Ledger.Effect) {
    let key = Key(path: effect.path, rule: effect.rule)
    var origin = known[key] ?? Origin()
    let kept = origin.count - Int(effect.removed) - Int(effect.exempted) + min(0, Int(effect.moved))
    if effect.moved > 0 || effect.readmitted > 0 {
      origin.commit = -1
    } else if effect.added > 0 {
      origin.commit = kept == 0 ? effect.commit : -1
    }
    origin.count += Int(effect.step)
    known[key] = origin.count == 0 ? nil : origin
  }

  func dated(_ file: Ledger.HeadFile) -> Ledger.HeadFile {
    var file = file
    for index in file.matches.indices {
      file.matches[index].since = known[Key(path: file.path, rule: file.matches[index].match.rule)]?.commit ?? -1
    }
    return file
  }
}

import Cache
import Git
import History
import Inventory
import Ledger
import TestSupport

/// Rules without a language, so that a usage is a match and `git grep` knows the answer.
enum Counting {
  static let old = Rule(id: "old", title: "old", pattern: "old\\(", context: .any)
  static let older = Rule(id: "older", title: "older", pattern: "older[0-9]+", context: .any)
  static let legacy = Rule(id: "legacy", title: "legacy", pattern: "legacy", context: .any)
  static let new = Rule(id: "new", title: "new", pattern: "new\\(", context: .any, level: .adoption)

  static let swift = Migration(id: "one", title: "One", paths: ["*.swift"], language: .plain, rules: [old, older, new])
  static let app = Migration(
    id: "two", title: "Two", paths: ["App", "*.kt"], excludes: ["App/Skip*"], language: .plain, rules: [legacy, old])

  /// Counts a repository's history.
  static func walk(
    _ path: String, _ migrations: [Migration] = [swift, app], threads: Int = 1, exempting exempt: [String] = [],
    branch: String? = nil, cache: CacheFile? = nil
  ) throws -> Walk {
    let history = try History(
      of: try Repository(at: path), counting: try Counter(migrations), in: FileSelection(migrations),
      History.Options(branch: branch, threads: threads), cache: cache)
    return try history.walk(exempting: Exemptions(exempt))
  }
}

extension Walk {
  /// All that a report is made from, as text.
  var dump: String {
    var lines = ["\(versions) versions, \(versionBytes) bytes, cut: \(mainline.isCut)"]
    lines += ledger.commits.map { "\($0.id) \($0.time)" }
    lines += ledger.paths.enumerated().map { "path \($0) \($1)" }
    lines += ledger.effects.map { "\($0)" } + ledger.lineEffects.map { "\($0)" }
    lines += ledger.subjects.sorted { $0.key < $1.key }.map { "subject \($0.key) \($0.value)" }
    for file in ledger.head {
      lines.append("head \(file.path) \(file.isBinary)")
      lines += file.matches.map { "\($0.match) \($0.text) \($0.since)" }
    }
    lines += submodules.map { "submodule \($0)" } + links.map { "link \($0)" }
    return lines.joined(separator: "\n")
  }

  /// For each commit, what the effects of one kind add up to.
  func sums(_ value: (Ledger.Effect) -> Int32?) -> [Int] {
    var sums = [Int](repeating: 0, count: mainline.commits.count)
    for effect in ledger.effects { sums[Int(effect.commit)] += Int(value(effect) ?? 0) }
    return sums
  }

  /// For each commit, the lines that one rule's pattern matches.
  func lines(of rule: Int) -> [Int] { running(sums { Int($0.rule) == rule ? $0.lines : nil }) }

  func running(_ steps: [Int]) -> [Int] {
    var sum = 0
    return steps.map { step in
      sum += step
      return sum
    }
  }
}

/// What `git grep` says.
enum Grep {
  /// The lines that a pattern matches at a commit.
  static func lines(_ pattern: String, at commit: String, of path: String, _ specs: [String]) throws -> Int {
    let outcome = try run("git", ["-C", path, "grep", "-c", "-E", pattern, commit, "--"] + specs)
    guard outcome.status < 2 else { throw TestSupportError("git grep: \(outcome.errors)") }
    return outcome.standardOutput.split(separator: 0x0A).reduce(0) { sum, line in
      let count = line.split(separator: UInt8(ascii: ":")).last ?? []
      return sum + (Int(String(decoding: count, as: UTF8.self)) ?? 0)
    }
  }

  /// The mainline, oldest first.
  static func mainline(of path: String) throws -> [String] {
    try run("git", ["-C", path, "rev-list", "--first-parent", "--reverse", "HEAD"]).output
      .split(separator: "\n").map(String.init)
  }
}

/// Numbers that are the same in every run.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func pick<T>(_ items: [T]) -> T { items[Int.random(in: 0..<items.count, using: &self)] }
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

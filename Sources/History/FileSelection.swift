import Cache
import Inventory

/// Which files the rules of each migration read.
package struct FileSelection: Sendable {
  private let specs: [(paths: [PathSpec], excludes: [PathSpec])]
  /// Changes with anything that may select other files for the migrations together: what a commit changed is found
  /// again as long as it is the same.
  let fingerprint: UInt64
  /// Changes, too, when another migration reads one of these files.
  let assignment: UInt64

  package init(_ migrations: [Migration]) {
    specs = migrations.map { (paths: $0.paths.map { PathSpec($0) }, excludes: $0.excludes.map { PathSpec($0) }) }
    let texts = migrations.map { "\($0.paths) \($0.excludes)" }
    fingerprint = Digest.of(Set(texts).sorted().joined(separator: "\n"))
    assignment = Digest.of(texts.joined(separator: "\n"))
  }

  /// For a path's bytes, a bit for each migration whose rules read the file.
  package func migrations(of path: UnsafeRawBufferPointer) -> UInt64 {
    var bits: UInt64 = 0
    for (index, spec) in specs.enumerated()
    where spec.paths.contains(where: { $0.matches(path) }) && !spec.excludes.contains(where: { $0.matches(path) }) {
      bits |= 1 << UInt64(index)
    }
    return bits
  }
}

/// Files whose usages are meant to stay, at every commit.
package struct Exemptions: Sendable {
  private let specs: [PathSpec]
  /// The report's day, on which comments that exempt until a day still hold or no longer do.
  let day: ExemptUntil
  let fingerprint: UInt64
  /// The same with the day: for histories in which some comment has an end day.
  let fingerprintWithDay: UInt64

  package static let none = Exemptions([])

  /// - Parameter paths: path patterns, as `PathSpec` takes them.
  package init(_ paths: [String], on day: ExemptUntil = .never) {
    self.day = day
    specs = paths.map { PathSpec($0) }
    fingerprint = Digest.of("\(paths)")
    fingerprintWithDay = Digest.of("\(paths) \(day.rawValue)")
  }

  package func contain(_ path: UnsafeRawBufferPointer) -> Bool { specs.contains { $0.matches(path) } }
}

extension Counter {
  /// For each rule, a number that changes with anything that may change its counts.
  var ruleFingerprints: [UInt64] { signatures.map { Digest.of($0) } }

  /// The same for all rules together, with their order, their levels and their migrations.
  var fingerprint: UInt64 {
    let rules = zip(ruleFingerprints, zip(self.rules, migrationOfRule))
    return Digest.of(rules.map { "\($0) \($1.0.level) \($1.1)" }.joined(separator: "\n"))
  }
}

import Configuration
import Foundation
import Git
import History
import Inventory
import Ledger
import Progress
import Site

extension Command {
  /// Holds a pull request, or a commit that is about to be made, to not adding usages.
  static let check = Command(
    name: "check", summary: "fail when a change adds usages or breaks a budget", operands: "[REPOSITORY]",
    operandLimit: 1,
    details: """
      Compares --head with its merge base with --base, and fails (exit status 1) when usages of
      the headline rules were added, budgets of sunset.yml are broken, an exemption has expired, or
      a migration that had reached zero is open again. A usage that moves is not added; one that is
      swapped for another is. Only files that differ are read, and all of them where there are
      budgets. The day is that of the newest commit, unless --as-of names another.
      """,
    flags: [
      .base, .head, .staged, .checkFormat, .rule, .configuration, .asOf, .verify, .quiet, .help,
    ]
  ) { options in
    guard options.check.isStaged != (options.check.base != nil) else {
      throw UsageError(
        description: options.check.isStaged
          ? "--staged compares with HEAD; remove --base"
          : "--base is missing; name what the change will be merged into, as in `sunset check --base origin/main`")
    }
    if options.check.isStaged, options.check.head != nil {
      throw UsageError(description: "--staged checks the index; remove --head")
    }
    let report = try Checking(options).report()
    let isText = options.check.format.name == "text"
    if !(options.isQuiet && isText && report.findings.isEmpty) { Console.write(options.check.format.bytes(report)) }
    return report.findings.isEmpty ? .done : .checkFailed
  }
}

/// One check, from what is compared to what is found.
struct Checking {
  private let workspace: Workspace
  private let sides: CheckSides
  private let comparison: Comparison
  private let result: Comparison.Result
  /// Indexes of the rules that may not grow.
  private let chosen: Set<Int>
  /// Rules of names that the repository declares itself, and does not count.
  private let shadowed: Set<Int>
  private let day: Day

  init(_ options: Options) throws {
    var options = options
    // The configuration of a bare repository is that of the checked commit.
    options.branch = options.check.head
    workspace = try Workspace(options)
    sides = try CheckSides(workspace.repository, options.check)
    shadowed = try workspace.rulesOfOwnNames(at: sides.head)
    chosen = try Listing.chosenRules(workspace).subtracting(shadowed)
    day = try Survey.asOf(workspace, sides.newest, sides.time)
    if options.check.isStaged {
      comparison = try Comparison(
        fromIndexOf: workspace.repository, since: sides.base, where: workspace.selection.migrations)
    } else {
      comparison = try Comparison(
        from: sides.base!, to: sides.head!, of: workspace.repository, where: workspace.selection.migrations)
    }
    result = try comparison.usages(workspace.counter, exempting: workspace.exemptions(on: day))
  }

  private var rules: [Rule] { workspace.counter.rules }

  private func isHeadline(_ rule: UInt16) -> Bool {
    rules[Int(rule)].level == .headline && !shadowed.contains(Int(rule))
  }

  func report() throws -> CheckReport {
    let added = addedFindings()
    let state = try CheckedState(workspace, sides, without: shadowed, isNeeded: needsState(added))
    let sum = { (counts: [UInt16: Int]) in
      counts.filter { chosen.contains(Int($0.key)) }.reduce(0) { $0 + $1.value }
    }
    return CheckReport(
      findings: try added + expiredFindings() + state.budgets() + state.exemptions(on: day) + reopened(state),
      rules: chosen.sorted().map(checkedRule), base: sides.baseName, head: sides.headName,
      baseCommit: sides.base?.hex ?? "", headCommit: sides.head?.hex ?? "", removed: sum(result.removed),
      moved: sum(result.moved), files: comparison.files.count,
      notes: try notes() + exempted(sum(result.exempted)) + state.notes(),
      version: sunsetVersion)
  }

  /// Everything is read only where something is held against the whole.
  private func needsState(_ added: [CheckReport.Finding]) -> Bool {
    let project = workspace.project
    let hasExpired = project.exemptions.contains { $0.until.map { $0 < day } ?? false }
    return !added.isEmpty || !project.budgets.isEmpty || hasExpired
  }

  private func checkedRule(_ index: Int) -> CheckReport.CheckedRule {
    let rule = rules[index]
    return CheckReport.CheckedRule(
      id: rule.id, title: rule.title, why: rule.why, replacement: rule.replacement,
      migration: workspace.project.migrations[workspace.counter.migrationOfRule[index]].migration.id)
  }

  // MARK: Added

  private func addedFindings() -> [CheckReport.Finding] {
    var fingerprints = Fingerprints()
    return result.added.filter { chosen.contains(Int($0.match.rule)) }.map { usage in
      let rule = rules[Int(usage.match.rule)]
      var finding = CheckReport.Finding(
        kind: .added, rule: rule.id,
        message: usage.wasExempt
          ? "takes the exemption from a usage of \(rule.title), so that it counts again"
          : "adds a usage of \(rule.title)",
        advice: Self.advice(rule),
        path: printable(usage.path), rawPath: usage.path, line: Int(usage.match.line), column: Int(usage.match.column),
        text: String(decoding: usage.text, as: UTF8.self))
      finding.fingerprint = fingerprints.next(rule: rule.id, path: usage.path, text: finding.text)
      return finding
    }
  }

  /// Comments that no longer exempt, in the files that differ: the others are not read. A usage that was added says
  /// enough as one.
  private func expiredFindings() -> [CheckReport.Finding] {
    var fingerprints = Fingerprints()
    let added = Set(result.added.map { Site($0.path, $0.match) })
    let expired = result.expired.filter {
      chosen.contains(Int($0.match.rule)) && !added.contains(Site($0.path, $0.match))
    }
    return expired.map { usage in
      let rule = rules[Int(usage.match.rule)]
      var finding = CheckReport.Finding(
        kind: .exemption, rule: rule.id,
        message: "the comment that exempts this usage of \(rule.title) held until \(usage.until)",
        advice: "migrate, or say until when it holds and why", path: printable(usage.path), rawPath: usage.path,
        line: Int(usage.match.line), column: Int(usage.match.column), text: String(decoding: usage.text, as: UTF8.self))
      finding.fingerprint = fingerprints.next(rule: "exemption", path: usage.path, text: finding.text)
      return finding
    }
  }

  private struct Site: Hashable {
    var path: [UInt8]
    var line: UInt32
    var column: UInt32
    init(_ path: [UInt8], _ match: Match) { (self.path, line, column) = (path, match.line, match.column) }
  }

  private static func advice(_ rule: Rule) -> String {
    if rule.replacement.isEmpty { return "`sunset explain \(rule.id)` says more" }
    return "write instead: \(rule.replacement)" + (rule.needs.isEmpty ? "" : " (\(rule.needs))")
  }

  // MARK: Re-opened

  private func reopened(_ state: CheckedState) throws -> [CheckReport.Finding] {
    try workspace.project.migrations.indices.compactMap { index in
      let range = workspace.counter.rulesOfMigration[index]
      let own = { (rule: UInt16) in range.contains(Int(rule)) && isHeadline(rule) }
      // Where only some rules are asked for, another one that grows is not their matter.
      let isAsked = result.added.contains { own($0.match.rule) && chosen.contains(Int($0.match.rule)) }
      guard isAsked else { return nil }
      let added = result.added.count { own($0.match.rule) }
      let gone = [result.removed, result.exempted].joined().filter { own($0.key) }.reduce(0) { $0 + $1.value }
      guard added > 0, state.remaining(where: own) - added + gone == 0, try hadUsages(own) else { return nil }
      let migration = workspace.project.migrations[index].migration
      return state.finding(
        .reopened, "\(migration.title) had reached zero, and this change adds \(added)", advice: "keep it at zero",
        key: migration.id)
    }
  }

  /// Whether usages went before the base, as far as the clone reaches: what was never there cannot open again. Only this
  /// question needs the history, and it is asked only of a change that fails anyway.
  private func hadUsages(_ isOwn: (UInt16) -> Bool) throws -> Bool {
    guard let base = sides.base else { return false }
    let settings = History.Options(
      branch: base.hex, allowShallow: true,
      threads: workspace.options.threads ?? ProcessInfo.processInfo.activeProcessorCount)
    let history = try History(
      of: workspace.repository, counting: workspace.counter, in: workspace.selection, settings, cache: nil)
    do {
      let walk = try history.walk(exempting: workspace.exemptions(on: day))
      return walk.ledger.effects.contains { $0.removed > 0 && isOwn($0.rule) }
    } catch let error as GitError where error.kind == .missingObject {
      // A partial clone has what the comparison needs, and not all that was before.
      return false
    }
  }

  private func exempted(_ count: Int) -> [String] {
    count == 0 ? [] : ["\(count) usage\(count == 1 ? " is" : "s are") exempt now, and not removed"]
  }

  /// A change may also change what is counted.
  private func notes() throws -> [String] {
    guard let base = sides.base, let head = sides.head else { return [] }
    let store = workspace.repository.objectStore(spelling: 0)
    let isSame = try store.file("sunset.yml", at: base) == store.file("sunset.yml", at: head)
    return isSame ? [] : ["sunset.yml changes too, and may change what is counted"]
  }
}

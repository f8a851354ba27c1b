import Configuration
import Git
import History
import Inventory
import Progress

/// The whole checked state, read where something is held against it: budgets, expired exemptions, a finished migration.
struct CheckedState {
  private struct File {
    var path: [UInt8]
    var byRule: [UInt16: Int]
    var isExempt: Bool
    /// Known only where budgets name teams; empty for nobody's.
    var team: String
  }

  private let workspace: Workspace
  private let files: [File]
  private let none: String

  init(_ workspace: Workspace, _ sides: CheckSides, without shadowed: Set<Int>, isNeeded: Bool) throws {
    self.workspace = workspace
    none = workspace.project.owners.none
    guard isNeeded else {
      files = []
      return
    }
    let snapshot =
      try sides.head.map { try Snapshot(of: $0, in: workspace.repository, where: workspace.selection.migrations) }
      ?? Snapshot(ofIndexOf: workspace.repository, where: workspace.selection.migrations)
    let owners = try Self.owners(workspace, at: sides.head ?? sides.base)
    let day = try Survey.asOf(workspace, sides.newest, sides.time)
    let exemptions = workspace.exemptions(on: day)
    files = try snapshot.usages(workspace.counter, on: day.exemptUntil).map { file in
      File(
        path: file.path, byRule: file.byRule.filter { !shadowed.contains(Int($0.key)) },
        isExempt: file.path.withUnsafeBytes { exemptions.contain($0) }, team: owners?.team(of: file.path) ?? "")
    }
  }

  private static func owners(_ workspace: Workspace, at commit: ObjectID?) throws -> Owners? {
    guard let commit, workspace.project.budgets.contains(where: { $0.team != nil }) else { return nil }
    let forge = Forge(workspace.project.forge ?? workspace.repository.remoteAddress)
    return try OwnersReader(workspace, commits: [commit], forge: forge?.ownersDialect).newest().owners
  }

  /// Usages that are not meant to stay.
  func remaining(where isWanted: (UInt16) -> Bool) -> Int { count(files.filter { !$0.isExempt }, where: isWanted) }

  private func count(_ files: [File], where isWanted: (UInt16) -> Bool) -> Int {
    files.reduce(0) { sum, file in sum + file.byRule.filter { isWanted($0.key) }.reduce(0) { $0 + $1.value } }
  }

  /// As findings name the place that holds budgets and exemptions.
  var configurationName: String {
    let file = workspace.options.configuration ?? "sunset.yml"
    return file.hasPrefix("/") ? file.split(separator: "/").last.map(String.init) ?? file : file
  }

  // MARK: Budgets

  func budgets() -> [CheckReport.Finding] {
    workspace.project.budgets.compactMap { budget in
      let count = count(filesOf(budget), where: isOf(budget))
      guard count > budget.max else { return nil }
      return finding(
        .budget, "\(budget.words): \(count) usages, \(budget.max) allowed", advice: "remove \(count - budget.max)",
        key: budget.words)
    }
  }

  private func isOf(_ budget: Budget) -> (UInt16) -> Bool {
    let rules = workspace.counter.rules
    return { rule in
      budget.rule.map { rules[Int(rule)].id == $0 } ?? (rules[Int(rule)].level == .headline)
    }
  }

  private func filesOf(_ budget: Budget) -> [File] {
    let spec = budget.path.map { PathSpec($0) }
    return files.filter { file in
      !file.isExempt && (spec.map { spec in file.path.withUnsafeBytes { spec.matches($0) } } ?? true)
        && (budget.team.map { isSame($0, file.team) } ?? true)
    }
  }

  private func isSame(_ wanted: String, _ team: String) -> Bool {
    let shown = team.isEmpty ? none : team
    return wanted == shown || "@" + wanted == shown
  }

  /// A budget of a team that has nothing is fine, or has a wrong name.
  func notes() -> [String] {
    workspace.project.budgets.compactMap { budget in
      guard let team = budget.team, !files.contains(where: { isSame(team, $0.team) }) else { return nil }
      return "the budget \(budget.words) holds nothing back: no file with usages is \(team)'s"
    }
  }

  // MARK: Exemptions

  func exemptions(on day: Day) -> [CheckReport.Finding] {
    workspace.project.exemptions.compactMap { exemption in
      guard let until = exemption.until, until < day else { return nil }
      let spec = PathSpec(exemption.path)
      let found = files.filter { file in file.path.withUnsafeBytes { spec.matches($0) } && !file.isExempt }
      let count = count(found) { workspace.counter.rules[Int($0)].level == .headline }
      guard count > 0 else { return nil }
      return finding(
        .exemption,
        "the exemption of \(exemption.path) ended on \(until.iso), and \(count) usage\(count == 1 ? " is" : "s are") still there",
        advice: "migrate, or say until when it holds and why", key: exemption.path)
    }
  }

  /// What is wrong with the whole, told at the configuration.
  /// - Parameter key: tells it from others of its kind, from run to run.
  func finding(
    _ kind: CheckReport.Kind, _ message: String, advice: String, key: String
  ) -> CheckReport.Finding {
    var fingerprints = Fingerprints()
    return CheckReport.Finding(
      kind: kind, rule: kind.rawValue, message: message, advice: advice, path: configurationName,
      fingerprint: fingerprints.next(rule: kind.rawValue, path: Array(key.utf8), text: ""))
  }
}

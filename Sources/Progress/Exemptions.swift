import Inventory
import Ledger

/// A path whose usages are meant to stay.
package struct PathExemption: Sendable, Equatable {
  /// A path pattern, as `PathSpec` takes it.
  package var path: String
  /// The repository that it is of; nil: each.
  package var repository: String?
  package var reason: String
  /// The last day on which it holds; nil: without end.
  package var until: Day?

  package init(path: String, repository: String? = nil, reason: String, until: Day? = nil) {
    self.path = path
    self.repository = repository
    self.reason = reason
    self.until = until
  }

  /// The same for paths that begin with the name of their repository.
  package func below(_ name: String) -> PathExemption {
    var exemption = self
    exemption.path = path == "." || path == "./" ? name + "/" : name + "/" + path
    return exemption
  }

  package func holds(on day: Day) -> Bool { until.map { $0 >= day } ?? true }
}

/// A usage that is meant to stay, and why.
package struct ExemptUsage: Sendable, Equatable {
  package var path: String
  package var line: Int
  package var column: Int
  /// Index into the migration's rules.
  package var rule: Int
  package var kind: Kind
  /// In words; for a path or a comment those of the people who wrote it.
  package var reason: String
  /// The last day on which it holds; nil: without end.
  package var until: Day?
  /// The CODEOWNERS team; empty when unowned or unknown.
  package var owner: String
  /// The mainline commit that brought the line.
  package var since: MainlineCommit

  package enum Kind: String, Sendable, CaseIterable {
    case wrapper = "compatibility wrapper"
    case path = "configuration"
    case mark = "comment"
    case shadowed = "own name"
  }

  package init(
    path: String, line: Int, column: Int, rule: Int, kind: Kind, reason: String, until: Day? = nil, owner: String,
    since: MainlineCommit
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.rule = rule
    self.kind = kind
    self.reason = reason
    self.until = until
    self.owner = owner
    self.since = since
  }
}

/// An exemption that does not hold: its usages count.
package struct LapsedExemption: Sendable, Equatable {
  /// A path, or a path pattern of the configuration.
  package var place: String
  /// Of the usage's line; nil for the configuration's.
  package var line: Int?
  /// Index into the migration's rules; nil for the configuration's.
  package var rule: Int?
  package var reason: String
  /// Why it does not hold.
  package var problem: String

  package init(place: String, line: Int? = nil, rule: Int? = nil, reason: String, problem: String) {
    self.place = place
    self.line = line
    self.rule = rule
    self.reason = reason
    self.problem = problem
  }
}

/// A name that the repository declares itself, although rules take it for the platform's.
package struct ShadowedName: Sendable, Equatable {
  package struct Place: Sendable, Equatable {
    package var path: String
    package var line: Int
  }
  package var name: String
  /// Indexes into the migration's rules.
  package var rules: [Int]
  package var places: [Place]
  /// Usages of these rules at the newest commit, exempt or not.
  package var usages: Int
}

/// What to do with usages of a name that the repository declares itself.
package enum ShadowedDecision: String, Sendable, CaseIterable {
  case count, exempt
}

extension Rule {
  /// Rules of a range whose names are among those that a repository declares itself, each with the name.
  package static func shadowed(
    _ rules: [Rule], _ range: Range<Int>, by own: Set<String>
  ) -> [(rule: Int, name: String)] {
    range.flatMap { index in rules[index].context.shadowable.filter(own.contains).map { (index, $0) } }
  }
}

extension Ledger {
  /// Rules among the counter's whose names the repository declares itself at the newest commit.
  package func shadowedRules(_ rules: [Rule], _ range: Range<Int>) -> [(rule: Int, name: String)] {
    Rule.shadowed(rules, range, by: Set(head.flatMap { $0.ownDeclarations.map(\.name) }))
  }

  /// The ledger in which every usage of these rules, at every commit, is exempt.
  package func exempting(_ rules: Set<Int>) -> Ledger {
    if rules.isEmpty { return self }
    var result = self
    for index in result.effects.indices where rules.contains(Int(result.effects[index].rule)) {
      let step = result.effects[index].step
      result.effects[index].exempt += step
      result.effects[index].added = 0
      result.effects[index].removed = 0
      result.effects[index].deleted = 0
      result.effects[index].moved = 0
      result.effects[index].joined = 0
      result.effects[index].exempted = 0
      result.effects[index].readmitted = 0
    }
    for file in result.head.indices {
      for index in result.head[file].matches.indices {
        let match = result.head[file].matches[index].match
        guard match.class == .usage, rules.contains(Int(match.rule)) else { continue }
        result.head[file].matches[index].match.class = .exempt
        result.head[file].matches[index].exemption = .shadowed
      }
    }
    return result
  }
}

extension ReportBuilder {
  /// Every exempt usage of the headline and extended rules at the newest commit, by path, line and column.
  func exemptUsages() -> [ExemptUsage] {
    headFiles { path, owner, file in
      file.matches.compactMap { found in
        guard let rule = oldRule(found.match), let exemption = found.exemption else { return nil }
        let (kind, reason, until) = words(for: exemption, found, file.path)
        return ExemptUsage(
          path: path, line: Int(found.match.line), column: Int(found.match.column), rule: rule, kind: kind,
          reason: reason, until: until, owner: owner, since: input.timeline.commits[Int(found.since)])
      }
    }
  }

  /// Exemptions that expired or say nothing, those of the configuration first.
  func lapsedExemptions() -> [LapsedExemption] {
    let configured = input.exemptions.filter { !$0.holds(on: input.asOf) }.map {
      LapsedExemption(
        place: $0.path, reason: $0.reason, problem: "held until \($0.until?.text ?? "")")
    }
    let marked: [LapsedExemption] = headFiles { path, _, file in
      file.matches.compactMap { found in
        guard let rule = oldRule(found.match), found.match.class == .usage, let mark = found.mark else { return nil }
        return LapsedExemption(
          place: path, line: Int(found.match.line), rule: rule, reason: mark.reason, problem: problem(with: mark))
      }
    }
    return configured + marked
  }

  private func problem(with mark: ExemptionMark) -> String {
    switch mark.problem {
    case .noReason: "gives no reason"
    case .noDay: "names no day after until; write YYYY-MM-DD"
    case nil: "held until \(mark.until.flatMap { Day($0) }?.text ?? "")"
    }
  }

  private func words(
    for exemption: Exemption, _ found: Ledger.HeadMatch, _ path: Int32
  ) -> (ExemptUsage.Kind, String, Day?) {
    switch exemption {
    case .wrapper: return (.wrapper, "inside the compatibility wrapper", nil)
    case .mark: return (.mark, found.mark?.reason ?? "", found.mark?.until.flatMap { Day($0) })
    case .shadowed: return (.shadowed, "the repository declares the name itself", nil)
    case .path:
      let bytes = input.ledger.paths[Int(path)]
      let configured = input.exemptions.first { exemption in
        exemption.holds(on: input.asOf) && bytes.withUnsafeBytes { PathSpec(exemption.path).matches($0) }
      }
      return (.path, configured?.reason ?? "", configured?.until)
    }
  }

  /// The rule of a match within the migration, unless it is of the new side.
  private func oldRule(_ match: Match) -> Int? {
    guard input.rules.contains(Int(match.rule)) else { return nil }
    let rule = Int(match.rule) - input.rules.lowerBound
    return input.migration.rules[rule].level == .adoption ? nil : rule
  }

  private func headFiles<Row>(_ rows: (String, String, Ledger.HeadFile) -> [Row]) -> [Row] {
    input.ledger.head.flatMap { file in
      let path = input.ledger.paths[Int(file.path)]
      return rows(printable(path), input.owners.team(of: path), file)
    }
  }

  /// The names that the repository declares itself, with every place.
  func shadowedNames() -> [ShadowedName] {
    var names: [ShadowedName] = []
    let rules =
      [Rule](repeating: Rule(id: "", title: "", pattern: "", context: .any), count: input.rules.lowerBound)
      + input.migration.rules
    for (rule, name) in input.ledger.shadowedRules(rules, input.rules) {
      let index = rule - input.rules.lowerBound
      if input.migration.rules[index].level == .adoption { continue }
      if let known = names.firstIndex(where: { $0.name == name }) {
        names[known].rules.append(index)
      } else {
        let places = headFiles { path, _, file in
          file.ownDeclarations.filter { $0.name == name }.map { ShadowedName.Place(path: path, line: $0.line) }
        }
        names.append(ShadowedName(name: name, rules: [index], places: places, usages: 0))
      }
    }
    for index in names.indices {
      names[index].usages = names[index].rules.reduce(0) {
        $0 + series.usagesByRule[$1].last + series.exemptByRule[$1].last
      }
    }
    return names
  }
}

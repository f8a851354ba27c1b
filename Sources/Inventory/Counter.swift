import Patterns

/// One rule, ready to count.
struct CountedRule: Sendable {
  var rule: Rule
  /// Index of its migration.
  var migration: Int
  var language: Language
  var forms: TextForms
  var pattern: Pattern
  /// Each match of the pattern is this one literal, so PCRE2 need not be asked.
  var isLiteral: Bool
  /// No literal could be told: each line must be tried.
  var needsEachLine: Bool
  /// The whole identifiers that the rule's context names.
  var names: [[UInt8]]
  /// The callees that the rule's context accepts: its own, and the project's wrappers around it.
  var callees: [[UInt8]]
  /// The same as indexes into the counter's callees.
  var calleeIndexes: [Int] = []
  /// Modules that may qualify the names.
  var modules: [[UInt8]]
  /// What runs only on systems before these is exempt.
  var systems: Systems
}

/// Counts what the rules of some migrations match in a blob. Made once, shared by all threads; each thread scans
/// through its own `BlobScanner`.
package final class Counter: Sendable {
  /// The rules of all migrations in one list; a match names a rule by its index here.
  package let rules: [Rule]
  /// For each rule, the index of its migration.
  package let migrationOfRule: [Int]
  /// For each migration, its rules' indexes.
  package let rulesOfMigration: [Range<Int>]

  /// A bit for each migration.
  let allMigrations: UInt64
  let counted: [CountedRule]
  let literals: LiteralScanner
  let eachLine: [Int]
  /// The callees of all rules; the scanner looks for them beside the patterns' literals.
  let callees: [[UInt8]]
  /// For each of them: a project could declare it itself, so that a rule counts something else.
  let isShadowable: [Bool]
  /// Where the word of an exempting comment stands among them.
  let markIndex: Int
  let adopted: [(name: [UInt8], rule: Int)]

  /// - Throws: `PatternError` for a pattern that cannot be compiled.
  package init(_ migrations: [Migration]) throws(PatternError) {
    var counted: [CountedRule] = []
    var ranges: [Range<Int>] = []
    var literals: [(bytes: [UInt8], tag: Int)] = []
    for (index, migration) in migrations.enumerated() {
      let first = counted.count
      for rule in migration.rules {
        let found = Pattern.requiredLiterals(of: rule.pattern)
        for literal in found?.literals ?? [] { literals.append((literal, counted.count)) }
        counted.append(
          CountedRule(
            rule: rule, migration: index, language: migration.language, forms: migration.language.forms,
            pattern: try Pattern(rule.pattern),
            isLiteral: found?.isWhole ?? false, needsEachLine: found == nil,
            names: rule.context.names.map { Array($0.utf8) },
            callees: rule.context.callees(migration.wrappers).map { Array($0.utf8) },
            modules: migration.modules.map { Array($0.utf8) }, systems: migration.systems))
      }
      ranges.append(first..<counted.count)
    }
    let named = Set(counted.flatMap(\.callees)).sorted { $0.lexicographicallyPrecedes($1) }
    // Looked for in the same pass: a blob without the word has no exempting comment.
    let callees = named + [ExemptionMark.word]
    markIndex = named.count
    for index in counted.indices {
      counted[index].calleeIndexes = counted[index].callees.compactMap { callees.firstIndex(of: $0) }
    }
    let shadowable = Set(
      counted.filter { $0.language == .swift && !$0.callees.isEmpty }.flatMap { $0.rule.context.shadowable })
    isShadowable = callees.map { shadowable.contains(String(decoding: $0, as: UTF8.self)) }
    for (index, callee) in callees.enumerated() { literals.append((callee, counted.count + index)) }

    allMigrations = migrations.count >= 64 ? .max : (1 << UInt64(migrations.count)) - 1
    rules = counted.map(\.rule)
    migrationOfRule = counted.map(\.migration)
    rulesOfMigration = ranges
    eachLine = counted.indices.filter { counted[$0].needsEachLine }
    adopted = counted.enumerated().flatMap { index, rule in rule.rule.also.map { (Array($0.utf8), index) } }
    self.literals = LiteralScanner(literals)
    self.callees = callees
    self.counted = counted
  }
}

extension Rule.Context {
  /// The callee of the argument's call; the project's own wrappers take the same arguments on its behalf.
  func callees(_ wrappers: [String]) -> [String] {
    if case .argument(_, let callee, _) = self { return [callee] + wrappers }
    return []
  }

  /// What a project could declare itself, so that the rule counts something else.
  package var shadowable: [String] {
    switch self {
    case .any, .code, .keyPath, .member, .attribute, .macro: []
    case .identifier(let name), .call(let name, _), .argument(_, let name, _): [name]
    case .calls(let names, _): names
    }
  }

  /// The whole identifiers that count.
  var names: [String] {
    switch self {
    case .any, .code: []
    case .identifier(let name), .call(let name, _), .keyPath(let name), .attribute(let name), .macro(let name): [name]
    case .argument(let label, _, _): [label]
    case .member(let names), .calls(let names, _): names
    }
  }
}

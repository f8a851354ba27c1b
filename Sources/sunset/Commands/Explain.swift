import Inventory
import Platform
import YAML

extension Command {
  /// Says what a rule is.
  static let explain = Command(
    name: "explain", summary: "say what a rule counts, why, and how to migrate", operands: "[RULE]", operandLimit: 1,
    details: """
      Says what a rule counts, why the API is deprecated, and what to write instead.
      Without a rule it lists the rules of the configuration in the current repository, or of the
      built-in navigation pack, and the built-in packs. With --pack it reads that pack instead.
      With --verify it runs the examples of a rule file, and exits 1 when one does not hold.
      """,
    flags: [.configuration, .pack, .verifyFile, .help]
  ) { options in
    if let file = options.verifiedFile { return try verify(file) }
    let packs = try Resources.folder("Packs", module: "Inventory")
    let migrations = try options.pack.map { [try Packs.load(named: $0, from: packs)] } ?? Workspace.migrations(options)
    guard let name = options.repositories.first else {
      for migration in migrations { Console.write(list(migration)) }
      if options.pack == nil { Console.write(try packList(packs)) }
      return .done
    }
    let rules = migrations.flatMap(\.rules)
    guard let rule = rules.first(where: { $0.id == name }) else { throw Listing.unknownRule(name, rules.map(\.id)) }
    Console.write(printableText(explanation(rule)))
    return .done
  }

  /// Runs the examples of a rule file.
  private static func verify(_ file: String) throws -> ExitStatus {
    guard let bytes = try TextFile.read(file) else {
      throw UsageError(description: "\(file): there is no such file; name a rule file, as in my-pack.yml")
    }
    let migration = try Packs.read(bytes, file: file)
    let failures = try migration.failingExamples()
    let examples = migration.rules.reduce(0) { $0 + $1.hits.count + $1.misses.count }
    for failure in failures {
      let kind = failure.isHit ? "hit" : "miss"
      Console.write(
        printableText(
          "\(file): \(failure.rule): \(kind) \(failure.number) \(failure.problem)\n" + indented(failure.code)))
    }
    let bare = migration.rules.filter { $0.hits.isEmpty || $0.misses.isEmpty }.map(\.id)
    if !bare.isEmpty {
      Console.write(printableText("\(file): without hits or without misses: \(bare.joined(separator: ", "))\n"))
    }
    Console.write("\(examples) examples of \(migration.rules.count) rules, \(failures.count) do not hold\n")
    return failures.isEmpty ? .done : .checkFailed
  }

  private static func packList(_ folder: String) throws -> String {
    let packs = try Packs.names(in: folder).map { "  \($0): \(try Packs.load(named: $0, from: folder).title)\n" }
    return "\nbuilt-in packs (sunset explain --pack NAME):\n" + packs.joined()
  }

  private static func list(_ migration: Migration) -> String {
    let width = migration.rules.map(\.id.count).max() ?? 0
    let rows = migration.rules.map { rule in
      "  " + rule.id + String(repeating: " ", count: width - rule.id.count) + "  \(rule.level.rawValue)"
        + String(repeating: " ", count: 10 - rule.level.rawValue.count) + rule.title + "\n"
    }
    return printableText("\(migration.title) (\(migration.id))\n" + rows.joined())
  }

  private static func explanation(_ rule: Rule) -> String {
    var text = "\(rule.id): \(rule.title)\n\n"
    if !rule.why.isEmpty { text += rule.why + "\n\n" }
    let facts: [(String, String)] = [
      ("pattern", rule.pattern), ("a usage is", rule.context.words), ("counts in", rule.level.rawValue),
      ("compiler", rule.hardness == .warns ? "warns from \(rule.deprecatedSince)" : "never warns"),
      ("SDK text", rule.sdkText), ("replace with", rule.replacement), ("needs", rule.needs),
      ("playbook", rule.section.isEmpty ? "" : "section " + rule.section), ("take care", rule.trap),
    ]
    for (name, value) in facts where !value.isEmpty {
      text += name + String(repeating: " ", count: 14 - name.count) + value + "\n"
    }
    if !rule.before.isEmpty { text += "\nbefore:\n\n" + indented(rule.before) }
    if !rule.after.isEmpty { text += "\nafter:\n\n" + indented(rule.after) }
    return text
  }

  private static func indented(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 + "\n" }.joined()
  }
}

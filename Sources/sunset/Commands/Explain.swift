import Inventory

extension Command {
  /// Says what a rule is.
  static let explain = Command(
    name: "explain", summary: "say what a rule counts, why, and how to migrate", operands: "[RULE]", operandLimit: 1,
    details: """
      Says what a rule counts, why the API is deprecated, and what to write instead.
      Without a rule it lists the rules of the configuration in the current repository, or of the
      built-in pack.
      """,
    flags: [.configuration, .help]
  ) { options in
    let migrations = try Workspace.migrations(options)
    guard let name = options.repositories.first else {
      for migration in migrations { Console.write(list(migration)) }
      return .done
    }
    let rules = migrations.flatMap(\.rules)
    guard let rule = rules.first(where: { $0.id == name }) else { throw Listing.unknownRule(name, rules.map(\.id)) }
    Console.write(printableText(explanation(rule)))
    return .done
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

import YAML

/// Packs: migrations as YAML files, one a file. `Packs/navigation.yml` shows all that can be said.
package enum Packs {
  /// The names of the packs in a folder, sorted.
  package static func names(in folder: String) throws(YAMLError) -> [String] {
    try TextFile.names(in: folder)
  }

  package static func load(named name: String, from folder: String) throws(YAMLError) -> Migration {
    let path = folder + "/" + name + ".yml"
    guard isSlug(name), let bytes = try TextFile.read(path) else {
      let names = try names(in: folder)
      let near = closest(to: name, among: names).map { "did you mean '\($0)'?" }
      throw YAMLError(
        file: path,
        message: "there is no pack '\(printable(name))'; \(near ?? "there are \(names.joined(separator: ", "))")")
    }
    return try read(bytes, file: path)
  }

  /// - Parameter file: the name that messages use.
  package static func read(text: String, file: String) throws(YAMLError) -> Migration {
    try read(Array(text.utf8), file: file)
  }

  package static func read(_ bytes: [UInt8], file: String) throws(YAMLError) -> Migration {
    let root = YAMLField(try YAMLNode(parsing: bytes, file: file), file: file)
    if root.node.isNull { throw root.error("the file is empty; a pack has id, title and rules") }
    return try PackReader.migration(try root.mapping(.pack))
  }

  /// Lower-case letters and digits in words joined by hyphens, as in `link-is-active`: safe as a file, column and anchor.
  package static func isSlug(_ text: String) -> Bool {
    let words = text.split(separator: "-", omittingEmptySubsequences: false)
    return text.utf8.count <= 60
      && words.allSatisfy { word in
        !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) }
      }
  }
}

/// The shape of a pack. Configurations read migrations written in place through it, too.
package enum PackReader {
  package static func migration(_ mapping: YAMLMapping) throws(YAMLError) -> Migration {
    let id = try slug(try mapping.required("id", "name the migration in lower case, as in id: navigation"))
    var migration = Migration(id: id, title: try mapping.string("title", default: id), rules: [])
    migration.summary = try mapping.block("summary")
    if let field = mapping["language"] { migration.language = try field.choice(Language.self) }
    if let field = mapping["paths"] {
      migration.paths = try paths(field)
    } else if migration.language != .swift {
      throw mapping.field.error("paths: is missing; say which files the rules read, as in paths: ['*.kt']")
    }
    if let field = mapping["exclude"] { migration.excludes = try paths(field) }
    if let field = mapping["wrappers"] { migration.wrappers = try identifiers(field) }
    if let field = mapping["modules"] { migration.modules = try identifiers(field) }
    if let field = mapping["available"] { migration.systems = try systems(field) }
    migration.wantsAdvice = try mapping.flag("advice")
    migration.rules = try rules(try mapping.required("rules", "a migration counts at least one rule"))
    try checkContexts(migration, mapping)
    if let field = mapping["guide"] { migration.guide = try guide(field) }
    for field in try mapping.list("checklist") { migration.checklist.append(try checklistItem(field)) }
    try checkReferences(migration, mapping)
    return migration
  }

  /// Path patterns, each checked.
  package static func paths(_ field: YAMLField) throws(YAMLError) -> [String] {
    var result: [String] = []
    for item in try field.items() {
      let text = try item.string()
      if let problem = PathSpec.problem(in: text) { throw item.error(problem) }
      result.append(text)
    }
    return result
  }

  /// Names as Swift writes them.
  package static func identifiers(_ field: YAMLField) throws(YAMLError) -> [String] {
    var result: [String] = []
    for item in try field.items() {
      result.append(
        try item.value("a name, as in LazyNavigationLink") { (text: String) -> String? in
          let isWord = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
          return isWord && text.first?.isNumber == false ? text : nil
        })
    }
    return result
  }

  /// The first systems with the new API.
  package static func systems(_ field: YAMLField) throws(YAMLError) -> Systems {
    try field.value(
      "systems with their first versions, as in iOS 17, macOS 14; names are \(Systems.names.joined(separator: ", "))"
    ) {
      (text: String) -> Systems? in Systems(text)
    }
  }

  static func slug(_ field: YAMLField) throws(YAMLError) -> String {
    try field.value("a name of lower-case letters, digits and single hyphens, as in link-is-active") {
      Packs.isSlug($0) ? $0 : nil
    }
  }

  // MARK: Rules

  static func rules(_ field: YAMLField) throws(YAMLError) -> [Rule] {
    var rules: [Rule] = []
    var lines: [String: Int] = [:]
    for item in try field.list() {
      let rule = try self.rule(item)
      if let first = lines.updateValue(item.node.line, forKey: rule.id) {
        throw item.error("there is already a rule '\(rule.id)' (line \(first)); give each rule its own id")
      }
      if let same = rules.first(where: { isSameUsage($0, rule) }) {
        throw item.error("rule '\(rule.id)' counts the same as rule '\(same.id)'; remove one")
      }
      rules.append(rule)
    }
    guard !rules.isEmpty else { throw field.error("is an empty list; a migration counts at least one rule") }
    return rules
  }

  private static func isSameUsage(_ a: Rule, _ b: Rule) -> Bool {
    a.pattern == b.pattern && a.context == b.context && (a.level == .adoption) == (b.level == .adoption)
  }

  /// Columns of data files, which a rule's column must not repeat.
  private static let reserved = ["commit", "date", "total"]

  private static func rule(_ field: YAMLField) throws(YAMLError) -> Rule {
    let mapping = try field.mapping(.rule)
    let id = try slug(try mapping.required("id", "name the rule in lower case, as in id: link-is-active"))
    if reserved.contains(id) { throw mapping.field.error("id: '\(id)' is a column of the data files; choose another") }
    let pattern = try self.pattern(
      try mapping.required("pattern", "rule '\(id)' has nothing to look for; write one as git grep -E takes it"))
    var rule = Rule(
      id: id, title: try mapping.string("title", default: id), pattern: pattern, context: try context(mapping))
    if let field = mapping["level"] { rule.level = try field.choice(Rule.Level.self) }
    if let field = mapping["hardness"] { rule.hardness = try field.choice(Rule.Hardness.self) }
    rule.also = try mapping.strings("also")
    rule.deprecatedSince = try mapping.string("deprecated-since")
    rule.sdkText = try mapping.string("sdk")
    rule.replacement = try mapping.string("replacement")
    rule.needs = try mapping.string("needs")
    rule.section = try mapping.string("section")
    rule.guide = try mapping.string("guide")
    rule.why = try mapping.block("why")
    rule.before = try mapping.block("before")
    rule.after = try mapping.block("after")
    rule.trap = try mapping.block("trap")
    rule.replaces = try mapping.strings("replaces")
    rule.hits = try examples(mapping, "hits")
    rule.misses = try examples(mapping, "misses")
    return rule
  }

  private static func pattern(_ field: YAMLField) throws(YAMLError) -> String {
    let text = try field.string()
    if text.contains(where: \.isNewline) { throw field.error("a pattern matches within one line; remove the line end") }
    if let problem = PatternSyntax.problem(in: text) { throw field.error("'\(printable(text))' \(problem)") }
    return text
  }

  private static func context(_ mapping: YAMLMapping) throws(YAMLError) -> Rule.Context {
    let kind = try mapping["context"]?.choice(ContextName.self) ?? .code
    if kind != .argument, let field = mapping["of"] {
      throw field.error("belongs to context: argument only; remove it")
    }
    if kind != .argument, kind != .call, let field = mapping["arguments"] {
      throw field.error("belongs to context: call or argument; remove it")
    }
    if kind == .any || kind == .code, let field = mapping["name"] {
      throw field.error("has no meaning with context: \(kind.rawValue); remove it, or write another context")
    }
    switch kind {
    case .any: return .any
    case .code: return .code
    case .identifier: return .identifier(name: try name(mapping))
    case .keyPath: return .keyPath(name: try name(mapping))
    case .member: return .member(names: try names(mapping))
    case .attribute: return .attribute(name: try name(mapping))
    case .macro: return .macro(name: try name(mapping))
    case .call:
      let names = try names(mapping)
      if names.count > 1 { return .calls(names: names, arguments: try arguments(mapping)) }
      return .call(name: try name(mapping), arguments: try arguments(mapping))
    case .argument:
      let callee = try mapping.required("of", "say whose argument it is, as in of: NavigationLink")
      return .argument(label: try name(mapping), callee: try callee.string(), arguments: try arguments(mapping))
    }
  }

  private static func name(_ mapping: YAMLMapping) throws(YAMLError) -> String {
    try mapping.required("name", "say which name the context means, as in name: isActive").string()
  }

  private static func names(_ mapping: YAMLMapping) throws(YAMLError) -> [String] {
    try mapping.required("name", "say which name the context means, as in name: isActive").strings()
  }

  private static func arguments(_ mapping: YAMLMapping) throws(YAMLError) -> Rule.Arguments {
    guard let field = mapping["arguments"] else { return .anything }
    let keys = try field.mapping(.arguments)
    var result = Rule.Arguments()
    if let first = keys["first"] { result.firstUnlabeled = try first.choice([("unlabeled", true), ("any", false)]) }
    if let only = keys["only"] { result.only = try only.strings() }
    result.with = try keys.strings("with")
    result.without = try keys.strings("without")
    if let value = keys["value"] {
      result.valueIsNotClosure = try value.choice([("not-closure", true), ("any", false)])
    }
    if let field = keys["without"], let both = result.without.first(where: result.with.contains) {
      throw field.error("'\(printable(both))' is in with: too; a call cannot have it and not have it")
    }
    return result
  }

  private static func examples(_ mapping: YAMLMapping, _ key: String) throws(YAMLError) -> [Example] {
    guard let field = mapping[key] else { return [] }
    var result: [Example] = []
    for item in try field.items() {
      if item.isMapping {
        let parts = try item.mapping(.example)
        let code = try parts.required("code", "an example is code with ↓ before each match").block()
        let classes = MatchClass.allCases.map { (name: $0.name, value: $0) }
        result.append(Example(marked: code, class: try parts["class"]?.choice(classes)))
      } else {
        result.append(Example(marked: try item.block()))
      }
      if key == "hits", result[result.count - 1].offsets.isEmpty {
        throw item.error("marks no usage; put ↓ before the first letter of each match")
      }
    }
    return result
  }

  // MARK: Checklist and guide

  private static func checklistItem(_ field: YAMLField) throws(YAMLError) -> ChecklistItem {
    let mapping = try field.mapping(.checklistItem)
    return ChecklistItem(
      id: try slug(try mapping.required("id", "name the item in lower case, as in id: deep-links")),
      title: try mapping.required("title", "say what holds when the item passes").string(),
      decision: try mapping.required("decision", "write inventory, build, console or attestation").choice(
        ChecklistItem.Decision.self),
      evidence: try mapping.block("evidence"), howTo: try mapping.block("how-to"), guide: try mapping.string("guide"),
      advice: try mapping.strings("advice"))
  }

  private static func guide(_ field: YAMLField) throws(YAMLError) -> Guide {
    let mapping = try field.mapping(.guide)
    var guide = Guide()
    for item in try mapping.list("mapping") {
      let row = try item.mapping(["old", "new", "needs", "note", "guide"])
      guide.mapping.append(
        Guide.Mapping(
          old: try row.required("old", "a row pairs old with new").string(),
          new: try row.required("new", "a row pairs old with new").string(),
          needs: try row.string("needs"), note: try row.block("note"), guide: try row.string("guide")))
    }
    for item in try mapping.list("steps") {
      let step = try item.mapping(["title", "text", "guide"])
      guide.steps.append(
        Guide.Step(
          title: try step.required("title", "give it one").string(),
          text: try step.required("text", "explain it").block(), guide: try step.string("guide")))
    }
    for item in try mapping.list("pitfalls") {
      let (title, text) = try titled(item)
      guide.pitfalls.append(Guide.Pitfall(title: title, text: text))
    }
    for item in try mapping.list("messages") { guide.messages.append(try MessageReader.message(item)) }
    guide.messageWords = try mapping.strings("message-words")
    for item in try mapping.list("topics") { guide.topics.append(try topic(item)) }
    return guide
  }

  private static func titled(_ field: YAMLField) throws(YAMLError) -> (title: String, text: String) {
    let mapping = try field.mapping(["title", "text"])
    return (
      try mapping.required("title", "give it one").string(), try mapping.required("text", "explain it").block()
    )
  }

  private static func topic(_ field: YAMLField) throws(YAMLError) -> Guide.Topic {
    let mapping = try field.mapping(["id", "title", "text", "needs", "before", "after", "trap"])
    var paragraphs: [String] = []
    for item in try mapping["text"]?.items() ?? [] { paragraphs.append(try item.block()) }
    return Guide.Topic(
      id: try slug(try mapping.required("id", "name the topic's anchor in lower case, as in id: deep-links")),
      title: try mapping.required("title", "give the topic one").string(), text: paragraphs,
      needs: try mapping.string("needs"), before: try mapping.block("before"), after: try mapping.block("after"),
      trap: try mapping.block("trap"))
  }

  /// Only Swift's tokens are known: elsewhere, a context that asks for them would count every match in code.
  private static func checkContexts(_ migration: Migration, _ mapping: YAMLMapping) throws(YAMLError) {
    guard migration.language != .swift else { return }
    for (rule, field) in zip(migration.rules, try mapping.list("rules"))
    where rule.context != .any && rule.context != .code {
      throw place("context", of: field).error(
        "needs language: swift; write code or any, and let the pattern say the rest, as in '\\.body\\(\\)'")
    }
  }

  // MARK: References

  /// Rules name topics and other rules; checklist items name topics. Each must exist.
  private static func checkReferences(_ migration: Migration, _ mapping: YAMLMapping) throws(YAMLError) {
    let topics = migration.guide.topics.map(\.id)
    let ruleFields = try mapping.list("rules")
    for (rule, field) in zip(migration.rules, ruleFields) {
      try checkTopic(rule.guide, of: field, among: topics)
      let others = migration.rules.filter { $0.level != .adoption }.map(\.id)
      for id in rule.replaces where !others.contains(id) {
        throw reference("replaces", id, of: field, among: others, kind: "rule")
      }
      if rule.level != .adoption, !rule.replaces.isEmpty {
        throw place("replaces", of: field).error("belongs to level: adoption; remove it, or change the level")
      }
    }
    for (item, field) in zip(migration.checklist, try mapping.list("checklist")) {
      try checkTopic(item.guide, of: field, among: topics)
    }
    if let guide = mapping["guide"] {
      let parts = try guide.mapping(["mapping", "steps", "topics", "messages", "message-words", "pitfalls"])
      for (row, field) in zip(migration.guide.mapping, try parts.list("mapping")) {
        try checkTopic(row.guide, of: field, among: topics)
      }
      for (step, field) in zip(migration.guide.steps, try parts.list("steps")) {
        try checkTopic(step.guide, of: field, among: topics)
      }
    }
    for (kind, ids) in [("checklist", migration.checklist.map(\.id)), ("guide", topics)] {
      var seen: Set<String> = []
      for id in ids where !seen.insert(id).inserted {
        throw mapping[kind]!.error("the id '\(id)' is here twice; give each its own")
      }
    }
  }

  private static func checkTopic(_ id: String, of field: YAMLField, among topics: [String]) throws(YAMLError) {
    guard id.isEmpty || topics.contains(id) else {
      throw reference("guide", id, of: field, among: topics, kind: "topic")
    }
  }

  private static func reference(
    _ key: String, _ id: String, of field: YAMLField, among ids: [String], kind: String
  ) -> YAMLError {
    let near = closest(to: id, among: ids).map { "did you mean '\($0)'?" } ?? "add it, or remove the reference"
    return place(key, of: field).error("there is no \(kind) '\(printable(id))'; \(near)")
  }

  /// The value of a key of a mapping that was read before.
  private static func place(_ key: String, of field: YAMLField) -> YAMLField {
    if case .mapping(let pairs) = field.node.kind, let pair = pairs.first(where: { $0.key.text == key }) {
      return YAMLField(pair.value, name: key, file: field.file)
    }
    return field
  }
}

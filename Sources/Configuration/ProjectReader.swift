import Inventory
import Progress
import YAML

/// The shape of `sunset.yml`.
struct ProjectReader {
  let file: String
  /// The folder of the built-in packs.
  let packs: String
  let open: (String) throws(YAMLError) -> [UInt8]?

  func project(_ bytes: [UInt8]) throws(YAMLError) -> Project {
    let root = YAMLField(try YAMLNode(parsing: bytes, file: file), file: file)
    // A file of comments only is what `sunset init` may leave behind: everything has its default.
    let empty = YAMLField(YAMLNode(.mapping([]), line: 1, column: 1), file: file)
    let mapping = try (root.node.isNull ? empty : root).mapping(.project)

    var project = Project(migrations: [], file: file)
    project.title = try mapping["title"]?.string()
    project.branch = try mapping["branch"].map { (field) throws(YAMLError) in try branch(field) }
    if let field = mapping["time-zone"] { project.timeZone = try timeZone(field) }
    if let field = mapping["authors"] { project.authors = try field.choice(Project.Authors.self) }
    project.forge = try mapping["forge"].map { (field) throws(YAMLError) in try forge(field) }
    project.repositories = try repositories(mapping)
    for field in try mapping.list("exempt") {
      project.exemptions.append(try exemption(field, of: project.repositories))
    }
    if let field = mapping["owners"] { project.owners = try owners(field) }
    for field in try mapping.list("notes") { project.notes.append(try note(field)) }

    let evidence = try mapping["evidence"].map { (field) throws(YAMLError) in try self.evidence(field) }
    let goals = try self.goals(mapping, default: Goals())
    let common = Paths(
      include: try mapping["paths"].map { (field) throws(YAMLError) in try PackReader.paths(field) } ?? [],
      exclude: try mapping["exclude"].map { (field) throws(YAMLError) in try PackReader.paths(field) } ?? [])
    if let field = mapping["migrations"] {
      for item in try field.list() {
        let next = try tracked(item, goals: goals, paths: common)
        if project.migrations.contains(where: { $0.migration.id == next.migration.id }) {
          throw item.error("migration '\(next.migration.id)' is here a second time; give this one its own id")
        }
        project.migrations.append(next)
      }
      if project.migrations.isEmpty {
        throw field.error("is an empty list; name a migration, as in - pack: navigation")
      }
    } else {
      var migration = try Packs.load(named: "navigation", from: packs)
      try restrict(&migration, to: common, named: mapping["paths"] ?? root)
      project.migrations = [Project.Tracked(migration: migration, goals: goals)]
    }
    for field in try mapping.list("budgets") { project.budgets.append(try budget(field, of: project.migrations)) }
    // A build is of the whole project, so its log serves each migration that names none of its own.
    for index in project.migrations.indices where project.migrations[index].evidence == EvidenceSources() {
      project.migrations[index].evidence = evidence ?? EvidenceSources()
    }
    return project
  }

  // MARK: Migrations

  private struct Paths {
    var include: [String]
    var exclude: [String]
  }

  private func tracked(
    _ field: YAMLField, goals: Goals, paths: Paths
  ) throws(YAMLError) -> Project.Tracked {
    let mapping = try field.mapping(.migration)
    let goals = try self.goals(mapping, default: goals)
    var migration = try self.migration(mapping)
    if try mapping["level"]?.choice([("headline", false), ("extended", true)]) == true {
      for index in migration.rules.indices where migration.rules[index].level == .extended {
        migration.rules[index].level = .headline
      }
    }
    try restrict(&migration, to: paths, named: mapping["paths"] ?? field)
    var attestations: [Project.Attestation] = []
    for item in try mapping.list("attestations") {
      attestations.append(try attestation(item, of: migration))
    }
    var tracked = Project.Tracked(migration: migration, goals: goals, attestations: attestations)
    if let field = mapping["shadowed"] { tracked.shadowed = try field.choice(ShadowedDecision.self) }
    if let field = mapping["max-age"] { tracked.ages = try ages(field, migration.checklist.map(\.id)) }
    if let field = mapping["evidence"] { tracked.evidence = try evidence(field) }
    return tracked
  }

  /// A built-in pack, a file, or rules written in place.
  private func migration(_ mapping: YAMLMapping) throws(YAMLError) -> Migration {
    let sources = ["pack", "file", "rules"].filter { mapping[$0] != nil }
    guard sources.count == 1 else {
      throw mapping.field.error(
        sources.isEmpty
          ? "says nothing to count; write pack: navigation, file: my-pack.yml, or id: and rules:"
          : "has \(sources[0]): and \(sources[1]):; keep one of them")
    }
    var migration: Migration
    if let field = mapping["pack"] {
      migration = try pack(field)
    } else if let field = mapping["file"] {
      migration = try packFile(field)
    } else {
      return try PackReader.migration(mapping)
    }
    for key in ["language", "checklist", "guide"] {
      if let field = mapping[key] { throw field.error("is the pack's; remove it here, or write the rules here too") }
    }
    if let field = mapping["id"] { migration.id = try slug(field) }
    if let field = mapping["title"] { migration.title = try field.string() }
    if let field = mapping["summary"] { migration.summary = try field.block() }
    if let field = mapping["paths"] { migration.paths = try PackReader.paths(field) }
    if let field = mapping["exclude"] { migration.excludes += try PackReader.paths(field) }
    if let field = mapping["modules"] { migration.modules += try PackReader.identifiers(field) }
    if let field = mapping["available"] { migration.systems = try PackReader.systems(field) }
    if let field = mapping["wrappers"] { migration.wrappers += try PackReader.identifiers(field) }
    return migration
  }

  private func pack(_ field: YAMLField) throws(YAMLError) -> Migration {
    let name = try field.string()
    let names = try Packs.names(in: packs)
    guard names.contains(name) else {
      let wayOut =
        closest(to: name, among: names).map { "did you mean '\($0)'?" }
        ?? "there are \(names.joined(separator: ", ")); for your own, write file: instead"
      throw field.error("there is no pack '\(printable(name))'; \(wayOut)")
    }
    return try Packs.load(named: name, from: packs)
  }

  private func packFile(_ field: YAMLField) throws(YAMLError) -> Migration {
    let name = try field.string()
    if let problem = PathSpec.problem(in: name) { throw field.error(problem) }
    guard let bytes = try open(name) else {
      throw field.error("there is no file '\(printable(name))' beside \(file)")
    }
    return try Packs.read(bytes, file: name)
  }

  private func slug(_ field: YAMLField) throws(YAMLError) -> String {
    try field.value("a name of lower-case letters, digits and single hyphens") { Packs.isSlug($0) ? $0 : nil }
  }

  /// A file is read when the migration and the project both want it.
  private func restrict(
    _ migration: inout Migration, to paths: Paths, named field: YAMLField
  ) throws(YAMLError) {
    migration.excludes += paths.exclude
    guard !paths.include.isEmpty else { return }
    var result: [String] = []
    for own in migration.paths {
      for wanted in paths.include {
        switch PathSpec.overlap(wanted, own) {
        case .pattern(let both): if !result.contains(both) { result.append(both) }
        case .nothing: continue
        case .unknown:
          throw field.error(
            "'\(wanted)' and the migration's '\(own)' cannot be joined; name folders in the project's paths")
        }
      }
    }
    guard !result.isEmpty else {
      throw field.error("no path is in both the project's paths and those of migration '\(migration.id)'")
    }
    migration.paths = result
  }

  // MARK: Goals

  private func goals(_ mapping: YAMLMapping, default goals: Goals) throws(YAMLError) -> Goals {
    var goals = goals
    if let field = mapping["start"] {
      goals.start = nil
      goals.startCommit = nil
      let text = try field.string()
      if let day = Day(text) {
        goals.start = day
      } else if isCommit(text) {
        goals.startCommit = text.lowercased()
      } else {
        throw field.error(
          "'\(printable(text))' is neither a date nor a commit; write YYYY-MM-DD, or 7 or more digits of a commit's id")
      }
    }
    if let field = mapping["target"] { goals.target = try day(field) }
    if let start = goals.start, let target = goals.target, target <= start {
      let field = mapping["target"] ?? mapping["start"] ?? mapping.field
      throw field.error("the target \(target.iso) is not after the start \(start.iso); change one of them")
    }
    if let field = mapping["sprints"] { goals.sprints = try sprints(field) }
    return goals
  }

  func day(_ field: YAMLField) throws(YAMLError) -> Day {
    try field.value("a date; write it as YYYY-MM-DD") { Day($0) }
  }

  /// 7 to 64 hex digits that are not eight figures, which are a date without its hyphens.
  private func isCommit(_ text: String) -> Bool {
    (7...64).contains(text.utf8.count) && text.utf8.allSatisfy { isHexDigit($0) }
      && !(text.utf8.count == 8 && text.utf8.allSatisfy { (0x30...0x39).contains($0) })
  }

  private func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) || (0x41...0x46).contains(byte)
  }

  private func sprints(_ field: YAMLField) throws(YAMLError) -> SprintCalendar {
    let mapping = try field.mapping(.sprints)
    if let list = mapping["list"] {
      for key in YAMLKeys.regularSprints.names {
        if let extra = mapping[key] { throw extra.error("does not go with list:; keep one of them") }
      }
      return .listed(try listedSprints(list))
    }
    return SprintCalendar(
      start: try day(try mapping.required("start", "write the first day of a sprint, as in start: 2026-01-05")),
      length: try length(try mapping.required("length", "write the days of a sprint, as in length: 14")),
      firstNumber: try mapping["first"].map { (field) throws(YAMLError) in try field.integer(in: 0...100_000) } ?? 1,
      prefix: try mapping.string("prefix", default: "S"))
  }

  /// Sprints by name, each after the one before it; days between them are nobody's.
  private func listedSprints(_ field: YAMLField) throws(YAMLError) -> [Sprint] {
    var sprints: [Sprint] = []
    for item in try field.list() {
      let mapping = try item.mapping(.listedSprint)
      let next = Sprint(
        name: try mapping.required("name", "name the sprint, as in name: Sprint 12").string(),
        start: try day(try mapping.required("start", "write its first day, as in start: 2026-01-05")),
        end: try day(try mapping.required("end", "write its last day, as in end: 2026-01-18")))
      guard next.start <= next.end else {
        throw item.error("ends on \(next.end.iso), before it starts on \(next.start.iso); change one of them")
      }
      if let last = sprints.last, next.start <= last.end {
        throw item.error(
          "starts on \(next.start.iso), but '\(printable(last.name))' ends on \(last.end.iso); list sprints in order, "
            + "each after the one before")
      }
      if sprints.contains(where: { $0.name == next.name }) {
        throw item.error("'\(printable(next.name))' is here a second time; give each sprint its own name")
      }
      sprints.append(next)
    }
    guard !sprints.isEmpty else { throw field.error("is an empty list; write a sprint or remove the key") }
    return sprints
  }

  // MARK: Owners and notes

  /// `as-of-commit` alone, or a mapping.
  private func owners(_ field: YAMLField) throws(YAMLError) -> OwnerSettings {
    if field.node.text == "as-of-commit" { return OwnerSettings(isAsOfCommit: true) }
    let mapping = try field.mapping(.owners)
    var owners = OwnerSettings()
    if let field = mapping["file"] {
      let name = try field.string()
      if let problem = PathSpec.problem(in: name) { throw field.error(problem) }
      owners.file = name
    }
    if let field = mapping["dialect"] { owners.dialect = try field.choice(Owners.Dialect.self) }
    if let field = mapping["as-of-commit"] { owners.isAsOfCommit = try field.flag() }
    if let field = mapping["alias"] { owners.aliases = try aliases(field) }
    if let field = mapping["none"] { owners.none = try shownName(field) }
    return owners
  }

  private func aliases(_ field: YAMLField) throws(YAMLError) -> [String: String] {
    var aliases: [String: String] = [:]
    guard case .mapping(let pairs) = field.node.kind else {
      throw field.error(#"expected a mapping; write it as "@org/old": "@org/new""#)
    }
    for pair in pairs {
      guard let owner = pair.key.text, !owner.isEmpty else { throw field.error("has a name that is no text") }
      aliases[owner] = try shownName(YAMLField(pair.value, name: owner, file: file))
    }
    return aliases
  }

  /// A name for pages, on which addresses never stand.
  private func shownName(_ field: YAMLField) throws(YAMLError) -> String {
    let name = try field.string()
    if let at = name.dropFirst().firstIndex(of: "@"), name[at...].contains(".") {
      throw field.error("looks like an e-mail address, which pages never show; write a name")
    }
    return name
  }

  private func note(_ field: YAMLField) throws(YAMLError) -> DatedNote {
    let mapping = try field.mapping(.note)
    return DatedNote(
      day: try day(try mapping.required("date", "say when, as in date: 2026-02-03")),
      text: try mapping.required("text", "say what happened, in a few words").string())
  }

  /// `14`, `14 days`, `2 weeks`.
  private func length(_ field: YAMLField) throws(YAMLError) -> Int {
    try field.value("a sprint's length; write days, as in 14, or weeks, as in '2 weeks' (at most a year)") {
      let words = $0.split(separator: " ")
      guard let number = words.first.flatMap({ Int($0) }), (1...366).contains(number), words.count <= 2 else {
        return nil
      }
      switch words.dropFirst().first {
      case nil, "day", "days": return number
      case "week", "weeks": return number <= 52 ? number * 7 : nil
      default: return nil
      }
    }
  }

  // MARK: The rest

  private func branch(_ field: YAMLField) throws(YAMLError) -> String {
    try field.value("a branch's name") { (name: String) -> String? in
      let isForbidden = name.utf8.contains { $0 <= 0x20 || $0 == 0x7f || #"~^:?*[\"#.utf8.contains($0) }
      return isForbidden || name.hasPrefix("-") || name.hasPrefix("/") || name.contains("..") ? nil : name
    }
  }

  private func timeZone(_ field: YAMLField) throws(YAMLError) -> String {
    try field.value("a time zone; write a name as in Europe/Berlin, or UTC") { (name: String) -> String? in
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      let isName = parts.allSatisfy { part in
        part.first?.isLetter == true && part.utf8.allSatisfy { isNameByte($0) }
      }
      return isName && (name == "UTC" || parts.count > 1) ? name : nil
    }
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
      || byte == 0x2b || byte == 0x2d || byte == 0x5f
  }

  /// Links are made of it, so nothing that could end an attribute or change the scheme.
  private func forge(_ field: YAMLField) throws(YAMLError) -> String {
    try field.value("an address of the repository; write it as https://github.com/owner/name") {
      (text: String) -> String? in
      let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && !#"<>"'`\"#.utf8.contains($0) }
      guard isPlain, text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
      var address = text[...]
      while address.hasSuffix("/") { address.removeLast() }
      if address.hasSuffix(".git") { address.removeLast(4) }
      return address.split(separator: "/").count >= 3 ? String(address) : nil
    }
  }

  /// Paths, or mappings with a path.
  private func repositories(_ mapping: YAMLMapping) throws(YAMLError) -> [Project.Repository] {
    guard let list = mapping["repositories"] else { return [] }
    var found: [Project.Repository] = []
    for field in try list.list() {
      let next = try repository(field)
      if found.contains(where: { $0.path == next.path }) {
        throw field.error("'\(printable(next.path))' is here a second time; remove one of them")
      }
      if let name = next.name, found.contains(where: { $0.name?.lowercased() == name.lowercased() }) {
        throw field.error("the name '\(name)' is here a second time; give each repository its own")
      }
      found.append(next)
    }
    guard !found.isEmpty else { throw list.error("is an empty list; name a repository, as in - ../ios") }
    for key in ["branch", "forge"] where mapping[key] != nil {
      throw mapping[key]!.error("is each repository's own; write it below repositories:")
    }
    return found
  }

  private func repository(_ field: YAMLField) throws(YAMLError) -> Project.Repository {
    if field.node.text != nil { return Project.Repository(path: try repositoryPath(field)) }
    let mapping = try field.mapping(.repository)
    var repository = Project.Repository(
      path: try repositoryPath(try mapping.required("path", "say where the clone is, as in path: ../ios")))
    repository.name = try mapping["name"].map { (field) throws(YAMLError) in
      try field.value("a name of letters, digits, '.', '_' and '-'") { Project.Repository.isName($0) ? $0 : nil }
    }
    repository.branch = try mapping["branch"].map { (field) throws(YAMLError) in try branch(field) }
    repository.forge = try mapping["forge"].map { (field) throws(YAMLError) in try forge(field) }
    return repository
  }

  private func repositoryPath(_ field: YAMLField) throws(YAMLError) -> String {
    let path = try field.string()
    if path.isEmpty { throw field.error("is empty; write where the clone is, as in ../ios") }
    return path
  }

  /// - Parameter repositories: those of the site, one of which an exemption may name.
  private func exemption(
    _ field: YAMLField, of repositories: [Project.Repository]
  ) throws(YAMLError) -> Project.Exemption {
    let mapping = try field.mapping(.exemption)
    let path = try mapping.required("path", "say which path stays as it is")
    let paths = try PackReader.paths(path)
    guard paths.count == 1 else { throw path.error("holds \(paths.count) paths; give each its own entry and reason") }
    let repository = try mapping["repository"].map { (field) throws(YAMLError) in
      try field.value("a name below repositories:") { name in repositories.contains { $0.name == name } ? name : nil }
    }
    return Project.Exemption(
      path: paths[0], repository: repository,
      reason: try mapping.required("reason", "say why it is meant to stay; the pages show it").string(),
      until: try mapping["until"].map { (field) throws(YAMLError) in try day(field) })
  }

  private func attestation(_ field: YAMLField, of migration: Migration) throws(YAMLError) -> Project.Attestation {
    let mapping = try field.mapping(.attestation)
    let ids = migration.checklist.map(\.id)
    let item = try mapping.required("item", "name an item of the checklist")
    let id = try item.string()
    guard ids.contains(id) else {
      let near = closest(to: id, among: ids).map { "did you mean '\($0)'?" }
      let wayOut = near ?? "it has \(ids.isEmpty ? "none" : ids.joined(separator: ", "))"
      throw item.error("the checklist has no item '\(printable(id))'; \(wayOut)")
    }
    var result = Project.Attestation(
      item: id,
      result: try mapping.required("result", "write passed, failed, not-applicable or blocked").choice(
        Project.Attestation.Result.self),
      by: try mapping.required("by", "say who looked at it").string(),
      on: try day(try mapping.required("on", "say when, as in on: 2026-02-03")))
    if let field = mapping["commit"] { result.commit = try commit(field) }
    result.note = try mapping.block("note")
    if result.result == .notApplicable, result.note.isEmpty {
      throw field.error("note: is missing; say why the item does not apply")
    }
    if result.result == .blocked, result.note.isEmpty {
      throw field.error("note: is missing; say what blocks the item")
    }
    return result
  }

  func commit(_ field: YAMLField) throws(YAMLError) -> String {
    try field.value("a commit; write at least 7 digits of its id") { isCommit($0) ? $0.lowercased() : nil }
  }
}

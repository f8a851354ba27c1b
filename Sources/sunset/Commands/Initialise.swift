import Configuration
import Git
import History
import Inventory
import Platform
import Progress

extension Flag {
  static let printOnly = Flag(long: "print", short: nil, value: nil, help: "write to standard output, no file") {
    (options, _) throws(UsageError) in options.printsOnly = true
  }
}

extension Command {
  /// Writes a first `sunset.yml`.
  static let initialise = Command(
    name: "init", summary: "look at the repository and write a commented sunset.yml", operands: "[REPOSITORY]",
    operandLimit: 1,
    details: """
      Looks at the newest commit and writes a short sunset.yml with what it found, and comments
      that say what else there is. A file that is there is never touched.
      """,
    flags: [.printOnly, .quiet, .help]
  ) { options in
    let repository = try Repository(at: options.repositories.first ?? ".")
    let text = try FirstConfiguration(repository).checkedText()
    if options.printsOnly {
      Console.write(text)
      return .done
    }
    guard let folder = repository.workTree else {
      throw UsageError(description: "\(repository.place) has no work tree; see what would be written with --print")
    }
    let file = folder + "sunset.yml"
    guard try Files.create(file, with: Array(text.utf8)) else {
      throw UsageError(
        description: "\(file) is there already, and stays as it is; see what would be written with --print")
    }
    if !options.isQuiet { Console.write(printableText("\(file) is written; read it, then run `sunset build`\n")) }
    return .done
  }
}

/// What a repository shows of itself, as a `sunset.yml`.
struct FirstConfiguration {
  private struct Pack {
    var name: String
    var migration: Migration
    /// Usages of headline rules, most first.
    var counts: [(rule: String, count: Int)]
    var total: Int { counts.reduce(0) { $0 + $1.count } }
  }

  private let repository: Repository
  private let tip: Repository.Tip
  private let day: Day
  private var packs: [Pack] = []
  private var languages: [(name: String, files: Int)] = []
  private var foreignFolders: [String] = []
  private let owners: String?
  private let tags: [String]

  init(_ repository: Repository) throws {
    self.repository = repository
    tip = try repository.tip(of: nil)
    let store = repository.objectStore(spelling: 0)
    let time = try store.read(tip.commit) { _, bytes in RawCommit(bytes, withSubject: false)?.time ?? 0 }
    day = DayClock.utc.day(of: Instant(time))
    let tip = tip
    owners = try OwnerSettings().find(forge: nil) { try store.file($0, at: tip.commit) }?.place
    tags = try repository.tags().map(\.name)
    try look()
  }

  private mutating func look() throws {
    let files = try FilesAtCommit(tip.commit, of: repository) { _ in 1 }
    (languages, foreignFolders) = Self.facts(files.paths)
    let folder = try Resources.folder("Packs", module: "Inventory")
    for name in try Packs.names(in: folder) {
      let migration = try Packs.load(named: name, from: folder)
      packs.append(Pack(name: name, migration: migration, counts: try counts(migration)))
    }
  }

  private func counts(_ migration: Migration) throws -> [(rule: String, count: Int)] {
    let counter = try Counter([migration])
    let paths = migration.paths.map { PathSpec($0) }
    let snapshot = try Snapshot(of: tip.commit, in: repository) { path in paths.contains { $0.matches(path) } ? 1 : 0 }
    var sums: [UInt16: Int] = [:]
    for file in try snapshot.usages(counter, on: day.exemptUntil) { sums.merge(file.byRule) { $0 + $1 } }
    return sums.filter { counter.rules[Int($0.key)].level == .headline }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { (counter.rules[Int($0.key)].id, $0.value) }
  }

  // MARK: What is there

  private static let names = [
    "swift": "Swift", "m": "Objective-C", "mm": "Objective-C", "kt": "Kotlin", "java": "Java", "ts": "TypeScript",
    "tsx": "TypeScript", "js": "JavaScript", "py": "Python", "go": "Go", "rs": "Rust", "c": "C", "cpp": "C++",
    "cs": "C#", "rb": "Ruby", "php": "PHP", "dart": "Dart",
  ]
  private static let foreign: Set<String> = [
    "Pods", "Carthage", "Vendor", "vendor", "ThirdParty", "third_party", "External", "node_modules",
  ]

  private static func facts(
    _ paths: [[UInt8]]
  ) -> (languages: [(String, Int)], folders: [String]) {
    var counts: [String: Int] = [:]
    var folders: Set<String> = []
    for path in paths {
      let text = String(decoding: path, as: UTF8.self)
      let parts = text.split(separator: "/")
      if let dot = text.lastIndex(of: "."), let name = names[String(text[text.index(after: dot)...])] {
        counts[name, default: 0] += 1
      }
      if parts.count > 1, let first = parts.first.map(String.init), foreign.contains(first) { folders.insert(first) }
    }
    let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
    return (most.map { ($0.key, $0.value) }, folders.sorted())
  }

  // MARK: The text

  /// The text, after reading it back: a file that Sunset could not read would be a bad start.
  func checkedText() throws -> String {
    let text = text
    let folder = try Resources.folder("Packs", module: "Inventory")
    _ = try Project(parsing: Array(text.utf8), file: "sunset.yml", packs: folder) { _ in nil }
    return text
  }

  private var text: String {
    let sections = [head, migrations, goals, people, exceptions]
    return sections.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private var head: [String] {
    let found = languages.map { "\($0.name) (\($0.files) \($0.files == 1 ? "file" : "files"))" }
      .joined(separator: ", ")
    var lines = [
      "# What Sunset counts here, and by when it should be gone. `sunset build` reads this file.",
      "# Written for commit \(tip.commit.hex.prefix(12)) of \(day.iso)\(found.isEmpty ? "" : ": " + found).",
      "title: \(quoted(repository.name))",
    ]
    let own = tip.branch == "detached HEAD" ? nil : tip.branch
    if let branch = repository.remoteDefaultBranch ?? own, isPlain(branch) {
      lines.append("branch: \(quoted(branch))")
    }
    if let forge = Forge(repository.remoteAddress) {
      lines.append("# Links lead to \(comment(forge.commitURL)); `forge:` names another place.")
    }
    return lines
  }

  private var migrations: [String] {
    let used = packs.filter { $0.total > 0 }
    var lines: [String] = []
    if used.isEmpty {
      lines.append("# None of the built-in packs counts anything at this commit: write rules of your own, as in")
      lines.append("#   - {id: old-client, title: OldClient, rules: [")
      lines.append("#       {id: call, title: OldClient, pattern: 'OldClient\\(', context: any}]}")
    }
    lines.append("migrations:")
    for pack in used.isEmpty ? Array(packs.prefix(1)) : used {
      let most = pack.counts.prefix(3).map { "\($0.count) \($0.rule)" }.joined(separator: ", ")
      lines.append("  # \(pack.migration.title): \(pack.total) usages now\(most.isEmpty ? "" : ": " + most).")
      lines.append("  - pack: \(pack.name)")
    }
    lines += [
      "    # Your own types around a deprecated initialiser: their calls count as its.",
      "    # wrappers: [LazyNavigationLink]",
      "    # Names of the platform that this repository declares itself are told on the method page, and counted.",
      "    # shadowed: exempt",
    ]
    return lines
  }

  private var goals: [String] {
    let tagged = tags.last.map { " Tags such as \(comment($0)) are marked on the charts." } ?? ""
    let monday = day + ((7 - (day.number + 3) % 7) % 7)
    return [
      "# When it begins and should end; without them Sunset counts and does not judge.\(tagged)",
      "# start: \(day.iso)", "# target: \((day + 365).iso)", "# sprints: {start: \(monday.iso), length: 2 weeks}",
      "# time-zone: Europe/Berlin",
    ]
  }

  private var people: [String] {
    guard let owners else {
      return ["# Teams are read from CODEOWNERS, which this repository does not have: everything is \"Unowned\"."]
    }
    return ["# Teams are read from \(owners).", "# owners: {alias: {'@org/old-name': '@org/new-name'}}"]
  }

  private var exceptions: [String] {
    let folders = foreignFolders.isEmpty ? ["Vendor"] : foreignFolders
    var lines = [
      "# Code that is not yours\(foreignFolders.isEmpty ? "" : ", as these folders look").",
      "# exclude: [\(folders.joined(separator: ", "))]",
      "# Usages that are meant to stay: shown, and counted apart. Paths are named here, a single usage by a comment on its",
      "# line or alone above it: // sunset:exempt Stays until the old kiosk goes. until \((day + 180).iso)",
      "# exempt:", "#   - {path: Legacy/**, reason: Stays until the old kiosk goes., until: \((day + 180).iso)}",
      "# What `sunset check` lets nobody exceed.", "# budgets:",
    ]
    for count in packs.flatMap(\.counts).prefix(3) { lines.append("#   - {rule: \(count.rule), max: \(count.count)}") }
    if packs.allSatisfy({ $0.counts.isEmpty }) { lines.append("#   - {path: App, max: 0}") }
    return lines
  }

  /// A name of a branch that `branch:` takes.
  private func isPlain(_ branch: String) -> Bool {
    !branch.utf8.contains { $0 <= 0x20 || $0 == 0x7F || #"~^:?*[\"#.utf8.contains($0) } && !branch.hasPrefix("-")
      && !branch.hasPrefix("/") && !branch.contains("..")
  }

  /// Names come from outside: in double quotation marks, with everything but plain characters escaped.
  private func quoted(_ text: String) -> String {
    let isPlain =
      text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D } && text.first?.isLetter == true
    if isPlain, !["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased()) { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A comment ends with its line.
  private func comment(_ text: String) -> String {
    String(printableText(text).map { $0.isNewline || $0 == "\t" ? " " : $0 }.prefix(200))
  }
}

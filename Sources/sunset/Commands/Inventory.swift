import Git
import History
import Inventory
import Progress
import Site

extension Command {
  /// Lists what is there at one commit.
  static let inventory = Command(
    name: "inventory", summary: "list the usages at a commit", operands: "[REPOSITORY]", operandLimit: 1,
    details: """
      Lists the usages of the headline rules at one commit as path:line:column: rule: text.
      With --lines it prints what `git grep -n -E` prints for the rules' patterns and paths.
      With --advice it lists what sunset-advice finds besides: path:line:column: rule severity:
      what to do. With --format sarif it lists the usages, and with --advice both.
      """,
    flags: [
      .commit, .branch, .format, .lines, .all, .rule, .listsAdvice, .configuration, .verify, .help,
    ]
  ) { options in
    let workspace = try Workspace(options)
    let listing = try Listing(workspace)
    if options.listsAdvice {
      let usages = try listing.rows(withExempt: true)
      let advice = try AdviceListing(workspace, listing.commit, usages: usages)
      switch options.format {
      case "csv": AdviceFormat.csv(advice.rows)
      case "json": AdviceFormat.json(advice.rows)
      case "sarif": AdviceFormat.sarif(workspace, listing.commit, usages.filter { $0.class == .usage }, advice)
      default: AdviceFormat.text(advice.rows)
      }
    } else if options.printsLines {
      try listing.printLines()
    } else {
      let rows = try listing.rows()
      switch options.format {
      case "csv": InventoryFormat.csv(rows)
      case "json": InventoryFormat.json(rows)
      case "sarif": AdviceFormat.sarif(workspace, listing.commit, rows, nil)
      default: InventoryFormat.text(rows)
      }
    }
    return .done
  }
}

/// The files of one commit, read and matched.
struct Listing {
  /// One match, as every format prints it.
  struct Row {
    var path: String
    var line: Int
    var column: Int
    var rule: String
    var `class`: MatchClass
    var text: String
    /// The path as it lies in the repository.
    var rawPath: [UInt8]
    /// In Unicode characters, from 1.
    var characterColumn: Int
  }

  let commit: ObjectID
  private let workspace: Workspace
  private let files: FilesAtCommit
  /// Indexes of the chosen rules among the counter's.
  private let chosen: Set<Int>

  init(_ workspace: Workspace) throws {
    self.workspace = workspace
    commit =
      try workspace.options.commit.map { try workspace.repository.peelToCommit($0) }
      ?? workspace.repository.tip(of: workspace.branch).commit
    files = try FilesAtCommit(commit, of: workspace.repository, where: workspace.selection.migrations)
    chosen = try Self.chosenRules(workspace)
  }

  static func chosenRules(_ workspace: Workspace) throws -> Set<Int> {
    let rules = workspace.counter.rules
    let names = workspace.options.rules
    // Names of the advice's rules choose among its findings.
    if names.isEmpty || workspace.options.listsAdvice {
      return Set(rules.indices.filter { rules[$0].level == .headline })
    }
    return Set(
      try names.flatMap { name in
        let found = rules.indices.filter { rules[$0].id == name }
        if found.isEmpty { throw unknownRule(name, rules.map(\.id)) }
        return found
      })
  }

  static func unknownRule(_ name: String, _ known: [String]) -> UsageError {
    let near = nearest(name, among: known).map { "did you mean '\($0)'?" }
    return UsageError(
      description: "there is no rule '\(name)'; " + (near ?? "there are \(known.joined(separator: ", "))"))
  }

  /// Usages of the chosen rules, or all their matches, by path, line and column.
  /// - Parameter withExempt: also those that are meant to stay.
  func rows(withExempt: Bool = false) throws -> [Row] {
    let scanner = BlobScanner(workspace.counter)
    let day = try Survey.asOf(workspace, commit, files.commitTime)
    let exemptions = workspace.exemptions(on: day)
    let shadowed = try workspace.rulesOfOwnNames(at: commit)
    var rows: [Row] = []
    try files.read { path, migrations, bytes in
      let isExempt = path.withUnsafeBytes { exemptions.contain($0) }
      for match in try scanner.matches(in: bytes, migrations: migrations) where chosen.contains(Int(match.rule)) {
        let exemption = Exemption(
          of: match, scanner.mark(of: match, in: bytes), isPathExempt: isExempt, on: day.exemptUntil)
        let isShadowed = match.class == .usage && shadowed.contains(Int(match.rule))
        let found = exemption == nil && !isShadowed ? match.class : .exempt
        guard found == .usage || workspace.options.printsAll || (withExempt && found == .exempt) else { continue }
        let text = Array(BlobScanner.text(of: match, in: bytes))
        rows.append(
          Row(
            path: printable(path), line: Int(match.line), column: Int(match.column),
            rule: workspace.counter.rules[Int(match.rule)].id, class: found,
            text: String(decoding: text, as: UTF8.self), rawPath: path,
            characterColumn: AdviceListing.characters(text, before: Int(match.column)) + 1))
      }
    }
    return rows
  }

  /// Byte for byte what `git grep -n -E` prints; with `--commit`, its name stands before each path, as git writes it.
  func printLines() throws {
    let scanner = BlobScanner(workspace.counter)
    let prefix = workspace.options.commit.map { Array(($0 + ":").utf8) } ?? []
    try files.read { path, migrations, bytes in
      let matches = try scanner.unclassifiedMatches(in: bytes, migrations: migrations).filter {
        chosen.contains(Int($0.found))
      }
      if matches.isEmpty { return }
      let name = prefix + GitQuoting.quoted(path)
      if workspace.repository.isBinary(path) ?? BlobScanner.isBinary(bytes) {
        Console.write(Array("Binary file ".utf8) + name + Array(" matches\n".utf8))
        return
      }
      var last: UInt32 = 0
      for match in matches where match.line != last {
        last = match.line
        let start = Int(match.lineStart)
        Console.write(name + Array(":\(match.line):".utf8))
        Console.write(bytes[start..<start + Int(match.lineLength)])
        Console.write(CollectionOfOne(UInt8(0x0A)))
      }
    }
  }
}

/// How the rows of an inventory are written.
enum InventoryFormat {
  static func text(_ rows: [Listing.Row]) {
    for row in rows {
      let mark = row.class == .usage ? "" : " (\(row.class.name))"
      let text = row.text.drop { $0 == " " || $0 == "\t" }
      Console.write(printableText("\(row.path):\(row.line):\(row.column): \(row.rule)\(mark): \(text)") + "\n")
    }
  }

  static func csv(_ rows: [Listing.Row]) {
    var table = CSV(head: ["path", "line", "column", "rule", "class", "text"])
    for row in rows {
      table.foreign(row.path)
      table.number(row.line)
      table.number(row.column)
      table.text(row.rule)
      table.text(row.class.name)
      table.foreign(row.text)
      table.endRow()
    }
    Console.write(table.bytes)
  }

  static func json(_ rows: [Listing.Row]) {
    Console.write(
      JSON.lines(rows) { json, row in
        json.field("path", row.path)
        json.field("line", row.line)
        json.field("column", row.column)
        json.field("rule", row.rule)
        json.field("class", row.class.name)
        json.field("text", row.text)
      })
  }
}

import Mustache
import Progress

/// In what order the files are migrated.
enum WorkOrder: CaseIterable, Sendable {
  case quickest, oldest, hottest

  /// Files in a list that is not the first one, and in a list to copy.
  static let shown = 100
  static let copied = 100

  var title: String {
    switch self {
    case .quickest: "Quickest wins"
    case .oldest: "Oldest"
    case .hottest: "Hottest"
    }
  }

  /// Of its page, in the migration's folder.
  var stem: String {
    switch self {
    case .quickest: "files"
    case .oldest: "files-oldest"
    case .hottest: "files-hottest"
    }
  }

  private var dataStem: String { "data/worklist" + stem.dropFirst("files".count) }
  var csvName: String { dataStem + ".csv" }
  var markdownName: String { dataStem + ".md" }

  var explanation: String {
    switch self {
    case .quickest: "the files nearest to zero first"
    case .oldest: "the files whose oldest usage has been there longest first"
    case .hottest:
      "the files that most commits of the last \(ReportBuilder.touchedWeeks) weeks changed first: who is there "
        + "anyway can take the old API along"
    }
  }

  func tab(current: WorkOrder) -> Value {
    ["name": .text(title), "href": .text(stem + ".html"), "isCurrent": .bool(self == current)]
  }

  /// - Parameters:
  ///   - files: quickest wins first, which decides between equals.
  ///   - places: the usages in each file.
  func sorted(_ files: [FileReport], _ places: [String: [MatchRow]]) -> [FileReport] {
    switch self {
    case .quickest: return files
    case .oldest:
      // What is older than a shallow clone has no day, and is the oldest.
      let days = files.map { Self.oldest(places[$0.path] ?? [])?.drawn.seconds ?? .min }
      return files.indices.sorted { (days[$0], $0) < (days[$1], $1) }.map { files[$0] }
    case .hottest:
      return files.enumerated().sorted { ($1.element.touches, $0.offset) < ($0.element.touches, $1.offset) }
        .map(\.element)
    }
  }

  /// The commit that brought the oldest of these usages.
  static func oldest(_ places: [MatchRow]) -> MainlineCommit? {
    places.compactMap(\.since).min { $0.drawn < $1.drawn }
  }

  // MARK: Lists to copy

  /// Check-boxes, one a line.
  /// - Parameter usages: by path; below each file stands what they become, where that is known.
  func markdown(_ m: MigrationReport, _ files: [FileReport], usages: [String: [MatchRow]] = [:]) -> String {
    files.map { file in
      let rules = file.byRule.map { "\($0.count) × \(Markdown.code(m.rules[$0.rule].rule.title))" }
      return "- [ ] \(Markdown.code(file.path)): \(rules.joined(separator: ", "))\n"
        + Markdown.steps(of: (usages[file.path] ?? []).filter { m.rules[$0.rule].rule.level == .headline }, m)
    }.joined()
  }

  private func files(_ m: MigrationReport) -> ([FileReport], [String: [MatchRow]]) {
    let usages = m.matches.filter { $0.class == .usage && m.rules[$0.rule].rule.level == .headline }
    let places = Dictionary(grouping: usages, by: \.path)
    return (sorted(m.files, places), places)
  }

  /// The list as a table for programs.
  var csvFile: DataFile {
    DataFile(
      path: csvName, summary: "The work list, \(explanation).",
      columns: [
        ("path", "from the repository's root"), ("left", "usages in it"), ("owner", "the CODEOWNERS team"),
        ("oldest", "the day on which its oldest usage came; empty when it is older than a shallow clone"),
        ("commits", "commits of the last \(ReportBuilder.touchedWeeks) weeks that changed the file"),
      ]
    ) { _, m in
      var csv = CSV(head: ["path", "left", "owner", "oldest", "commits"])
      let (files, places) = files(m)
      for file in files {
        csv.foreign(file.path)
        csv.number(file.usages)
        csv.foreign(file.owner)
        csv.text(Self.oldest(places[file.path] ?? [])?.drawn.day.iso ?? "")
        csv.number(file.touches)
        csv.endRow()
      }
      return csv.bytes
    }
  }

  /// The list as check-boxes.
  var markdownFile: DataFile {
    DataFile(path: markdownName, summary: "The work list as Markdown check-boxes, \(explanation).") { _, m in
      let title = "# \(Markdown.escaped(m.migration.title)): \(m.headline.remaining) left\n\n"
      let (files, places) = files(m)
      return Array((title + markdown(m, files, usages: places)).utf8)
    }
  }
}

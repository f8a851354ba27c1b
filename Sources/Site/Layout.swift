import Mustache
import Progress

/// What stands around every page: head, navigation, foot.
enum Layout {
  static func values(_ file: PageFile, body: String, _ report: Report) -> [String: Value] {
    let newest = report.newest
    let index = report.repositories.firstIndex { $0.name == newest.name } ?? 0
    let commitURL = Links(report.repositories).commit(newest.head, in: index)
    let titles = [file.title, file.migration?.migration.title, report.title].compactMap { $0 }
    var seen: Set<String> = []
    return [
      "title": .text(titles.filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: " · ")),
      "root": .text(file.root), "body": .markup(body),
      "hasNavigation": .bool(file.migration != nil), "navigation": .list(navigation(file)),
      "isBelow": .bool(!file.isOverview && file.migration != nil), "overviewHref": .text(overviewHref(file)),
      "migration": .text(file.migration?.migration.title ?? ""), "repository": .text(report.names),
      "isOfSeveral": .bool(report.isOfSeveral), "newestRepository": .text(newest.name),
      "heads": .text(report.sources), "branch": .text(report.branches),
      "commit": .text(String(newest.head.prefix(7))), "commitURL": .text(commitURL ?? ""),
      "hasCommitURL": .bool(commitURL != nil), "commitDate": .text(newest.headTime.day.text),
      "asOf": .text(report.asOf.text), "version": .text(report.version),
    ]
  }

  private static func overviewHref(_ file: PageFile) -> String {
    file.migration.map { "\(file.root)\($0.migration.id)/index.html" } ?? ""
  }

  private static func navigation(_ file: PageFile) -> [Value] {
    guard let migration = file.migration else { return [] }
    let id = migration.migration.id
    let entries = [
      ("index.html", "Overview", true), ("files.html", "Work list", true),
      ("repositories.html", "Repositories", !migration.repositories.isEmpty),
      ("teams.html", "Teams", !migration.teams.isEmpty), ("sprints.html", "Sprints", !migration.sprints.isEmpty),
      ("at.html", "Snapshots", true), ("changes.html", "Changes", true),
      ("exempt.html", "Exempt", !migration.exempt.isEmpty || !migration.lapsed.isEmpty),
      ("checklist.html", "Checklist", true), ("advice.html", "Advice", migration.advice != nil),
      ("guide.html", "Guide", true),
      ("method.html", "Method", true),
    ].filter(\.2)
    let current = section(of: file.path.dropFirst(id.count + 1))
    return entries.map { entry in
      ["href": .text("\(file.root)\(id)/\(entry.0)"), "name": .text(entry.1), "isCurrent": .bool(entry.0 == current)]
    }
  }

  /// The navigation entry that a file belongs to: `changes-2.html` to `changes.html`.
  private static func section(of name: Substring) -> String {
    if name.hasPrefix("rules/") { return "" }
    if name.hasPrefix("folders") || name.hasPrefix("files-") { return "files.html" }
    for folder in ["teams", "repositories", "sprints", "files", "at"] where name.hasPrefix(folder + "/") {
      return folder + ".html"
    }
    let stem = name.dropLast(".html".count)
    let number = stem.split(separator: "-").last.flatMap { Int($0) }
    guard number != nil, let dash = stem.lastIndex(of: "-") else { return String(name) }
    return stem[..<dash] + ".html"
  }
}

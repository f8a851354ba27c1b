import Mustache
import Progress

/// One kind of page: its template, and the files it makes of a report.
struct Page: Sendable {
  /// The template's file name.
  let template: String
  let files: @Sendable (Report) throws -> [PageFile]

  init(_ template: String, files: @escaping @Sendable (Report) throws -> [PageFile]) {
    self.template = template
    self.files = files
  }

  /// A page that each migration has.
  init(_ template: String, eachMigration files: @escaping @Sendable (MigrationContext) -> [PageFile]) {
    self.init(template) { report in report.migrations.flatMap { files(MigrationContext(report, $0)) } }
  }
}

/// One file of the site.
struct PageFile: Sendable {
  /// From the site's root, with `/`.
  var path: String
  /// For the browser's tab; the migration's and the site's names are added.
  var title: String
  /// The migration whose navigation it shows; nil on the index.
  var migration: MigrationReport?
  /// What its template is filled with.
  var values: [String: Value]

  /// It is an index page, of the site or of a migration.
  var isOverview: Bool { path == "index.html" || path.hasSuffix("/index.html") }

  /// `../` as often as the file lies deep: what every link to the root starts with.
  var root: String { String(repeating: "../", count: path.count { $0 == "/" }) }
}

/// What the pages of one migration know.
struct MigrationContext: Sendable {
  let report: Report
  let m: MigrationReport
  let links: Links

  init(_ report: Report, _ m: MigrationReport) {
    self.report = report
    self.m = m
    links = Links(report.repositories)
  }

  var asOf: Day { report.asOf }
  var headlineRules: [Int] { m.rules.indices.filter { m.rules[$0].rule.level == .headline } }

  /// - Parameter name: the file's name within the migration's folder.
  func file(_ name: String, _ title: String, _ values: [String: Value]) -> PageFile {
    PageFile(path: "\(m.migration.id)/\(name)", title: title, migration: m, values: values)
  }

  /// `Sprint` or `14 days`: the head of columns about the time lately.
  var latelyHead: String { m.headline.latelyName }
}

extension MigrationContext {
  /// A commit as pages name it: short id, linked to the forge where that is known.
  func commit(_ commit: MainlineCommit) -> Value {
    [
      "id": .text(String(commit.id.prefix(7))), "fullId": .text(commit.id), "date": .text(commit.drawn.day.text),
      "iso": .text(commit.drawn.day.iso), "url": .text(links.commit(commit) ?? ""),
      "hasURL": .bool(links.commit(commit) != nil),
    ]
  }
}

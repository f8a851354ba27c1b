import Mustache
import Platform
import Progress

/// The static site: templates and public files, ready to be filled from a report.
package struct Site {
  /// Every kind of page, in the order they are written.
  static let pages: [Page] = [
    .index, .overview, .rules, .rule, .files, .file, .folders, .repositories, .repository, .teams, .team, .sprints,
    .sprint, .boundaries, .at,
    .changes, .exempt, .checklist, .advice, .guide, .method,
  ]
  /// Every file that stands beside a migration's pages.
  static let dataFiles: [DataFile] = [
    .series, .lines, .extended, .adoption, .usages, .changes, .repositories, .teams, .events, .advice, .worklist,
    WorkOrder.quickest.csvFile,
    WorkOrder.oldest.csvFile, WorkOrder.oldest.markdownFile, WorkOrder.hottest.csvFile, WorkOrder.hottest.markdownFile,
    .report,
    .burndownDrawing, .badge, .badgeEndpoint, .feed,
  ]

  let renderer: Renderer
  private let publicFiles: [(name: String, bytes: [UInt8])]

  /// Reads and compiles the templates; a file in an override folder wins over the built-in file of the same name.
  /// - Parameters:
  ///   - templatesOverride: a folder with any of the files of `Templates/`.
  ///   - publicOverride: a folder with any of the files of `Public/`, or more.
  /// - Throws: `FileError`, or `MustacheError` with the line and column of a syntax error.
  package init(templatesOverride: String? = nil, publicOverride: String? = nil) throws {
    renderer = try Renderer(
      OverlaidFolder(base: Resources.folder("Templates", module: "Site"), override: templatesOverride))
    publicFiles = try OverlaidFolder(base: Resources.folder("Public", module: "Site"), override: publicOverride).read()
  }

  /// Writes the whole site into a new folder beside `output`, then puts it in its place in one step. A reader sees the
  /// old site or the new one; a run that fails or is killed leaves the old one. Files that stay the same keep their
  /// modification time. The same report gives the same bytes.
  /// - Throws: `FileError` when `output` is not a site of ours or cannot be written; `MustacheError` when a template
  ///   asks for a name that its page does not give; `SiteError` for a report that cannot be laid out.
  package func write(_ report: Report, to output: String) throws {
    try SiteError.check(report)
    try Publication.replace(output) { folder in
      for page in Self.pages {
        for file in try page.files(report) { try folder.write(renderer.html(file, of: page, report), to: file.path) }
      }
      for migration in report.migrations {
        for file in Self.dataFiles where file.isNeeded(migration) {
          try folder.write(file.bytes(report, migration), to: "\(migration.migration.id)/\(file.path)")
        }
        for file in DataFile.seriesOfRepositories(migration) {
          try folder.write(file.bytes, to: "\(migration.migration.id)/\(file.path)")
        }
      }
      for file in publicFiles { try folder.write(file.bytes, to: "public/\(file.name)") }
    }
  }
}

/// A report that cannot become a site.
package struct SiteError: Error, Equatable, CustomStringConvertible {
  package var description: String

  /// Ids name folders and files, so they may not lead elsewhere or fall together.
  static func check(_ report: Report) throws {
    try check(report.migrations.map(\.migration.id), "migration", reserved: ["public"])
    for migration in report.migrations {
      try check(migration.migration.rules.map(\.id), "rule of migration \(migration.migration.id)", reserved: [])
    }
  }

  private static func check(_ ids: [String], _ what: String, reserved: Set<String>) throws {
    var seen: Set<String> = []
    for id in ids {
      let isPlain = id.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
      guard isPlain, !id.isEmpty, !reserved.contains(id) else {
        throw SiteError(description: "\(what) \"\(id)\": the id cannot name a page; use lower-case words and hyphens")
      }
      guard seen.insert(id).inserted else { throw SiteError(description: "\(what) \"\(id)\": the id is used twice") }
    }
  }
}

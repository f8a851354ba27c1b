import Mustache
import Progress

extension Page {
  /// Where the rest is: folders as rectangles, and the files in each.
  static let folders = Page("folders.html", eachMigration: { [$0.foldersPage] })
}

extension MigrationContext {
  /// The folders that the rest is grouped by, most usages first.
  var folders: [Folders.Group] {
    Folders.split(m.files).sorted { ($1.usages, $0.path) < ($0.usages, $1.path) }
  }

  /// - Parameter page: what stands before the anchor.
  func heatMap(_ folders: [Folders.Group], page: String) -> Value {
    let anchors = folderAnchors(folders)
    let tiles = zip(folders, anchors).map { Chart.Tile(name: $0.name, count: $0.usages, href: "\(page)#\($1)") }
    return .markup(
      "<div class=\"chart-wide\">\(Chart.heatMap(tiles, width: 880, height: 220))</div>"
        + "<div class=\"chart-narrow\">\(Chart.heatMap(tiles, width: 360, height: 300))</div>")
  }

  func folderAnchors(_ folders: [Folders.Group]) -> [String] {
    Slugs.of(folders.map(\.path), fallback: "top").map { "in-" + $0 }
  }

  fileprivate var foldersPage: PageFile {
    let folders = folders
    let anchors = folderAnchors(folders)
    let hrefs = fileHrefs
    let groups: [Value] = zip(folders, anchors).map { folder, anchor in
      let files = folder.files.sorted { ($1.usages, $0.path) < ($0.usages, $1.path) }
      return [
        "name": Markup.path(folder.name), "anchor": .text(anchor),
        "count": .text(
          "\(Spelling.count(folder.usages, "usage")) in \(Spelling.count(folder.files.count, "file"))"),
        "files": .list(
          files.map { file in
            [
              "path": Markup.path(String(file.path.dropFirst(folder.path.count))),
              "hasHref": .bool(hrefs[file.path] != nil),
              "href": .text(hrefs[file.path] ?? ""), "usages": .text(Spelling.number(file.usages)),
              "owner": .text(file.owner), "bar": Markup.bar(file.usages, of: files.first?.usages ?? 0),
            ]
          }),
      ]
    }
    let most = folders.first.map { "\($0.name) has the most: \($0.usages) of \(m.headline.remaining)" }
    return file(
      "folders.html", "Folders",
      [
        "lead": .text(most ?? "Nothing is left in any folder"), "hasFolders": .bool(!folders.isEmpty),
        "heat": heatMap(folders, page: ""), "folders": .list(groups),
        "hasOwners": .bool(m.files.contains { !$0.owner.isEmpty }),
      ])
  }
}

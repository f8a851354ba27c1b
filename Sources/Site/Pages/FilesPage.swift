import Inventory
import Mustache
import Progress

extension Page {
  /// The work list in each of its orders.
  static let files = Page("files.html", eachMigration: { context in WorkOrder.allCases.flatMap(context.filesPages) })
}

extension MigrationContext {
  fileprivate func filesPages(_ order: WorkOrder) -> [PageFile] {
    let places = Dictionary(grouping: m.matches.filter { countsAsUsage($0) }, by: \.path)
    let all = order.sorted(m.files, places)
    // The first order has every file on a page; more lists of all would only make the site larger.
    let files = order == .quickest ? all : Array(all.prefix(WorkOrder.shown))
    let parts = Parts.split(files) { fileCost($0, places[$0.path] ?? []) }
    let hrefs = fileHrefs
    let total = m.files.reduce(0) { $0 + $1.usages }
    let summary = "\(Spelling.count(total, "usage")) in \(Spelling.count(m.files.count, "file"))"
    return parts.enumerated().map { number, part in
      file(
        Parts.name(order.stem, number), order == .quickest ? "Work list" : "Work list: \(order.title.lowercased())",
        [
          "hasFiles": .bool(!m.files.isEmpty), "files": .list(part.map { fileRow($0, places[$0.path] ?? [], hrefs) }),
          "summary": .text(summary), "orders": .list(WorkOrder.allCases.map { $0.tab(current: order) }),
          "order": .text(order.explanation), "isCut": .bool(files.count < all.count),
          "shown": .text(Spelling.number(files.count)), "csv": .text(order.csvName),
          "markdown": .text(order.markdownName),
          "copy": .text(order.markdown(m, Array(all.prefix(WorkOrder.copied)))),
          "copied": .text(
            all.count > WorkOrder.copied ? "the first \(WorkOrder.copied) files" : Spelling.count(all.count, "file")),
          "hasTouches": .bool(order == .hottest), "hasSizes": .bool(hasAdvice),
          "effort": .text(m.advice.map { Self.effortSentence($0.effort) } ?? ""),
          "hasOwners": .bool(m.matches.contains { !$0.owner.isEmpty }), "wasUsed": .bool(m.headline.state != .notUsed),
          "pager": Parts.pager(order.stem, number, of: parts.count),
        ])
    }
  }

  func countsAsUsage(_ match: MatchRow) -> Bool {
    match.class == .usage && m.rules[match.rule].rule.level == .headline
  }

  /// - Parameter root: `../` as often as the page lies below the migration's folder.
  func fileRow(_ file: FileReport, _ places: [MatchRow], _ hrefs: [String: String], root: String = "") -> Value {
    let href = hrefs[file.path].map { root + $0 } ?? links.file(file.path)
    let line = Chart.sparkline(
      file.remaining, commits: m.series.commits, asOf: asOf, width: 80, height: 24, label: "Usages in \(file.path)")
    return [
      "path": Markup.path(file.path), "url": .text(href ?? ""), "hasURL": .bool(href != nil),
      "sparkline": .markup(line),
      "usages": .text(Spelling.number(file.usages)), "hasChange": .bool(file.lastChange != nil),
      "change": file.lastChange.map(commit) ?? [:], "oldest": .text(oldest(places)?.drawn.day.text ?? ""),
      "oldestISO": .text(oldest(places)?.drawn.day.iso ?? ""), "hasOldest": .bool(oldest(places) != nil),
      "touches": .text(Spelling.number(file.touches)), "owner": .text(places.first?.owner ?? ""),
      "sizes": .text(Self.sizes(hasAdvice ? effort(places) : nil)),
      "rules": .list(
        file.byRule.map { entry in
          [
            "title": .text(m.rules[entry.rule].rule.title),
            "href": .text("\(root)rules/\(m.rules[entry.rule].rule.id).html"),
            "count": .text(Spelling.number(entry.count)), "isRepeated": .bool(entry.count > 1),
            "steps": .list(stepsInFile(places.filter { $0.rule == entry.rule }, lineValue)),
          ]
        }),
    ]
  }

  private func oldest(_ places: [MatchRow]) -> MainlineCommit? { WorkOrder.oldest(places) }

  func fileCost(_ file: FileReport, _ places: [MatchRow]) -> Int {
    let path = 3 * Parts.size(file.path) + links.fileSize + 60
    let rules = file.byRule.reduce(0) { $0 + 200 + 2 * m.rules[$1.rule].rule.title.utf8.count }
    let steps = places.reduce(0) { $0 + (step(of: $1).map { 120 + Parts.size($0.replace) } ?? 0) }
    return 1100 + 2 * Parts.size(file.path) + path + rules + steps + places.count * (60 + path)
  }
}

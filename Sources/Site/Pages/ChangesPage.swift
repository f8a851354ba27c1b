import Inventory
import Mustache
import Progress

extension Page {
  /// Every commit that added or removed usages, newest first.
  static let changes = Page("changes.html", eachMigration: { $0.changesPages })
}

extension MigrationContext {
  fileprivate var changesPages: [PageFile] {
    let parts = Parts.split(m.changes, cost: changeCost)
    return parts.enumerated().map { number, part in
      file(
        Parts.name("changes", number), "Changes",
        [
          "hasChanges": .bool(!m.changes.isEmpty), "hasMoves": .bool(m.changes.contains { $0.moved > 0 }),
          "changes": .list(part.map(changeRow)),
          "summary": .text(
            "\(Spelling.count(m.changes.count, "commit")) of \(Spelling.number(m.series.commits.count)) changed a count"
          ),
          "pager": Parts.pager("changes", number, of: parts.count),
        ])
    }
  }

  private func changeRow(_ change: CommitChange) -> Value {
    let paths = Set(change.rows.map(\.path)).count
    let shown = change.rows.prefix(Self.rowsShown)
    return [
      "commit": commit(change.commit), "subject": .text(Spelling.clipped(change.subject, to: 200)),
      "hasAuthor": .bool(change.author != nil), "author": .text(Spelling.clipped(change.author ?? "", to: 80)),
      "removed": Markup.removed(change.removed), "added": Markup.added(change.added),
      "moved": Markup.rare(change.moved), "remaining": .text(Spelling.number(change.remaining)),
      "files": .text(Spelling.count(paths, "file")), "rows": .list(shown.map(changedCount)),
      "isRevert": .bool(change.reverts != nil), "reverted": change.reverts.map(commit) ?? noCommit,
      "isReverted": .bool(change.revertedBy != nil), "revertedBy": change.revertedBy.map(commit) ?? noCommit,
      "hasNotes": .bool(!notes(change).isEmpty), "notes": .text(notes(change).joined(separator: "; ")),
      "hasMore": .bool(change.rows.count > shown.count),
      "more": .text("\(Spelling.number(change.rows.count - shown.count)) more in changes.csv"),
    ]
  }

  /// What of its change is no migration.
  private func notes(_ change: CommitChange) -> [String] {
    let deleted = change.deleted > 0 ? ["\(Spelling.number(change.deleted)) went with deleted files"] : []
    let joined = change.joined > 0 ? ["\(Spelling.number(change.joined)) joined with the repository"] : []
    return deleted + joined + Spelling.exemptions(exempted: change.exempted, readmitted: change.readmitted)
  }

  private var noCommit: Value { ["id": "", "fullId": "", "date": "", "iso": "", "url": "", "hasURL": false] }

  /// One commit that touches thousands of files must not make a page that nobody can open.
  private static let rowsShown = 200

  private func changedCount(_ row: CommitChange.Row) -> Value {
    let rule = m.rules[row.rule].rule
    var parts: [String] = []
    if row.removed > 0 {
      let rest =
        row.deleted == 0 ? "" : row.deleted == row.removed ? " with its file" : " (\(row.deleted) with its file)"
      parts.append(Spelling.signed(-row.removed) + rest)
    }
    if row.added > 0 { parts.append(Spelling.signed(row.added)) }
    if row.moved > 0 { parts.append("\(Spelling.number(row.moved)) moved in") }
    if row.moved < 0 { parts.append("\(Spelling.number(-row.moved)) moved out") }
    if row.joined > 0 { parts.append("\(Spelling.number(row.joined)) joined with the repository") }
    parts += Spelling.exemptions(exempted: row.exempted, readmitted: row.readmitted)
    let others = row.exempt - row.exempted + row.readmitted
    if others > 0 { parts.append("\(Spelling.number(others)) more exempt") }
    if others < 0 { parts.append("\(Spelling.number(-others)) fewer exempt") }
    return [
      "path": Markup.path(row.path), "rule": .text(rule.title), "change": .text(parts.joined(separator: ", ")),
      "isOutside": .bool(rule.level != .headline),
    ]
  }

  private func changeCost(_ change: CommitChange) -> Int {
    let rows = change.rows.prefix(Self.rowsShown).reduce(0) {
      $0 + 240 + 2 * Parts.size($1.path) + m.rules[$1.rule].rule.title.utf8.count
    }
    return 1400 + Parts.size(Spelling.clipped(change.subject, to: 200)) + 3 * links.commitSize
      + rows
  }
}

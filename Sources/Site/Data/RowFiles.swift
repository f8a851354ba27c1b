import Progress

extension DataFile {
  static let usages = DataFile(
    path: "data/usages.csv", summary: "Every match at the newest commit, usage or not, by path, line and column.",
    columns: [
      ("path", "from the repository's root"), ("line", "from 1"), ("column", "in bytes, from 1"),
      ("rule", "id of the rule whose count it belongs to"),
      ("class", "usage, exempt, or the noise class: see What a match can be"),
      ("owner", "the CODEOWNERS team; empty when there is none"),
      ("since_commit", "the mainline commit that brought the line; empty when it is older than a shallow clone"),
      ("since_date", "that commit's time, in UTC"), ("text", "the line"),
    ]
  ) { _, m in
    var csv = CSV(head: ["path", "line", "column", "rule", "class", "owner", "since_commit", "since_date", "text"])
    for match in m.matches {
      csv.foreign(match.path)
      csv.number(match.line)
      csv.number(match.column)
      csv.text(m.rules[match.rule].rule.id)
      csv.text(match.class.name)
      csv.foreign(match.owner)
      csv.text(match.since?.id ?? "")
      if let since = match.since { csv.instant(since.time) } else { csv.text("") }
      csv.foreign(match.text)
      csv.endRow()
    }
    return csv.bytes
  }

  static let changes = DataFile(
    path: "data/changes.csv", summary: "What each commit changed, by file and rule, oldest first.",
    columns: [
      ("commit", "full id of the mainline commit"), ("date", "the committer's time, in UTC"),
      ("path", "from the repository's root"), ("rule", "id of the rule"), ("added", "usages that are new"),
      ("removed", "usages that are gone"),
      ("moved", "above 0: arrived from another file; below 0: left for another file"),
      ("deleted", "of the removed, those that went because their file was deleted"),
      ("exempted", "usages that are still there and became exempt: not removed"),
      ("readmitted", "exempt usages that count again: not added"),
    ],
    columnsOfSeveral: [("joined", "usages that came with a repository that joined the others")]
  ) { _, m in
    let isOfSeveral = !m.repositories.isEmpty
    let head = [
      "commit", "date", "path", "rule", "added", "removed", "moved", "deleted", "exempted", "readmitted",
    ]
    var csv = CSV(head: head + (isOfSeveral ? ["joined"] : []))
    for change in m.changes.reversed() {
      for row in change.rows {
        csv.text(change.commit.id)
        csv.instant(change.commit.time)
        csv.foreign(row.path)
        csv.text(m.rules[row.rule].rule.id)
        csv.number(row.added)
        csv.number(row.removed)
        csv.number(row.moved)
        csv.number(row.deleted)
        csv.number(row.exempted)
        csv.number(row.readmitted)
        if isOfSeveral { csv.number(row.joined) }
        csv.endRow()
      }
    }
    return csv.bytes
  }
}

import Progress

extension DataFile {
  static let teams = DataFile(
    path: "data/teams.csv", summary: "One row for each team, most left first, by today's owners.",
    columns: [
      ("team", "as CODEOWNERS or an alias names it; the configured name for what nobody owns"),
      ("owned", "1, or 0 for what nobody owns"), ("left", "usages at the newest commit"),
      ("scope", "usages at the start, and those added or transferred since"),
      ("done", "usages removed since the start"),
      ("files", "files with usages"), ("added", "usages added in the current sprint or the last 14 days"),
      ("removed", "usages removed in that time"),
      ("transferred", "usages that came from other teams in that time, less those that went there"),
    ]
  ) { _, m in
    var csv = CSV(head: ["team", "owned", "left", "scope", "done", "files", "added", "removed", "transferred"])
    for team in m.teams {
      csv.foreign(team.name)
      for number in [
        team.key.isEmpty ? 0 : 1, team.remaining.last, team.scope.last, team.done.last, team.files, team.addedLately,
        team.removedLately, team.transferredLately,
      ] { csv.number(number) }
      csv.endRow()
    }
    return csv.bytes
  }

  static let events = DataFile(
    path: "data/events.csv", summary: "Tags of mainline commits and dated notes, oldest first.",
    columns: [
      ("date", "the tagged commit's day, or the note's"), ("kind", "tag or note, or repository where one joins others"),
      ("text", "the tag's name, or the note"),
      ("commit", "the tagged commit, or the last one up to the note's day; empty before the first"),
      ("left", "usages after that commit"),
    ]
  ) { _, m in
    var csv = CSV(head: ["date", "kind", "text", "commit", "left"])
    for event in m.events {
      csv.text(event.day.iso)
      csv.text(event.kind.rawValue)
      csv.foreign(event.text)
      let commit = event.commit.flatMap { m.series.commits.indices.contains($0) ? $0 : nil }
      csv.text(commit.map { m.series.commits[$0].id } ?? "")
      csv.number(commit.map { m.series.remaining.value(at: $0) } ?? 0)
      csv.endRow()
    }
    return csv.bytes
  }

  static let worklist = DataFile(
    path: WorkOrder.quickest.markdownName,
    summary:
      "The work list as Markdown check-boxes, by team, quickest wins first; with what each usage becomes and its rough "
      + "size where the syntax tree was read."
  ) { _, m in
    let usages = Dictionary(grouping: m.matches.lazy.filter { $0.class == .usage }, by: \.path)
    var text = "# \(Markdown.escaped(m.migration.title)): \(m.headline.remaining) left\n"
    for team in m.teams where team.files > 0 {
      text += "\n## \(Markdown.escaped(team.name)): \(team.remaining.last) left\n\n"
      text += WorkOrder.quickest.markdown(m, m.files.filter { $0.owner == team.key }, usages: usages)
    }
    return Array(text.utf8)
  }
}

/// Text of others in Markdown.
enum Markdown {
  /// As code: between backticks, more of them than the text holds in a row, on one line.
  static func code(_ text: String) -> String {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? "`\(line)`" : "\(fence) \(line) \(fence)"
  }

  /// What a file's usages become, a line for each kind; nothing where that is not known.
  static func steps(of usages: [MatchRow], _ m: MigrationReport) -> String {
    struct Kind: Hashable {
      var rule: Int
      var decision: String
    }
    guard let advice = m.advice else { return "" }
    var order: [Kind] = []
    var groups: [Kind: (step: NextStep, lines: [Int])] = [:]
    for usage in usages {
      guard let step = advice.step(of: usage, in: m.rules) else { continue }
      let kind = Kind(rule: usage.rule, decision: step.decision)
      if groups[kind] == nil { order.append(kind) }
      groups[kind, default: (step, [])].lines.append(usage.line)
    }
    return order.compactMap { kind in
      groups[kind].map { step, lines in
        let places = (lines.count == 1 ? "line " : "lines ") + lines.map { "\($0)" }.joined(separator: ", ")
        return "  - \(places): \(code(m.rules[kind.rule].rule.title)) → \(escaped(step.replace)) "
          + "(\(step.size.rawValue): \(escaped(step.because)))\n"
      }
    }.joined()
  }

  /// As plain words: what Markdown or HTML would read otherwise gets a backslash.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if character.isNewline {
        result += " "
      } else {
        if "\\`*_{}[]()<>#!|~@&".contains(character) { result += "\\" }
        result.append(character)
      }
    }
  }
}

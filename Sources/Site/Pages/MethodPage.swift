import Inventory
import Mustache
import Progress

extension Page {
  /// How every number is made, so that anybody can check it.
  static let method = Page("method.html", eachMigration: { [$0.methodPage] })
}

extension MigrationContext {
  fileprivate var methodPage: PageFile {
    let quality = report.quality
    return file(
      "method.html", "Method",
      [
        "rules": .list(m.rules.map(ruleRow)), "paths": .text(m.migration.paths.joined(separator: "  ")),
        "excludes": .text(m.migration.excludes.joined(separator: "  ")),
        "hasExcludes": .bool(!m.migration.excludes.isEmpty),
        "commands": .list(m.rules.filter { !$0.grepCommand.isEmpty }.map(commandRow)),
        "allCommand": .text(allCommand), "allLines": .text(Spelling.count(m.headline.lines, "line")),
        "states": .list(
          Headline.State.allCases.map { ["badge": $0.badge.value, "rule": .text($0.rule)] as Value }),
        "classes": .list(
          MatchClass.allCases.map { ["name": .text($0.name), "meaning": .text($0.meaning)] as Value }),
        "dataFiles": .list(Site.dataFiles.filter { $0.isNeeded(m) }.map(dataFile)),
        "commits": .text(Spelling.number(quality.commits)),
        "blobs": .text(Spelling.number(quality.blobsRead)), "bytes": .text(Spelling.bytes(quality.bytesRead)),
        "isShallow": .bool(quality.isShallow), "hasNotes": .bool(!quality.notes.isEmpty),
        "notes": .list(quality.notes.map(note)), "branch": .text(report.branches),
        "repositories": .list(report.repositories.map(repositoryRow)), "isOfSeveral": .bool(report.isOfSeveral),
        "version": .text(report.version),
        "start": .text(startText), "target": .text(m.goals.target?.text ?? "none set"), "sprints": .text(sprintText),
        "forecastWeeks": .text("\(Forecast.sampleLimit)"), "forecastRuns": .text(Spelling.number(Forecast.runs)),
        "forecastFewest": .text("\(Forecast.fewestWeeks)"), "forecastRemovals": .text("\(Forecast.fewestRemovals)"),
        "checkName": .text(m.goals.sprints == nil ? "month end" : "sprint end"),
        "checkAhead": .text("\(BackTest.weeksAhead)"), "hasOwners": .bool(hasOwners),
        "ownersFile": .text(m.ownersFile ?? ""), "isAsOfCommit": .bool(m.ownersAsOfCommit),
        "snapshotSprints": .text("\(Boundary.sprintLimit)"),
        "snapshotTags": .text("\(Boundary.tagLimit)"), "snapshotLimit": .text(Spelling.number(Boundary.usageLimit)),
        "wantsAdvice": .bool(m.migration.wantsAdvice),
        "advice": adviceMethod, "shadowed": .list(m.shadowed.map(shadowedRow)),
        "hasShadowed": .bool(!m.shadowed.isEmpty), "shadowedCount": .bool(m.shadowedDecision == .count),
        "hasExemptPage": .bool(hasExemptPage), "longestGap": .text("\(Timeline.longestGap)"),
        "futureGap": .text("\(Timeline.futureGap)"),
      ])
  }

  private var startText: String {
    if let commit = m.goals.startCommit { return "commit \(commit)" }
    return m.goals.start?.text ?? "the first commit with a usage"
  }

  private var sprintText: String {
    guard let sprints = m.goals.sprints else { return "none set; \"lately\" means the last 14 days" }
    return sprints.words
  }

  private var adviceMethod: Value {
    let advice = m.advice
    let unread = advice?.unread.count ?? 0
    return [
      "isRead": .bool(advice != nil), "source": .text(advice?.source ?? ""),
      "files": .text(Spelling.count(advice?.files ?? 0, "file")),
      "hasMinimum": .bool(![nil, "none"].contains(advice?.minimum)), "isWithoutIOS": .bool(advice?.minimum == "none"),
      "minimum": .text(advice?.minimum ?? ""), "hasUnread": .bool(unread > 0),
      "unread": .text(Spelling.count(unread, "file")), "hasExempt": .bool((advice?.exempt ?? 0) > 0),
      "exempt": .text(Spelling.count(advice?.exempt ?? 0, "finding")),
      "sizes": .list(
        NextStep.Size.allCases.map { ["size": .text($0.rawValue), "meaning": .text($0.meaning)] as Value }),
    ]
  }

  private func ruleRow(_ report: RuleReport) -> Value {
    let rule = report.rule
    return [
      "id": .text(rule.id), "href": .text("rules/\(rule.id).html"), "title": .text(rule.title),
      "pattern": .text(rule.pattern), "context": Markup.prose(rule.context.words),
      "also": Markup.prose(Spelling.list(rule.also.map { "`\($0)`" })), "hasAlso": .bool(!rule.also.isEmpty),
      "level": .text(rule.level.rawValue), "hardness": .text(rule.hardnessText),
    ]
  }

  /// The lines that match any headline rule: what `lines.csv` totals.
  private var allCommand: String {
    func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
    let patterns = m.migration.rules(at: .headline).map { "-e " + quoted($0.pattern) }
    let paths = m.migration.paths.map(quoted) + m.migration.excludes.map { quoted(":(exclude)" + $0) }
    return report.repositories.map { repository in
      let git = report.isOfSeveral ? "git -C \(quoted(repository.name)) grep -n -E" : "git grep -n -E"
      return ([git] + patterns + [repository.head, "--"] + paths).joined(separator: " ")
    }.joined(separator: "\n")
  }

  private func repositoryRow(_ repository: RepositoryFacts) -> Value {
    [
      "name": .text(repository.name), "branch": .text(repository.branch), "head": .text(repository.head),
      "began": .text(repository.began?.day.text ?? ""), "commits": .text(Spelling.number(repository.commits)),
      "newest": .text(repository.headTime.day.text),
    ]
  }

  private func commandRow(_ report: RuleReport) -> Value {
    [
      "title": .text(report.rule.title), "command": .text(report.grepCommand),
      "lines": .text(Spelling.count(report.lines, "line")),
    ]
  }

  private func dataFile(_ file: DataFile) -> Value {
    let columns = file.columns + (report.isOfSeveral ? file.columnsOfSeveral : [])
    return [
      "name": .text(file.path), "summary": .text(file.summary), "hasColumns": .bool(!columns.isEmpty),
      "columns": .list(columns.map { ["name": .text($0.name), "meaning": .text($0.meaning)] as Value }),
    ]
  }

  private func shadowedRow(_ shadowed: ShadowedName) -> Value {
    let shown = shadowed.places.prefix(100)
    return [
      "name": .text(shadowed.name), "usages": .text(Spelling.count(shadowed.usages, "usage")),
      "rules": .text(Spelling.list(shadowed.rules.map { m.rules[$0].rule.id })),
      "places": .list(shown.map { .text("\($0.path):\($0.line)") }),
      "count": .text(Spelling.count(shadowed.places.count, "declaration")),
    ]
  }

  private func note(_ note: DataQuality.Note) -> Value {
    let shown = note.items.prefix(100)
    return [
      "title": .text(note.title), "hasItems": .bool(!shown.isEmpty), "items": .list(shown.map { .text($0) }),
      "count": .text(Spelling.number(note.count)), "hasMore": .bool(note.count > shown.count),
      "more": .text("\(Spelling.number(note.count - shown.count)) more"),
    ]
  }
}

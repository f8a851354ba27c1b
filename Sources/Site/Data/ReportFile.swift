import Inventory
import Progress

extension DataFile {
  static let report = DataFile(
    path: "data/report.json",
    summary: "Everything the pages show, for programs. A series is a list of steps [commit index, value from there on]."
  ) { report, m in
    var json = JSON()
    json.object { json in
      json.field("schema", 1)
      json.write(report)
      json.write(m)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

extension JSON {
  fileprivate mutating func write(_ report: Report) {
    field("generator", "Sunset \(report.version)")
    field("title", report.title)
    field("asOf", report.asOf.iso)
    // One repository has its own key since before there could be several.
    if report.isOfSeveral {
      key("repositories")
      array(report.repositories) { $0.write($1) }
    } else {
      key("repository")
      write(report.repositories[0])
    }
    key("quality")
    object { json in
      json.field("commits", report.quality.commits)
      json.field("blobsRead", report.quality.blobsRead)
      json.field("bytesRead", report.quality.bytesRead)
      json.field("isShallow", report.quality.isShallow)
      json.key("notes")
      json.array(report.quality.notes) { json, note in
        json.object { json in
          json.field("title", note.title)
          json.field("count", note.count)
          json.key("items")
          json.array(note.items) { $0.value($1) }
        }
      }
    }
  }

  private mutating func write(_ repository: RepositoryFacts) {
    object { json in
      json.field("name", repository.name)
      json.field("branch", repository.branch)
      json.field("head", repository.head)
      json.field("headTime", repository.headTime.iso)
    }
  }

  fileprivate mutating func write(_ m: MigrationReport) {
    key("migration")
    object { json in
      json.field("id", m.migration.id)
      json.field("title", m.migration.title)
      json.field("summary", m.migration.summary)
      json.key("paths")
      json.array(m.migration.paths) { $0.value($1) }
      json.key("excludes")
      json.array(m.migration.excludes) { $0.value($1) }
      json.field("language", m.migration.language.rawValue)
    }
    write(m.goals)
    write(m.headline)
    key("rules")
    array(m.rules) { $0.write($1) }
    key("checklist")
    array(m.checklist) { $0.write($1) }
    write(m.advice, m)
    key("sprints")
    array(m.sprints) { $0.write($1, m.rules) }
    writeForecast(m)
    key("teams")
    array(m.teams) { $0.write($1, m.rules) }
    key("areas")
    array(m.areas) { $0.write($1, m.rules) }
    if !m.repositories.isEmpty {
      key("repositories")
      array(m.repositories) { $0.write($1, m.rules) }
    }
    field("ownersFile", optional: m.ownersFile)
    key("events")
    array(m.events) { $0.write($1) }
    write(m.series, m.rules)
    key("files")
    array(m.files) { $0.write($1, m.rules) }
    key("matches")
    array(m.matches) { $0.write($1, m.rules, m.advice) }
    key("changes")
    array(m.changes) { $0.write($1, m.rules) }
    key("exempt")
    array(m.exempt) { $0.write($1, m.rules) }
    key("lapsed")
    array(m.lapsed) { $0.write($1, m.rules) }
    key("shadowed")
    array(m.shadowed) { $0.write($1, m) }
  }

  private mutating func write(_ usage: ExemptUsage, _ rules: [RuleReport]) {
    object { json in
      json.field("path", usage.path)
      json.field("line", usage.line)
      json.field("column", usage.column)
      json.field("rule", rules[usage.rule].rule.id)
      json.field("setBy", usage.kind.rawValue)
      json.field("reason", usage.reason)
      json.field("until", optional: usage.until?.iso)
      json.field("owner", usage.owner)
      json.field("since", usage.since.id)
    }
  }

  private mutating func write(_ exemption: LapsedExemption, _ rules: [RuleReport]) {
    object { json in
      json.field("place", exemption.place)
      json.field("line", optional: exemption.line)
      json.field("rule", optional: exemption.rule.map { rules[$0].rule.id })
      json.field("reason", exemption.reason)
      json.field("problem", exemption.problem)
    }
  }

  private mutating func write(_ shadowed: ShadowedName, _ m: MigrationReport) {
    object { json in
      json.field("name", shadowed.name)
      json.field("decision", m.shadowedDecision.rawValue)
      json.field("usages", shadowed.usages)
      json.key("rules")
      json.array(shadowed.rules) { $0.value(m.rules[$1].rule.id) }
      json.key("places")
      json.array(shadowed.places) { $0.value("\($1.path):\($1.line)") }
    }
  }

  private mutating func write(_ goals: Goals) {
    key("goals")
    object { json in
      json.field("start", optional: goals.start?.iso)
      json.field("target", optional: goals.target?.iso)
    }
  }

  private mutating func write(_ h: Headline) {
    key("headline")
    object { json in
      json.field("state", h.state.rawValue)
      json.field("remaining", h.remaining)
      json.field("exempt", h.exempt)
      json.field("files", h.files)
      json.field("scope", h.scope)
      json.field("done", h.done)
      json.field("percentDone", optional: h.percentDone)
      json.field("peak", h.peak)
      json.field("peakDay", h.peakDay.iso)
      json.field("adopted", h.adopted)
      json.field("lines", h.lines)
      json.field("addedLately", h.addedLately)
      json.field("removedLately", h.removedLately)
      json.field("latelyName", h.latelyName)
      json.field("weeklyPace", hundredthsOf: h.weeklyPace)
      json.field("neededPace", hundredthsOf: h.neededPace)
      json.field("projectedEnd", optional: h.projectedEnd?.iso)
      json.field("zeroSince", optional: h.zeroSince?.iso)
    }
  }

  private mutating func write(_ report: RuleReport) {
    object { json in
      json.field("id", report.rule.id)
      json.field("title", report.rule.title)
      json.field("level", report.rule.level.rawValue)
      json.field("hardness", report.rule.hardness.rawValue)
      json.field("pattern", report.rule.pattern)
      json.field("replacement", report.rule.replacement)
      json.field("usages", report.usages)
      json.field("exempt", report.exempt)
      json.field("files", report.files)
      json.field("lines", report.lines)
      json.field("addedLately", report.addedLately)
      json.field("removedLately", report.removedLately)
      json.key("matches")
      json.object { json in
        for entry in report.classes { json.field(entry.class.name, entry.count) }
      }
      json.field("grep", report.grepCommand)
    }
  }

  private mutating func write(_ sprint: SprintReport, _ rules: [RuleReport]) {
    object { json in
      json.field("name", sprint.name)
      json.field("start", sprint.start.iso)
      json.field("end", sprint.end.iso)
      json.field("before", sprint.before)
      json.field("after", sprint.after)
      json.field("added", sprint.added)
      json.field("removed", sprint.removed)
      json.field("moved", sprint.moved)
      json.field("exempted", sprint.exempted)
      json.field("readmitted", sprint.readmitted)
      json.field("isCurrent", sprint.isCurrent)
      json.field("endCommit", optional: sprint.endCommit)
      json.key("byRule")
      json.object { json in
        for entry in sprint.byRule {
          json.key(rules[entry.rule].rule.id)
          json.write(entry.change)
        }
      }
      json.key("byTeam")
      json.array(sprint.byTeam) { json, entry in
        json.object { json in
          json.field("team", entry.team)
          json.field("owned", !entry.key.isEmpty)
          json.key("change")
          json.write(entry.change)
        }
      }
    }
  }

  private mutating func write(_ change: SprintReport.Change) {
    object { json in
      json.field("before", change.before)
      json.field("after", change.after)
      json.field("added", change.added)
      json.field("removed", change.removed)
      json.field("moved", change.moved)
      json.field("exempted", change.exempted)
      json.field("readmitted", change.readmitted)
      if change.joined > 0 { json.field("joined", change.joined) }
    }
  }

  private mutating func writeForecast(_ m: MigrationReport) {
    key("forecast")
    switch m.forecast {
    case .failure: null()
    case .success(let forecast):
      object { json in
        json.field("weeks", forecast.weeks)
        json.field("runs", Forecast.runs)
        json.field("p50", optional: forecast.p50?.iso)
        json.field("p85", optional: forecast.p85?.iso)
        json.field("p95", optional: forecast.p95?.iso)
        json.field("percentReachingZero", forecast.reachingZero)
        json.field("weeklyNet", hundredthsOf: forecast.weeklyNet)
        json.key("bands")
        json.array(forecast.bands) { json, band in
          json.array([band.week, band.low, band.middle, band.high]) { $0.value($1) }
        }
      }
    }
    key("backTest")
    array(m.backTest.checks) { json, check in
      json.object { json in
        json.field("madeOn", check.madeOn.iso)
        json.field("remaining", check.remaining)
        json.field("low", check.low)
        json.field("high", check.high)
        json.field("actual", check.actual)
      }
    }
  }

  private mutating func write(_ part: PartReport, _ rules: [RuleReport]) {
    object { json in
      json.field("name", part.name)
      json.field("key", part.key)
      json.field("files", part.files)
      json.field("percentDone", optional: part.percentDone)
      json.field("addedLately", part.addedLately)
      json.field("removedLately", part.removedLately)
      json.field("transferredLately", part.transferredLately)
      json.key("byRule")
      json.object { json in
        for entry in part.byRule { json.field(rules[entry.rule].rule.id, entry.count) }
      }
      if part.remaining.begins > 0 { json.field("begins", part.remaining.begins) }
      json.steps("remaining", part.remaining)
      json.steps("scope", part.scope)
      json.steps("done", part.done)
    }
  }

  private mutating func write(_ event: Event) {
    object { json in
      json.field("kind", event.kind.rawValue)
      json.field("text", event.text)
      json.field("date", event.day.iso)
      json.field("commit", optional: event.commit)
    }
  }

  private mutating func write(_ series: Series, _ rules: [RuleReport]) {
    key("series")
    object { json in
      json.key("commits")
      json.array(series.commits) { $0.value($1.id) }
      if series.commits.contains(where: { $0.repository > 0 }) {
        json.key("repositories")
        json.array(series.commits) { $0.value($1.repository) }
      }
      json.key("times")
      json.array(series.commits) { $0.value(Int($1.time.seconds)) }
      json.key("drawn")
      json.array(series.commits) { $0.value(Int($1.drawn.seconds)) }
      json.field("startIndex", series.startIndex)
      json.steps("remaining", series.remaining)
      json.steps("scope", series.scope)
      json.steps("done", series.done)
      json.steps("adopted", series.adopted)
      json.steps("lines", series.lines)
      for (name, lines) in [
        ("usagesByRule", series.usagesByRule), ("linesByRule", series.linesByRule),
        ("exemptByRule", series.exemptByRule),
      ] {
        json.key(name)
        json.object { json in
          for (rule, line) in zip(rules, lines) { json.steps(rule.rule.id, line) }
        }
      }
    }
  }

  private mutating func steps(_ name: String, _ line: StepLine) {
    key(name)
    array(line.steps) { json, step in json.array([step.commit, step.value]) { $0.value($1) } }
  }

  private mutating func write(_ file: FileReport, _ rules: [RuleReport]) {
    object { json in
      json.field("path", file.path)
      json.field("usages", file.usages)
      json.key("byRule")
      json.object { json in
        for entry in file.byRule { json.field(rules[entry.rule].rule.id, entry.count) }
      }
      json.field("lastChange", optional: file.lastChange?.id)
    }
  }

  private mutating func write(_ match: MatchRow, _ rules: [RuleReport], _ advice: AdviceReport?) {
    object { json in
      json.field("path", match.path)
      json.field("line", match.line)
      json.field("column", match.column)
      json.field("rule", rules[match.rule].rule.id)
      json.field("class", match.class.name)
      json.field("owner", match.owner)
      json.field("since", optional: match.since?.id)
      json.field("text", match.text)
      json.write(advice?.step(of: match, in: rules))
    }
  }

  private mutating func write(_ change: CommitChange, _ rules: [RuleReport]) {
    object { json in
      json.field("commit", change.commit.id)
      json.field("index", change.index)
      json.field("subject", change.subject)
      if let author = change.author { json.field("author", author) }
      json.field("added", change.added)
      json.field("removed", change.removed)
      json.field("moved", change.moved)
      if change.joined > 0 { json.field("joined", change.joined) }
      json.field("remaining", change.remaining)
      json.field("deleted", change.deleted)
      json.field("exempted", change.exempted)
      json.field("readmitted", change.readmitted)
      json.field("reverts", optional: change.reverts?.id)
      json.field("revertedBy", optional: change.revertedBy?.id)
      json.key("rows")
      json.array(change.rows) { json, row in
        json.object { json in
          json.field("path", row.path)
          json.field("rule", rules[row.rule].rule.id)
          json.field("added", row.added)
          json.field("removed", row.removed)
          json.field("moved", row.moved)
          json.field("deleted", row.deleted)
          json.field("exempted", row.exempted)
          json.field("readmitted", row.readmitted)
          if row.joined > 0 { json.field("joined", row.joined) }
        }
      }
    }
  }
}

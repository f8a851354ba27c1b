import Inventory
import Progress

extension DataFile {
  static let advice = DataFile(
    path: "data/advice.csv",
    summary:
      "What the syntax tree of the newest commit says, by path, line and column. Only the head when it was not read.",
    columns: [
      ("path", "from the repository's root"), ("line", "from 1"), ("column", "in bytes, from 1"),
      ("rule", "id of the advice's rule"), ("severity", "error, warning or info"),
      ("confidence", "high, medium or low"),
      ("section", "where the rule is written"), ("message", "what to do"),
    ]
  ) { _, m in
    var csv = CSV(head: ["path", "line", "column", "rule", "severity", "confidence", "section", "message"])
    for finding in m.advice?.findings ?? [] {
      csv.foreign(finding.place.path)
      csv.number(finding.place.line)
      csv.number(finding.place.column)
      for text in [finding.rule, finding.severity.rawValue, finding.confidence, finding.section, finding.message] {
        csv.foreign(text)
      }
      csv.endRow()
    }
    return csv.bytes
  }
}

extension JSON {
  /// Null where the syntax tree was not read.
  mutating func write(_ advice: AdviceReport?, _ m: MigrationReport) {
    key("advice")
    guard let advice else { return null() }
    object { json in
      json.field("source", advice.source)
      json.field("files", advice.files)
      json.field("minimum", optional: advice.minimum)
      json.field("exempt", advice.exempt)
      json.key("unread")
      json.array(advice.unread) { json, file in
        json.object { json in
          json.field("path", file.path)
          json.field("reason", file.reason)
        }
      }
      json.key("rules")
      json.array(advice.rules) { $0.write($1) }
      json.key("findings")
      json.array(advice.findings) { $0.write($1) }
      json.key("effort")
      json.write(advice.effort)
      json.key("effortOfTeam")
      json.array(m.teams.filter { advice.effortOfTeam[$0.key] != nil }) { json, team in
        json.object { json in
          json.field("team", team.name)
          json.key("effort")
          json.write(advice.effortOfTeam[team.key] ?? Effort())
        }
      }
    }
  }

  private mutating func write(_ rule: AdviceRule) {
    object { json in
      json.field("id", rule.id)
      json.field("title", rule.title)
      json.field("severity", rule.severity.rawValue)
      json.field("confidence", rule.confidence)
      json.field("section", rule.section)
    }
  }

  /// The fields that say which rule found something, where, and how sure it is: the report and `inventory --advice`
  /// begin with them.
  package mutating func place(of finding: AdviceFinding) {
    field("path", finding.place.path)
    field("line", finding.place.line)
    field("column", finding.place.column)
    field("rule", finding.rule)
    field("severity", finding.severity.rawValue)
    field("confidence", finding.confidence)
  }

  private mutating func write(_ finding: AdviceFinding) {
    object { json in
      json.place(of: finding)
      json.field("message", finding.message)
      json.field("section", finding.section)
      json.field("needs", finding.needs)
      json.field("owner", finding.owner)
    }
  }

  private mutating func write(_ effort: Effort) {
    object { json in
      json.field("small", effort.small)
      json.field("medium", effort.medium)
      json.field("large", effort.large)
      json.field("unknown", effort.unknown)
    }
  }

  /// What a usage becomes; null for other matches.
  mutating func write(_ step: NextStep?) {
    key("next")
    guard let step else { return null() }
    object { json in
      json.field("decision", step.decision)
      json.field("replace", step.replace)
      json.field("needs", step.needs)
      json.field("trap", step.trap)
      json.field("size", step.size.rawValue)
      json.field("because", step.because)
      json.field("section", step.section)
    }
  }
}

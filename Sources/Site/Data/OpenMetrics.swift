import Inventory
import Progress

/// The newest numbers as OpenMetrics text, which Prometheus and its relatives read.
package enum OpenMetrics {
  package static func text(of report: Report) -> String {
    var text = ""
    func gauge(_ name: String, _ help: String, _ samples: [([(String, String)], Int)]) {
      if samples.isEmpty { return }
      text += "# TYPE sunset_\(name) gauge\n# HELP sunset_\(name) \(help)\n"
      for (labels, value) in samples { text += "sunset_\(name){\(Self.labels(labels))} \(value)\n" }
    }
    let all = report.migrations
    func each(_ value: (MigrationReport) -> Int?) -> [([(String, String)], Int)] {
      all.compactMap { m in value(m).map { ([("migration", m.migration.id)], $0) } }
    }
    gauge("usages", "Usages of the headline rules that are left.", each { $0.headline.remaining })
    gauge("exempt_usages", "Usages that are meant to stay.", each { $0.headline.exempt })
    gauge("scope_usages", "Usages at the start and all added since.", each { $0.headline.scope })
    gauge("done_usages", "Usages removed since the start.", each { $0.headline.done })
    gauge("files", "Files with usages.", each { $0.headline.files })
    gauge("adopted_usages", "Usages of the new API.", each { $0.headline.adopted })
    gauge(
      "rule_usages", "Usages by rule.",
      all.flatMap { m in m.rules.map { ([("migration", m.migration.id), ("rule", $0.rule.id)], $0.usages) } })
    gauge(
      "team_usages", "Usages by CODEOWNERS team.",
      all.flatMap { m in m.teams.map { ([("migration", m.migration.id), ("team", $0.name)], $0.remaining.last) } })
    gauge("target_timestamp_seconds", "When it should be done.", each { $0.goals.target.map { $0.number * 86_400 } })
    gauge(
      "commit_timestamp_seconds", "The time of the newest counted commit.",
      report.repositories.map { repository in
        let name = report.isOfSeveral ? [("repository", repository.name)] : []
        return (
          name + [("branch", repository.branch), ("commit", repository.head)], Int(repository.headTime.seconds)
        )
      })
    if report.isOfSeveral {
      gauge(
        "repository_usages", "Usages by repository.",
        all.flatMap { m in
          m.repositories.map { ([("migration", m.migration.id), ("repository", $0.key)], $0.remaining.last) }
        })
    }
    return text + "# EOF\n"
  }

  private static func labels(_ labels: [(String, String)]) -> String {
    labels.map { "\($0.0)=\"\(escaped($0.1))\"" }.joined(separator: ",")
  }

  /// As the format says: backslash, quotation mark and line feed; other control characters would only hide.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

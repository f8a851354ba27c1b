import Inventory
import Progress

extension Review {
  /// For a pull request or a chat: GitHub's and GitLab's flavour.
  func markdown() -> String {
    var text = "# \(ForgeMarkdown.escaped(report.title)): sprint review\n"
    for review in migrations { text += section(review) }
    return text
  }

  private func section(_ review: MigrationReview) -> String {
    let m = review.m
    var text = "\n## \(ForgeMarkdown.escaped(m.migration.title))\n\n"
    text += "**\(ForgeMarkdown.escaped(review.answer.lead))**\(ForgeMarkdown.escaped(review.answer.rest))\n\n"
    text += "**\(ForgeMarkdown.escaped(review.period))** — \(ForgeMarkdown.escaped(review.change))\n"
    let api = { (rule: Int) in ForgeMarkdown.path(m.rules[rule].rule.title) }
    text += table("API", review.sprint.byRule.map { (api($0.rule), $0.change) }, review)
    text += table("Team", review.teams.map { (ForgeMarkdown.escaped($0.team), $0.change) }, review)
    let place = { (file: SprintReport.File) in ForgeMarkdown.path(file.path) }
    text += list("Got usages", review.sprint.grown.map { "\(place($0)): \($0.added) added, \($0.usages) left" })
    text += list("Quickest wins", review.sprint.quickest.map { "\(place($0)): \($0.usages) left" })
    text += list(
      "Checklist",
      m.checklist.map { result in
        let mark = result.state.isSettled ? "✅" : result.state == .failed ? "❌" : "⬜️"
        return "\(mark) \(ForgeMarkdown.escaped(result.item.title)) **\(result.state.rawValue)**"
      })
    text += "\n<sub>\(review.footnotes.map(ForgeMarkdown.escaped).joined(separator: " "))</sub>\n"
    return text
  }

  private func table(
    _ name: String, _ rows: [(String, SprintReport.Change)], _ review: MigrationReview
  ) -> String {
    if rows.isEmpty { return "" }
    var text = "\n| \(name) | Start | Removed | Added | End |\n|---|--:|--:|--:|--:|\n"
    for (title, change) in rows + [("All", review.sprint.all)] {
      let cells = [
        Spelling.number(change.before), Spelling.signed(-change.removed), Spelling.signed(change.added),
        Spelling.number(change.after),
      ]
      text += "| \(title) | \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }

  private func list(_ title: String, _ items: [String]) -> String {
    items.isEmpty ? "" : "\n\(title):\n\n" + items.map { "- \($0)\n" }.joined()
  }

  /// The numbers of the review, for programs; `report.json` of the site has everything.
  func json() -> [UInt8] {
    var json = JSON()
    json.object { json in
      json.field("schema", 1)
      json.field("generator", "Sunset \(report.version)")
      json.field("title", report.title)
      json.field("asOf", report.asOf.iso)
      json.field("commit", report.newest.head)
      json.key("migrations")
      json.array(migrations) { json, review in json.object { write(review, to: &$0) } }
    }
    return json.bytes + [0x0A]
  }

  private func write(_ review: MigrationReview, to json: inout JSON) {
    let h = review.m.headline
    json.field("id", review.m.migration.id)
    json.field("title", review.m.migration.title)
    json.field("state", h.state.rawValue)
    json.field("answer", review.answer.text)
    json.field("remaining", h.remaining)
    json.field("exempt", h.exempt)
    json.field("percentDone", optional: h.percentDone)
    json.field("target", optional: review.m.goals.target?.iso)
    json.field("projectedEnd", optional: h.projectedEnd?.iso)
    json.key("sprint")
    json.object { json in
      json.field("name", review.sprint.name)
      json.field("start", review.sprint.start.iso)
      json.field("end", review.sprint.end.iso)
      json.field("isCurrent", review.sprint.isCurrent)
      write(review.sprint.all, to: &json)
      json.key("rules")
      json.array(review.sprint.byRule) { json, row in
        json.object { json in
          json.field("id", review.m.rules[row.rule].rule.id)
          write(row.change, to: &json)
        }
      }
      json.key("teams")
      json.array(review.teams) { json, row in
        json.object { json in
          json.field("name", row.team)
          write(row.change, to: &json)
        }
      }
    }
    json.key("checklist")
    json.array(review.m.checklist) { json, result in
      json.object { json in
        json.field("id", result.item.id)
        json.field("state", result.state.rawValue)
      }
    }
  }

  private func write(_ change: SprintReport.Change, to json: inout JSON) {
    json.field("before", change.before)
    json.field("after", change.after)
    json.field("added", change.added)
    json.field("removed", change.removed)
    json.field("moved", change.moved)
    json.field("exempted", change.exempted)
    json.field("readmitted", change.readmitted)
  }
}

/// Text in Markdown of the forges.
enum ForgeMarkdown {
  /// Text in which nothing is markup, a link, a call of somebody, or the end of a cell or line.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in Printable.text(text, keepingLines: false) {
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "|", "*", "_", "[", "]", "\\", "#", "!", "~", "`": result += "\\" + String(character)
      case "@": result += "@\u{200B}"
      default: result.append(character)
      }
    }
    return result
  }

  /// Between backticks: a backtick or a bar would end it or the cell.
  static func code(_ text: String) -> String {
    String(Printable.text(text, keepingLines: false).map { $0 == "`" ? "'" : $0 == "|" ? "¦" : $0 })
  }

  static func path(_ path: String) -> String { "`\(code(path))`" }
}

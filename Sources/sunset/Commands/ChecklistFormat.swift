import Progress

/// How a checklist is printed.
enum ChecklistFormat {
  static func unknownItem(_ id: String, _ known: [String]) -> UsageError {
    let near = nearest(id, among: known).map { "did you mean '\($0)'?" }
    let list = known.isEmpty ? "the checklist is empty" : "there are " + known.joined(separator: ", ")
    return UsageError(description: "there is no item '\(id)'; \(near ?? list)")
  }

  // MARK: Text

  static func text(_ report: Report) -> String {
    var text = ""
    for migration in report.migrations {
      if !text.isEmpty { text += "\n" }
      let settled = migration.checklist.count { $0.state.isSettled }
      text += "\(migration.migration.title) (\(migration.migration.id)): "
      text += migration.checklist.isEmpty ? "no checklist\n" : "\(settled) of \(migration.checklist.count) settled\n"
      for (index, result) in migration.checklist.enumerated() { text += "\n" + item(index + 1, result) }
    }
    return printableText(text)
  }

  private static func item(_ number: Int, _ result: ChecklistResult) -> String {
    var text = "\(number). \(result.state.rawValue.uppercased())  \(result.item.id)\n   \(oneLine(result.item.title))\n"
    text += "   \(oneLine(result.detail))\n"
    if let since = result.since { text += "   since \(since.text)\n" }
    if !result.basis.isEmpty { text += "   how: \(oneLine(result.basis))\n" }
    for note in result.evidence {
      text +=
        "   - \(oneLine(note.name))\(note.problem.map { " " + $0 } ?? ": " + note.facts.joined(separator: "; "))\n"
      for finding in note.findings.prefix(20) { text += "       \(line(finding))\n" }
      if note.findings.count > 20 {
        text += "       and \(note.findings.count - 20) more; --format json has them all\n"
      }
    }
    return text
  }

  private static func line(_ finding: ChecklistResult.Finding) -> String {
    let place =
      finding.path.isEmpty ? (finding.line > 0 ? "line \(finding.line): " : "") : "\(finding.path):\(finding.line): "
    let count = finding.count > 1 ? " (\(finding.count) times)" : ""
    let note = finding.note.isEmpty ? "" : " → \(finding.note)"
    return oneLine("\(place)\(finding.kind): \(finding.text)\(count)\(note)")
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  // MARK: Markdown

  static func markdown(_ report: Report) -> String {
    var text = ""
    for migration in report.migrations {
      text +=
        "## Checklist: \(escaped(migration.migration.title))\n\n| | item | state | what was found | since |\n|---|---|---|---|---|\n"
      for (index, result) in migration.checklist.enumerated() {
        let mark = result.state.isSettled ? "✅" : result.state == .failed ? "❌" : "⬜️"
        text +=
          "| \(index + 1) \(mark) | \(escaped(result.item.title)) | **\(result.state.rawValue)** | "
          + "\(escaped(result.detail)) | \(result.since?.text ?? "") |\n"
      }
      text += "\nAs of \(report.asOf.text), commit `\(report.newest.head.prefix(7))`.\n\n"
    }
    return printableText(text)
  }

  /// Text in a cell: nothing in it is markup, a link or an end of the cell. Backticks stay, as code is meant.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in oneLine(text) {
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "|", "*", "_", "[", "]", "\\", "#", "!", "~": result += "\\" + String(character)
      // Nobody is to be called by a log.
      case "@": result += "@\u{200B}"
      default: result.append(character)
      }
    }
    return result
  }
}

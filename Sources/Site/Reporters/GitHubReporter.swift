import Progress

extension CheckReporter {
  /// Workflow commands, which GitHub shows beside the lines of the pull request.
  static let github = CheckReporter("github", "annotations of GitHub Actions") { report in
    var text = ""
    for finding in report.findings {
      var properties = [("file", finding.path)]
      if finding.line > 0 { properties += [("line", "\(finding.line)"), ("endLine", "\(finding.line)")] }
      if finding.column > 0 { properties.append(("col", "\(finding.utf16Column)")) }
      properties.append(("title", finding.kind == .added ? "New usage of \(finding.rule)" : finding.kind.title))
      text += command("error", properties, finding.sentence)
    }
    for note in report.notes { text += command("notice", [("title", "sunset check")], note) }
    // Not a command: the log's last line.
    return Array((text + Printable.text(report.summary, keepingLines: false) + "\n").utf8)
  }

  private static func command(_ name: String, _ properties: [(String, String)], _ message: String) -> String {
    let list = properties.map { "\($0.0)=\(escapedProperty(Printable.text($0.1, keepingLines: true)))" }
    return "::\(name) \(list.joined(separator: ","))::\(escapedMessage(Printable.text(message, keepingLines: true)))\n"
  }

  /// As `@actions/core` escapes it: what follows the second `::`. Percent first, or it would be escaped twice.
  static func escapedMessage(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  /// A property ends at a comma, and the properties end at a colon.
  static func escapedProperty(_ text: String) -> String {
    escaped(escapedMessage(text)) { scalar in scalar == ":" ? "%3A" : scalar == "," ? "%2C" : nil }
  }

  private static func escaped(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let replacement = replacement(scalar) {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

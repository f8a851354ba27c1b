import Progress

extension CheckReporter {
  /// For people: `path:line:column: rule: text`, then what to write instead.
  static let text = CheckReporter("text", "for people, and for editors that read path:line:column") { report in
    var text = ""
    for finding in report.findings {
      let what = finding.kind == .added ? "\(finding.rule): \(finding.trimmed)" : "\(finding.rule): \(finding.message)"
      text += line("\(harmless(finding.place)): \(what)")
      if !finding.advice.isEmpty { text += line("    " + finding.advice) }
    }
    for note in report.notes { text += line("note: " + note) }
    return Array((text + line(report.summary)).utf8)
  }

  private static func line(_ text: String) -> String { Printable.text(text, keepingLines: false) + "\n" }

  /// A line that starts like a command of GitHub's or Azure's runner is one, even when it is the name of a file.
  private static func harmless(_ place: String) -> String {
    place.hasPrefix("::") || place.hasPrefix("##") ? "./" + place : place
  }
}

/// Text that no terminal, log or document takes for a command.
package enum Printable {
  /// Control characters, and those that turn the reading direction, are spelled out.
  package static func text(_ text: String, keepingLines: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A where keepingLines, 0x09: result.append(scalar)
      case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

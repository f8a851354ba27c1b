import Progress

extension CheckReporter {
  /// One test case for each rule and each kind of finding, so that a green run shows what was looked for.
  static let junit = CheckReporter("junit", "a JUnit test report") { report in
    let cases = report.rules.map { rule in
      testCase(rule.migration, rule.id, report.findings.filter { $0.kind == .added && $0.rule == rule.id })
    }
    let others = CheckReport.Kind.allCases.filter { $0 != .added }.map { kind in
      testCase("check", kind.title, report.findings.filter { $0.kind == kind })
    }
    let all = cases + others
    let failures = all.count { $0.isFailed }
    let head = "tests=\"\(all.count)\" failures=\"\(failures)\" errors=\"0\""
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(head)>
      <testsuite name="sunset check" \(head) skipped="0">
      \(all.map(\.markup).joined())<system-out>\(XML.escaped(report.summary))</system-out>
      </testsuite>
      </testsuites>

      """
    return Array(text.utf8)
  }

  private static func testCase(
    _ group: String, _ name: String, _ findings: [CheckReport.Finding]
  ) -> (markup: String, isFailed: Bool) {
    let head = "<testcase classname=\"sunset.\(XML.escaped(group))\" name=\"\(XML.escaped(name))\""
    guard let first = findings.first else { return (head + "/>\n", false) }
    let message = findings.count == 1 ? first.sentence : "\(findings.count) findings, the first: \(first.sentence)"
    let lines = findings.map { "\($0.place): \($0.kind == .added ? $0.trimmed : "")\n    \($0.sentence)\n" }
    let markup =
      head + "><failure type=\"\(first.kind.rawValue)\" message=\"\(XML.escaped(message))\">"
      + XML.escaped(lines.joined()) + "</failure></testcase>\n"
    return (markup, true)
  }

  /// What Jenkins' Warnings plug-in and many linters' hosts read.
  static let checkstyle = CheckReporter("checkstyle", "a Checkstyle report") { report in
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"
    var file: String?
    for finding in report.findings {
      if finding.path != file {
        if file != nil { text += "</file>\n" }
        text += "<file name=\"\(XML.escaped(finding.path))\">\n"
        file = finding.path
      }
      text += "<error line=\"\(max(1, finding.line))\""
      if finding.column > 0 { text += " column=\"\(finding.utf16Column)\"" }
      text += " severity=\"error\" message=\"\(XML.escaped(finding.sentence))\""
      text += " source=\"sunset.\(XML.escaped(finding.rule))\"/>\n"
    }
    if file != nil { text += "</file>\n" }
    return Array((text + "</checkstyle>\n").utf8)
  }
}

/// Text in XML 1.0.
enum XML {
  /// Good in an element and in a quoted attribute. Characters that XML cannot hold, not even as references, are shown as
  /// `\u{…}`.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // A parser makes plain spaces of them in an attribute.
      case "\t": result += "&#9;"
      case "\n": result += "&#10;"
      case _ where isForbidden(scalar): result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF: true
    default: false
    }
  }
}

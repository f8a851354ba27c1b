import Progress

extension CheckReporter {
  /// Sunset's own, with everything in it.
  static let json = CheckReporter("json", "everything, for scripts") { report in
    var json = JSON()
    json.object { json in
      json.field("schema", 1)
      json.field("version", report.version)
      json.field("passed", report.findings.isEmpty)
      json.field("base", report.baseCommit)
      json.field("head", report.headCommit)
      json.field("summary", report.summary)
      json.field("added", report.added)
      json.field("removed", report.removed)
      json.field("moved", report.moved)
      json.field("files", report.files)
      json.key("notes")
      json.array(report.notes) { $0.value($1) }
      json.key("findings")
      json.array(report.findings) { json, finding in json.object { write(finding, to: &$0) } }
    }
    return json.bytes + [0x0A]
  }

  private static func write(_ finding: CheckReport.Finding, to json: inout JSON) {
    json.field("kind", finding.kind.rawValue)
    json.field("rule", finding.rule)
    json.field("path", finding.path)
    json.field("line", optional: finding.line > 0 ? finding.line : nil)
    json.field("column", optional: finding.column > 0 ? finding.column : nil)
    json.field("message", finding.message)
    json.field("advice", finding.advice)
    json.field("text", finding.text)
    json.field("fingerprint", finding.fingerprint)
  }

  /// GitLab's code quality report: a list, in which fingerprints tell old findings from new ones.
  static let gitlab = CheckReporter("gitlab", "a code quality report of GitLab") { report in
    var json = JSON()
    json.array(report.findings) { json, finding in
      json.object { json in
        json.field("description", finding.sentence)
        json.field("check_name", "sunset/\(finding.rule)")
        json.field("fingerprint", finding.fingerprint)
        json.field("severity", "major")
        json.key("location")
        json.object { json in
          json.field("path", finding.path)
          json.key("lines")
          json.object { $0.field("begin", max(1, finding.line)) }
        }
      }
    }
    return json.bytes + [0x0A]
  }

  static let sarif = CheckReporter("sarif", "SARIF 2.1.0, for code scanning") { report in
    let results = report.findings.map { finding in
      SARIF.Result(
        rule: finding.rule, level: .error, message: finding.sentence, path: finding.rawPath, line: finding.line,
        column: finding.characterColumn, text: finding.text, fingerprint: finding.fingerprint)
    }
    return SARIF(version: report.version, commit: report.headCommit, rules: sarifRules(report), results: results).bytes
  }

  /// What was looked for, and the kinds of other findings that there are.
  private static func sarifRules(_ report: CheckReport) -> [SARIF.Rule] {
    let looked = report.rules.map { rule in
      let way = rule.replacement.isEmpty ? "" : "Write instead: \(rule.replacement)"
      return SARIF.Rule(
        id: rule.id, title: rule.title, help: [rule.why, way].filter { !$0.isEmpty }.joined(separator: " "),
        level: .error, tags: ["deprecation"])
    }
    let others = CheckReport.Kind.allCases.filter { kind in
      kind != .added && report.findings.contains { $0.kind == kind }
    }
    return looked + others.map { SARIF.Rule(id: $0.rawValue, title: $0.title, help: "", level: .error) }
  }
}

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

  /// SARIF 2.1.0.
  static let sarif = CheckReporter("sarif", "SARIF 2.1.0, for code scanning") { report in
    var json = JSON()
    json.object { json in
      json.field("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.field("version", "2.1.0")
      json.key("runs")
      json.array([report]) { json, report in
        json.object { json in
          json.key("tool")
          json.object { json in
            json.key("driver")
            json.object { driver(&$0, report) }
          }
          json.field("columnKind", "utf16CodeUnits")
          json.key("results")
          json.array(report.findings) { json, finding in json.object { result(finding, of: report, to: &$0) } }
        }
      }
    }
    return json.bytes + [0x0A]
  }

  private static func driver(_ json: inout JSON, _ report: CheckReport) {
    json.field("name", "Sunset")
    json.field("version", report.version)
    json.key("rules")
    json.array(ruleIDs(report)) { json, id in
      let rule = report.rules.first { $0.id == id }
      let title = rule?.title ?? CheckReport.Kind(rawValue: id)?.title ?? id
      json.object { json in
        json.field("id", id)
        message("shortDescription", title, to: &json)
        if let rule, !rule.why.isEmpty { message("fullDescription", rule.why, to: &json) }
        if let rule, !rule.replacement.isEmpty { message("help", "Write instead: \(rule.replacement)", to: &json) }
        json.key("defaultConfiguration")
        json.object { $0.field("level", "error") }
      }
    }
  }

  private static func ruleIDs(_ report: CheckReport) -> [String] {
    var seen: Set<String> = []
    return (report.rules.map(\.id) + report.findings.map(\.rule)).filter { seen.insert($0).inserted }
  }

  private static func result(_ finding: CheckReport.Finding, of report: CheckReport, to json: inout JSON) {
    json.field("ruleId", finding.rule)
    json.field("ruleIndex", ruleIDs(report).firstIndex(of: finding.rule) ?? -1)
    json.field("level", "error")
    message("message", finding.sentence, to: &json)
    json.key("locations")
    json.array([finding]) { json, finding in
      json.object { json in
        json.key("physicalLocation")
        json.object { location(of: finding, to: &$0) }
      }
    }
    json.key("partialFingerprints")
    json.object { $0.field("sunset/v1", finding.fingerprint) }
  }

  private static func location(of finding: CheckReport.Finding, to json: inout JSON) {
    json.key("artifactLocation")
    json.object { json in
      // A URI reference, relative to the repository's root; a colon in its first part would be a scheme.
      json.field("uri", Links.encoded(finding.path))
      json.field("uriBaseId", "%SRCROOT%")
    }
    guard finding.line > 0 else { return }
    json.key("region")
    json.object { json in
      json.field("startLine", finding.line)
      if finding.column > 0 { json.field("startColumn", finding.utf16Column) }
      if !finding.text.isEmpty { message("snippet", finding.text, to: &json) }
    }
  }

  private static func message(_ key: String, _ text: String, to json: inout JSON) {
    json.key(key)
    json.object { $0.field("text", text) }
  }
}

/// Results for code-scanning services, as SARIF 2.1.0 has them.
///
/// Places are given with the path as it lies in the repository, percent-encoded, relative to the work tree's root.
package struct SARIF {
  package enum Level: String, Sendable { case error, warning, note }

  package struct Rule: Sendable {
    package var id: String
    package var title: String
    /// Why it is a rule, as plain text; empty: the title says it all.
    package var help: String
    package var level: Level
    package var tags: [String]
    package init(id: String, title: String, help: String, level: Level, tags: [String] = []) {
      self.id = id
      self.title = title
      self.help = help
      self.level = level
      self.tags = tags
    }
  }

  package struct Result: Sendable {
    package var rule: String
    package var level: Level
    package var message: String
    /// From the repository's root, as bytes.
    package var path: [UInt8]
    /// From 1; the column in Unicode characters. 0: the whole file, the whole line.
    package var line: Int
    package var column: Int
    /// The line of code; empty: not shown.
    package var text: String
    /// As `Fingerprints` gives it.
    package var fingerprint: String
    package init(
      rule: String, level: Level, message: String, path: [UInt8], line: Int, column: Int, text: String,
      fingerprint: String
    ) {
      self.rule = rule
      self.level = level
      self.message = message
      self.path = path
      self.line = line
      self.column = column
      self.text = text
      self.fingerprint = fingerprint
    }
  }

  package var version: String
  package var commit: String
  package var rules: [Rule]
  /// In the order they are to be listed.
  package var results: [Result]

  package init(version: String, commit: String, rules: [Rule], results: [Result]) {
    self.version = version
    self.commit = commit
    self.rules = rules
    self.results = results
  }

  private static let schema = "https://json.schemastore.org/sarif-2.1.0.json"

  package var bytes: [UInt8] {
    var json = JSON()
    json.object { json in
      json.field("$schema", Self.schema)
      json.field("version", "2.1.0")
      json.key("runs")
      json.array([self]) { $0.write($1) }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

extension JSON {
  fileprivate mutating func write(_ log: SARIF) {
    let places = Dictionary(log.rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    object { json in
      json.key("tool")
      json.object { json in
        json.key("driver")
        json.object { json in
          json.field("name", "Sunset")
          json.field("version", log.version)
          json.field("semanticVersion", log.version)
          json.key("rules")
          json.array(log.rules) { $0.write($1) }
        }
      }
      json.field("columnKind", "unicodeCodePoints")
      if !log.commit.isEmpty {
        // The forge's address is not known to be public; the commit names what was read.
        json.key("properties")
        json.object { $0.field("commit", log.commit) }
      }
      json.key("results")
      json.array(log.results) { $0.write($1, places[$1.rule]) }
    }
  }

  private mutating func write(_ rule: SARIF.Rule) {
    object { json in
      json.field("id", rule.id)
      json.text("shortDescription", rule.title)
      json.text("fullDescription", rule.help.isEmpty ? rule.title : rule.help)
      json.text("help", rule.help.isEmpty ? rule.title : rule.help)
      json.key("defaultConfiguration")
      json.object { $0.field("level", rule.level.rawValue) }
      if !rule.tags.isEmpty {
        json.key("properties")
        json.object { json in
          json.key("tags")
          json.array(rule.tags) { $0.value($1) }
        }
      }
    }
  }

  private mutating func write(_ result: SARIF.Result, _ rule: Int?) {
    object { json in
      json.field("ruleId", result.rule)
      if let rule { json.field("ruleIndex", rule) }
      json.field("level", result.level.rawValue)
      json.text("message", result.message)
      json.key("locations")
      json.array([result]) { json, result in
        json.object { json in
          json.key("physicalLocation")
          json.object { json in
            json.key("artifactLocation")
            json.object { json in
              json.field("uri", Links.encoded(result.path))
              json.field("uriBaseId", "%SRCROOT%")
            }
            json.region(result)
          }
        }
      }
      json.key("partialFingerprints")
      json.object { $0.field("sunset/v1", result.fingerprint) }
    }
  }

  private mutating func region(_ result: SARIF.Result) {
    guard result.line > 0 else { return }
    key("region")
    object { json in
      json.field("startLine", result.line)
      if result.column > 0 { json.field("startColumn", result.column) }
      if !result.text.isEmpty { json.text("snippet", result.text) }
    }
  }

  private mutating func text(_ key: String, _ text: String) {
    self.key(key)
    object { $0.field("text", text) }
  }
}

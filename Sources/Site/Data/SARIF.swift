/// Results for code-scanning services, as SARIF 2.1.0 has them.
///
/// Places are given with the path as it lies in the repository, percent-encoded, relative to the work tree's root. A
/// result keeps its fingerprint while its rule, file and line of code stay, wherever in the file the line moves.
package struct SARIF {
  package enum Level: String, Sendable { case error, warning, note }

  package struct Rule: Sendable {
    package var id: String
    package var title: String
    /// Why it is a rule, as plain text.
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
    /// From 1; the column in Unicode characters.
    package var line: Int
    package var column: Int
    /// The line of code, for the fingerprint; white space at its ends does not count.
    package var text: String
    package init(
      rule: String, level: Level, message: String, path: [UInt8], line: Int, column: Int, text: String
    ) {
      self.rule = rule
      self.level = level
      self.message = message
      self.path = path
      self.line = line
      self.column = column
      self.text = text
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

  /// `App/A%20b.swift`.
  package static func uri(_ path: [UInt8]) -> String {
    let hex = Array("0123456789ABCDEF")
    return path.reduce(into: "") { uri, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = byte < 0x80 && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte))
      if isPlain || "-._~/".unicodeScalars.contains(scalar) {
        uri.unicodeScalars.append(scalar)
      } else {
        uri += "%\(hex[Int(byte >> 4)])\(hex[Int(byte & 15)])"
      }
    }
  }

  /// For each result, what stays the same when lines above it come and go. Equal lines of a file are told apart by their
  /// order.
  fileprivate var fingerprints: [String] {
    var seen: [String: Int] = [:]
    return results.map { result in
      let words = result.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let key = "\(result.rule)\n\(Self.uri(result.path))\n\(words)"
      let number = seen[key, default: 0]
      seen[key] = number + 1
      let digits = String(Self.hash("\(key)\n\(number)"), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }

  /// FNV-1a: the same on every machine.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
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
      json.array(zip(log.results, log.fingerprints)) { $0.write($1.0, $1.1, places[$1.0.rule]) }
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

  private mutating func write(_ result: SARIF.Result, _ fingerprint: String, _ rule: Int?) {
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
              json.field("uri", SARIF.uri(result.path))
              json.field("uriBaseId", "%SRCROOT%")
            }
            json.key("region")
            json.object { json in
              json.field("startLine", result.line)
              json.field("startColumn", result.column)
            }
          }
        }
      }
      json.key("partialFingerprints")
      json.object { $0.field("sunset/v1", fingerprint) }
    }
  }

  private mutating func text(_ key: String, _ text: String) {
    self.key(key)
    object { $0.field("text", text) }
  }
}

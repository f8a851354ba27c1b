/// What `sunset check` found: what each format prints.
package struct CheckReport: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A usage that the change adds.
    case added
    /// More usages than `budgets:` allows.
    case budget
    /// An exemption whose last day has passed, with usages still there.
    case exemption
    /// A migration that had reached zero.
    case reopened

    /// What it is about, as a check's name: `sunset/added`.
    package var title: String {
      switch self {
      case .added: "New usages of deprecated API"
      case .budget: "Budgets"
      case .exemption: "Expired exemptions"
      case .reopened: "Finished migrations"
      }
    }
  }

  /// One reason to fail.
  package struct Finding: Sendable, Equatable {
    package var kind: Kind
    /// The rule's id; of other kinds, the kind's name.
    package var rule: String
    /// One sentence: what is wrong.
    package var message: String
    /// What to do about it; empty where there is nothing to say.
    package var advice: String
    /// Where: a file of the repository. Bytes that are not UTF-8 are shown as `\xNN`.
    package var path: String
    /// The same as it lies in the repository.
    package var rawPath: [UInt8]
    /// From 1; 0: the whole file.
    package var line: Int
    /// In bytes from 1, as `git grep --column` counts; 0: the whole line.
    package var column: Int
    /// The line's text.
    package var text: String
    /// Names the finding from run to run, wherever its line moves to; hex digits.
    package var fingerprint: String

    package init(
      kind: Kind, rule: String, message: String, advice: String = "", path: String, rawPath: [UInt8]? = nil,
      line: Int = 0, column: Int = 0, text: String = "", fingerprint: String = ""
    ) {
      self.kind = kind
      self.rule = rule
      self.message = message
      self.advice = advice
      self.path = path
      self.rawPath = rawPath ?? Array(path.utf8)
      self.line = line
      self.column = column
      self.text = text
      self.fingerprint = fingerprint
    }

    /// The column in Unicode characters, as SARIF's `unicodeCodePoints`; 0: the whole line.
    package var characterColumn: Int {
      if column == 0 { return 0 }
      return String(decoding: text.utf8.prefix(column - 1), as: UTF8.self).unicodeScalars.count + 1
    }

    /// The column in UTF-16 units, as editors count; 0: the whole line.
    package var utf16Column: Int {
      if column == 0 { return 0 }
      return String(decoding: text.utf8.prefix(column - 1), as: UTF8.self).utf16.count + 1
    }
  }

  /// A rule that was looked for.
  package struct CheckedRule: Sendable, Equatable {
    package var id: String
    package var title: String
    package var why: String
    package var replacement: String
    package var migration: String
    package init(id: String, title: String, why: String, replacement: String, migration: String) {
      self.id = id
      self.title = title
      self.why = why
      self.replacement = replacement
      self.migration = migration
    }
  }

  package var findings: [Finding]
  package var rules: [CheckedRule]
  /// What was compared, in words: `main (1a2b3c4d5e6f)`, `the index`.
  package var base: String
  package var head: String
  /// Full ids in hex; empty where there is none.
  package var baseCommit: String
  package var headCommit: String
  package var removed: Int
  package var moved: Int
  /// Files of the rules that differ.
  package var files: Int
  /// Things that a reviewer should know, which fail nothing.
  package var notes: [String]
  package var version: String

  package init(
    findings: [Finding], rules: [CheckedRule], base: String, head: String, baseCommit: String, headCommit: String,
    removed: Int, moved: Int, files: Int, notes: [String] = [], version: String
  ) {
    self.findings = findings
    self.rules = rules
    self.base = base
    self.head = head
    self.baseCommit = baseCommit
    self.headCommit = headCommit
    self.removed = removed
    self.moved = moved
    self.files = files
    self.notes = notes
    self.version = version
  }

  package var added: Int { findings.count { $0.kind == .added } }

  /// `2 usages added, 3 removed and 1 moved in 5 files since main (1a2b3c4d5e6f)`.
  package var summary: String {
    var text = "\(added) usage\(added == 1 ? "" : "s") added, \(removed) removed and \(moved) moved in "
    text += "\(files) file\(files == 1 ? "" : "s") between \(base) and \(head)"
    let others = findings.count - added
    if others > 0 { text += "; \(others) other finding\(others == 1 ? "" : "s")" }
    return text
  }
}

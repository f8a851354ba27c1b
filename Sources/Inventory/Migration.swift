/// A named move from old APIs to new ones: what to count, and what the pack teaches about it.
package struct Migration: Sendable, Equatable {
  /// Names the migration's folder in the site.
  package var id: String
  /// `NavigationView → NavigationStack`.
  package var title: String
  /// One or two sentences for the top of the guide.
  package var summary: String
  /// Pathspecs of the files that the rules read, as `git grep -- '*.swift'` takes them.
  package var paths: [String]
  /// Pathspecs taken out again.
  package var excludes: [String]
  package var language: Language
  /// Headline, extended and adoption rules, in the pack's order.
  package var rules: [Rule]
  package var checklist: [ChecklistItem]
  package var guide: Guide
  /// Names of the project's own wrappers around a callee of the rules: their calls count as the callee's.
  package var wrappers: [String]
  /// Modules that may qualify the rules' names: `SwiftUI.NavigationView`.
  package var modules: [String]
  /// The first systems that have the new API: what runs only on older ones is the compatibility wrapper, and exempt.
  package var systems: Systems
  /// The advice program knows this migration: it is asked about the newest commit.
  package var wantsAdvice: Bool

  package init(
    id: String, title: String, summary: String = "", paths: [String] = ["*.swift"], excludes: [String] = [],
    language: Language = .swift, rules: [Rule], checklist: [ChecklistItem] = [], guide: Guide = Guide(),
    wrappers: [String] = [], modules: [String] = [], systems: Systems = .none, wantsAdvice: Bool = false
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.paths = paths
    self.excludes = excludes
    self.language = language
    self.rules = rules
    self.checklist = checklist
    self.guide = guide
    self.wrappers = wrappers
    self.modules = modules
    self.systems = systems
    self.wantsAdvice = wantsAdvice
  }

  /// The advice's rules that only say again what the inventory counts.
  package var adviceOfUsages: Set<String> { Set(checklist.filter { $0.decision == .inventory }.flatMap(\.advice)) }

  package func rules(at level: Rule.Level) -> [Rule] { rules.filter { $0.level == level } }
}

/// How the text of a file is divided into code, comments and strings.
package enum Language: String, Sendable, CaseIterable {
  case swift
  /// C, Objective-C, Java, Go: `//`, `/* */`, `"…"`, `'…'`.
  case cFamily = "c-family"
  /// Also templates between backticks.
  case javaScript = "javascript"
  /// Nested comments, `"""…"""`.
  case kotlin
  /// `#`, strings of one and of three quotes.
  case python
  /// `#` before a word, `=begin`, strings over lines.
  case ruby
  /// `#` before a word, `"…"`, `'…'` without escapes. Also for YAML and Makefiles.
  case shell
  /// `--`, `/* */`, `'…'` with doubled quotes.
  case sql
  /// HTML and XML: `<!-- -->`; what stands between quotes is what people look for, so it is code.
  case html
  /// No comments or strings are known: every match counts.
  case plain
}

/// One thing that must hold before a migration is finished (playbook §13).
package struct ChecklistItem: Sendable, Equatable {
  /// How the item can be decided.
  package enum Decision: String, Sendable, CaseIterable {
    /// By the inventory at the newest commit.
    case inventory
    /// By a build log.
    case build
    /// By console logs of named flows.
    case console
    /// By a person.
    case attestation
  }

  package var id: String
  /// The claim, as a sentence that is true when the item passes.
  package var title: String
  package var decision: Decision
  /// What would decide it, for the state `unknown`.
  package var evidence: String
  /// How to check it by hand.
  package var howTo: String
  /// The anchor of the guide's topic.
  package var guide: String
  /// Ids of the advice's rules whose findings predict that the item fails.
  package var advice: [String]

  package init(
    id: String, title: String, decision: Decision, evidence: String, howTo: String, guide: String = "",
    advice: [String] = []
  ) {
    self.id = id
    self.title = title
    self.decision = decision
    self.evidence = evidence
    self.howTo = howTo
    self.guide = guide
    self.advice = advice
  }
}

/// What the pack teaches. All text is plain, with `code` between backticks.
package struct Guide: Sendable, Equatable {
  package struct Mapping: Sendable, Equatable {
    package var old: String
    package var new: String
    package var needs: String
    package var note: String
    /// The id of the topic that explains it; may be empty.
    package var guide: String
    package init(old: String, new: String, needs: String, note: String = "", guide: String = "") {
      self.old = old
      self.new = new
      self.needs = needs
      self.note = note
      self.guide = guide
    }
  }
  package struct Step: Sendable, Equatable {
    package var title: String
    package var text: String
    /// The id of the topic that goes on from here; may be empty.
    package var guide: String
    package init(title: String, text: String, guide: String = "") {
      self.title = title
      self.text = text
      self.guide = guide
    }
  }
  package struct Pitfall: Sendable, Equatable {
    package var title: String
    package var text: String
    package init(title: String, text: String) {
      self.title = title
      self.text = text
    }
  }
  /// A runtime or compiler message: what it means and what to do.
  package struct Message: Sendable, Equatable {
    package enum Severity: String, Sendable, CaseIterable {
      case crash, warning
      /// Harmless, or wrong on some systems: listed, and no reason to fail.
      case note
      /// The same words may come from elsewhere: somebody has to look.
      case possible
    }
    /// Names the message in evidence; empty for one that no console prints.
    package var id: String
    package var severity: Severity
    package var text: String
    package var cause: String
    package var fix: String
    /// PCRE2 patterns of its wordings; the group `type` names the type that the message is about.
    package var match: [String]
    /// Patterns with the group `type` for the message's later lines.
    package var type: [String]
    package init(
      id: String = "", severity: Severity = .warning, text: String, cause: String, fix: String, match: [String] = [],
      type: [String] = []
    ) {
      self.id = id
      self.severity = severity
      self.text = text
      self.cause = cause
      self.fix = fix
      self.match = match
      self.type = type
    }
  }
  /// A recipe or explanation with an anchor, linked from rules and checklist items.
  package struct Topic: Sendable, Equatable {
    package var id: String
    package var title: String
    package var text: [String]
    package var needs: String
    package var before: String
    package var after: String
    /// What goes wrong most easily; may be empty.
    package var trap: String
    package init(
      id: String, title: String, text: [String], needs: String = "", before: String = "", after: String = "",
      trap: String = ""
    ) {
      self.id = id
      self.title = title
      self.text = text
      self.needs = needs
      self.before = before
      self.after = after
      self.trap = trap
    }
  }

  package var mapping: [Mapping]
  package var steps: [Step]
  package var topics: [Topic]
  package var messages: [Message]
  package var pitfalls: [Pitfall]
  /// Names that make an unknown sentence of a console log worth listing.
  package var messageWords: [String] = []

  package init(
    mapping: [Mapping] = [], steps: [Step] = [], topics: [Topic] = [], messages: [Message] = [],
    pitfalls: [Pitfall] = []
  ) {
    self.mapping = mapping
    self.steps = steps
    self.topics = topics
    self.messages = messages
    self.pitfalls = pitfalls
  }
}

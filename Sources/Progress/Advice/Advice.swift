import Inventory

/// What the syntax tree of the newest commit says about a migration: findings of the checkable rules, and what each
/// usage becomes (design §8).
package struct Advice: Sendable, Equatable {
  /// The program that read the files, and the format of its answers.
  package var source: String
  /// Every rule that was looked for, in the order of the seeds.
  package var rules: [AdviceRule]
  /// By path, line, column and rule.
  package var findings: [AdviceFinding]
  package var steps: [CodePlace: NextStep]
  /// What only all files together can judge.
  package var facts: [CodeFact]
  /// Files about which nothing is said, and why: one that does not parse, one that took too long.
  package var unread: [Unread]
  /// Files that were read.
  package var files: Int
  /// The project's oldest iOS, where its files name exactly one: `16.4`.
  package var minimum: String?

  package struct Unread: Sendable, Equatable {
    package var path: String
    package var reason: String
    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  package init(
    source: String = "", rules: [AdviceRule] = [], findings: [AdviceFinding] = [], steps: [CodePlace: NextStep] = [:],
    facts: [CodeFact] = [], unread: [Unread] = [], files: Int = 0, minimum: String? = nil
  ) {
    self.source = source
    self.rules = rules
    self.findings = findings
    self.steps = steps
    self.facts = facts
    self.unread = unread
    self.files = files
    self.minimum = minimum
  }
}

extension Advice {
  /// The same about a repository whose files lie below a folder. What its files make a finding only together is found here:
  /// a view of another repository is another view, whatever its name.
  package func below(_ prefix: String) -> Advice {
    var advice = self
    advice.findings = findings + AdviceBuilder.findingsAcrossFiles(self)
    for index in advice.findings.indices {
      advice.findings[index].place.path = prefix + advice.findings[index].place.path
    }
    advice.facts = []
    advice.steps = Dictionary(
      uniqueKeysWithValues: steps.map { (CodePlace(prefix + $0.key.path, $0.key.line, $0.key.column), $0.value) })
    advice.unread = unread.map { Unread(path: prefix + $0.path, reason: $0.reason) }
    return advice
  }

  /// What two repositories' advice says together; their paths differ. A minimum is told where both have the same.
  package func joined(to other: Advice?) -> Advice {
    guard let other else { return self }
    var all = other
    all.findings = (other.findings + findings).sorted(by: AdviceFinding.comesFirst)
    all.facts = (other.facts + facts).sorted()
    all.steps.merge(steps) { first, _ in first }
    all.unread += unread
    all.files += files
    if minimum != other.minimum { all.minimum = nil }
    return all
  }
}

/// A place in a file of the newest commit.
package struct CodePlace: Sendable, Hashable, Comparable {
  package var path: String
  /// From 1.
  package var line: Int
  /// In bytes, from 1.
  package var column: Int

  package init(_ path: String, _ line: Int, _ column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }

  package static func < (a: Self, b: Self) -> Bool { (a.path, a.line, a.column) < (b.path, b.line, b.column) }
}

/// What one file shows and others may make a finding: a view that is a row, a view that holds a destination.
package struct CodeFact: Sendable, Hashable, Comparable {
  package var place: CodePlace
  /// `lazy-row` and the like, as `Advice/README.md` lists them.
  package var kind: String
  /// The view's type; empty where it does not matter.
  package var type: String
  /// The container's or the modifier's name; may be empty.
  package var detail: String

  package init(_ place: CodePlace, _ kind: String, type: String = "", detail: String = "") {
    self.place = place
    self.kind = kind
    self.type = type
    self.detail = detail
  }

  package static func < (a: Self, b: Self) -> Bool {
    (a.place, a.kind, a.type, a.detail) < (b.place, b.kind, b.type, b.detail)
  }
}

/// A rule of the advice, as its page explains it.
package struct AdviceRule: Sendable, Equatable {
  package enum Severity: String, Sendable, CaseIterable {
    case error, warning, info

    /// As a sentence counts them.
    package var noun: (one: String, many: String) {
      switch self {
      case .error: ("error", "errors")
      case .warning: ("warning", "warnings")
      case .info: ("hint", "hints")
      }
    }
  }

  /// `S0-05`.
  package var id: String
  package var title: String
  package var severity: Severity
  /// `high`, `medium` or `low`.
  package var confidence: String
  /// Where it is written: `000 §5`.
  package var section: String
  /// The guide's topic.
  package var guide: String
  package var rationale: String
  /// What each side says where the texts that the rules come from disagree; empty where they do not.
  package var views: [View]
  package var violating: [String]
  package var correct: [String]

  /// One side of a disagreement.
  package struct View: Sendable, Equatable {
    /// Where it is written.
    package var section: String
    package var text: String
    package init(section: String, text: String) {
      self.section = section
      self.text = text
    }
  }

  package init(
    id: String, title: String, severity: Severity, confidence: String, section: String = "", guide: String = "",
    rationale: String = "", views: [View] = [], violating: [String] = [], correct: [String] = []
  ) {
    self.id = id
    self.title = title
    self.severity = severity
    self.confidence = confidence
    self.section = section
    self.guide = guide
    self.rationale = rationale
    self.views = views
    self.violating = violating
    self.correct = correct
  }
}

/// A place in the code and what to do there.
package struct AdviceFinding: Sendable, Equatable {
  package var place: CodePlace
  /// The rule's id.
  package var rule: String
  package var severity: AdviceRule.Severity
  package var confidence: String
  package var message: String
  package var section: String
  package var guide: String
  /// The system that the code needs, where the finding depends on the project's minimum; else empty.
  package var needs: String
  /// The CODEOWNERS team; empty when unowned or unknown.
  package var owner: String

  package init(
    place: CodePlace, rule: String, severity: AdviceRule.Severity, confidence: String, message: String,
    section: String = "", guide: String = "", needs: String = "", owner: String = ""
  ) {
    self.place = place
    self.rule = rule
    self.severity = severity
    self.confidence = confidence
    self.message = message
    self.section = section
    self.guide = guide
    self.needs = needs
    self.owner = owner
  }

  static func comesFirst(_ a: Self, _ b: Self) -> Bool { (a.place, a.rule) < (b.place, b.rule) }
}

/// What a usage becomes, what that needs, and roughly how much work it is.
package struct NextStep: Sendable, Equatable {
  /// A rough effort.
  package enum Size: String, Sendable, CaseIterable {
    case small = "S"
    case medium = "M"
    case large = "L"

    package var meaning: String {
      switch self {
      case .small: "minutes"
      case .medium: "an hour or two"
      case .large: "half a day or more"
      }
    }
  }

  /// The inventory's rule that counts the usage.
  package var rule: String
  /// The name of the rule that decided it.
  package var decision: String
  package var replace: String
  package var needs: String
  package var trap: String
  package var size: Size
  /// Why it is that size.
  package var because: String
  package var section: String
  package var guide: String

  package init(
    rule: String, decision: String, replace: String, needs: String = "", trap: String = "", size: Size,
    because: String = "", section: String = "", guide: String = ""
  ) {
    self.rule = rule
    self.decision = decision
    self.replace = replace
    self.needs = needs
    self.trap = trap
    self.size = size
    self.because = because
    self.section = section
    self.guide = guide
  }
}

/// How much work some usages are, as counts of rough sizes. They are not added up to hours: nobody measured those.
package struct Effort: Sendable, Equatable {
  package var small = 0
  package var medium = 0
  package var large = 0
  /// Usages without a next step: their file was not read.
  package var unknown = 0

  package var usages: Int { small + medium + large + unknown }

  package init(small: Int = 0, medium: Int = 0, large: Int = 0, unknown: Int = 0) {
    self.small = small
    self.medium = medium
    self.large = large
    self.unknown = unknown
  }

  package mutating func add(_ size: NextStep.Size?) {
    switch size {
    case .small: small += 1
    case .medium: medium += 1
    case .large: large += 1
    case nil: unknown += 1
    }
  }
}

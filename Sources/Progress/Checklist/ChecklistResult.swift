import Inventory

/// One checklist item's state, the reason for it, and how that is known (design §7).
package struct ChecklistResult: Sendable, Equatable {
  package enum State: String, Sendable, CaseIterable {
    case passed, failed, attested, stale, unknown
    case notApplicable = "not applicable"
    case blocked

    /// Nothing is left to do for it.
    package var isSettled: Bool { self == .passed || self == .attested || self == .notApplicable }
  }

  /// One log that was looked at.
  package struct EvidenceNote: Sendable, Equatable {
    /// The file, or the flow and the file.
    package var name: String
    /// What was read and what it is about, as short phrases.
    package var facts: [String]
    package var findings: [Finding]
    /// Why it is no evidence; nil when it is.
    package var problem: String?
    package init(name: String, facts: [String] = [], findings: [Finding] = [], problem: String? = nil) {
      self.name = name
      self.facts = facts
      self.findings = findings
      self.problem = problem
    }
  }

  /// A warning or a message of a log.
  package struct Finding: Sendable, Equatable {
    package var text: String
    /// `crash`, `warning`, `note`, `possible`, `unrecognised`.
    package var kind: String
    /// The repository's path, when the finding is about a place in its code; otherwise empty.
    package var path: String
    /// The line there, or in the log.
    package var line: Int
    package var count: Int
    /// What follows from it: the usage that it joins, or the fix.
    package var note: String
    package init(text: String, kind: String, path: String = "", line: Int = 0, count: Int = 1, note: String = "") {
      self.text = text
      self.kind = kind
      self.path = path
      self.line = line
      self.count = count
      self.note = note
    }
  }

  /// From when an item had a state, and why.
  package struct Episode: Sendable, Equatable {
    package var from: Day
    package var state: State
    package var detail: String
    package init(from: Day, state: State, detail: String) {
      self.from = from
      self.state = state
      self.detail = detail
    }
  }

  /// Sprints in a row at whose ends an item had the same state.
  package struct SprintRun: Sendable, Equatable {
    package var first: String
    package var last: String
    package var state: State
    package var detail: String
    package init(first: String, last: String, state: State, detail: String) {
      self.first = first
      self.last = last
      self.state = state
      self.detail = detail
    }
  }

  package var item: ChecklistItem
  package var state: State
  /// One sentence: what was found, or what evidence would decide it. Begins with `because` where the state needs a reason.
  package var detail: String
  /// How it is known, in one sentence.
  package var basis: String
  /// Since when it has this state; nil when that cannot be told.
  package var since: Day?
  package var evidence: [EvidenceNote]
  /// What people said, oldest first.
  package var attestations: [Attestation]
  /// Oldest first.
  package var episodes: [Episode]
  /// Oldest first; empty when no sprints are configured.
  package var sprints: [SprintRun]

  package init(
    item: ChecklistItem, state: State, detail: String, basis: String = "", since: Day? = nil,
    evidence: [EvidenceNote] = [], attestations: [Attestation] = [], episodes: [Episode] = [], sprints: [SprintRun] = []
  ) {
    self.item = item
    self.state = state
    self.detail = detail
    self.basis = basis
    self.since = since
    self.evidence = evidence
    self.attestations = attestations
    self.episodes = episodes
    self.sprints = sprints
  }

  /// `not applicable: because …`, or the bare state.
  package var stateText: String {
    detail.hasPrefix("because ") ? "\(state.rawValue): \(detail)" : state.rawValue
  }

  /// One line for each log that is no evidence.
  package var problems: [String] { evidence.compactMap { note in note.problem.map { "\(note.name) \($0)" } } }
}

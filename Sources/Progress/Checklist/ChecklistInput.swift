import Evidence

/// What a person says about one item of a checklist.
package struct Attestation: Sendable, Equatable {
  package enum Result: String, Sendable, CaseIterable {
    case passed, failed
    case notApplicable = "not-applicable"
    case blocked
  }
  /// The id of the checklist item.
  package var item: String
  package var result: Result
  package var by: String
  package var on: Day
  /// The commit that was looked at, as hex digits. Empty when it is not named.
  package var commit: String
  package var note: String

  package init(item: String, result: Result, by: String, on: Day, commit: String = "", note: String = "") {
    self.item = item
    self.result = result
    self.by = by
    self.on = on
    self.commit = commit
    self.note = note
  }
}

/// How long a person's word holds when the code does not change.
package struct AttestationAges: Sendable, Equatable {
  package var days = 180
  package var daysOfItem: [String: Int] = [:]
  package init(days: Int = 180, daysOfItem: [String: Int] = [:]) {
    self.days = days
    self.daysOfItem = daysOfItem
  }
  package func days(of item: String) -> Int { daysOfItem[item] ?? days }
}

/// A log, or why it could not be read.
package enum EvidenceContent<Log: Sendable & Equatable>: Sendable, Equatable {
  case log(Log)
  /// The words that follow the name: `is empty`.
  case problem(String)
}

/// Which state of the code a log is about.
package enum EvidenceMoment: Sendable, Equatable {
  /// Whoever gave the log on the command line means the newest commit.
  case newest
  case commit(String)
  case day(Day)
  case unknown
}

package struct BuildEvidence: Sendable, Equatable {
  /// As the configuration or the command line names it.
  package var name: String
  package var configuration: String
  package var moment: EvidenceMoment
  package var content: EvidenceContent<BuildLog>
  package init(
    name: String, configuration: String = "", moment: EvidenceMoment = .unknown, content: EvidenceContent<BuildLog>
  ) {
    self.name = name
    self.configuration = configuration
    self.moment = moment
    self.content = content
  }
}

package struct ConsoleEvidence: Sendable, Equatable {
  package var flow: String
  /// Empty for a flow without a log.
  package var name: String
  package var system: String
  package var moment: EvidenceMoment
  package var content: EvidenceContent<ConsoleLog>
  package init(
    flow: String, name: String, system: String = "", moment: EvidenceMoment = .unknown,
    content: EvidenceContent<ConsoleLog>
  ) {
    self.flow = flow
    self.name = name
    self.system = system
    self.moment = moment
    self.content = content
  }
}

/// A minimum system that a file of the project names.
package struct ProjectTarget: Sendable, Hashable, Comparable {
  package var path: String
  package var target: DeploymentTarget
  package init(path: String, target: DeploymentTarget) {
    self.path = path
    self.target = target
  }
  package static func < (a: Self, b: Self) -> Bool { (a.target, a.path) < (b.target, b.path) }
}

/// Everything but the counts that decides a checklist.
package struct ChecklistInput: Sendable {
  package var attestations: [Attestation] = []
  package var ages = AttestationAges()
  /// Words of later days are left out; nil: all count, also those given after the newest commit.
  package var lastDay: Day?
  package var build: [BuildEvidence] = []
  package var console: [ConsoleEvidence] = []
  /// From the project's files at the newest commit.
  package var targets: [ProjectTarget] = []
  /// The Swift files of the newest commit, to tell a log of this project from another's.
  package var paths: Set<String> = []
  package init() {}
}

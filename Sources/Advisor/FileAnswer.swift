import Progress

/// What the advice program says about one file's content. It depends on the content and the minimum system alone, so it
/// holds wherever the file lies: its places have no path.
struct FileAnswer: Equatable {
  struct Step: Equatable {
    var place: CodePlace
    var next: NextStep
  }
  var findings: [AdviceFinding] = []
  var steps: [Step] = []
  var facts: [CodeFact] = []
  var syntaxErrors = 0
}

extension Advice {
  /// Adds what is said about the file at `path`.
  mutating func add(_ answer: FileAnswer, at path: String) {
    files += 1
    for var finding in answer.findings {
      finding.place.path = path
      findings.append(finding)
    }
    for step in answer.steps { steps[CodePlace(path, step.place.line, step.place.column)] = step.next }
    for var fact in answer.facts {
      fact.place.path = path
      facts.append(fact)
    }
    if answer.syntaxErrors > 0 {
      let errors = answer.syntaxErrors == 1 ? "1 syntax error" : "\(answer.syntaxErrors) syntax errors"
      unread.append(.init(path: path, reason: errors))
    }
  }

  /// Adds what is said about other files.
  mutating func append(_ other: Advice) {
    files += other.files
    findings += other.findings
    steps.merge(other.steps) { $1 }
    facts += other.facts
    unread += other.unread
  }

  /// In whatever order the files were answered, the advice is the same.
  mutating func sort() {
    findings.sort { ($0.place, $0.rule) < ($1.place, $1.rule) }
    facts.sort()
    unread.sort { ($0.path, $0.reason) < ($1.path, $1.reason) }
  }
}

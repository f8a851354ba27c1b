import Evidence
import Inventory

/// Decides the item "no runtime message" from the console logs of named flows.
struct ConsoleDecider {
  let input: ChecklistInput
  let migration: Migration
  let changes: NavigationChanges
  let asOf: Day

  /// What one flow's log means.
  struct Decision {
    var state: ChecklistResult.State
    var detail: String
    var note: ChecklistResult.EvidenceNote
    var day: Day?
    var lines = 0
  }

  func decisions() -> [Decision] { input.console.map(decide) }

  private func decide(_ evidence: ConsoleEvidence) -> Decision {
    let name = evidence.name.isEmpty ? "flow \(evidence.flow)" : "flow \(evidence.flow), \(evidence.name)"
    var note = ChecklistResult.EvidenceNote(name: name)
    if !evidence.system.isEmpty { note.facts.append(evidence.system) }
    switch evidence.content {
    case .problem(let words):
      note.problem = words
      return Decision(state: .unknown, detail: "\(name) \(words)", note: note)
    case .log(let log): return judge(evidence, log, note)
    }
  }

  private func judge(
    _ evidence: ConsoleEvidence, _ log: ConsoleLog, _ note: ChecklistResult.EvidenceNote
  ) -> Decision {
    var note = note
    let moment = EvidenceAge(evidence.moment, changes, input.ages.days, asOf)
    note.facts += [amount(log.lines, "line") + " read", moment.text]
    if log.mentions > 0 {
      note.facts.append("\(amount(log.mentions, "other line")) with the name of a navigation type")
    }
    if log.more > 0 { note.facts.append("\(log.more) further findings not kept") }
    note.findings = log.findings.map(finding) + log.unknown.map(unrecognised)
    let (state, detail) = verdict(evidence.flow, note.findings, moment)
    return Decision(state: state, detail: detail, note: note, day: moment.day, lines: log.lines)
  }

  private func finding(_ found: ConsoleLog.Finding) -> ChecklistResult.Finding {
    let message = migration.guide.messages.first { $0.id == found.id }
    let type = found.type.isEmpty ? "" : " (\(found.type))"
    return ChecklistResult.Finding(
      text: found.id + type + ": " + found.text, kind: message?.severity.rawValue ?? "warning", line: found.line,
      count: found.count, note: message?.fix ?? "")
  }

  private func unrecognised(_ found: ConsoleLog.Unknown) -> ChecklistResult.Finding {
    ChecklistResult.Finding(
      text: found.text, kind: "unrecognised", line: found.line, count: found.count,
      note: "no message of the catalogue is worded so; read it")
  }

  private func verdict(
    _ flow: String, _ findings: [ChecklistResult.Finding], _ moment: EvidenceAge
  ) -> (ChecklistResult.State, String) {
    let severe = findings.count { $0.kind == "crash" || $0.kind == "warning" }
    if severe > 0 { return (.failed, "\(amount(severe, "navigation message")) in flow \(flow)") }
    let open = findings.count { $0.kind == "possible" || $0.kind == "unrecognised" }
    if open > 0 { return (.unknown, "\(amount(open, "message")) in flow \(flow) that somebody has to read") }
    if let stale = moment.stale { return (.stale, "no message in flow \(flow), but \(stale)") }
    return (.passed, "flow \(flow)")
  }
}

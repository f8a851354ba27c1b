import Progress
import Testing

@testable import Evidence

@Suite struct ConsoleTests {
  private func evidence(_ flow: String, _ ids: [String], unknown: [String] = [], lines: Int = 50) -> ConsoleEvidence {
    var log = ConsoleLog()
    log.lines = lines
    log.findings = ids.map { ConsoleLog.Finding(id: $0, type: "T", line: 3, count: 2, text: "text") }
    log.unknown = unknown.map { ConsoleLog.Unknown(text: $0, line: 4, count: 1) }
    return ConsoleEvidence(flow: flow, name: flow + ".txt", system: "iOS 18.1", moment: .newest, content: .log(log))
  }

  private func result(_ evidence: ConsoleEvidence...) -> ChecklistResult {
    var project = SmallProject()
    project.input.console = evidence
    return project.result("messages")
  }

  @Test func quietFlowsPassAndTheLinesThatWereReadAreShown() {
    let found = result(evidence("checkout", []), evidence("login", [], lines: 70))
    #expect(found.state == .passed)
    #expect(found.detail == "no navigation message in 2 flows, in 120 lines read")
  }

  @Test func oneMessageFailsAllFlows() {
    let found = result(evidence("checkout", []), evidence("login", ["lazy"]))
    #expect(found.state == .failed && found.detail == "1 navigation message in flow login")
    #expect(found.evidence[1].findings[0].note == "Move it.")
  }

  @Test func harmlessMessagesAreListedAndPass() {
    let found = result(evidence("checkout", ["harmless"]))
    #expect(found.state == .passed && found.evidence[0].findings.count == 1)
  }

  @Test func doubtfulAndUnknownMessagesLeaveTheItemOpen() {
    #expect(result(evidence("checkout", ["maybe"])).state == .unknown)
    let found = result(evidence("checkout", [], unknown: ["A new NavigationStack message."]))
    #expect(found.state == .unknown && found.evidence[0].findings[0].kind == "unrecognised")
  }

  @Test func aFlowWithoutALogIsUnknown() {
    let missing = ConsoleEvidence(flow: "search", name: "", content: .problem("has no log yet"))
    let found = result(evidence("checkout", []), missing)
    #expect(found.state == .unknown && found.problems == ["flow search has no log yet"])
  }
}

import Evidence
import Progress
import Testing

@Suite struct BuildTests {
  private func log(
    _ lines: [Int] = [], target: DeploymentTarget? = DeploymentTarget(.iOS, 16),
    _ change: (inout BuildLog) -> Void = { _ in }
  ) -> BuildLog {
    var log = BuildLog(form: .text)
    log.lines = 100
    log.outcome = .succeeded
    log.files = ["/ci/app/App/List.swift"]
    if let target {
      log.modules["App"] = BuildLog.Module()
      log.modules["App"]!.targets = [target]
      log.modules["App"]!.files = log.files
    }
    log.warnings = lines.map { line in
      var warning = BuildLog.Warning(name: "init(destination:isActive:label:)", platform: "iOS", version: "16.0")
      (warning.path, warning.line, warning.column) = ("/ci/app/App/List.swift", line, 9)
      warning.rule = "link-is-active"
      return warning
    }
    change(&log)
    return log
  }

  private func project(_ log: BuildLog, _ moment: EvidenceMoment = .newest, lines: [Int] = []) -> SmallProject {
    var project = SmallProject()
    project.lines = lines
    project.input.paths = ["App/List.swift", "Kitchen/Wall.swift"]
    project.input.build = [BuildEvidence(name: "build.log", moment: moment, content: .log(log))]
    return project
  }

  @Test func aCleanBuildForASystemThatWarnsPasses() {
    let result = project(log()).result("warnings")
    #expect(result.state == .passed)
    #expect(result.detail.contains("iOS 16.0"))
    #expect(result.evidence[0].facts.contains("100 lines read"))
  }

  @Test func warningsFailAndAreJoinedThroughTheirCalls() {
    // The calls begin at 10 and 30; their labels stand in 12 and 30. The third call is a wrapper's.
    let result = project(log([10, 30, 200]), lines: [12, 30]).result("warnings")
    #expect(result.state == .failed)
    let notes = result.evidence[0].findings.map(\.note)
    #expect(notes[0] == "the link-is-active in line 12" && notes[1] == "the link-is-active in line 30")
    #expect(notes[2].hasPrefix("no usage in this call"))
    #expect(result.evidence[0].facts.contains("2 of 3 warnings joined to a usage at the newest commit"))
  }

  @Test func ofNestedCallsTheInnerLabelBelongsToTheInnerWarning() {
    let result = project(log([10, 12]), lines: [13, 20]).result("warnings")
    #expect(
      result.evidence[0].findings.map(\.note) == ["the link-is-active in line 20", "the link-is-active in line 13"])
  }

  @Test func belowTheFirstSystemThatWarnsSilenceProvesNothing() {
    let result = project(log(target: DeploymentTarget(.iOS, 15)), lines: [12]).result("warnings")
    #expect(result.state == .notApplicable)
    #expect(result.stateText.hasPrefix("not applicable: because the minimum system is iOS 15.0"))
    #expect(result.detail.contains("silence proves nothing"))
  }

  @Test func aPartBelowLeavesTheItemOpen() {
    let mixed = log { $0.modules["App"]!.targets.insert(DeploymentTarget(.macOS, 12)) }
    #expect(project(mixed).result("warnings").state == .unknown)
  }

  @Test func otherPeoplesModulesAndThoseThatMayStayDoNotCount() {
    let mixed = log {
      $0.modules["Pod"] = BuildLog.Module()
      $0.modules["Pod"]!.targets = [DeploymentTarget(.iOS, 12)]
      $0.modules["Pod"]!.files = ["/ci/pods/Pod.swift"]
      $0.modules["Kitchen"] = BuildLog.Module()
      $0.modules["Kitchen"]!.targets = [DeploymentTarget(.iOS, 15)]
      $0.modules["Kitchen"]!.files = ["/ci/app/Kitchen/Wall.swift"]
    }
    var project = project(mixed)
    project.exempt = ["Kitchen/Wall.swift"]
    #expect(project.result("warnings").state == .passed)
  }

  @Test func theProjectsFilesSayTheMinimumWhereTheLogDoesNot() {
    var silent = project(log(target: nil))
    #expect(silent.result("warnings").state == .unknown)
    silent.input.targets = [ProjectTarget(path: "project.yml", target: DeploymentTarget(.iOS, 15))]
    #expect(silent.result("warnings").state == .notApplicable)
    silent.input.targets = [ProjectTarget(path: "project.yml", target: DeploymentTarget(.iOS, 17))]
    #expect(silent.result("warnings").state == .passed)
    silent.input.build = []
    #expect(silent.result("warnings").state == .unknown)
    silent.input.targets = [ProjectTarget(path: "project.yml", target: DeploymentTarget(.iOS, 15))]
    #expect(silent.result("warnings").state == .notApplicable)
  }

  @Test func silenceAboutUsagesThatShouldWarnIsNoPass() {
    let result = project(log(), lines: [12]).result("warnings")
    #expect(result.state == .unknown && result.detail.contains("should warn"))
  }

  @Test func aFailedBuildAndAForeignLogDecideNothing() {
    #expect(project(log { $0.outcome = .failed }).result("warnings").state == .unknown)
    let foreign = project(
      log {
        $0.files = ["/ci/other/Main.swift"]
        $0.modules = [:]
      }
    ).result("warnings")
    #expect(foreign.state == .unknown)
    #expect(
      foreign.problems == ["build.log is the log of another project: no file that it names is in this repository"])
    let quiet = project(
      log {
        $0.files = []
        $0.modules = [:]
      }
    ).result("warnings")
    #expect(quiet.problems[0].contains("names no Swift file"))
  }

  @Test func warningsOfCheckedOutPackagesAreNotOurs() {
    let other = log([3]) { $0.warnings[0].path = "/ci/derived/checkouts/Kit/List.swift" }
    #expect(project(other).result("warnings").state == .passed)
  }

  @Test func aLogGoesStaleAsAWordDoes() {
    #expect(project(log(), .commit("111111111")).result("warnings").state == .stale)
    #expect(project(log(), .commit("222222222")).result("warnings").state == .passed)
    #expect(project(log(), .day(SmallProject.start + 1)).result("warnings").state == .stale)
    #expect(project(log(), .unknown).result("warnings").state == .passed)
  }

  @Test func badFilesNameThemselves() {
    var project = SmallProject()
    project.input.build = [BuildEvidence(name: "ci.log", content: .problem("is missing"))]
    let result = project.result("warnings")
    #expect(result.state == .unknown && result.problems == ["ci.log is missing"])
  }

  @Test func aWordDoesNotPassWhatALogFails() {
    var failed = project(log([10]), lines: [10])
    var word = SmallProject.word(day: 3, commit: 3)
    word.item = "warnings"
    failed.input.attestations = [word]
    #expect(failed.result("warnings").state == .failed)
    var bad = project(log { $0.outcome = .failed })
    bad.input.attestations = [word]
    #expect(bad.result("warnings").state == .attested)
  }
}

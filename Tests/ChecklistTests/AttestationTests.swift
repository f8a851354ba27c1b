import Progress
import Testing

@Suite struct AttestationTests {
  @Test func nobodysWordIsUnknownAndSaysWhatWouldDecide() {
    let result = SmallProject().result("links")
    #expect(result.state == .unknown && result.detail == "What decides links.")
    #expect(result.since == nil && result.episodes.isEmpty)
  }

  @Test func aWordHoldsWhileNoNavigationCodeChanges() {
    var project = SmallProject()
    // The newest commit, the only later one, touches no navigation code.
    project.input.attestations = [SmallProject.word(day: 2, commit: 2)]
    let result = project.result("links")
    #expect(result.state == .attested && result.since == SmallProject.start + 2)
    #expect(result.detail.contains("Noor") && result.detail.contains("2222222"))
  }

  @Test func aWordGoesStaleWithTheFirstChangeAfterItsCommit() {
    var project = SmallProject()
    project.input.attestations = [SmallProject.word(day: 3, commit: 1)]
    let result = project.result("links")
    #expect(result.state == .stale)
    // It was given after the change, about a commit before it: it never held.
    #expect(result.since == SmallProject.start + 3)
    #expect(result.detail.contains("navigation code changed in commit 2222222"))
  }

  @Test func withoutACommitTheDayCounts() {
    var project = SmallProject()
    project.input.attestations = [SmallProject.word(day: 1)]
    #expect(project.result("links").state == .stale)
    #expect(project.result("links").since == SmallProject.start + 2)
    project.input.attestations = [SmallProject.word(day: 2)]
    #expect(project.result("links").state == .attested)
  }

  @Test func aWordExpiresAfterItsAge() {
    var project = SmallProject()
    project.input.attestations = [SmallProject.word(day: 2, commit: 2)]
    project.asOf = SmallProject.start + 2 + 180
    #expect(project.result("links").state == .attested)
    project.asOf = SmallProject.start + 2 + 181
    #expect(project.result("links").state == .stale)
    project.input.ages = AttestationAges(days: 180, daysOfItem: ["links": 400])
    #expect(project.result("links").state == .attested)
    project.input.ages = AttestationAges(days: 30)
    #expect(project.result("links").detail.contains("older than the 30 days"))
  }

  @Test func reasonsAreGivenInTheState() {
    var project = SmallProject()
    project.input.attestations = [SmallProject.word(.notApplicable, day: 0, note: "The app has no links.")]
    #expect(project.result("links").state == .notApplicable)
    #expect(project.result("links").stateText.hasPrefix("not applicable: because the app has no links (Noor"))
    project.input.attestations = [SmallProject.word(.blocked, day: 0, note: "UIKit keeps the path")]
    #expect(project.result("links").stateText.hasPrefix("blocked: because UIKit keeps the path"))
  }

  @Test func aFailureHoldsUntilSomebodySaysOtherwise() {
    var project = SmallProject()
    project.input.attestations = [SmallProject.word(.failed, day: 0)]
    project.asOf = SmallProject.start + 1000
    #expect(project.result("links").state == .failed)
  }

  @Test func severalWordsAreTheItemsHistory() {
    var project = SmallProject()
    project.sprints = SprintCalendar(start: SmallProject.start, length: 1)
    project.input.attestations = [
      SmallProject.word(day: 3, commit: 3), SmallProject.word(.failed, day: 1), SmallProject.word(day: 0, commit: 0),
    ]
    let result = project.result("links")
    #expect(result.attestations.map(\.on) == [0, 1, 3].map { SmallProject.start + $0 })
    #expect(result.episodes.map(\.state) == [.attested, .failed, .attested])
    #expect(result.sprints.map(\.state) == [.attested, .failed, .attested])
    #expect(result.sprints.map(\.first) == ["S1", "S2", "S4"] && result.sprints[1].last == "S3")
    #expect(result.since == SmallProject.start + 3)
  }

  @Test func wordsAfterTheReportsDayAreLeftOutWhenOneIsNamed() {
    var project = SmallProject()
    project.input.attestations = [SmallProject.word(day: 90, commit: 3)]
    #expect(project.result("links").state == .attested, "given after the newest commit, and still a word")
    project.input.lastDay = SmallProject.start + 3
    #expect(project.result("links").state == .unknown)
  }

  @Test func noWordTakesBackACount() {
    var project = SmallProject()
    project.steps = [2]
    project.lines = [3, 4]
    var word = SmallProject.word(day: 0)
    word.item = "inventory"
    project.input.attestations = [word]
    #expect(project.result("inventory").state == .failed)
    word.result = .blocked
    project.input.attestations = [word]
    #expect(project.result("inventory").state == .blocked)
    #expect(project.result("inventory").detail.contains("2 usages left in 1 file"))
  }

  @Test func theCountsHistoryComesFromTheSeries() {
    var project = SmallProject()
    project.steps = [2, -2, 0, 1, -1]
    project.sprints = SprintCalendar(start: SmallProject.start, length: 1)
    let result = project.result("inventory")
    #expect(result.state == .passed && result.since == SmallProject.start + 4)
    #expect(result.episodes.map(\.state) == [.failed, .passed, .failed, .passed])
    #expect(result.sprints.map(\.state) == [.failed, .passed, .failed, .passed])
  }
}

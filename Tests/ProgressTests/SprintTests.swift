import Testing

@testable import Progress

@Suite struct SprintTests {
  private let monday = Day("2026-01-05")!
  private var goals: Goals { Goals(sprints: SprintCalendar(start: monday, length: 14)) }

  /// Eight weeks, a commit on each Wednesday.
  private var history: History {
    var history = History()
    history.commit(monday + 2, [.init(path: "a/x", added: 9), .init(path: "b/y", added: 3)])
    history.commit(monday + 9, [.init(path: "a/x", removed: 2)])
    history.commit(monday + 16, [.init(path: "a/x", removed: 1, moved: -2), .init(path: "b/y", added: 2, moved: 2)])
    history.commit(monday + 23, [.init(path: "b/y", removed: 4)])
    history.commit(monday + 30, [.init(path: "a/x", removed: 1)])
    history.commit(monday + 37, [.init(path: "c/z", added: 5)])
    return history
  }

  private func owners(_ text: String) -> Owners { Owners(parsing: Array(text.utf8), .github) }

  private func report(_ input: ReportBuilder.Input, newest: String) -> MigrationReport {
    var input = input
    let ends = ReportBuilder.sprintEnds(input)
    input.owners = OwnersInHistory(newest: owners(newest), place: "CODEOWNERS")
    // Until the fourth commit everything belonged to one team.
    input.owners.repositories[0].versions = Set(ends).sorted().map { ($0, $0 < 4 ? owners("* @all") : owners(newest)) }
    return ReportBuilder(input).report()
  }

  @Test func aSprintSumsWhatItsCommitsDid() throws {
    let sprints = report(history.input(goals), newest: "/a/ @a\n/b/ @b\n").sprints
    #expect(sprints.map(\.name) == ["S1", "S2", "S3"])
    #expect(sprints.map(\.commits) == [0..<2, 2..<4, 4..<6])
    #expect(sprints.map(\.before) == [0, 10, 7])
    #expect(sprints.map(\.after) == [10, 7, 11])
    #expect(sprints.map(\.added) == [12, 2, 5])
    #expect(sprints.map(\.removed) == [2, 5, 1])
    #expect(sprints.map(\.moved) == [0, 2, 0])
    #expect(sprints.map(\.isCurrent) == [false, false, true])
    #expect(sprints[1].byRule.map(\.change) == [.init(before: 10, after: 7, added: 2, removed: 5, moved: 2)])
    #expect(sprints[1].grown == [.init(path: "b/y", usages: 3, added: 2)])
    #expect(sprints[1].quickest.map(\.path) == ["b/y", "a/x"])
  }

  @Test func aSprintsTeamsAreThoseOfItsEnd() {
    let sprints = report(history.input(goals), newest: "/a/ @a\n/b/ @b\n").sprints
    #expect(sprints[1].byTeam.map(\.team) == ["@all"])
    #expect(sprints[1].byTeam.map(\.change) == [.init(before: 10, after: 7, added: 2, removed: 5, moved: 0)])
    #expect(sprints[2].byTeam.map(\.team) == ["Unowned", "@a", "@b"])
    #expect(sprints[2].byTeam.map(\.change.after) == [5, 3, 3])
  }

  @Test(arguments: [2, 4]) func aClosedSprintNeverChangesAfterwards(count: Int) {
    let then = report(history.input(goals, first: count), newest: "* @all").sprints
    let now = report(history.input(goals), newest: "/a/ @a\n/b/ @b\n").sprints
    for (var a, var b) in zip(then, now) {
      (a.isCurrent, b.isCurrent) = (false, false)
      #expect("\(a)" == "\(b)")
    }
  }

  @Test func daysAreThoseOfTheTimeZone() {
    var history = History()
    history.commit(monday, [.init(path: "a", added: 2)])
    // Sunday 23:30 in UTC is Monday in Berlin: the next sprint.
    history.commit(monday + 13, hour: 23, [.init(path: "a", removed: 1)])
    #expect(ReportBuilder(history.input(goals, zone: "UTC")).sprints().map(\.removed) == [1])
    #expect(ReportBuilder(history.input(goals, zone: "Europe/Berlin")).sprints().map(\.removed) == [0, 1])
  }

  @Test func daysBetweenListedSprintsBelongToNone() {
    let listed = SprintCalendar.listed([
      Sprint(name: "Alpha", start: monday, end: monday + 9), Sprint(name: "Beta", start: monday + 20, end: monday + 40),
    ])
    let sprints = ReportBuilder(history.input(Goals(sprints: listed))).sprints()
    #expect(sprints.map(\.name) == ["Alpha", "Beta"])
    // The commit of the 16th day is in neither: Beta begins where it left off.
    #expect(sprints.map(\.after) == [10, 11])
    #expect(sprints.map(\.before) == [0, 11])
    #expect(sprints.map(\.removed) == [2, 5])
  }
}

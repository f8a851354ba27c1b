import Testing

@testable import Progress

@Suite struct PartTests {
  private let monday = Day("2026-01-05")!

  /// Four usages of team A, two of which move to team B, which removes one; A adds one.
  private var history: History {
    var history = History()
    history.commit(monday, [.init(path: "a/x", added: 4), .init(path: "README", added: 1)])
    history.commit(monday + 7, [.init(path: "a/x", moved: -2), .init(path: "b/y", moved: 2)])
    history.commit(monday + 14, [.init(path: "a/x", added: 1), .init(path: "b/y", removed: 1)])
    return history
  }

  private func owned(_ input: ReportBuilder.Input, _ text: String = "/a/ @org/a\n/b/ @org/b\n") -> ReportBuilder.Input {
    var input = input
    input.owners = OwnersInHistory(newest: Owners(parsing: Array(text.utf8), .github), place: "CODEOWNERS")
    return input
  }

  @Test func aMoveBetweenOwnersIsATransferAndNoWork() throws {
    let report = ReportBuilder(owned(history.input())).report()
    let a = try #require(report.teams.first { $0.key == "@org/a" })
    let b = try #require(report.teams.first { $0.key == "@org/b" })
    #expect(a.remaining.steps.map(\.value) == [4, 2, 3])
    #expect(a.scope.steps.map(\.value) == [4, 2, 3])
    #expect(a.done.steps.isEmpty)
    #expect(b.remaining.steps.map(\.value) == [2, 1])
    #expect((b.scope.last, b.done.last) == (2, 1))
    #expect((a.addedLately, a.removedLately, a.transferredLately) == (1, 0, -2))
    #expect((b.addedLately, b.removedLately, b.transferredLately) == (0, 1, 2))
  }

  @Test func whatNobodyOwnsIsAPartOfItsOwn() throws {
    let report = ReportBuilder(owned(history.input())).report()
    #expect(report.teams.map(\.name) == ["@org/a", "@org/b", "Unowned"])
    #expect(report.teams.last?.key == "" && report.teams.last?.remaining.last == 1)
  }

  @Test(arguments: [0, 1, 2]) func theTeamsAddUpToTheWhole(start: Int) {
    let goals = Goals(start: monday + 7 * start)
    let report = ReportBuilder(owned(history.input(goals))).report()
    for parts in [report.teams, report.areas] {
      for commit in report.series.commits.indices where commit >= report.series.startIndex {
        let sums = parts.reduce(into: (0, 0, 0)) { sums, part in
          sums.0 += part.remaining.value(at: commit)
          sums.1 += part.scope.value(at: commit)
          sums.2 += part.done.value(at: commit)
          #expect(part.remaining.value(at: commit) == part.scope.value(at: commit) - part.done.value(at: commit))
        }
        #expect(sums.0 == report.series.remaining.value(at: commit))
        #expect(sums.1 == report.series.scope.value(at: commit))
        #expect(sums.2 == report.series.done.value(at: commit))
      }
    }
  }

  @Test(arguments: [
    ("App/Orders/List/Row.swift", "App/Orders"), ("App/Row.swift", "App"), ("Row.swift", ""),
    ("Sources/Orders/Row.swift", "Sources/Orders"), ("Modules/Sources/Orders/List/Row.swift", "Modules/Sources/Orders"),
    ("Modules/Tests/OrdersTests/X.swift", "Modules/Tests/OrdersTests"), ("App/Sources/X.swift", "App/Sources"),
  ])
  func anAreaIsATargetOrTwoFolders(path: String, area: String) {
    #expect(Areas().area(of: Array(path.utf8)) == area)
  }

  @Test func areasOfThePastShareARow() {
    var history = History()
    let folders = ["a", "b", "c", "d"]
    history.commit(monday, folders.map { .init(path: "Old/\($0)/x", added: 1) })
    history.commit(
      monday + 7, folders.map { .init(path: "Old/\($0)/x", moved: -1) } + [.init(path: "New/x/y", moved: 4)])
    let areas = ReportBuilder(history.input()).report().areas
    #expect(areas.map(\.name) == ["New/x", "4 areas with none left"])
    #expect(areas.map(\.transferredLately) == [4, -4])
  }

  @Test func anAreaWithMoreThanHalfOfAllIsDivided() {
    let usages = [
      ("App/Classes/Orders/List/A.swift", 5), ("App/Classes/Settings/B.swift", 2), ("App/Classes/C.swift", 1),
    ]
    let areas = Areas(usages.map { (Array($0.0.utf8), $0.1) })
    // 8 of 8 lie in App/Classes, 5 of 8 in its Orders.
    #expect(
      usages.map { areas.area(of: Array($0.0.utf8)) } == [
        "App/Classes/Orders/List", "App/Classes/Settings", "App/Classes",
      ])
    #expect(areas.area(of: Array("Other/Folder/Deep/D.swift".utf8)) == "Other/Folder")
  }
}

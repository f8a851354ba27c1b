import Inventory
import Testing

@testable import Inventory
@testable import Ledger
@testable import Progress

private struct Numbers {
  var state: UInt64
  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}

/// A made-up repository: files of lines, each line a usage, an exempt one, or noise.
private struct Files {
  static let migration = Migration(
    id: "m", title: "Old → New",
    rules: ["Old", "Older"].map { Rule(id: $0.lowercased(), title: $0, pattern: $0, context: .any) })

  var files: [Int32: [LineKey]] = [:]

  static func facts(_ keys: [LineKey]?) -> BlobFacts? {
    guard let keys, !keys.isEmpty else { return nil }
    return BlobFacts(lines: [], headlineLines: [], keys: keys.sorted(), isBinary: false)
  }

  static func key(_ random: inout Numbers) -> LineKey {
    let rule = UInt16(random.next(2))
    let standing: Standing = [.usage, .usage, .usage, .exempt, .noise][random.next(5)]
    return LineKey(
      text: UInt64(random.next(6)), found: rule, rule: rule, standing: standing,
      exemptUntil: standing == .usage && random.next(5) == 0 ? ExemptUntil(rawValue: UInt16(random.next(3))) : .never)
  }

  /// One commit: edits, splits, renames, deletions, and files written anew.
  mutating func change(_ random: inout Numbers) {
    for _ in 0...random.next(3) {
      let path = Int32(random.next(5))
      switch random.next(6) {
      case 0: files[path] = nil
      case 1: files[path] = (0..<random.next(6)).map { _ in Self.key(&random) }
      case 2:
        let other = Int32(random.next(5))
        if other != path { (files[other], files[path]) = (files[path], nil) }
      case 3:
        guard let keys = files[path] else { continue }
        files[path] = Array(keys.prefix(keys.count / 2))
        files[Int32(random.next(5)), default: []] += keys.dropFirst(keys.count / 2)
      case 4: files[path]?.append(Self.key(&random))
      default: if files[path]?.isEmpty == false { files[path]!.remove(at: random.next(files[path]!.count)) }
      }
    }
  }

  func usages(_ rule: UInt16, on day: ExemptUntil, path: Int32? = nil) -> Int {
    files.filter { path == nil || $0.key == path }.values.joined().count {
      $0.rule == rule && $0.standing == .usage && !$0.exemptUntil.holds(on: day)
    }
  }
}

/// A usage that becomes exempt is not removed, and one that counts again is not added.
@Suite struct ExemptionChangeTests {
  private let counter = try! Counter([
    Migration(
      id: "m", title: "M",
      rules: [Rule(id: "old", title: "", pattern: "Old", context: .identifier(name: "Old"))],
      systems: Systems("iOS 16")!)
  ])

  /// added, removed, moved in, exempted, readmitted, change of the exempt ones.
  private func sums(_ files: [(old: String, new: String, isExempt: Bool)]) throws -> [Int] {
    let scanner = BlobScanner(counter)
    func facts(_ text: String) throws -> BlobFacts? {
      try Array(text.utf8).withUnsafeBytes { try scanner.facts(of: $0) }
    }
    var tally = Tally(counter, on: ExemptUntil(day: "2026-03-02")!)
    tally.add(
      commit: 0,
      try files.enumerated().map { index, file in
        Tally.Change(
          path: Int32(index), old: try facts(file.old), new: try facts(file.new), migrations: 1,
          isExempt: file.isExempt)
      })
    let all = tally.effects
    let step = all.reduce(0) { $0 + Int($1.step) }
    #expect(step == all.reduce(0) { $0 + Int($1.added - $1.removed - $1.exempted + $1.readmitted) })
    return [\.added, \.removed, \.exempted, \.readmitted, \.exempt].map { (key: KeyPath<Ledger.Effect, Int32>) in
      all.reduce(0) { $0 + Int($1[keyPath: key]) }
    } + [all.reduce(0) { $0 + max(0, Int($1.moved)) }]
  }

  private func sums(_ old: String, _ new: String) throws -> [Int] { try sums([(old, new, false)]) }

  @Test func aMarkOnItsLineOrAboveItExempts() throws {
    #expect(try sums("Old()\n", "// sunset:exempt why\nOld()\n") == [0, 0, 1, 0, 1, 0])
    #expect(try sums("Old()\n", "Old() // sunset:exempt why\n") == [0, 0, 1, 0, 1, 0])
    #expect(try sums("a = Old() + 1\n", "a = /* sunset:exempt why */Old() + 1\n") == [0, 0, 1, 0, 1, 0])
    #expect(try sums("Old()\n", "Old() // sunset:exempt why until 2026-03-02\n") == [0, 0, 1, 0, 1, 0])
  }

  @Test func aMarkThatIsTakenAwayReadmits() throws {
    #expect(try sums("Old() // sunset:exempt why\n", "Old()\n") == [0, 0, 0, 1, -1, 0])
    #expect(try sums("// sunset:exempt why\nOld()\n", "Old()\n") == [0, 0, 0, 1, -1, 0])
  }

  @Test func aMarkThatDoesNotHoldChangesNothing() throws {
    #expect(try sums("Old()\n", "Old() // sunset:exempt\n") == [0, 0, 0, 0, 0, 0])
    #expect(try sums("Old()\n", "Old() // sunset:exempt why until 2026-03-01\n") == [0, 0, 0, 0, 0, 0])
  }

  @Test func anotherReasonIsNoChange() throws {
    #expect(
      try sums("Old() // sunset:exempt a\n", "Old() // sunset:exempt b until 2027-01-01\n") == [0, 0, 0, 0, 0, 0])
  }

  @Test func theCompatibilityWrapperExempts() throws {
    #expect(
      try sums("Old()\n", "if #available(iOS 16, *) {\n  New()\n} else {\n  Old()\n}\n") == [0, 0, 1, 0, 1, 0])
  }

  @Test func anExemptPathExemptsWhatComesToIt() throws {
    #expect(try sums([("Old()\n", "", false), ("", "Old()\n", true)]) == [0, 0, 1, 0, 1, 0])
    #expect(try sums([("", "Old()\n", false), ("Old()\n", "", true)]) == [0, 0, 0, 1, -1, 0])
  }

  @Test func anExemptUsageThatGoesOrComesIsNoWork() throws {
    #expect(try sums("Old() // sunset:exempt why\n", "New()\n") == [0, 0, 0, 0, -1, 0])
    #expect(try sums("New()\n", "Old() // sunset:exempt why\n") == [0, 0, 0, 0, 1, 0])
  }

  @Test func aSwapOfMarksIsSeenAndAMoveStaysAMove() throws {
    #expect(
      try sums("Old(1) // sunset:exempt a\nOld(2)\n", "Old(1)\nOld(2) // sunset:exempt a\n") == [0, 0, 1, 1, 0, 0])
    // One is marked where it stands, and an equal line moves to another file.
    #expect(
      try sums([
        ("Old()\n", "// sunset:exempt a\nOld()\n", false), ("Old()\n", "", false), ("", "Old()\n", false),
      ]) == [0, 0, 1, 0, 1, 1])
  }

  @Test func scopeFallsByWhatIsExemptedAndDoneDoesNotGrow() throws {
    var history = History()
    let monday = Day("2026-01-05")!
    history.commit(monday, [.init(path: "a", added: 5)])
    history.commit(monday + 1, [.init(path: "a", removed: 1, exempted: 2)])
    history.commit(monday + 2, [.init(path: "a", readmitted: 1)])
    let report = ReportBuilder(history.input()).report()
    #expect((0..<3).map { report.series.remaining.value(at: $0) } == [5, 2, 3])
    #expect((0..<3).map { report.series.scope.value(at: $0) } == [5, 3, 4])
    #expect((0..<3).map { report.series.done.value(at: $0) } == [0, 1, 1])
    #expect(report.teams.map { $0.scope.last } == [4])
    #expect(report.headline.removedLately == 1)
    #expect([report.headline.exemptedLately, report.headline.readmittedLately] == [2, 1])
    #expect(report.changes.map(\.exempted) == [0, 2, 0])
    #expect(report.changes.map(\.readmitted) == [1, 0, 0])
  }
}

/// Whatever happens to files, the effects add up to a count from nothing.
@Suite struct TallyTests {
  private let day = ExemptUntil(rawValue: 2)

  private func run(_ seed: UInt64, commits: Int, _ check: (Int32, Files, Files, [Ledger.Effect]) -> Void) throws
    -> [Ledger.Effect]
  {
    var random = Numbers(state: seed)
    var files = Files()
    var tally = Tally(try Counter([Files.migration]), on: day)
    for commit in 0..<Int32(commits) {
      let before = files
      files.change(&random)
      let paths = Set(before.files.keys).union(files.files.keys).sorted()
      let changes = paths.filter { before.files[$0] != files.files[$0] }.map {
        Tally.Change(
          path: $0, old: Files.facts(before.files[$0]), new: Files.facts(files.files[$0]), migrations: 1,
          isDeleted: files.files[$0] == nil)
      }
      let known = tally.effects.count
      tally.add(commit: commit, changes)
      check(commit, before, files, Array(tally.effects[known...]))
    }
    return tally.effects
  }

  @Test(arguments: 1...40) func theStepsOfEachFileAndRuleAreThoseOfACountFromNothing(seed: UInt64) throws {
    _ = try run(seed, commits: 40) { _, before, after, effects in
      for path in Int32(0)..<5 {
        for rule in UInt16(0)..<2 {
          let step = effects.filter { $0.path == path && $0.rule == rule }.reduce(0) { $0 + Int($1.step) }
          #expect(step == after.usages(rule, on: day, path: path) - before.usages(rule, on: day, path: path))
        }
      }
    }
  }

  @Test(arguments: 1...40) func movesAreNoWorkAndDeletedIsPartOfRemoved(seed: UInt64) throws {
    _ = try run(seed, commits: 40) { _, before, after, effects in
      for rule in UInt16(0)..<2 {
        let own = effects.filter { $0.rule == rule }
        #expect(own.reduce(0) { $0 + Int($1.moved) } == 0)
        #expect(own.allSatisfy { (0...$0.removed).contains($0.deleted) && $0.added >= 0 })
        #expect(own.allSatisfy { $0.deleted == 0 || after.files[$0.path] == nil })
        #expect(own.allSatisfy { $0.exempted >= 0 && $0.readmitted >= 0 })
        let net = own.reduce(0) { $0 + Int($1.added - $1.removed - $1.exempted + $1.readmitted) }
        #expect(net == after.usages(rule, on: day) - before.usages(rule, on: day))
      }
    }
  }

  @Test(arguments: 1...20) func remainingIsScopeLessDoneAndPartsAddUp(seed: UInt64) throws {
    let effects = try run(seed, commits: 60) { _, _, _, _ in }
    let commits = (0..<60).map { Ledger.Commit(id: "\(1000 + $0)", time: Int64($0) * 86_400) }
    let ledger = Ledger(
      commits: commits, paths: (0..<5).map { Array("p\($0)".utf8) }, effects: effects, lineEffects: [], subjects: [:],
      head: [])
    for start in [nil, 20, 59] as [Int?] {
      let builder = SeriesBuilder(migration: Files.migration, rules: 0..<2, timeline: Timeline(commits))
      let series = builder.series(ledger, migrationIndex: 0, start: start)
      for commit in (start ?? 0)..<60 {
        let remaining = series.remaining.value(at: commit)
        #expect(remaining == series.scope.value(at: commit) - series.done.value(at: commit))
        #expect(remaining == series.usagesByRule.reduce(0) { $0 + $1.value(at: commit) })
      }
    }
  }

  @Test func exemptingARuleLeavesNothingOfItAndLosesNothing() throws {
    let effects = try run(7, commits: 60) { _, _, _, _ in }
    let ledger = Ledger(
      commits: [], paths: [], effects: effects, lineEffects: [], subjects: [:], head: [])
    let exempt = ledger.exempting([1]).effects
    #expect(exempt.filter { $0.rule == 1 }.allSatisfy { $0.step == 0 && $0.deleted == 0 })
    #expect(exempt.filter { $0.rule == 0 } == effects.filter { $0.rule == 0 })
    #expect(
      exempt.reduce(0) { $0 + Int($1.exempt + $1.step) } == effects.reduce(0) { $0 + Int($1.exempt + $1.step) })
  }

  @Test func anExpiredMarkCountsAtEveryCommit() throws {
    let keys = [
      LineKey(text: 1, found: 0, rule: 0, standing: .usage, exemptUntil: ExemptUntil(day: "2026-03-01")!)
    ]
    func usages(on text: String) throws -> Int {
      var tally = Tally(try Counter([Files.migration]), on: ExemptUntil(day: text)!)
      tally.add(commit: 0, [Tally.Change(path: 0, old: nil, new: Files.facts(keys), migrations: 1)])
      return tally.effects.reduce(0) { $0 + Int($1.step) }
    }
    #expect(try usages(on: "2026-03-01") == 0)
    #expect(try usages(on: "2026-03-02") == 1)
  }
}

@Suite struct RevertTests {
  private func changes(_ reverts: [Int32: String], _ second: History.Change) -> [CommitChange] {
    var history = History()
    let monday = Day("2026-01-05")!
    history.commit(monday, [.init(path: "a", added: 3)])
    history.commit(monday + 1, [.init(path: "a", removed: 2)])
    history.commit(monday + 2, [second])
    history.commit(monday + 3, [.init(path: "a", removed: 2)])
    var input = history.input()
    input.ledger.reverts = reverts
    return ReportBuilder(input).changes().reversed()
  }

  private func id(_ index: Int) -> String { String(repeating: "0", count: 36) + String(1000 + index) }

  @Test func aRevertAndItsRevertArePaired() {
    let found = changes([2: id(1), 3: String(id(2))], .init(path: "a", added: 2))
    #expect(found.map { $0.reverts?.id } == [nil, nil, id(1), id(2)])
    #expect(found.map { $0.revertedBy?.id } == [nil, id(2), id(3), nil])
  }

  @Test func aRevertThatDoesSomethingElseIsNotLabelled() {
    #expect(changes([2: id(1)], .init(path: "a", added: 1)).allSatisfy { $0.reverts == nil && $0.revertedBy == nil })
    #expect(changes([2: "ffffffff"], .init(path: "a", added: 2)).allSatisfy { $0.reverts == nil })
  }
}

import Inventory
import Ledger
import Testing

/// The lines that `sunset check` names are those that the history counts as added.
@Suite struct AdditionsTests {
  private static let counter = try! Counter([
    Migration(
      id: "m", title: "M", paths: ["*"], language: .plain,
      rules: [
        Rule(id: "a", title: "A", pattern: "aaa", context: .any),
        Rule(id: "b", title: "B", pattern: "bbb", context: .any),
      ])
  ])

  private static func matches(_ text: String) throws -> [Match] {
    try Array(text.utf8).withUnsafeBytes { try BlobScanner(counter).matches(in: $0) }
  }

  private static func facts(_ text: String) throws -> BlobFacts? {
    try Array(text.utf8).withUnsafeBytes { try BlobScanner(counter).facts(of: $0) }
  }

  private static func additions(_ files: [(old: String, new: String)]) throws -> Additions {
    Additions(
      try files.enumerated().map { index, file in
        Additions.Change(path: Int32(index), old: try matches(file.old), new: try matches(file.new))
      })
  }

  @Test func aMovedLineIsNotAdded() throws {
    let found = try Self.additions([("aaa 1\naaa 2\n", "aaa 2\n"), ("", "  aaa 1\n")])
    #expect(found.added.isEmpty)
    #expect(found.removed.isEmpty)
    #expect(found.moved == [0: 1])
  }

  @Test func aSwapIsAnAddition() throws {
    let found = try Self.additions([("aaa 1\n", "x\naaa 2\n")])
    #expect(found.added.map(\.match.line) == [2])
    #expect(found.removed == [0: 1])
  }

  @Test func theDiffTellsCopiesApart() throws {
    let change = Additions.Change(
      path: 0, old: try Self.matches("aaa\n"), new: try Self.matches("aaa\nx\naaa\n"), addedLines: [1..<3])
    #expect(Additions([change]).added.map(\.match.line) == [1])
  }

  @Test func aUsageThatBecomesExemptIsNeitherGoneNorIsItsWayBackAnAddition() throws {
    var exempt = try Self.matches("aaa 1\n")
    exempt[0].class = .exempt
    let usage = try Self.matches("aaa 1\n")
    let there = Additions([Additions.Change(path: 0, old: usage, new: exempt)])
    #expect(there.added.isEmpty && there.removed.isEmpty)
    #expect(there.exempted == [0: 1])
    let back = Additions([Additions.Change(path: 0, old: exempt, new: usage)])
    #expect(back.added.map(\.wasExempt) == [true])
    #expect(back.exempted.isEmpty)
  }

  @Test(arguments: 0..<200) func countsAreThoseOfTheHistory(_ seed: Int) throws {
    var dice = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func roll(_ sides: Int) -> Int {
      dice ^= dice << 13
      dice ^= dice >> 7
      dice ^= dice << 17
      return Int(dice % UInt64(sides))
    }
    func text() -> String {
      (0..<roll(7)).map { _ in ["aaa 1", "aaa 2", "bbb 1", "aaa bbb", "x"][roll(5)] + "\n" }.joined()
    }
    let files = (0..<4).map { _ in (old: text(), new: text()) }
    let found = try Self.additions(files)
    var tally = Tally(Self.counter)
    tally.add(
      commit: 0,
      try files.enumerated().map { index, file in
        Tally.Change(
          path: Int32(index), old: try Self.facts(file.old), new: try Self.facts(file.new), migrations: .max)
      })
    for rule in [UInt16(0), 1] {
      let effects = tally.effects.filter { $0.rule == rule }
      #expect(found.added.count { $0.match.rule == rule } == effects.reduce(0) { $0 + Int($1.added) })
      #expect(found.removed[rule] ?? 0 == effects.reduce(0) { $0 + Int($1.removed) })
      // The history keeps what a file got less what it gave, so it may tell fewer.
      #expect(found.moved[rule] ?? 0 >= effects.reduce(0) { $0 + max(0, Int($1.moved)) })
      for path in 0..<Int32(files.count) {
        let there = effects.filter { $0.path == path }.reduce(0) { $0 + Int($1.added) }
        #expect(found.added.count { $0.path == path && $0.match.rule == rule } == there)
      }
    }
  }
}

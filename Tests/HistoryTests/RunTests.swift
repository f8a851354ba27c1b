import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

/// Whole runs of the program over one cache: the site's bytes are those of a run without.
@Suite struct RunTests {
  private let folder: TemporaryFolder
  private let history: RandomHistory

  init() throws {
    folder = try TemporaryFolder()
    history = try RandomHistory(seed: 40)
    for _ in 0..<30 { try history.grow() }
    try folder.write(
      """
      migrations:
        - id: one
          title: One
          language: plain
          paths: ['*.swift']
          rules:
            - {id: old, title: Old, pattern: 'old\\(', context: any, hits: ['↓old()']}
            - {id: older, title: Older, pattern: 'older[0-9]+', context: any, hits: ['↓older1']}

      """, to: "sunset.yml")
  }

  private func build(_ output: String, _ more: [String] = []) throws -> Outcome {
    try run(
      sunsetExecutable,
      [
        "build", history.path, "--config", folder.path(of: "sunset.yml"), "--output", folder.path(of: output),
        "--quiet",
      ] + more, environment: ["SUNSET_CACHE": folder.path(of: "cache")])
  }

  private func expectSame(_ one: String, _ other: String, _ comment: Comment) throws {
    let difference = try run("diff", ["-r", folder.path(of: one), folder.path(of: other)])
    #expect(difference.status == 0, "\(comment): \(difference.output.prefix(500))\(difference.errors)")
  }

  private var cacheFile: String {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "cache"))
      return "cache/" + (try #require(names.first { $0.hasSuffix(".sqlite") }))
    }
  }

  @Test func coldAndWarmGrownAndRewrittenAreTheSameBytes() throws {
    for step in ["cold", "warm", "grown by one", "grown by ten", "rewritten", "warm again"] {
      switch step {
      case "grown by one": try history.grow()
      case "grown by ten": for _ in 0..<10 { try history.grow() }
      case "rewritten": try history.rewrite()
      default: break
      }
      let alone = try build("alone", ["--no-cache", "--threads", "1"])
      #expect(alone.status == 0, "\(alone.errors)")
      #expect(try build("cached", ["--threads", "3"]).status == 0)
      try expectSame("cached", "alone", "\(step)")
    }
  }

  @Test func aRunThatIsKilledAtAnyMomentHarmsNoLaterOne() throws {
    #expect(try build("alone", ["--no-cache"]).status == 0)
    for moment in 1...20 {
      try? FileManager.default.removeItem(atPath: folder.path(of: "cache"))
      if moment % 2 == 0 {
        // Killed while it goes on from an earlier run.
        #expect(try build("first").status == 0)
        try history.grow()
        #expect(try build("alone", ["--no-cache"]).status == 0)
      }
      let arguments = [
        "-s", "KILL", "\(Double(moment) * 0.006)", sunsetExecutable, "build", history.path, "--config",
        folder.path(of: "sunset.yml"), "--output", folder.path(of: "killed"), "--quiet",
      ]
      _ = try run("timeout", arguments, environment: ["SUNSET_CACHE": folder.path(of: "cache")])
      let next = try build("next")
      #expect(next.status == 0)
      #expect(next.errors == "")
      try expectSame("next", "alone", "killed after \(moment * 6) ms")
    }
  }

  @Test func runsAtOnceDoNotHurtEachOther() throws {
    #expect(try build("alone", ["--no-cache"]).status == 0)
    let failures = Mutex<[String]>([])
    nonisolated(unsafe) let test = self
    for _ in 0..<3 {
      try? FileManager.default.removeItem(atPath: folder.path(of: "cache"))
      DispatchQueue.concurrentPerform(iterations: 4) { run in
        do {
          let outcome = try test.build("run\(run)", ["--threads", "\(run % 2 + 1)"])
          if outcome.status != 0 || !outcome.errors.isEmpty { failures.withLock { $0.append(outcome.errors) } }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
      #expect(failures.withLock { $0 } == [])
      for run in 0..<4 { try expectSame("run\(run)", "alone", "run \(run)") }
    }
  }

  @Test func aDamagedCacheCostsOneLine() throws {
    #expect(try build("alone").status == 0)
    let file = try cacheFile
    var bytes = try folder.read(file)
    for index in stride(from: 200, to: bytes.count, by: 97) { bytes[index] ^= 0x40 }
    try folder.write(bytes, to: file)
    let next = try build("next")
    #expect(next.status == 0)
    #expect(next.errors.split(separator: "\n").count == 1, "\(next.errors)")
    #expect(next.errors.contains(".sqlite.broken"))
    try expectSame("next", "alone", "damaged")
    #expect(try build("after").errors == "")
  }
}

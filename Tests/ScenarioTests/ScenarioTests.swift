import Foundation
import TestSupport
import Testing

/// Runs each file of `Scenarios/`; `Scenario` says how they are written.
@Suite struct ScenarioTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Scenarios")

  static let files: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".txt") }.sorted()
  }()

  @Test func theFolderHasScenarios() { #expect(!Self.files.isEmpty) }

  @Test(.timeLimit(.minutes(2)), arguments: files)
  func holds(_ file: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
    do {
      try Scenario(name: file, text).run()
    } catch let error as ScenarioError {
      Issue.record("\(error)")
    }
  }
}

import Foundation
import TestSupport
import Testing

/// Runs each file of `Scenarios/advice/` with the advice program that the toolchain can build.
@Suite(.enabled(if: AdviceBuild.isPossible, "the toolchain brings no SwiftSyntax")) struct AdviceScenarioTests {
  static let files: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: AdviceBuild.scenarios.path)
    return (names ?? []).filter { $0.hasSuffix(".txt") }.sorted()
  }()

  @Test func theFolderHasScenarios() { #expect(!Self.files.isEmpty) }

  @Test(.timeLimit(.minutes(10)), arguments: files)
  func holds(_ file: String) throws {
    let program = try AdviceBuild.program.get()
    let text = try String(contentsOf: AdviceBuild.scenarios.appendingPathComponent(file), encoding: .utf8)
    do {
      try Scenario(name: file, text).run(environment: ["SUNSET_ADVICE": program])
    } catch let error as ScenarioError {
      Issue.record("\(error)")
    }
  }

  @Test func theProgramsHaveOneVersion() throws {
    let line = try run(AdviceBuild.program.get(), ["--version"]).output.split(separator: "\n").first ?? ""
    let sunset = try run(sunsetExecutable, ["--version"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(line.hasPrefix("sunset-advice " + (sunset.split(separator: " ").last ?? "none") + ","))
  }
}

/// The nested package, built once for all tests.
enum AdviceBuild {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let scenarios = root.appendingPathComponent("Tests/ScenarioTests/Scenarios/advice")

  private static let swift: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/swift" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// As `Advice/Package.swift` looks for it.
  static let isPossible: Bool = {
    let environment = ProcessInfo.processInfo.environment
    if environment["SWIFT_HOST_LIBRARIES"] != nil { return swift != nil }
    guard let swift else { return false }
    let toolchain = URL(fileURLWithPath: swift).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent()
    let module = toolchain.appendingPathComponent("lib/swift/host/SwiftSyntax.swiftmodule")
    return FileManager.default.fileExists(atPath: module.path)
  }()

  static let program: Result<String, any Error> = Result {
    let build = ["build", "--package-path", root.appendingPathComponent("Advice").path, "--product", "sunset-advice"]
    let outcome = try run(swift ?? "swift", build)
    guard outcome.status == 0 else { throw Failure(description: outcome.output + outcome.errors) }
    let folder = try run(swift ?? "swift", build + ["--show-bin-path"]).output
    return folder.trimmingCharacters(in: .whitespacesAndNewlines) + "/sunset-advice"
  }

  struct Failure: Error, CustomStringConvertible { var description: String }
}

import Foundation
import Testing

@testable import Advice
@testable import sunset_advice

/// A run of the program with a text on its standard input.
struct Run {
  let output: String
  let errors: String
  let status: Int32

  var lines: [[String: Any]] {
    get throws {
      try output.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
  }

  init(_ arguments: [String] = [], input: [UInt8] = []) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("advice-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
    try Data(input).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }

    let process = Process()
    process.executableURL = Run.products.appendingPathComponent("sunset-advice")
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
  }

  /// Where the programs were built: beside the tests.
  private static var products: URL {
    #if os(macOS)
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        return bundle.bundleURL.deletingLastPathComponent()
      }
    #endif
    return Bundle.main.bundleURL
  }
}

private func record(_ blob: String, _ path: String, _ text: String) -> [UInt8] {
  Record(blob: blob, path: path, bytes: Array(text.utf8)).encoded
}

@Test func theOutputBeginsWithTheFormatAndTheRules() throws {
  let run = try Run()
  #expect(run.output.hasPrefix(#"{"sunset-advice":1,"rules":["S0-01","#))
  #expect(run.output.hasSuffix("]}\n"))
  #expect(run.status == 0)
}

@Test func aFindingSaysWhereAndWhat() throws {
  let lines = try Run(input: record("b1", "Farm/Ställe.swift", "\n  /* é */ .navigationBarTitle(\"Farm\")\n")).lines
  let finding = try #require(lines.first { $0["rule"] as? String == "S0-42" })
  #expect(finding["blob"] as? String == "b1")
  #expect(finding["path"] as? String == "Farm/Ställe.swift")
  #expect(finding["line"] as? Int == 2)
  #expect(finding["column"] as? Int == 13)
  #expect(finding["severity"] as? String == "warning")
  #expect(finding["confidence"] as? String == "high")
  #expect(finding["section"] as? String == "000 §3.7")
  #expect(finding["guide"] as? String == "titles")
  #expect(finding["message"] as? String == "replace navigationBarTitle by navigationTitle")
  let step = try #require(lines.first { $0["next"] != nil }?["next"] as? [String: Any])
  #expect(step["rule"] as? String == "bar-title")
  #expect(step["size"] as? String == "S")
  #expect(step["replace"] as? String == "navigationTitle(_:)")
}

@Test func everyFileIsAnsweredInTheOrderOfTheInput() throws {
  let files = (0..<300).map { record("b\($0)", "\($0).swift", "let a = NavigationView { A\($0)() }\n") }
  let ends = try Run(["--jobs", "3"], input: files.flatMap(\.self)).lines.filter { $0["end"] != nil }
  #expect(ends.map { $0["blob"] as? String } == (0..<300).map { "b\($0)" })
}

@Test func aSyntaxErrorCostsThatFilesAdviceOnly() throws {
  let broken = record("b1", "A.swift", "struct { NavigationView { A() }\n")
  let lines = try Run(input: broken + record("b2", "B.swift", "let a = NavigationView { A() }\n")).lines
  #expect(lines.filter { $0["blob"] as? String == "b1" }.count == 1)
  #expect(try #require(lines.first { $0["blob"] as? String == "b1" }?["syntaxErrors"] as? Int) > 0)
  #expect(lines.contains { $0["blob"] as? String == "b2" && $0["rule"] as? String == "S0-01" })
}

@Test func aWrapperIsToldForCountingOverAllFiles() throws {
  let code = "if #available(iOS 16, *) { NavigationStack { a } } else { NavigationView { a } }\n"
  let lines = try Run(input: record("b1", "A.swift", code)).lines
  #expect(lines.contains { $0["fact"] as? String == "compatibility-wrapper" && $0["line"] as? Int == 1 })
}

@Test func binaryAndEmptyFilesAreAnsweredWithNothing() throws {
  let run = try Run(input: record("b1", "A.swift", "NavigationView\0") + record("b2", "B.swift", ""))
  #expect(try run.lines.dropFirst().map { $0["end"] as? Bool } == [true, true])
}

@Test func theMinimumDecidesWhatDependsOnIt() throws {
  let file = record("b1", "A.swift", "let a = list.navigationDestination(item: $goat) { Goat($0) }\n")
  func severity(_ arguments: String...) throws -> String? {
    try Run(arguments, input: file).lines.first { $0["rule"] as? String == "S0-28" }?["severity"] as? String
  }
  #expect(try severity() == "info")
  #expect(try severity("--minimum", "16.4") == "info")
  #expect(try severity("--minimum", "17") == nil)
  #expect(try severity("--minimum", "none") == nil)
}

@Test(arguments: [
  (["--bogus"], "sunset-advice: unknown option --bogus; --help lists them\n"),
  (["--minimum"], "sunset-advice: --minimum wants a version of iOS, as in --minimum 16.4, or none\n"),
  (["--jobs", "0"], "sunset-advice: --jobs wants a number above 0, as in --jobs 2\n"),
])
func aWrongOptionIsAnError(_ arguments: [String], _ message: String) throws {
  let run = try Run(arguments)
  #expect(run.errors == message)
  #expect(run.status == 2)
}

@Test(arguments: [
  ("b1 3 x\n", "sunset-advice: expected '<blob id> <size> <path length>', found 'b1 3 x'\n"),
  ("b1 30 1\nA\nlet", "sunset-advice: the input ends inside a file\n"),
  ("b1 30", "sunset-advice: the input ends inside a line\n"),
])
func aBrokenInputIsAnError(_ input: String, _ message: String) throws {
  let run = try Run(input: Array(input.utf8))
  #expect(run.errors == message)
  #expect(run.status == 2)
}

@Test func theReferenceHoldsEveryRuleWithExamples() throws {
  let text = try Run(["--rules"]).output
  let whole = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  let rules = try #require(whole["rules"] as? [[String: Any]])
  #expect(rules.map { $0["id"] as? String } == allRules.map { $0.about.id })
  #expect(!text.contains("↓"))
  for rule in rules { #expect((rule["violating"] as? [String])?.isEmpty == false) }
}

@Test func aReaderThatDiesIsTold() throws {
  // A program that is no reader ends at once.
  let reader = try Reader(program: "/bin/sh", arguments: ["-c", "exit 7"])
  let answer = reader.answer(Record(blob: "b1", path: "A.swift", bytes: Array("let a = 1".utf8)))
  guard case .failure = answer else {
    Issue.record("\(answer)")
    return
  }
  // It may have been ended before it ended itself.
  #expect(["exit code 7", "signal 9"].contains(reader.stop()))
}

import Foundation
import Inventory
import Testing

@Suite struct PathSpecTests {
  static let files = [
    "App.swift", "README.md", "Sources/A.swift", "Sources/A.swift.orig", "Sources/Deep/er/B.swift", "Sources/B.SWIFT",
    "SourcesToo/C.swift", "Pods/Lib/D.swift", "Generated/E.swift", "Sources/Generated/F.swift", "a b/G.swift",
    "Sources/a[b].swift", "Sources/ab.swift", "Sources/é.swift", "tests/t1.swift", "tests/t2.swift", "tests/t-.swift",
    "tests/t].swift", ".swift", "swift", "Sources/*.swift", "Pods.swift", "x/Pods/y.swift",
    "*.swift/Notes.md",
  ]
  static let specs = [
    "*.swift", "Pods/", "Pods", "Sources", "Sources/", "Sources/*.swift", "*Generated*", "*/Generated/*", "App.swift",
    "App.swift/", "*", ".", "./Sources", "Sources//Deep", "Sources/./Deep/", "Source?", "Source?/A.swift",
    "Sources/?.swift", "tests/t[12].swift", "tests/t[!12].swift", "tests/t[^1].swift", "tests/t[]].swift",
    "tests/t[0-9].swift", "tests/t[[:digit:]].swift", "tests/t[[:punct:]].swift", "tests/t[[:nope:]].swift",
    "tests/t[1", "Sources/a[b].swift", "Sources/a\\[b].swift", "Sources/\\*.swift", "*.s?ift", "**/*.swift", "*a*b*c*",
    "Sources*", "Sourc*t", "*.md", "a b/", "Sources/é.swift", "Sources/?.swift", "nothing", "*/", "S*/A.swift",
    "t[-1]*",
    "tests/t[a-].swift", "tests/t[[:digit].swift", "tests/t[\\]].swift", "Sources/Deep/er/B.swift", "*.swift*",
  ]

  @Test func everyPatternMatchesWhatGitMatches() throws {
    let folder = NSTemporaryDirectory() + "pathspec-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for file in Self.files {
      let path = URL(fileURLWithPath: folder + "/" + file)
      try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("needle\n".utf8).write(to: path)
    }
    for arguments in [
      ["init", "-q"], ["add", "-A", "-f"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"],
    ] {
      let result = try #require(try output(of: ["git"] + arguments, in: folder))
      #expect(result.status == 0, "\(result.text)")
    }
    for spec in Self.specs {
      let listed = try #require(try output(of: ["git", "ls-files", "-z", "--", spec], in: folder))
      let expected = listed.text.split(separator: "\0").map(String.init).sorted()
      let grep = try #require(try output(of: ["git", "grep", "-zl", "needle", "HEAD", "--", spec], in: folder))
      let searched = grep.text.split(separator: "\0").map { String($0.dropFirst("HEAD:".count)) }.sorted()
      let ours = Self.files.filter { PathSpec(spec).matches($0) }.sorted()
      #expect(ours == searched, "git grep HEAD -- '\(spec)'")
      #expect(ours == expected, "git ls-files -- '\(spec)'")
    }
  }

  @Test(arguments: [
    ("App/", "*.swift", "App/*.swift"), ("App", "*.swift", "App/*.swift"), ("*.swift", "App/", "App/*.swift"),
    ("*.swift", "*.swift", "*.swift"), (".", "*.swift", "*.swift"), ("App/A.swift", "*.swift", "App/A.swift"),
    ("App/*.swift", "*.swift", "App/*.swift"), ("App/", "App/Sub", "App/Sub"),
    ("*Tests.swift", "*.swift", "*Tests.swift"),
  ])
  func twoPatternsJoinToOne(_ a: String, _ b: String, _ both: String) {
    #expect(PathSpec.overlap(a, b) == .pattern(both))
  }

  @Test func someOverlapsAreNothingOrUnknown() {
    #expect(PathSpec.overlap("App/", "Lib/") == .nothing)
    #expect(PathSpec.overlap("App*", "*.swift") == .unknown)
  }

  @Test func aPatternOfManyStarsIsNotSlow() {
    let spec = PathSpec(String(repeating: "*a", count: 30) + "b?")
    #expect(!spec.matches(String(repeating: "a", count: 20_000)))
  }
}

import Foundation
import Progress
import Testing

@testable import Site

/// Badge, feed and metrics are read by programs, with names that try to be something else.
@Suite struct OtherProgramsFilesTests {
  private static let report: Report = {
    var report = SampleReport().report
    report.migrations[0].migration.title = "A <b>\"&\u{1B} → B"
    report.repositories[0].branch = "a\"b\\c\nd"
    return report
  }()

  private static func text(_ file: DataFile) -> String {
    String(decoding: file.bytes(report, report.migrations[0]), as: UTF8.self)
  }

  @Test(arguments: [DataFile.badge.path, DataFile.feed.path]) func markupIsEscaped(_ path: String) throws {
    let file = try #require(Site.dataFiles.first { $0.path == path })
    let text = Self.text(file)
    #expect(text.contains("A &lt;b&gt;&quot;&amp;"))
    #expect(!text.contains("<b>") && !text.contains("\u{1B}"))
  }

  @Test func everyEntryOfTheFeedHasItsOwnID() {
    let ids = Self.text(.feed).split(separator: "\n").filter { $0.hasPrefix("<id>") }
    #expect(ids.count > 1)
    #expect(Set(ids).count == ids.count)
  }

  @Test func shieldsGetsItsFourFields() throws {
    let json = try JSONSerialization.jsonObject(with: Data(Self.text(.badgeEndpoint).utf8)) as? [String: Any]
    #expect(Set(try #require(json).keys) == ["schemaVersion", "label", "message", "color"])
  }

  @Test func metricsAreLinesOfOneForm() throws {
    let lines = OpenMetrics.text(of: Self.report).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.suffix(2) == ["# EOF", ""])
    let sample = try Regex(#"sunset_[a-z_]+\{([a-z]+="([^"\\]|\\["\\n])*",?)+\} \d+"#)
    let comment = try Regex(#"# (TYPE sunset_[a-z_]+ gauge|HELP sunset_[a-z_]+ .+)"#)
    for line in lines.dropLast(2) {
      #expect(line.wholeMatch(of: sample) != nil || line.wholeMatch(of: comment) != nil, "\(line)")
    }
    #expect(lines.contains { $0.contains(#"branch="a\"b\\c\nd""#) })
  }
}

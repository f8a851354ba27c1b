import Foundation
import Inventory
import Progress
import Testing

@testable import Site

@Suite struct DataFileTests {
  @Test func quotesAsRFC4180Says() {
    var csv = CSV(head: ["a", "b"])
    csv.text("x,y")
    csv.foreign("say \"hi\"\nthere")
    csv.endRow()
    #expect(String(decoding: csv.bytes, as: UTF8.self) == "a,b\n\"x,y\",\"say \"\"hi\"\"\nthere\"\n")
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])
  func noFieldFromTheRepositoryStartsAFormula(text: String) {
    var csv = CSV(head: [])
    csv.foreign(text)
    #expect(String(decoding: csv.bytes.drop { $0 == 10 || $0 == 34 }, as: UTF8.self).hasPrefix("'" + text.prefix(1)))
  }

  @Test func writesNumbersAndTimes() {
    var csv = CSV(head: [])
    for number in [0, -7, 10, 1_234_567, Int.min] { csv.number(number) }
    csv.instant(Instant(1_729_848_600))
    #expect(
      String(decoding: csv.bytes, as: UTF8.self) == "\n0,-7,10,1234567,-9223372036854775808,2024-10-25T09:30:00Z")
    for seconds in [-1, 0, 951_782_399, 4_102_444_799] as [Int64] {
      var csv = CSV(head: [])
      csv.instant(Instant(seconds))
      #expect(String(decoding: csv.bytes.dropFirst(), as: UTF8.self) == Instant(seconds).iso)
    }
  }

  @Test func theSeriesHasARowForEachCommitAndItsTotalIsWhatRemains() {
    let report = SampleReport().report
    let m = report.migrations[0]
    let rows = String(decoding: DataFile.series.bytes(report, m), as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ",").map(String.init)
    }
    #expect(rows[0].prefix(4) == ["commit", "date", "total", "navigation-view"])
    #expect(rows[0].count == 10)
    #expect(rows.count == m.series.commits.count + 1)
    for (index, row) in rows.dropFirst().enumerated() {
      #expect(Int(row[2]) == m.series.remaining.value(at: index))
      #expect(row[3...].reduce(0) { $0 + Int($1)! } == Int(row[2]))
    }
  }

  @Test func theAdoptionTotalIsTheSumOfItsColumns() {
    let report = SampleReport().report
    let last = String(decoding: DataFile.adoption.bytes(report, report.migrations[0]), as: UTF8.self)
      .split(separator: "\n").last!.split(separator: ",")
    #expect(Int(last[2]) == report.migrations[0].series.adopted.last)
  }

  @Test func changesAreOldestFirst() {
    let report = SampleReport().report
    let rows = String(decoding: DataFile.changes.bytes(report, report.migrations[0]), as: UTF8.self)
      .split(separator: "\n")
    #expect(rows[0] == "commit,date,path,rule,added,removed,moved,deleted,exempted,readmitted")
    let dates = rows.dropFirst().map { $0.split(separator: ",")[1] }
    #expect(dates == dates.sorted())
  }

  @Test func theReportIsJSONWithASchema() throws {
    var sample = SampleReport()
    sample.subject = "quote \" back\\slash \u{1} </script> "
    let report = sample.report
    let bytes = DataFile.report.bytes(report, report.migrations[0])
    let json = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(json["schema"] as? Int == 1)
    #expect((json["headline"] as? [String: Any])?["remaining"] as? Int == report.migrations[0].headline.remaining)
    let changes = try #require(json["changes"] as? [[String: Any]])
    #expect((changes[0]["subject"] as? String)?.hasPrefix(sample.subject) == true)
  }

  @Test func aLongSeriesIsWrittenQuickly() {
    let report = SampleReport(commits: 6000).report
    let clock = ContinuousClock()
    let time = clock.measure { _ = DataFile.series.bytes(report, report.migrations[0]) }
    // A few milliseconds when optimised; the bound leaves room for a slow machine and a debug build.
    #expect(time < .seconds(1))
  }
}

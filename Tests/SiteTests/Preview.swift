import Foundation
import Progress
import Site
import Testing

/// `SUNSET_PREVIEW=/tmp/preview swift test --filter writesAPreview` writes sample sites to look at.
@Test(.enabled(if: ProcessInfo.processInfo.environment["SUNSET_PREVIEW"] != nil))
func writesAPreview() throws {
  let folder = ProcessInfo.processInfo.environment["SUNSET_PREVIEW"]!
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  let samples: [(String, SampleReport)] = [
    ("late", SampleReport()), ("long", SampleReport(commits: 6000, seed: 3)),
    ("monthly", SampleReport(commits: 120, seed: 11, sprints: false, target: nil)),
    ("one", SampleReport(commits: 1)), ("growing", SampleReport(commits: 100, seed: 4)),
  ]
  let site = try Site()
  for (name, sample) in samples { try site.write(sample.report, to: folder + "/" + name) }
  try site.write(SampleReport.neverUsed, to: folder + "/never")
  try site.write(SampleReport.several, to: folder + "/several")
  try site.write(SampleReport.finished, to: folder + "/done")
}

extension SampleReport {
  static var neverUsed: Report { SampleReport(commits: 1, target: nil).report }

  static var several: Report {
    var report = SampleReport().report
    let others: [(String, String, SampleReport)] = [
      ("alert", "Alert → alert(_:isPresented:)", SampleReport(commits: 160, seed: 11, target: nil)),
      ("observable", "ObservableObject → @Observable", SampleReport(commits: 90, seed: 4)),
      ("action-sheet", "ActionSheet → confirmationDialog", SampleReport(seed: 5, finishes: true)),
      ("combine", "Combine → async sequences", SampleReport(commits: 1, target: nil)),
    ]
    for (id, title, sample) in others {
      var m = sample.report.migrations[0]
      m.migration.id = id
      m.migration.title = title
      report.migrations.append(m)
    }
    return report
  }

  static var finished: Report { SampleReport(seed: 5, finishes: true).report }
}

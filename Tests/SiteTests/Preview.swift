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
  try site.write(SampleReport.finished, to: folder + "/done")
}

extension SampleReport {
  static var neverUsed: Report { SampleReport(commits: 1, target: nil).report }

  static var finished: Report { SampleReport(seed: 5, finishes: true).report }
}

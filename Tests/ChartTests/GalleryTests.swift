import Foundation
import Progress
import Testing

@testable import Site

/// All charts over all samples on one page, and their slides beside it, to be looked at: `CHART_GALLERY=gallery.html swift test --filter Gallery`.
@Suite struct GalleryTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["CHART_GALLERY"] != nil))
  func writesTheGallery() throws {
    let path = try #require(ProcessInfo.processInfo.environment["CHART_GALLERY"])
    let css = try String(contentsOf: publicFolder.appending(path: "charts.css"), encoding: .utf8)
    var page = "<!doctype html><meta charset=utf-8><title>Charts</title><style>\(css)\(Self.style)</style>"
    for sample in Sample.all {
      page += "<h2>\(sample.name)</h2><div class=row>"
      for width in [880, 360] { page += "<div>" + charts(sample, width: width).joined() + "</div>" }
      page += "<div>" + sparkline(sample) + "</div></div>"
    }
    try page.write(toFile: path, atomically: true, encoding: .utf8)
    for (index, sample) in Sample.all.enumerated() {
      let slide = Chart.standaloneBurndown(sample.report, asOf: sample.asOf, title: "Repository")
      try slide.write(toFile: "\(path).\(index).svg", atomically: true, encoding: .utf8)
    }
  }

  static let style = """
    body { font: 16px/1.5 system-ui, sans-serif; margin: 24px; background: #fff; color: #1d1b18 }
    @media (prefers-color-scheme: dark) { body { background: #171614; color: #f0ede8 } }
    .row { display: flex; gap: 40px } .row div > svg { margin-bottom: 16px } h2 { font-size: 18px }
    """
}

/// The repository's `Public` folder.
let publicFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "Public")

func charts(_ sample: Sample, width: Int) -> [String] {
  let (m, day) = (sample.report, sample.asOf)
  return [
    Chart.burndown(m, asOf: day, width: width), Chart.oldAgainstNew(m, asOf: day, width: width),
    Chart.addedRemoved(m, asOf: day, width: width), Chart.burnup(m, asOf: day, width: width),
    Chart.ruleLine(m, rule: 0, asOf: day, width: width),
  ]
}

func sparkline(_ sample: Sample) -> String {
  Chart.sparkline(
    sample.report.series.remaining, commits: sample.report.series.commits, asOf: sample.asOf, width: 120, height: 28,
    label: sample.report.migration.title)
}

import Inventory
import Progress

/// One file that stands beside a migration's pages, and what `method.html` says of it.
struct DataFile: Sendable {
  /// From the migration's folder.
  var path: String
  /// One sentence: what a row is.
  var summary: String
  var columns: [(name: String, meaning: String)] = []
  /// Columns that there are only where there are several repositories.
  var columnsOfSeveral: [(name: String, meaning: String)] = []
  /// There is such a file for the migration.
  var isNeeded: @Sendable (MigrationReport) -> Bool = { _ in true }
  var bytes: @Sendable (Report, MigrationReport) -> [UInt8]
}

extension DataFile {
  static let burndownDrawing = DataFile(
    path: "charts/burndown.svg", summary: "The burndown as a drawing of 1600 × 900, for slides."
  ) { report, m in
    Array(Chart.standaloneBurndown(m, asOf: report.asOf, title: m.migration.title).utf8)
  }
}

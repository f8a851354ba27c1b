import Progress

/// Stands in until the charts are merged.
package enum Chart {
  static func stub(_ label: String, _ width: Int, _ height: Int) -> String {
    "<svg class=\"chart-svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" role=\"img\">"
      + "<title>\(label)</title><rect width=\"\(width)\" height=\"\(height)\" class=\"chart-ground\"/></svg>"
  }
  static func burndown(_ m: MigrationReport, asOf: Day, width: Int) -> String { stub("Burndown", width, 320) }
  static func oldAgainstNew(_ m: MigrationReport, asOf: Day, width: Int) -> String { stub("Old", width, 240) }
  static func addedRemoved(_ m: MigrationReport, asOf: Day, width: Int) -> String { stub("Added", width, 240) }
  static func ruleLine(_ m: MigrationReport, rule: Int, asOf: Day, width: Int) -> String { stub("Rule", width, 240) }
  static func sparkline(
    _ line: StepLine, commits: [MainlineCommit], asOf: Day, width: Int, height: Int, label: String
  ) -> String { stub("Sparkline", width, height) }
  static func standaloneBurndown(_ m: MigrationReport, asOf: Day, title: String) -> String {
    stub("Burndown", 1600, 900)
  }
}

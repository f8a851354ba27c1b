import Progress

extension Chart {
  /// Charts in words: their descriptions, and the numbers on them.
  enum Words {
    static func left(_ value: Int) -> String { Number.grouped(value) + " left" }

    static func usages(_ value: Int) -> String { Number.grouped(value) + (value == 1 ? " usage" : " usages") }

    /// `from 12 Nov 2020 to 25 Oct 2024`.
    static func period(_ commits: [MainlineCommit], from first: Int = 0, asOf: Day) -> String {
      guard commits.indices.contains(first) else { return "up to \(asOf.text)" }
      let start = commits[first].drawn.day
      return start < asOf ? "from \(start.text) to \(asOf.text)" : "on \(asOf.text)"
    }

    static func burndown(_ m: MigrationReport, asOf: Day) -> String {
      let headline = m.headline
      let now = m.series.remaining.last
      var text = "Usages left at each commit, \(period(m.series.commits, asOf: asOf)). "
      if headline.peak == 0 { return text + "No usage was found at any commit." }
      text += "The peak was \(Number.grouped(headline.peak)) on \(headline.peakDay.text); "
      text += "now \(Number.grouped(now)) \(now == 1 ? "is" : "are") left. "
      if let target = m.goals.target { text += "The target is zero on \(target.text). " }
      return text + course(m)
    }

    /// Where it leads.
    static func course(_ m: MigrationReport) -> String {
      let headline = m.headline
      if m.series.remaining.last == 0 {
        return headline.zeroSince.map { "None has been left since \($0.text)." } ?? "None is left."
      }
      let pace = headline.weeklyPace
      let recent = pace < 0 ? "In the last 12 weeks it grew by \(Number.rate(-pace)) a week. " : ""
      return recent + Likelihood(m).dates + "."
    }

    static func standalone(_ m: MigrationReport) -> String {
      let headline = m.headline
      if headline.peak == 0 { return "No usage was found at any commit." }
      if headline.remaining == 0 {
        return headline.zeroSince.map { "Done: none left since \($0.text)." } ?? "Done: none left."
      }
      var text = "\(usages(headline.remaining)) left in \(Number.grouped(headline.files))"
      text += headline.files == 1 ? " file" : " files"
      if let percent = headline.percentDone { text += ", \(percent)% done" }
      if let target = m.goals.target { text += "; the target is zero on \(target.text)" }
      return text + ". " + course(m)
    }
  }
}

import Inventory
import Progress

extension DataFile {
  /// What somebody who does not look every day wants to hear of.
  static let feed = DataFile(
    path: "feed.xml", summary: "An Atom feed of commits that added usages, and of rules that reached zero."
  ) { report, m in Array(Feed(report, m).text.utf8) }
}

/// News of one migration, newest first.
struct Feed {
  private struct Entry {
    var commit: Int
    var kind: String
    var title: String
    var text: String
  }

  private static let limit = 50

  private let report: Report
  private let m: MigrationReport

  init(_ report: Report, _ m: MigrationReport) {
    self.report = report
    self.m = m
  }

  private var entries: [Entry] {
    let all = (regressions + finished).sorted { ($1.commit, $0.kind) < ($0.commit, $1.kind) }
    return Array(all.prefix(Self.limit))
  }

  private var regressions: [Entry] {
    m.changes.lazy.filter { $0.added > 0 && $0.index >= m.series.startIndex }.prefix(Self.limit).map { change in
      let places = change.rows.filter { $0.added > 0 && m.rules[$0.rule].rule.level == .headline }
        .prefix(10).map { "\($0.path): \($0.added) \(m.rules[$0.rule].rule.title)" }
      return Entry(
        commit: change.index, kind: "added",
        title: "\(Spelling.count(change.added, "usage")) added: \(Spelling.clipped(change.subject, to: 120))",
        text: places.joined(separator: "\n") + "\n\(Spelling.number(change.remaining)) left.")
    }
  }

  /// Each time that a rule came to zero.
  private var finished: [Entry] {
    m.rules.indices.filter { m.rules[$0].rule.level == .headline }.flatMap { rule in
      let steps = m.series.usagesByRule[rule].steps
      return zip(steps, steps.dropFirst()).filter { $0.value > 0 && $1.value == 0 }.map { _, step in
        Entry(
          commit: step.commit, kind: "finished-\(m.rules[rule].rule.id)", title: "\(m.rules[rule].rule.title) is gone",
          text: "The last usage was removed; of other rules "
            + "\(Spelling.number(m.series.remaining.value(at: step.commit))) are left.")
      }
    }
  }

  var text: String {
    let title = "\(report.title): \(m.migration.title)"
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <id>\(XML.escaped(id("feed")))</id>
      <title>\(XML.escaped(title))</title>
      <updated>\(report.newest.headTime.iso)</updated>
      <author><name>Sunset</name></author>
      <generator version="\(XML.escaped(report.version))">Sunset</generator>
      <link rel="alternate" type="text/html" href="index.html"/>

      """
    return head + entries.map(markup).joined() + "</feed>\n"
  }

  private func markup(_ entry: Entry) -> String {
    let commit = m.series.commits[entry.commit]
    let link = Links(report.repositories).commit(commit) ?? "changes.html"
    return """
      <entry>
      <id>\(XML.escaped(id("\(commit.id):\(entry.kind)")))</id>
      <title>\(XML.escaped(entry.title))</title>
      <updated>\(commit.drawn.iso)</updated>
      <link rel="alternate" href="\(XML.escaped(link))"/>
      <content type="text">\(XML.escaped(entry.text))</content>
      </entry>

      """
  }

  /// A tag URI: the same for ever, wherever the site is.
  private func id(_ name: String) -> String {
    let place = Links.encoded("\(report.repositories.map(\.name).joined(separator: "+"))/\(m.migration.id)")
    return "tag:sunset.invalid,2026:\(place)/\(name)"
  }
}

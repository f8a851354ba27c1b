import Mustache
import Progress

extension Page {
  /// Which of several repositories has how much left.
  static let repositories = Page(
    "repositories.html", eachMigration: { $0.m.repositories.isEmpty ? [] : [$0.repositoriesPage] })

  /// One of them: its series, its APIs, its work list.
  static let repository = Page(
    "part.html", eachMigration: { context in context.m.repositories.indices.flatMap(context.repositoryPages) })
}

extension MigrationContext {
  /// The names of the repositories' files, in the order of `m.repositories`.
  var repositorySlugs: [String] { Slugs.of(m.repositories.map(\.name), fallback: "repository") }

  /// A row for each repository and one for all, for this page and the overview.
  func repositoryTable(limit: Int = .max) -> Value {
    let slugs = repositorySlugs
    return partTable(m.repositories, head: "Repository", caption: "Usages left by repository", limit: limit) {
      "repositories/\(slugs[$0]).html"
    }
  }

  fileprivate var repositoriesPage: PageFile {
    let slugs = repositorySlugs
    let done = m.repositories.count { $0.remaining.last == 0 }
    let left = m.repositories.count - done
    let lead =
      left == 0
      ? "Nothing is left in any repository"
      : "\(Spelling.count(m.headline.remaining, "usage")) left in \(left) of "
        + Spelling.count(m.repositories.count, "repository", "repositories")
    let multiples = Multiples(self, m.repositories, title: "Repository by repository") {
      "repositories/\(slugs[$0]).html"
    }
    return file(
      "repositories.html", "Repositories",
      [
        "lead": .text(lead),
        "rest": .text(done > 0 && left > 0 ? "; \(done) \(done == 1 ? "has" : "have") none." : "."),
        "repositories": repositoryTable(), "multiples": multiples.value,
        "seriesFiles": .list(
          m.repositories.enumerated().map { index, part in
            ["name": .text(part.name), "href": .text("data/series/\(slugs[index]).csv")]
          }),
      ])
  }

  fileprivate func repositoryPages(_ index: Int) -> [PageFile] {
    let part = m.repositories[index]
    let slug = repositorySlugs[index]
    let began = m.series.commits[part.remaining.begins].drawn.day.text
    let caption = "After each commit, from the repository's first on (\(began)); removed since the start."
    let figure = partFigure(
      part, number: m.teams.count + index, caption: caption, data: [("CSV", "data/series/\(slug).csv")])
    return partPages(part, "repositories/\(slug)", effort: nil, rest: repositoryRest(part), figure: figure) { file in
      file.path.hasPrefix(part.key + "/")
    }
  }

  private func repositoryRest(_ part: PartReport) -> String {
    let lately =
      part.addedLately == 0 && part.removedLately == 0
      ? " Nothing was added or removed in "
      : " \(Spelling.number(part.removedLately)) removed and \(Spelling.number(part.addedLately)) added in "
    return (part.percentDone.map { ", \($0)% done." } ?? ".") + lately + m.headline.latelyName + "."
  }
}

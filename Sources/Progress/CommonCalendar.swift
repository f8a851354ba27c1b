import Ledger

/// One repository's counted history, as it enters a report.
package struct RepositoryHistory: Sendable {
  /// Stands before its paths where there are several repositories: letters, digits, `.`, `_` and `-`.
  package var name: String
  package var ledger: Ledger
  package var timeline: Timeline

  package init(name: String, ledger: Ledger, timeline: Timeline) {
    self.name = name
    self.ledger = ledger
    self.timeline = timeline
  }
}

/// The histories of several repositories as one: their commits in the order of the calendar, their paths each below the
/// repository's name (`ios/Sources/Menu.swift`). A file is known by its repository and its path, so two files of one path
/// never fall together. One repository's history stays as it is.
///
/// What a repository brings with its first commit, when others were there before, has *joined*: it is neither added nor
/// moved. Before that commit it was not measured, and its line has a gap.
package struct CommonCalendar: Sendable {
  package let ledger: Ledger
  package let timeline: Timeline
  package let names: [String]
  /// For each repository, the places of its commits in the common order; ascending.
  private let places: [[Int]]
  /// For each repository, the index of its first path.
  private let firstPaths: [Int]

  /// - Complexity: O(n log n) in commits, effects and paths.
  package init(_ parts: [RepositoryHistory]) {
    names = parts.map(\.name)
    firstPaths = parts.reduce(into: [0]) { $0.append($0.last! + $1.ledger.paths.count) }
    guard parts.count != 1 else {
      (ledger, timeline) = (parts[0].ledger, parts[0].timeline)
      places = [Array(parts[0].timeline.commits.indices)]
      return
    }
    let order = Self.order(parts.map(\.timeline))
    places = parts.indices.map { part in order.indices.filter { order[$0].part == part } }
    timeline = Self.timeline(parts.map(\.timeline), order, places)
    ledger = Joining(parts, places: places, firstPaths: firstPaths, order).ledger()
  }

  /// A commit's place in the common order.
  package func place(of commit: Int, in repository: Int) -> Int { places[repository][commit] }

  /// A repository's newest commit at a place of the common order; nil before its first.
  package func commit(of repository: Int, at place: Int) -> Int? {
    var (low, high) = (0, places[repository].count)
    while low < high {
      let middle = (low + high) / 2
      if places[repository][middle] <= place { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  /// The repository that a path of `ledger` belongs to, and its index there.
  package func own(_ path: Int32) -> (repository: Int, path: Int32) {
    let repository = firstPaths.lastIndex { $0 <= Int(path) && $0 < firstPaths.last! } ?? 0
    return (repository, path - Int32(firstPaths[repository]))
  }

  /// The index in `ledger` of a repository's path.
  package func path(_ own: Int32, of repository: Int) -> Int32 { own + Int32(firstPaths[repository]) }

  /// By the date that each commit is drawn at; of one moment, in the order of the repositories.
  fileprivate typealias Place = (part: Int, commit: Int, moment: Instant)
  private static func order(_ timelines: [Timeline]) -> [Place] {
    timelines.enumerated().flatMap { part, timeline in
      timeline.commits.enumerated().map { (part, $0, $1.drawn) }
    }.sorted { ($0.moment, $0.part, $0.commit) < ($1.moment, $1.part, $1.commit) }
  }

  private static func timeline(_ timelines: [Timeline], _ order: [Place], _ places: [[Int]]) -> Timeline {
    let commits = order.map { place in
      var commit = timelines[place.part].commits[place.commit]
      commit.repository = place.part
      return commit
    }
    let clamped = timelines.enumerated().flatMap { part, timeline in timeline.clamped.map { places[part][$0] } }
    return Timeline(commits: commits, clamped: clamped.sorted())
  }
}

/// Makes one ledger of several.
private struct Joining {
  let parts: [RepositoryHistory]
  let places: [[Int]]
  let firstPaths: [Int]
  let order: [CommonCalendar.Place]

  init(_ parts: [RepositoryHistory], places: [[Int]], firstPaths: [Int], _ order: [CommonCalendar.Place]) {
    self.parts = parts
    self.places = places
    self.firstPaths = firstPaths
    self.order = order
  }

  func ledger() -> Ledger {
    var subjects: [Int32: String] = [:]
    var reverts: [Int32: String] = [:]
    for (part, history) in parts.enumerated() {
      for (commit, text) in history.ledger.subjects { subjects[place(commit, part)] = text }
      for (commit, id) in history.ledger.reverts { reverts[place(commit, part)] = id }
    }
    return Ledger(
      commits: order.map { parts[$0.part].ledger.commits[$0.commit] }, paths: paths(), effects: effects(),
      lineEffects: lineEffects(), subjects: subjects, reverts: reverts, head: head())
  }

  private func place(_ commit: Int32, _ part: Int) -> Int32 { commit < 0 ? commit : Int32(places[part][Int(commit)]) }

  private func paths() -> [[UInt8]] {
    parts.flatMap { part in part.ledger.paths.map { Array((part.name + "/").utf8) + $0 } }
  }

  /// A commit is of one repository, so the order within a commit stays.
  private func effects() -> [Ledger.Effect] {
    var all: [Ledger.Effect] = []
    for (part, history) in parts.enumerated() {
      let isLater = places[part].first.map { $0 > 0 } ?? false
      all += history.ledger.effects.map { effect in
        var effect = effect
        if isLater && effect.commit == 0 { effect.join() }
        effect.commit = place(effect.commit, part)
        effect.path += Int32(firstPaths[part])
        return effect
      }
    }
    return all.enumerated().sorted { ($0.element.commit, $0.offset) < ($1.element.commit, $1.offset) }.map(\.element)
  }

  private func lineEffects() -> [Ledger.LineEffect] {
    var all: [Ledger.LineEffect] = []
    for (part, history) in parts.enumerated() {
      all += history.ledger.lineEffects.map { effect in
        var effect = effect
        effect.commit = place(effect.commit, part)
        return effect
      }
    }
    return all.enumerated().sorted { ($0.element.commit, $0.offset) < ($1.element.commit, $1.offset) }.map(\.element)
  }

  /// By path, as one repository's is.
  private func head() -> [Ledger.HeadFile] {
    let inOrder = parts.indices.sorted { parts[$0].name.utf8.lexicographicallyPrecedes(parts[$1].name.utf8) }
    return inOrder.flatMap { part in
      parts[part].ledger.head.map { file in
        var file = file
        file.path += Int32(firstPaths[part])
        for index in file.matches.indices { file.matches[index].since = place(file.matches[index].since, part) }
        return file
      }
    }
  }
}

import Evidence
import Inventory

/// Decides each item of a checklist from counts, logs and people's words.
///
/// What was counted or logged weighs more than a word: an item that a log fails is not passed by an attestation. A
/// reason why an item is blocked is shown in place of a failure, because that is what there is to do.
struct ChecklistBuilder {
  private let builder: ReportBuilder
  private let headline: Headline
  private let matches: [MatchRow]
  private let sprints: [SprintReport]
  private let changes: NavigationChanges

  init(_ builder: ReportBuilder, _ headline: Headline, _ matches: [MatchRow], _ sprints: [SprintReport]) {
    self.builder = builder
    self.headline = headline
    self.matches = matches
    self.sprints = sprints
    changes = NavigationChanges(builder)
  }

  private var input: ReportBuilder.Input { builder.input }

  func results() -> [ChecklistResult] { input.migration.checklist.map(result) }

  private func result(_ item: ChecklistItem) -> ChecklistResult {
    let words = AttestationHistory(item, input.checklist, changes, asOf: input.asOf)
    var result: ChecklistResult
    switch item.decision {
    case .inventory: result = inventory(item)
    case .build: result = build(item)
    case .console: result = console(item)
    case .attestation: result = undecided(item)
    }
    result.attestations = words.attestations
    let episodes = words.episodes
    if item.decision != .inventory { result.episodes = episodes }
    weigh(&result, against: episodes.last.flatMap { last in firstOf(last, in: episodes) })
    result.sprints = runs(result)
    return result
  }

  /// The begin of the last state, over neighbours with the same one.
  private func firstOf(
    _ last: ChecklistResult.Episode, in episodes: [ChecklistResult.Episode]
  ) -> ChecklistResult.Episode? {
    var found = last
    for episode in episodes.reversed() {
      guard episode.state == last.state else { break }
      found.from = episode.from
    }
    return found
  }

  /// What people say, where the item is not decided by what was found.
  private func weigh(_ result: inout ChecklistResult, against word: ChecklistResult.Episode?) {
    guard let word, outweighs(word, result) else { return }
    let found = result.state == .failed || !result.evidence.isEmpty ? "; " + result.detail : ""
    result.state = word.state
    result.detail = word.detail + found
    result.since = word.from
    result.basis = "A person's word."
  }

  /// A count is a count. Of a log and a word, the newer one holds, but no word passes what a log fails.
  private func outweighs(_ word: ChecklistResult.Episode, _ result: ChecklistResult) -> Bool {
    if result.item.decision == .inventory { return result.state == .failed && word.state == .blocked }
    let isNewer = result.since.map { word.from >= $0 } ?? true
    switch (result.state, word.state) {
    case (.passed, let other): return other == .failed && isNewer
    case (.failed, let other): return other == .blocked
    case (.stale, .attested): return isNewer
    case (.stale, .stale), (.notApplicable, .attested), (.notApplicable, .stale), (.notApplicable, .notApplicable):
      return false
    default: return true
    }
  }

  private func undecided(_ item: ChecklistItem) -> ChecklistResult {
    ChecklistResult(
      item: item, state: .unknown, detail: item.evidence, basis: "Nobody has said anything about it yet.")
  }

  // MARK: Counted

  private func inventory(_ item: ChecklistItem) -> ChecklistResult {
    let exempt = headline.exempt > 0 ? "; \(headline.exempt) exempt" : ""
    let episodes = inventoryEpisodes()
    var result = ChecklistResult(
      item: item, state: .passed, detail: "", basis: "Counted at the newest commit.", since: episodes.last?.from,
      episodes: episodes)
    if headline.remaining > 0 {
      result.state = .failed
      result.detail = "\(amount(headline.remaining, "usage")) left in \(amount(headline.files, "file"))\(exempt)"
    } else {
      result.detail = (headline.zeroSince.map { "no usage since \($0.text)" } ?? "no usage at any commit") + exempt
    }
    return result
  }

  /// From the first commit on: with usages, without, with them again.
  private func inventoryEpisodes() -> [ChecklistResult.Episode] {
    guard let first = builder.days.first else { return [] }
    var episodes: [ChecklistResult.Episode] = []
    func add(_ day: Day, _ value: Int) {
      let state: ChecklistResult.State = value == 0 ? .passed : .failed
      if let last = episodes.last, last.state == state { return }
      // Of one day, only its evening counts.
      if episodes.last?.from == day { episodes.removeLast() }
      if episodes.last?.state == state { return }
      episodes.append(.init(from: day, state: state, detail: value == 0 ? "no usage" : amount(value, "usage")))
    }
    add(first, builder.series.remaining.value(at: 0))
    for step in builder.series.remaining.steps { add(builder.days[step.commit], step.value) }
    return episodes
  }

  // MARK: Logged

  private func build(_ item: ChecklistItem) -> ChecklistResult {
    let decider = BuildDecider(
      input: input.checklist, migration: input.migration, matches: matches, changes: changes, asOf: input.asOf)
    let decisions = decider.decisions()
    guard let worst = worst(decisions.map { ($0.state, $0.detail) }) else {
      if let silent = decider.withoutLog() {
        return ChecklistResult(
          item: item, state: silent.state, detail: silent.detail,
          basis: "Read from the project's files; no build log is given.")
      }
      return ChecklistResult(item: item, state: .unknown, detail: item.evidence, basis: "No build log is given.")
    }
    return ChecklistResult(
      item: item, state: worst.state, detail: worst.detail,
      basis: "Read from \(amount(decisions.count, "build log")), joined to the usages at the newest commit.",
      since: since(decisions.map { ($0.state, $0.day) }, worst.state), evidence: decisions.map(\.note))
  }

  private func console(_ item: ChecklistItem) -> ChecklistResult {
    let decider = ConsoleDecider(
      input: input.checklist, migration: input.migration, changes: changes, asOf: input.asOf)
    let decisions = decider.decisions()
    guard let worst = worst(decisions.map { ($0.state, $0.detail) }) else {
      return ChecklistResult(item: item, state: .unknown, detail: item.evidence, basis: "No console log is given.")
    }
    let lines = decisions.reduce(0) { $0 + $1.lines }
    let flows = amount(decisions.count, "flow")
    let passed = "no navigation message in \(flows), in \(amount(lines, "line")) read"
    return ChecklistResult(
      item: item, state: worst.state, detail: worst.state == .passed ? passed : worst.detail,
      basis:
        "Read from the console logs of \(flows), \(amount(lines, "line")) in all. Only flows that are named are covered.",
      since: since(decisions.map { ($0.state, $0.day) }, worst.state), evidence: decisions.map(\.note))
  }

  /// Several logs are as good as their worst; the sentence names how many there are of it.
  private func worst(
    _ found: [(state: ChecklistResult.State, detail: String)]
  ) -> (state: ChecklistResult.State, detail: String)? {
    let order: [ChecklistResult.State] = [.failed, .unknown, .stale, .notApplicable, .passed]
    for state in order {
      let same = found.filter { $0.state == state }
      guard let first = same.first else { continue }
      return (state, first.detail + (same.count > 1 ? "; and \(same.count - 1) more" : ""))
    }
    return nil
  }

  /// The newest day among the logs that decided it; a passed item needs all of them.
  private func since(_ found: [(state: ChecklistResult.State, day: Day?)], _ state: ChecklistResult.State) -> Day? {
    let days = found.filter { $0.state == state }.map(\.day)
    return days.contains { $0 == nil } ? nil : days.compactMap { $0 }.max()
  }

  // MARK: By sprint

  private func runs(_ result: ChecklistResult) -> [ChecklistResult.SprintRun] {
    var runs: [ChecklistResult.SprintRun] = []
    for (index, sprint) in sprints.enumerated() {
      let isLast = index == sprints.count - 1
      let (state, detail) = isLast ? (result.state, result.detail) : standing(result, at: sprint)
      if let last = runs.last, last.state == state {
        runs[runs.count - 1].last = sprint.name
        runs[runs.count - 1].detail = detail
      } else {
        runs.append(.init(first: sprint.name, last: sprint.name, state: state, detail: detail))
      }
    }
    return runs
  }

  /// On the evening of a past sprint.
  private func standing(
    _ result: ChecklistResult, at sprint: SprintReport
  ) -> (ChecklistResult.State, String) {
    if result.item.decision == .inventory {
      return sprint.after == 0 ? (.passed, "no usage") : (.failed, "usages left")
    }
    if let since = result.since, since <= sprint.end, !result.evidence.isEmpty { return (result.state, result.detail) }
    guard let episode = result.episodes.last(where: { $0.from <= sprint.end }) else { return (.unknown, "") }
    return (episode.state, episode.detail)
  }
}

import Inventory

/// When navigation code changed: what makes older evidence stale.
struct NavigationChanges {
  private let commits: [MainlineCommit]
  private let days: [Day]
  /// Indexes of the commits that changed usages or adoption, oldest first.
  private let changed: [Int]

  init(_ builder: ReportBuilder) {
    commits = builder.input.timeline.commits
    days = builder.days
    var found: [Int] = []
    for effect in builder.effects
    where effect.changesUsages || effect.exempt != 0 {
      if found.last != Int(effect.commit) { found.append(Int(effect.commit)) }
    }
    changed = found
  }

  /// The commit's place on the mainline; nil for one of another branch.
  func index(of commit: String) -> Int? { commits.firstIndex { $0.id.hasPrefix(commit) } }

  func day(of index: Int) -> Day { days[index] }
  func shortID(_ index: Int) -> String { String(commits[index].id.prefix(7)) }

  /// The first change after a commit.
  func first(after index: Int) -> Int? { changed.first { $0 > index } }

  /// The first change on a later day.
  func first(after day: Day) -> Int? { changed.first { days[$0] > day } }
}

/// What people said about one item, as it stood at any time.
struct AttestationHistory {
  let item: ChecklistItem
  /// Oldest first; of one day, in the order of the file.
  let attestations: [Attestation]
  let age: Int
  let changes: NavigationChanges
  let asOf: Day

  init(_ item: ChecklistItem, _ input: ChecklistInput, _ changes: NavigationChanges, asOf: Day) {
    self.item = item
    self.changes = changes
    self.asOf = asOf
    age = input.ages.days(of: item.id)
    let own = input.attestations.enumerated().filter { entry in
      entry.element.item == item.id && input.lastDay.map { entry.element.on <= $0 } ?? true
    }
    attestations = own.sorted { ($0.element.on, $0.offset) < ($1.element.on, $1.offset) }.map(\.element)
  }

  /// The states one after the other, up to the report's day.
  var episodes: [ChecklistResult.Episode] {
    var found: [ChecklistResult.Episode] = []
    for (index, attestation) in attestations.enumerated() {
      let next = index + 1 < attestations.count ? attestations[index + 1].on : nil
      if next == attestation.on { continue }
      found.append(.init(from: attestation.on, state: state(attestation), detail: detail(attestation)))
      if let stale = staleness(of: attestation), stale.day <= asOf, next.map({ stale.day < $0 }) ?? true {
        found.append(.init(from: stale.day, state: .stale, detail: stale.why + "; " + word(of: attestation)))
      }
    }
    return found
  }

  private func state(_ attestation: Attestation) -> ChecklistResult.State {
    switch attestation.result {
    case .passed: .attested
    case .failed: .failed
    case .notApplicable: .notApplicable
    case .blocked: .blocked
    }
  }

  private func detail(_ attestation: Attestation) -> String {
    switch attestation.result {
    case .passed, .failed: word(of: attestation)
    // A reason stands in the middle of a sentence, and says who gives it behind.
    case .notApplicable, .blocked: "because " + lowered(attestation.note) + " (" + source(of: attestation) + ")"
    }
  }

  private func lowered(_ note: String) -> String {
    var text = note
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    let second = text.dropFirst().first
    // `The app …` becomes `the app …`; `iOS`, `UI` and `I` stay.
    guard let first = text.first, first.isUppercase, second.map({ $0.isLowercase }) ?? false else { return text }
    return first.lowercased() + text.dropFirst()
  }

  private func word(of attestation: Attestation) -> String {
    let verb = attestation.result == .failed ? "found failing by " : "attested by "
    return verb + source(of: attestation) + (attestation.note.isEmpty ? "" : ": " + attestation.note)
  }

  private func source(of attestation: Attestation) -> String {
    let commit = attestation.commit.isEmpty ? "" : " at commit " + attestation.commit.prefix(7)
    return "\(attestation.by), \(attestation.on.text)\(commit)"
  }

  /// When a person's word stops to hold. A failure holds until somebody says otherwise; a reason why an item does not
  /// apply does not depend on each change of code, so only its age counts.
  private func staleness(of attestation: Attestation) -> (day: Day, why: String)? {
    guard attestation.result != .failed else { return nil }
    let expiry = (day: attestation.on + (age + 1), why: "older than the \(age) days that a word on it holds")
    guard attestation.result == .passed, let change = firstChange(after: attestation) else { return expiry }
    let day = max(changes.day(of: change), attestation.on)
    guard day < expiry.day else { return expiry }
    return (day, "navigation code changed in commit \(changes.shortID(change)), \(changes.day(of: change).text)")
  }

  private func firstChange(after attestation: Attestation) -> Int? {
    if !attestation.commit.isEmpty, let index = changes.index(of: attestation.commit) {
      return changes.first(after: index)
    }
    // A commit of another branch says nothing about the order of the mainline; the date does.
    return changes.first(after: attestation.on)
  }
}

import Inventory
import Ledger

/// The numbers of one migration at every commit, as running sums of the ledger's effects.
struct SeriesBuilder {
  let migration: Migration
  /// The migration's rules among the counter's.
  let rules: Range<Int>
  let timeline: Timeline

  /// - Parameter start: index of the first commit that belongs to the migration; nil: the first with a usage.
  /// - Complexity: O(effects).
  func series(_ ledger: Ledger, migrationIndex: Int, start: Int?) -> Series {
    let count = migration.rules.count
    var usages = [RunningSum](repeating: RunningSum(), count: count)
    var exempt = usages
    var lines = usages
    var (remaining, adopted, headlineLines) = (RunningSum(), RunningSum(), RunningSum())
    for effect in ledger.effects where rules.contains(Int(effect.rule)) {
      let rule = Int(effect.rule) - rules.lowerBound
      let commit = Int(effect.commit)
      usages[rule].add(Int(effect.step), at: commit)
      exempt[rule].add(Int(effect.exempt), at: commit)
      lines[rule].add(Int(effect.lines), at: commit)
      switch migration.rules[rule].level {
      case .headline: remaining.add(Int(effect.step), at: commit)
      case .adoption: adopted.add(Int(effect.step), at: commit)
      case .extended: break
      }
    }
    for effect in ledger.lineEffects where Int(effect.migration) == migrationIndex {
      headlineLines.add(Int(effect.lines), at: Int(effect.commit))
    }
    let first = start ?? remaining.line.steps.first?.commit ?? 0
    let (scope, done) = scopeAndDone(ledger, from: first, before: remaining.line)
    return Series(
      commits: timeline.commits, startIndex: min(first, max(0, timeline.commits.count - 1)), remaining: remaining.line,
      scope: scope, done: done, adopted: adopted.line, lines: headlineLines.line, usagesByRule: usages.map(\.line),
      linesByRule: lines.map(\.line), exemptByRule: exempt.map(\.line))
  }

  /// Scope begins with what is there at the start and grows by what is added since; done is what is removed since. What
  /// becomes exempt leaves the scope, for nobody has migrated it, and comes back when it counts again.
  private func scopeAndDone(_ ledger: Ledger, from start: Int, before remaining: StepLine) -> (StepLine, StepLine) {
    var scope = RunningSum()
    var done = RunningSum()
    if start > 0 { scope.add(remaining.value(at: start - 1), at: start) }
    for effect in ledger.effects where Int(effect.commit) >= start && isHeadline(effect) {
      scope.add(Int(effect.added + effect.joined - effect.exempted + effect.readmitted), at: Int(effect.commit))
      done.add(Int(effect.removed), at: Int(effect.commit))
    }
    return (scope.line, done.line)
  }

  func isHeadline(_ effect: Ledger.Effect) -> Bool {
    rules.contains(Int(effect.rule)) && migration.rules[Int(effect.rule) - rules.lowerBound].level == .headline
  }
}

/// A running sum, kept as the commits where it changed.
struct RunningSum {
  private(set) var line = StepLine()

  mutating func add(_ change: Int, at commit: Int) {
    if change == 0 { return }
    if let last = line.steps.last, last.commit == commit {
      line.steps[line.steps.count - 1].value += change
      // A change that the same commit takes back is none.
      let before = line.steps.count > 1 ? line.steps[line.steps.count - 2].value : 0
      if line.steps[line.steps.count - 1].value == before { line.steps.removeLast() }
    } else {
      line.steps.append(StepLine.Step(commit: commit, value: line.last + change))
    }
  }
}

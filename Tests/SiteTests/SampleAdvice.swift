import Inventory
import Progress

extension SampleReport {
  static let adviceRules = [
    AdviceRule(
      id: "S0-01", title: "Leave no NavigationView", severity: .error, confidence: "high", section: "000 §3.1",
      guide: "container", rationale: "The count must reach zero.", violating: ["NavigationView { }"],
      correct: ["NavigationStack { }"]),
    AdviceRule(
      id: "S0-06", title: "Keep destinations out of lazy containers", severity: .error, confidence: "high",
      section: "000 §5", guide: "container", rationale: "A row may not exist when the stack needs it.",
      violating: ["List { Row().navigationDestination(for: Int.self) { Text(\"<b>\") } }"],
      correct: ["List { Row() }.navigationDestination(for: Int.self) { _ in Text(\"\") }"]),
    AdviceRule(
      id: "S3-07", title: "Keep titles under 15 characters", severity: .info, confidence: "high", section: "003 Title",
      guide: "nowhere"),
    AdviceRule(id: "S0-27", title: "Make three columns with one split view", severity: .warning, confidence: "high"),
  ]

  /// A finding in each file with usages, and a next step for all usages but the first.
  func withAdvice(_ migration: MigrationReport) -> MigrationReport {
    var m = migration
    let usages = m.matches.filter { $0.class == .usage }
    var advice = AdviceReport(
      source: "sunset-advice, format 1, 4 rules", rules: Self.adviceRules, findings: [], steps: [:],
      unread: [.init(path: folder + "Broken.swift", reason: "2 syntax errors")], files: 40, minimum: "16.4", exempt: 1)
    for (number, file) in m.files.enumerated() {
      let rule = Self.adviceRules[number % 3]
      advice.findings.append(
        AdviceFinding(
          place: CodePlace(file.path, 5 + number, 3), rule: rule.id, severity: rule.severity,
          confidence: rule.confidence, message: "move \(subject) out of the List", section: rule.section,
          guide: rule.guide, needs: number == 1 ? "iOS 17" : "", owner: owner))
    }
    advice.findings.sort { ($0.place, $0.rule) < ($1.place, $1.rule) }
    for (number, match) in usages.enumerated() {
      let rule = m.rules[match.rule].rule
      let size = NextStep.Size.allCases[number % 3]
      let step = NextStep(
        rule: rule.id, decision: "kind-\(number % 3)", replace: "NavigationStack \(line)", needs: "iOS 16",
        trap: "Watch `out`.", size: size, because: "it is so", section: "000 §4", guide: "container")
      if number > 0 { advice.steps[match.place] = step }
      guard rule.level == .headline else { continue }
      advice.effort.add(number > 0 ? size : nil)
      advice.effortOfTeam[owner, default: Effort()].add(number > 0 ? size : nil)
    }
    m.advice = advice
    return m
  }
}

import Inventory
import Mustache
import Progress

extension Page {
  /// What must hold before the migration is finished, and how that is known.
  static let checklist = Page("checklist.html", eachMigration: { [$0.checklistPage] })
}

extension MigrationContext {
  /// Findings of one log that the page shows; the data file has all.
  private static let shownFindings = 50
  /// Findings of the advice under one item; the advice page has all.
  private static let shownPredictions = 12

  fileprivate var checklistPage: PageFile {
    file(
      "checklist.html", "Checklist",
      [
        "hasItems": .bool(!m.checklist.isEmpty), "items": .list(m.checklist.map(checklistItem)),
        "summary": .text("\(checklistText) settled"),
      ])
  }

  private func checklistItem(_ result: ChecklistResult) -> Value {
    let item = result.item
    let guide = guideHref(item.guide)
    // What would decide an item stands there once, also where nothing decides it yet.
    let waits = result.detail == item.evidence
    let own: Value = [
      "anchor": .text(Anchor.of(item.id)), "badge": result.state.badge.value, "title": Markup.prose(item.title),
      "detail": Markup.prose(result.detail),
      "basis": Markup.prose(result.basis.isEmpty ? Self.decisionText(item.decision) : result.basis),
      "hasSince": .bool(result.since != nil), "since": .text(result.since?.text ?? ""),
      "sinceISO": .text(result.since?.iso ?? ""),
      "sinceSpan": .text(result.since.map { Spelling.span(days: asOf - $0) } ?? ""),
      "evidence": Markup.prose(item.evidence), "hasEvidence": .bool(!item.evidence.isEmpty && !waits),
      "howTo": Markup.prose(item.howTo), "hasHowTo": .bool(!item.howTo.isEmpty), "guideHref": .text(guide),
      "hasGuide": .bool(!guide.isEmpty), "hasNotes": .bool(!result.evidence.isEmpty),
      "notes": .list(result.evidence.map(note)), "hasWords": .bool(!result.attestations.isEmpty),
      "words": .list(result.attestations.reversed().map(word)), "hasHistory": .bool(history(result).count > 1),
      "history": .list(history(result)),
    ]
    return own.merging(prediction(item))
  }

  private static func decisionText(_ decision: ChecklistItem.Decision) -> String {
    switch decision {
    case .inventory: "Sunset counts it at the newest commit."
    case .build: "A build log decides it."
    case .console: "Console logs of named flows decide it."
    case .attestation: "A person checks it and says so."
    }
  }

  // MARK: Evidence

  private func note(_ note: ChecklistResult.EvidenceNote) -> Value {
    let more = note.findings.count - Self.shownFindings
    return [
      "name": Markup.path(note.name), "hasProblem": .bool(note.problem != nil), "problem": .text(note.problem ?? ""),
      "hasFacts": .bool(!note.facts.isEmpty), "facts": .text(note.facts.joined(separator: "; ")),
      "hasFindings": .bool(!note.findings.isEmpty), "caption": .text(note.name),
      "findings": .list(note.findings.prefix(Self.shownFindings).map(finding)), "hasMore": .bool(more > 0),
      "more": .text(Spelling.number(max(0, more))),
    ]
  }

  private func finding(_ finding: ChecklistResult.Finding) -> Value {
    let isInCode = !finding.path.isEmpty
    let url = isInCode ? links.line(finding.path, finding.line) : nil
    return [
      "kind": .text(finding.kind), "text": .text(finding.text), "isRepeated": .bool(finding.count > 1),
      "count": .text(Spelling.number(finding.count)),
      "place": isInCode
        ? Markup.path("\(finding.path):\(finding.line)") : .text(finding.line > 0 ? "line \(finding.line)" : ""),
      "hasURL": .bool(url != nil), "url": .text(url ?? ""), "note": Markup.prose(finding.note),
    ]
  }

  private func word(_ attestation: Attestation) -> Value {
    let url = commitURL(attestation.commit)
    return [
      "date": .text(attestation.on.text), "iso": .text(attestation.on.iso), "by": .text(attestation.by),
      "result": .text(attestation.result == .notApplicable ? "not applicable" : attestation.result.rawValue),
      "hasCommit": .bool(!attestation.commit.isEmpty), "commit": .text(String(attestation.commit.prefix(7))),
      "hasURL": .bool(url != nil), "url": .text(url ?? ""), "hasNote": .bool(!attestation.note.isEmpty),
      "note": .text(attestation.note),
    ]
  }

  // MARK: Findings

  /// What the code itself says about an item that only logs or people can decide.
  private func prediction(_ item: ChecklistItem) -> Value {
    // The count itself decides the inventory, and its usages are listed elsewhere.
    let findings = item.decision == .inventory ? [] : m.advice?.findings(predicting: item) ?? []
    let sorted = AdviceRule.Severity.allCases.flatMap { severity in findings.filter { $0.severity == severity } }
    let hrefs = adviceHrefs
    let hasNone = m.advice != nil && !item.advice.isEmpty && findings.isEmpty && item.decision != .inventory
    return [
      "hasPrediction": .bool(!findings.isEmpty), "hasNoPrediction": .bool(hasNone),
      "predictionCount": .text(Self.severities(findings)),
      "predictions": .list(
        sorted.prefix(Self.shownPredictions).map { finding in
          let guide = guideHref(finding.guide)
          return findingRow(finding).merging([
            "rule": .text(finding.rule), "href": .text(hrefs[finding.rule] ?? "advice.html"),
            "guideHref": .text(guide), "hasGuide": .bool(!guide.isEmpty),
          ])
        }),
      "hasMorePredictions": .bool(findings.count > Self.shownPredictions),
      "morePredictions": .text(Spelling.number(max(0, findings.count - Self.shownPredictions))),
    ]
  }

  // MARK: History

  /// By sprint, newest first; without sprints, by the days on which the state changed.
  private func history(_ result: ChecklistResult) -> [Value] {
    if result.sprints.isEmpty {
      return result.episodes.reversed().map { entry("from " + $0.from.text, $0.state, $0.detail) }
    }
    return result.sprints.reversed().map { run in
      entry(run.first == run.last ? run.first : "\(run.first) to \(run.last)", run.state, run.detail)
    }
  }

  private func entry(_ when: String, _ state: ChecklistResult.State, _ why: String) -> Value {
    ["when": .text(when), "badge": state.badge.value, "why": Markup.prose(why)]
  }
}

extension MigrationContext {
  /// The page of a commit that somebody named by the first digits of its id.
  fileprivate func commitURL(_ id: String) -> String? {
    if id.isEmpty { return nil }
    if report.repositories.count == 1 { return links.commit(id, in: 0) }
    return m.series.commits.first { $0.id.hasPrefix(id) }.flatMap { links.commit(id, in: $0.repository) }
  }
}

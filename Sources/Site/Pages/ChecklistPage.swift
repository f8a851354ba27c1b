import Inventory
import Mustache
import Progress

extension Page {
  /// What must hold before the migration is finished, and how that is known.
  static let checklist = Page("checklist.html", eachMigration: { [$0.checklistPage] })
}

extension MigrationContext {
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
    return [
      "anchor": .text(Anchor.of(item.id)), "badge": result.state.badge.value, "title": Markup.prose(item.title),
      "detail": Markup.prose(result.detail), "decision": .text(Self.decisionText(item.decision)),
      "evidence": Markup.prose(item.evidence), "hasEvidence": .bool(!item.evidence.isEmpty),
      "howTo": Markup.prose(item.howTo), "hasHowTo": .bool(!item.howTo.isEmpty), "guideHref": .text(guide),
      "hasGuide": .bool(!guide.isEmpty),
    ]
  }

  private static func decisionText(_ decision: ChecklistItem.Decision) -> String {
    switch decision {
    case .inventory: "Sunset counts it at the newest commit."
    case .build: "A build log decides it."
    case .console: "Console logs of named flows decide it."
    case .attestation: "A person checks it and says so."
    }
  }
}

import Inventory
import Mustache
import Progress

extension Page {
  /// How to migrate, as the pack teaches it.
  static let guide = Page("guide.html", eachMigration: { [$0.guidePage] })
}

extension MigrationContext {
  fileprivate var guidePage: PageFile {
    let guide = m.migration.guide
    return file(
      "guide.html", "Guide",
      [
        "title": .text(m.migration.title), "summary": Markup.prose(m.migration.summary),
        "isEmpty": .bool(guide == Guide()), "hasMapping": .bool(!guide.mapping.isEmpty),
        "mapping": .list(guide.mapping.map(mapping)), "hasSteps": .bool(!guide.steps.isEmpty),
        "steps": .list(
          guide.steps.map {
            [
              "title": Markup.prose($0.title), "text": Markup.prose($0.text), "hasHow": .bool(!$0.guide.isEmpty),
              "how": .text("#" + Anchor.of($0.guide)),
            ]
          }),
        "hasTopics": .bool(!guide.topics.isEmpty), "topics": .list(guide.topics.map(Self.topic)),
        "hasMessages": .bool(!guide.messages.isEmpty),
        "messages": .list(
          guide.messages.map {
            ["text": .text($0.text), "cause": Markup.prose($0.cause), "fix": Markup.prose($0.fix)]
          }),
        "hasPitfalls": .bool(!guide.pitfalls.isEmpty),
        "pitfalls": .list(guide.pitfalls.map { ["title": Markup.prose($0.title), "text": Markup.prose($0.text)] }),
      ])
  }

  private func mapping(_ mapping: Guide.Mapping) -> Value {
    [
      "old": Markup.mixed(mapping.old), "new": Markup.mixed(mapping.new), "needs": .text(mapping.needs),
      "note": Markup.prose(mapping.note), "hasHow": .bool(!mapping.guide.isEmpty),
      "how": .text("#" + Anchor.of(mapping.guide)),
    ]
  }

  private static func topic(_ topic: Guide.Topic) -> Value {
    [
      "anchor": .text(Anchor.of(topic.id)), "title": Markup.prose(topic.title),
      "paragraphs": .list(topic.text.map { ["text": Markup.prose($0)] }), "needs": .text(topic.needs),
      "hasNeeds": .bool(!topic.needs.isEmpty), "hasBefore": .bool(!topic.before.isEmpty), "before": .text(topic.before),
      "hasAfter": .bool(!topic.after.isEmpty), "after": .text(topic.after),
      "hasTrap": .bool(!topic.trap.isEmpty), "trap": Markup.prose(topic.trap),
      "hasCode": .bool(!topic.before.isEmpty || !topic.after.isEmpty),
    ]
  }
}

import os

enum LogTag: String { case sync, links, timers }

/// Writes to the system log. `tag: .sync` and its like become the category.
func log(_ message: String, tag: LogTag) {
    Logger(subsystem: "example.recipes", category: tag.rawValue).info("\(message, privacy: .public)")
}
+signpost|
+signpost|func measure(_ name: StaticString, tag: LogTag, _ work: () -> Void) {
+signpost|    let signposter = OSSignposter(subsystem: "example.recipes", category: tag.rawValue)
+signpost|    signposter.withIntervalSignpost(name) { work() }
+signpost|}

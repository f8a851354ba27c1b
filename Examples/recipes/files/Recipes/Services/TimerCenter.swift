import Foundation

/// Owns the running timers.
@MainActor
final class TimerCenter: ObservableObject {
    static let shared = TimerCenter()
    @Published private(set) var running: [KitchenTimer] = []
+generation|    /// Changes when a timer fires, so that screens deep in a stack redraw.
+generation|    @Published private(set) var generation = 0

    func start(_ timer: KitchenTimer) {
        log("start \(timer.name)", tag: .timers)
        running.append(timer)
    }

    func set(_ timer: KitchenTimer, isActive: Bool) {
        guard !isActive else { return start(timer) }
        running.removeAll { $0.id == timer.id }
    }
+drift|
+drift|    /// Wall-clock dates, because a suspended app does not tick.
+drift|    func remaining(_ timer: KitchenTimer, at now: Date) -> TimeInterval { timer.end.timeIntervalSince(now) }
}

struct KitchenTimer: Identifiable, Hashable {
    let id: UUID
    var name: String
    var note = ""
    var end: Date
}

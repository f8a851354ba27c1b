import SwiftUI

/// A dot that pulses while a timer runs.
struct LiveBadge: View {
    var isLive: Bool

    var body: some View {
        Image(systemName: "circle.fill")
            .symbolEffect(.pulse, options: .repeating, isActive: isLive)
            .foregroundStyle(tint(isActive: isLive))
    }

    private func tint(isActive: Bool) -> Color { isActive ? .orange : .secondary }
}

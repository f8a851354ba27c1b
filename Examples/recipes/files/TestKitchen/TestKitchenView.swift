import SwiftUI

/// The wall iPads of the test kitchen. They stay on iOS 15, so this target keeps the old container.
struct TestKitchenView: View {
    @State private var showsTimers = false

    var body: some View {
        NavigationView {
            Button("Timers") { showsTimers = true }
                .background(NavigationLink(destination: WallTimers(), isActive: $showsTimers) { EmptyView() })
                .navigationBarTitle("Test kitchen")
        }
        .navigationViewStyle(.stack)
    }
}

struct WallTimers: View {
    var body: some View {
        CompatNavigation { Text("No timers") }
+clock|            .overlay(alignment: .bottom) { Text(Date.now, style: .time) }
    }
}

         |import SwiftUI
         |
         |/// {about}
         |struct {Name}View: View {
+path    |    enum Step: Hashable { case first, second, third }
+path    |
-dismiss |    @Environment(\.presentationMode) var presentationMode
+dismiss |    @Environment(\.dismiss) private var dismiss
-path    |    @State private var showsFirst = false
-path    |    @State private var showsSecond = false
-path    |    @State private var showsThird = false
+path    |    @State private var path: [Step] = []
         |
         |    var body: some View {
-path    |        NavigationView {
-path    |            VStack(spacing: 24) {
-path    |                Text("{title}").font(.largeTitle)
-path    |                Button("{start}") { showsFirst = true }
-path    |                NavigationLink(destination: first, isActive: $showsFirst) { EmptyView() }
-path    |            }
-path    |            .navigationBarTitle("{title}")
-path    |        }
-path    |        .navigationViewStyle(StackNavigationViewStyle())
+path    |        NavigationStack(path: $path) {
+path    |            VStack(spacing: 24) {
+path    |                Text("{title}").font(.largeTitle)
+path    |                Button("{start}") { path.append(.first) }
+path    |            }
+path    |            .navigationTitle("{title}")
+path    |            .navigationDestination(for: Step.self) { step in
+path    |                switch step {
+path    |                case .first: first
+path    |                case .second: second
+path    |                case .third: third
+path    |                }
+path    |            }
+path    |        }
+voice   |        .accessibilityAction(.escape) { close() }
         |    }
         |
         |    private var first: some View {
         |        VStack {
         |            Text("{one}")
-path    |            Button("Next") { showsSecond = true }
-path    |            NavigationLink(
-path    |                destination: second,
-path    |                isActive: $showsSecond  // reset when the last step closes
-path    |            ) { EmptyView() }
+path    |            Button("Next") { path.append(.second) }
         |        }
         |    }
         |
         |    private var second: some View {
         |        VStack {
         |            Text("{two}")
-path    |            Button("Next") { showsThird = true }
-path    |            NavigationLink(destination: third, isActive: $showsThird) { EmptyView() }
+path    |            Button("Next") { path.append(.third) }
         |        }
         |    }
         |
         |    private var third: some View {
         |        VStack {
         |            Text("{three}")
+timers  |                .id(TimerCenter.shared.generation)
         |            Button("Finish", action: close)
         |        }
         |    }
         |
         |    private func close() {
-path    |        (showsFirst, showsSecond, showsThird) = (false, false, false)
+path    |        path.removeAll()
-dismiss |        presentationMode.wrappedValue.dismiss()
+dismiss |        dismiss()
         |    }
         |}

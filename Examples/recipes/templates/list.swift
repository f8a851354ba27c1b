         |import SwiftUI
         |
         |/// {about}
         |struct {Name}View: View {
         |    @EnvironmentObject private var store: RecipeStore
         |    @State private var showsFilter = false
         |    @State private var isAdding = false
         |
         |    var body: some View {
-view    |        NavigationView {
+view    |        NavigationStack {
         |            List {
         |                ForEach(store.{items}) { {item} in
-value   |                    NavigationLink(destination: {detail}({item}: {item})) {
+value   |                    NavigationLink(value: {item}) {
-row     |                        Text({item}.name)
+row     |                        Label({item}.name, systemImage: "{symbol}")
         |                    }
+voice   |                    .accessibilityElement(children: .combine)
         |                }
         |                .onDelete { store.remove{Item}s(at: $0) }
         |            }
+empty   |            .overlay {
+empty   |                if store.{items}.isEmpty {
+empty   |                    ContentUnavailableView("No {title} yet", systemImage: "{symbol}")
+empty   |                }
+empty   |            }
+refresh |            .refreshable { await store.reload() }
-title   |            .navigationBarTitle("{title}")
+title   |            .navigationTitle("{title}")
-items   |            .navigationBarItems(
-items   |                leading: Button("Filter") { showsFilter = true },
-items   |                trailing: Button(action: { isAdding = true }) { Image(systemName: "plus") }
-items   |            )
+items   |            .toolbar {
+items   |                Button("Filter") { showsFilter = true }
+items   |                Button("Add", systemImage: "plus") { isAdding = true }
+items   |            }
-active  |            .background(
-active  |                NavigationLink(destination: {Name}FilterView(), isActive: $showsFilter) {
-active  |                    EmptyView()
-active  |                }
-active  |            )
+active  |            .navigationDestination(isPresented: $showsFilter) {
+active  |                {Name}FilterView()
+active  |            }
+value   |            .navigationDestination(for: {Item}.self) { {item} in
+value   |                {detail}({item}: {item})
+value   |            }
         |            .sheet(isPresented: $isAdding) {
         |                {editor}()
         |            }
         |        }
-style   |        .navigationViewStyle(.stack)
         |    }
         |}
         |
         |private struct {Name}FilterView: View {
         |    @AppStorage("{items}.onlyRecent") private var onlyRecent = false
-dismiss |    @Environment(\.presentationMode) private var presentationMode
+dismiss |    @Environment(\.dismiss) private var dismiss
         |
         |    var body: some View {
         |        Form {
         |            Toggle("Only the last month", isOn: $onlyRecent)
-dismiss |            Button("Done") { presentationMode.wrappedValue.dismiss() }
+dismiss |            Button("Done") { dismiss() }
         |        }
         |    }
         |}
         |
         |#Preview("Filter") {
-preview |    NavigationView {
+preview |    NavigationStack {
         |        {Name}FilterView()
         |    }
         |}

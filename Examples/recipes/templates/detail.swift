         |import SwiftUI
         |
         |/// {about}
         |struct {Name}View: View {
         |    let {item}: {Item}
         |    @EnvironmentObject private var store: RecipeStore
         |    @State private var showsNotes = false
         |    @State private var isSharing = false
-dismiss |    @Environment(\.presentationMode) private var presentationMode
+dismiss |    @Environment(\.dismiss) private var dismiss
         |
         |    var body: some View {
         |        ScrollView {
         |            VStack(alignment: .leading, spacing: 12) {
-row     |                Text({item}.name).font(.title2)
+row     |                Label({item}.name, systemImage: "{symbol}").font(.title2)
         |                Button("Notes") { showsNotes = true }
         |                Button("Delete", role: .destructive, action: delete)
+voice   |                    .accessibilityHint("Deletes it from all your devices")
         |            }
         |            .padding()
-active  |            NavigationLink(
-active  |                destination: NotesView(subject: {item}.name),
-active  |                isActive: $showsNotes
-active  |            ) {
-active  |                EmptyView()
-active  |            }
         |        }
+refresh |        .refreshable { await store.reload() }
-title   |        .navigationBarTitle({item}.name, displayMode: .inline)
+title   |        .navigationTitle({item}.name)
+title   |        .navigationBarTitleDisplayMode(.inline)
-items   |        .navigationBarItems(trailing: Button("Share") { isSharing = true })
+items   |        .toolbar {
+items   |            Button("Share", systemImage: "square.and.arrow.up") { isSharing = true }
+items   |        }
+active  |        .navigationDestination(isPresented: $showsNotes) {
+active  |            NotesView(subject: {item}.name)
+active  |        }
         |        .sheet(isPresented: $isSharing) { ShareSheet(item: {item}.name) }
         |    }
         |
         |    private func delete() {
         |        store.remove({item})
-dismiss |        presentationMode.wrappedValue.dismiss()
+dismiss |        dismiss()
         |    }
         |}
         |
         |#Preview {
-preview |    NavigationView {
+preview |    NavigationStack {
         |        {Name}View({item}: .example)
         |    }
         |}

         |import SwiftUI
         |
         |/// {about}
         |struct {Name}View: View {
         |    @EnvironmentObject private var store: RecipeStore
         |    @State private var draft = {Item}.blank
+confirm |    @State private var asksBeforeLeaving = false
-dismiss |    @Environment(\.presentationMode) var presentationMode
+dismiss |    @Environment(\.dismiss) private var dismiss
         |
         |    var body: some View {
-view    |        NavigationView {
+view    |        NavigationStack {
         |            Form {
         |                Section("{section}") {
         |                    TextField("Name", text: $draft.name)
+voice   |                        .accessibilityLabel("Name of the {thing}")
         |                    TextField("Note", text: $draft.note, axis: .vertical)
         |                }
         |            }
-title   |            .navigationBarTitle("{title}", displayMode: .inline)
+title   |            .navigationTitle("{title}")
+title   |            .navigationBarTitleDisplayMode(.inline)
-items   |            .navigationBarItems(
-items   |                leading: Button("Cancel", action: close),
-items   |                trailing: Button("Save", action: save)
-items   |            )
+items   |            .toolbar {
+items   |                ToolbarItem(placement: .cancellationAction) { Button("Cancel", action: close) }
+items   |                ToolbarItem(placement: .confirmationAction) { Button("Save", action: save) }
+items   |            }
+confirm |            .confirmationDialog("Discard the changes?", isPresented: $asksBeforeLeaving) {
+confirm |                Button("Discard", role: .destructive, action: close)
+confirm |            }
         |        }
-style   |        .navigationViewStyle(StackNavigationViewStyle())
         |    }
         |
         |    private func save() {
         |        store.save(draft)
         |        close()
         |    }
         |
         |    private func close() {
-dismiss |        presentationMode.wrappedValue.dismiss()
+dismiss |        dismiss()
         |    }
         |}

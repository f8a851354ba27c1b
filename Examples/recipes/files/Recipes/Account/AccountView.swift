         |import SwiftUI
         |
         |/// The reader's account.
         |struct AccountView: View {
-dismiss |    @Environment(\.presentationMode) private var presentationMode
+dismiss |    @Environment(\.dismiss) private var dismiss
         |
         |    var body: some View {
         |        List {
         |            AccountSections()
-dismiss |            Button("Sign out") { presentationMode.wrappedValue.dismiss() }
+dismiss |            Button("Sign out") { dismiss() }
+voice   |                .accessibilityHint("Your recipes stay on the server")
         |        }
-title   |        .navigationBarTitle("You")
+title   |        .navigationTitle("You")
-items   |        .navigationBarItems(trailing: EditButton())
+items   |        .toolbar { EditButton() }
         |    }
         |}
         |
         |#Preview {
-preview |    NavigationView { AccountView() }
+preview |    NavigationStack { AccountView() }
         |}
-split   |
-split   |@@AccountSections

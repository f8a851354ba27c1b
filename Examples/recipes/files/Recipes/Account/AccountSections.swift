         |import SwiftUI
         |
         |/// The sections of the account page.
         |struct AccountSections: View {
         |    @State private var showsProfile = false
         |    @State private var showsUnits = false
         |    @State private var page: Int?
         |
         |    var body: some View {
         |        Section("You") {
         |            Button("Profile") { showsProfile = true }
         |            Button("Units") { showsUnits = true }
         |        }
-active  |        NavigationLink(destination: ProfileEditorView(), isActive: $showsProfile) { EmptyView() }
-active  |        NavigationLink(
-active  |            destination: UnitsView(),
-active  |            isActive: $showsUnits
-active  |        ) { EmptyView() }
         |        Section("More") {
-tag     |            NavigationLink("Downloads", tag: 1, selection: $page) { DownloadsView() }
-tag     |            NavigationLink("Feedback", tag: 2, selection: $page) { FeedbackFormView() }
-tag     |            NavigationLink("Licences", tag: 3, selection: $page) { LicencesView() }
+tag     |            NavigationLink("Downloads", value: AccountPage.downloads)
+tag     |            NavigationLink("Feedback", value: AccountPage.feedback)
+tag     |            NavigationLink("Licences", value: AccountPage.licences)
         |        }
+active  |        .navigationDestination(isPresented: $showsProfile) { ProfileEditorView() }
+active  |        .navigationDestination(isPresented: $showsUnits) { UnitsView() }
         |    }
         |}
+tag     |
+tag     |enum AccountPage: Hashable { case downloads, feedback, licences }

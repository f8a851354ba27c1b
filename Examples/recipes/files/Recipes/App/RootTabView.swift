            |import SwiftUI
            |
            |/// The tabs. Each tab owns its navigation.
            |struct RootTabView: View {
            |    @SceneStorage("root.tab") private var tab = 0
            |
            |    var body: some View {
            |        TabView(selection: $tab) {
            |            RecipeListView()
            |                .tabItem { Label("Recipes", systemImage: "fork.knife") }
            |                .tag(0)
            |            ShoppingListsView()
            |                .tabItem { Label("Shopping", systemImage: "cart") }
            |                .tag(1)
-search     |            NavigationView {
-search     |                SearchView()
-search     |            }
-search     |            .navigationViewStyle(.stack)
+search     |            NavigationStack {
+search     |                SearchView()
+search     |            }
            |            .tabItem { Label("Search", systemImage: "magnifyingglass") }
            |            .tag(2)
+you-account|            NavigationView {
+you-account|                AccountView()
+you-account|            }
+you-account|            .navigationViewStyle(StackNavigationViewStyle())
+you+account|            NavigationStack {
+you+account|                AccountView()
+you+account|            }
+you        |            .tabItem { Label("You", systemImage: "person") }
+you        |            .tag(3)
            |        }
+badge      |        .badge(TimerCenter.shared.running.count)
            |    }
            |}

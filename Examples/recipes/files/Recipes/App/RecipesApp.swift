import SwiftUI

@main
struct RecipesApp: App {
    @StateObject private var store = RecipeStore()

    var body: some Scene {
        WindowGroup {
-tabs|            RecipeListView()
+tabs|            RootTabView()
                .environmentObject(store)
+links|                .onOpenURL { store.open($0) }
        }
    }
}

         |import SwiftUI
         |
         |/// Finds recipes by name, ingredient, or hashtag.
         |struct SearchView: View {
         |    @EnvironmentObject private var store: RecipeStore
         |    @State private var query = ""
         |    @State private var scope: Int? = 0
         |    @State private var showsTips = false
         |
         |    var body: some View {
         |        List {
         |            ForEach(store.recipes.filter { query.isEmpty || $0.name.contains(query) }) { recipe in
-tag     |                NavigationLink(recipe.name, tag: recipe.id, selection: $scope) {
-tag     |                    RecipeDetailView(recipe: recipe)
-tag     |                }
+tag     |                NavigationLink(recipe.name, value: recipe)
         |            }
         |        }
         |        .searchable(text: $query, prompt: Text("Name, ingredient, or \"tag: soup\""))
+tag     |        .navigationDestination(for: Recipe.self) { RecipeDetailView(recipe: $0) }
-title   |        .navigationBarTitle("Search")
+title   |        .navigationTitle("Search")
-items   |        .navigationBarItems(trailing: Button("Tips") { showsTips = true })
+items   |        .toolbar { Button("Tips") { showsTips = true } }
-active  |        .background(NavigationLink(destination: SearchTipsView(), isActive: $showsTips) { EmptyView() })
+active  |        .navigationDestination(isPresented: $showsTips) { SearchTipsView() }
+voice   |        .accessibilityRotor("Recipes", entries: store.recipes, entryLabel: \.name)
         |    }
         |}
         |
         |struct SearchTipsView: View {
         |    var body: some View {
         |        Text("Search in a NavigationView or anywhere else: it is the same index.")
         |    }
         |}
         |
         |#Preview {
-preview |    NavigationView { SearchView() }
+preview |    NavigationStack { SearchView() }
         |}

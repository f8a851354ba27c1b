import Foundation

/// Everything the household has, kept in step with the server.
@MainActor
final class RecipeStore: ObservableObject {
    @Published private(set) var recipes: [Recipe] = []
    @Published private(set) var favourites: [Recipe] = []
    private var etag: String?

    func reload() async {
        log("reload", tag: .sync)
        let reply = await Server.shared.fetch(path: "/recipes", etag: etag)
        etag = reply.etag
+sorted|        recipes = reply.recipes.sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
-sorted|        recipes = reply.recipes
    }

    func remove(_ recipe: Recipe) {
        recipes.removeAll { $0.id == recipe.id }
+undo|        UndoCentre.shared.register(recipe)
    }
+links|
+links|    /// recipes://recipe/7 opens the seventh recipe.
+links|    func open(_ url: URL) {
+links|        log("open", tag: .links)
+links|        guard let id = Int(url.lastPathComponent) else { return }
+links|        selection = recipes.first { $0.id == id }
+links|    }
+links|    @Published var selection: Recipe?
+cache|
+cache|    func store(etag: String) { self.etag = etag }
}

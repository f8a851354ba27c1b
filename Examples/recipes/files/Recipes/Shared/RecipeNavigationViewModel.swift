import Combine

/// Where the reader is: recipe, step, scale.
final class RecipeNavigationViewModel: ObservableObject {
    @Published var recipe: Recipe?
    @Published var step = 0

    func next() { step += 1 }
    func back() { step = max(0, step - 1) }
+scale|
+scale|    /// Kept while the reader moves between steps.
+scale|    @Published var scale = 1.0
}

import Testing

@testable import Recipes

@Suite("RecipeNavigationViewModel")
struct NavigationTests {
    @Test func backStopsAtTheFirstStep() {
        let model = RecipeNavigationViewModel()
        model.back()
        #expect(model.step == 0, "presentationMode: a sheet must not go below its first step")
    }
+order|
+order|    @Test func ordersWaitUntilTheyAreActive() {
+order|        #expect(PickupOrder(id: .init(), name: "Leeks", isActive: true).isActive)
+order|    }
}

import Foundation

struct Recipe: Identifiable, Hashable, Codable {
    let id: Int
    var name: String
    var note = ""
    var ingredients: [Ingredient] = []
+servings|    var servings = 2
+season|    var season: Season?

    static let blank = Recipe(id: 0, name: "")
    static let example = Recipe(id: 1, name: "Leek soup")
}

struct Ingredient: Hashable, Codable {
    var name: String
    var grams: Double
+scaled|
+scaled|    func scaled(by factor: Double) -> Ingredient {
+scaled|        Ingredient(name: name, grams: (grams * factor).rounded())
+scaled|    }
}
+season|
+season|enum Season: String, Codable { case spring, summer, autumn, winter }

import Foundation

/// The things a household shares.
struct ShoppingItem: Identifiable, Hashable, Codable {
    let id: UUID
    var name: String
    var note = ""
+done|    var isDone = false
}

struct PantryItem: Identifiable, Hashable, Codable {
    let id: UUID
    var name: String
+best|    var bestBefore: Date?
}

enum MeasureUnit: String, CaseIterable, Identifiable {
    case grams, ounces
+cups|    case cups
    var id: Self { self }
    var name: String { rawValue }
}
+pickup|
+pickup|struct PickupOrder: Identifiable, Hashable, Codable {
+pickup|    let id: UUID
+pickup|    var name: String
+pickup|    var isActive: Bool
+pickup|}

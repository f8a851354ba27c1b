import Foundation

/// Titles that depend on a count.
enum Titles {
    static func navigationBarTitle(count: Int) -> String {
        count == 1 ? "1 recipe" : "\(count) recipes"
    }
+list|
+list|    static func shopping(_ count: Int) -> String { count == 0 ? "All done" : "\(count) to buy" }
}

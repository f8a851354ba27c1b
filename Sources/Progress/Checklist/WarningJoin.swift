import Evidence
import Inventory

/// Brings a build's warnings together with the usages that cause them.
///
/// The compiler points at the call, at its `NavigationLink`; the inventory at the label that makes it deprecated, which
/// often stands lines below. So a warning joins the nearest usage of its rule at or after its place.
struct WarningJoin {
  /// A call is hardly ever longer, and a usage farther away belongs to another call.
  static let reach = 60

  /// For each warning, the index of its usage among the given ones.
  let usageOfWarning: [Int?]
  /// Usages that no warning points at.
  let silent: [Int]

  /// - Parameters:
  ///   - warnings: of one file and rule.
  ///   - usages: of the same file and rule, by line and column.
  init(_ warnings: [(line: Int, column: Int)], _ usages: [(line: Int, column: Int)]) {
    var free = Set(usages.indices)
    var joined = [Int?](repeating: nil, count: warnings.count)
    // The last warning first: of calls within calls, the inner one's label comes first.
    let order = warnings.indices.sorted {
      (warnings[$0].line, warnings[$0].column, $0) > (warnings[$1].line, warnings[$1].column, $1)
    }
    for index in order {
      let place = warnings[index]
      let found = usages.indices.first { candidate in
        let usage = usages[candidate]
        return free.contains(candidate) && (usage.line, usage.column) >= (place.line, place.column)
          && usage.line - place.line <= Self.reach
      }
      if let found {
        joined[index] = found
        free.remove(found)
      }
    }
    usageOfWarning = joined
    silent = free.sorted()
  }
}

import Inventory
import Testing
import YAML

/// The folder of the built-in packs.
let packs = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Sources/Inventory/Packs"

@Suite struct PackTests {
  @Test func theNavigationPackHasTheSevenRulesOfTheInventorySearch() throws {
    let migration = try Packs.load(named: "navigation", from: packs)
    let headline = migration.rules(at: .headline)
    #expect(
      headline.map(\.pattern) == [
        "NavigationView", "navigationViewStyle", "isActive:", "tag:", #"navigationBarTitle\("#, "navigationBarItems",
        "presentationMode",
      ])
    #expect(
      headline.map(\.id) == [
        "navigation-view", "navigation-view-style", "link-is-active", "link-tag-selection", "bar-title", "bar-items",
        "presentation-mode",
      ])
  }

  @Test func everyRuleHasThreeHitsAndThreeMisses() throws {
    for rule in try Packs.load(named: "navigation", from: packs).rules {
      #expect(rule.hits.count >= 3, "\(rule.id)")
      #expect(rule.misses.count >= 3, "\(rule.id)")
      #expect(!rule.why.isEmpty && !rule.needs.isEmpty, "\(rule.id)")
    }
  }
}

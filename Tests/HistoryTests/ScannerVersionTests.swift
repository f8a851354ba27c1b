import Cache
import Inventory
import Testing

/// Caches outlive the program that wrote them: when the same rules count the same bytes differently, the version of the
/// scanner must go up, or old numbers stand beside new ones.
@Suite struct ScannerVersionTests {
  @Test func otherCountsNeedAnotherScannerVersion() throws {
    let scanner = BlobScanner(try Counter([Self.migration]))
    let facts = try Self.code.withUnsafeBytes { try #require(try scanner.facts(of: $0)) }
    let matches = try Self.code.withUnsafeBytes { try scanner.matches(in: $0) }
    let text = "\(facts.lines) \(facts.headlineLines) \(facts.keys) \(facts.isBinary) \(matches)"
    #expect(Counter.scannerVersion == 3)
    #expect(
      Digest.of(text) == 17_149_334_005_972_565_903,
      "the scanner counts differently now: raise Counter.scannerVersion, and write both numbers here")
  }

  @Test func everythingThatCountsIsInTheSignature() throws {
    let plain = try Counter([Self.migration]).signatures
    var changed: [Migration] = Array(repeating: Self.migration, count: 10)
    changed[0].rules[0].pattern = "Navigation"
    changed[1].rules[0].context = .code
    changed[2].rules[0].also = ["Other"]
    changed[3].language = .cFamily
    changed[8].modules = ["Combine"]
    changed[9].systems = Systems("iOS 16, macOS 14")!
    changed[4].wrappers = ["LazyLink"]
    let arguments: [Rule.Arguments] = [
      .init(firstUnlabeled: true), .init(only: []), .init(with: ["a"]), .init(without: ["a"]),
      .init(valueIsNotClosure: true),
    ]
    changed[5].rules[1].context = .call(name: "bar", arguments: .init(only: ["leading"]))
    changed[6].rules[2].context = .argument(label: "isActive", callee: "Link", arguments: .anything)
    changed[7].rules[2].context = .argument(label: "tag", callee: "NavigationLink", arguments: .anything)
    for (index, migration) in changed.enumerated() {
      #expect(try Counter([migration]).signatures != plain, "change \(index)")
    }
    var seen: Set<[String]> = [plain]
    for arguments in arguments {
      var migration = Self.migration
      migration.rules[2].context = .argument(label: "isActive", callee: "NavigationLink", arguments: arguments)
      #expect(seen.insert(try Counter([migration]).signatures).inserted, "\(arguments)")
    }
    // A new field of the arguments must find its way into the signature.
    #expect(Mirror(reflecting: Rule.Arguments.anything).children.count == 5)
  }

  @Test func equalRulesAreToldApart() throws {
    let signatures = try Counter([Self.migration, Self.migration]).signatures
    #expect(Set(signatures).count == signatures.count)
  }

  private static let migration = Migration(
    id: "m", title: "M",
    rules: [
      Rule(id: "view", title: "", pattern: "NavigationView", context: .identifier(name: "NavigationView")),
      Rule(
        id: "style", title: "", pattern: "navigationViewStyle",
        context: .call(name: "navigationViewStyle", arguments: .anything), also: ["StackNavigationViewStyle"]),
      Rule(
        id: "active", title: "", pattern: "isActive:",
        context: .argument(label: "isActive", callee: "NavigationLink", arguments: .anything)),
      Rule(id: "mode", title: "", pattern: "presentationMode", context: .keyPath(name: "presentationMode")),
      Rule(id: "code", title: "", pattern: "[a-z]+Bar", context: .code),
      Rule(id: "any", title: "", pattern: "TODO", context: .any, level: .extended),
    ], modules: ["SwiftUI"], systems: Systems("iOS 16, macOS 13")!)

  private static let code = Array(
    #"""
    // NavigationView: TODO
    struct NavigationView2 { let s = "NavigationView \(NavigationView.self) toolBar" }
    @Environment(\.presentationMode) var presentationMode
    var body: some View {
      NavigationView { NavigationLink("a", isActive: $b) { } }
        .navigationViewStyle(StackNavigationViewStyle())
      Other(isActive: true).navigationViewStyle.tabBar
      if #available(iOS 16, *) { } else { NavigationView { } }
      #if os(macOS)
        SwiftUI.NavigationView { } /* NavigationView /* NavigationView */ toolBar */
      #endif
      let x = #/NavigationView/#; let y = StackNavigationViewStyle()
    }
    """#.utf8)
}

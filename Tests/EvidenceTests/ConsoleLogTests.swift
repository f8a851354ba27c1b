import Evidence
import Testing

/// The wordings are quoted from public issues; the catalogue of the pack has to know each.
@Suite struct ConsoleLogTests {
  @Test(arguments: [
    (
      "no-matching-destination", "Tool",
      "A NavigationLink is presenting a value of type “Tool” but there is no matching navigationDestination declaration visible from the location of the link. The link cannot be activated."
    ),
    (
      "no-matching-destination", "Tool",
      "A NavigationLink is presenting a value of type \"Tool\" but there is no matching navigation destination visible from the location of the link."
    ),
    (
      "destination-in-last-column", "HomeDetailDestination",
      "A NavigationLink is presenting a value of type “HomeDetailDestination”. The matching navigationDestination declaration is in the detail column, so it attempts to target the next column. There is no next column after the detail column."
    ),
    (
      "destination-beside-stack", "isPresented",
      "A `navigationDestination(isPresented:content:)` is misplaced. It's outside of an explicit NavigationStack, but inside the detail column of a NavigationSplitView, so it attempts to target the next column."
    ),
    (
      "destination-beside-stack", "isPresented",
      "A `navigationDestination(isPresented:content:)` is outside an explicit NavigationStack, but inside the detail column of a NavigationSplitView, so it attempts to target the next column."
    ),
    (
      "second-registration", "Swift.AnyHashable",
      "A navigationDestination for “Swift.AnyHashable” was declared earlier on the stack. Only the destination declared closest to the root view of the stack will be used."
    ),
    (
      "second-registration", "",
      "A navigationDestination for “” was declared earlier on the stack. Only the destination declared closest to the root view of the stack will be used."
    ),
    (
      "second-registration", "Stash.Bookmark",
      "a navigationDestination for Stash.Bookmark was declared earlier on the stack"
    ),
    (
      "destination-in-lazy-container", "",
      "> Do not put a navigation destination modifier inside a “lazy” container, like `List` or `LazyVStack`. These containers create child views only when needed to render on screen."
    ),
    (
      "destination-in-lazy-container", "Optional<xxxx>",
      "Do not put a navigation destination modifier inside a \"lazy” container, like `List` or `LazyVStack`. These containers create child views only when needed to render on screen. Add the navigation destination modifier outside these containers so that the navigation stack can always see the destination. There's a misplaced `navigationDestination(isPresented:destination:)` modifier presenting `Optional<xxxx>`. It will be ignored in a future release."
    ),
    (
      "destination-in-lazy-container", "Item",
      "Do not put a navigation destination modifier inside a \"lazy” container, like List or LazyVStack. There's a misplaced navigationDestination(for:destination:) modifier for type Item. It will be ignored."
    ),
    (
      "destination-outside-stack", "Optional<ExportPrivateKey>",
      "The `navigationDestination` modifier only works inside a `NavigationStack` or `NavigationSplitView`. There's a misplaced `navigationDestination(item:destination:)` modifier for type `Optional<ExportPrivateKey>`. It will be ignored."
    ),
    (
      "not-at-root-of-typed-path", "",
      "Only root-level navigation destinations are effective for a navigation stack with a homogeneous path."
    ),
    ("path-changed-twice", "", "Update NavigationRequestObserver tried to update multiple times per frame."),
    ("path-changed-twice", "", "Update NavigationAuthority bound path tried to update multiple times per frame."),
    (
      "compared-different-types", "",
      "SwiftUI/NavigationColumnState.swift:684: Fatal error: 'try!' expression unexpectedly raised an error: SwiftUI.AnyNavigationPath.Error.comparisonTypeMismatch"
    ),
    (
      "value-link-in-navigation-view", "",
      "2022-06-13 11:52:11.725672+0800 FlowStacksApp[77257:2136526] [SwiftUI] NavigationLink presenting a value must appear inside a NavigationContent-based NavigationView. Link will be disabled."
    ),
    (
      "path-not-codable", "HomeDestinations",
      "Cannot create CodableRepresentation of navigation path, because presented value of type “HomeDestinations” is not Codable."
    ),
    (
      "removed-from-empty-path", "",
      "Swift/RangeReplaceableCollection.swift:902: Fatal error: Can't remove more items from a collection than it contains"
    ),
    ("removed-from-empty-path", "", "Fatal error: Can’t remove last element from an empty collection"),
    ("unable-to-present", "", "Unable to present. Please file a bug."),
    ("push-failed", "", "SwiftUI encountered an issue when pushing aNavigationLink. Please file a bug."),
    (
      "pop-to-missing-destination", "",
      "Trying to pop to a missing destination - SwiftUI/NavigationBridge_PhoneTV.swift:213 - please file a bug report."
    ),
    (
      "double-column-style", "",
      "[Assert] displayModeButtonItem is internally managed and not exposed for DoubleColumn style. Returning an empty, disconnected UIBarButtonItem to fulfill the non-null contract."
    ),
    (
      "change-during-transition", "",
      "pushViewController:animated: called on <UINavigationController 0x7f8> while an existing transition or presentation is occurring; the navigation stack will not be updated."
    ),
    ("change-during-transition", "", "nested push animation can result in corrupted navigation bar"),
    (
      "pushed-twice", "",
      "'<SwiftUI.UIKitNavigationController: 0x7fa0>' is pushing the same view controller instance (<A: 0x1>)"
    ),
    (
      "router-missing", "AppRouter",
      "SwiftUI/EnvironmentObject.swift:90: Fatal error: No ObservableObject of type AppRouter found. A View.environmentObject(_:) for AppRouter may be missing as an ancestor of this view"
    ),
    (
      "router-missing", "NavigationModel",
      "Fatal error: No Observable object of type NavigationModel found. A View.environmentObject(_:) for NavigationModel may be missing as an ancestor of this view."
    ),
    ("router-missing", "NavigationModel", "Fatal error: No observable object of type NavigationModel.Type found."),
  ])
  func everyKnownWordingIsFound(_ id: String, _ type: String, _ text: String) throws {
    let log = try console("Launching\n\n" + text + "\n")
    #expect(log.findings.map(\.id) == [id])
    #expect(log.findings.first?.type == type)
    #expect(log.unknown.isEmpty)
  }

  /// As quoted in gem-ios 593, and in DevToys.swiftpm 40 with its second paragraph.
  @Test func capturesFromPublicIssuesAreReadWhole() throws {
    let twice = try console(
      """
      Update NavigationRequestObserver tried to update multiple times per frame.
      Update NavigationAuthority bound path tried to update multiple times per frame.
      """)
    #expect(twice.findings.map { "\($0.id) \($0.count)" } == ["path-changed-twice 2"])
    let link = try console(
      """
      A NavigationLink is presenting a value of type “Tool” but there is no matching navigationDestination declaration visible from the location of the link. The link cannot be activated.

      Note: Links search for destinations in any surrounding NavigationStack, then within the same column of a NavigationSplitView.

      """)
    #expect(link.findings.map { "\($0.id) \($0.type) \($0.line)" } == ["no-matching-destination Tool 1"])
    #expect(twice.unknown.isEmpty && link.unknown.isEmpty)
  }

  /// A stack trace, as in davit 17, is no message; that it names navigation is said.
  @Test func aStackTraceIsNoMessage() throws {
    let log = try console(
      """
      1  libswiftCore.dylib  swift_unexpectedError + 656
      2  SwiftUI             NavigationColumnState.boundPathChange(to:environment:) + 1724
      5  SwiftUI             NavigationStackHost.update() + 988
      """)
    #expect(log.findings.isEmpty && log.unknown.isEmpty)
    #expect(log.mentions == 1)
  }

  @Test func theCatalogueHasNineteenMessages() {
    #expect(guide.messages.count { !$0.match.isEmpty } == 19)
  }

  @Test(arguments: [
    "2023-10-05 10:11:12.123456+0200 0x1a2b3c   Fault       0x0                  1234   0    Recipes: (SwiftUI) [com.apple.runtime-issues:SwiftUI] ",
    "2023-10-05 10:11:12.123 F  Recipes[1234:abcd] [com.apple.SwiftUI:Invalid Configuration] ",
    "2022-06-13 11:52:11.725672+0800 Recipes[77257:2136526] [SwiftUI] ", "",
  ])
  func prefixesAreTakenOff(_ prefix: String) throws {
    let text = "Only root-level navigation destinations are effective for a navigation stack with a homogeneous path."
    let log = try console(prefix + text + "\n" + prefix + "Some NavigationStack message of a system yet to come.\n")
    #expect(log.findings.map(\.id) == ["not-at-root-of-typed-path"])
    #expect(log.findings[0].text == text)
    #expect(log.unknown.map(\.text) == ["Some NavigationStack message of a system yet to come."])
  }

  @Test func entriesOfTheJSONStylesAreRead() throws {
    let message =
      #"A NavigationLink is presenting a value of type \u201cTool\u201d but there is no matching navigationDestination declaration visible from the location of the link. The link cannot be activated.\n\nNote: Links search for destinations in any surrounding NavigationStack."#
    let log = try console(
      #"{"traceID":1,"eventMessage":"\#(message)","subsystem":"com.apple.runtime-issues"}"# + "\n"
        + #"  "eventMessage" : "\#(message)","# + "\n"
        + #"{"eventMessage":"quiet","sender":"the \"eventMessage\":\"Unable to present. Please file a bug\""}"# + "\n")
    #expect(log.findings.map(\.type) == ["Tool"])
    #expect(log.findings[0].count == 2)
    #expect(log.unknown.isEmpty && log.lines == 3)
  }

  /// As quoted in purchases-ios 5149, wrapped by hand.
  @Test func aWrappedMessageIsPutTogether() throws {
    let log = try console(
      """
      Do not put a navigation destination modifier inside a "lazy” container, like\u{20}
      `List` or `LazyVStack`. These containers create child views only when\u{20}
      needed to render on screen. Add the navigation destination modifier\u{20}
      outside these containers so that the navigation stack can always see\u{20}
      the destination. There's a misplaced\u{20}
      `navigationDestination(isPresented:destination:)` modifier presenting\u{20}
      `VirtualCurrencyBalancesScreen`. It will be ignored in a future release.
      A NavigationLink is presenting a value
      of type “Order” but there is no matching
      navigationDestination declaration visible from the location of the link.
      """)
    #expect(log.findings.map(\.id) == ["destination-in-lazy-container", "no-matching-destination"])
    #expect(log.findings.map(\.type) == ["VirtualCurrencyBalancesScreen", "Order"])
    #expect(log.findings.map(\.line) == [1, 8])
    #expect(log.unknown.isEmpty)
  }

  /// As quoted in woocommerce-ios 14306.
  @Test func neighbouringMessagesStayApart() throws {
    let log = try console(
      """
      Do not put a navigation destination modifier inside a "lazy” container, like `List` or `LazyVStack`. There's a misplaced `navigationDestination(for:destination:)` modifier for type `Order`. It will be ignored.
      A NavigationLink is presenting a value of type “Order” but there is no matching navigationDestination declaration visible from the location of the link. The link cannot be activated.

      Note: Links search for destinations in any surrounding NavigationStack, then within the same column of a NavigationSplitView.
      A NavigationLink is presenting a value of type “Order” but there is no matching navigationDestination declaration visible from the location of the link. The link cannot be activated.
      """)
    #expect(log.findings.map(\.id) == ["destination-in-lazy-container", "no-matching-destination"])
    #expect(log.findings.map(\.count) == [1, 2])
    #expect(log.unknown.isEmpty && log.mentions == 0)
  }

  @Test func unknownSentencesAreListedAndTracesOnlyCounted() throws {
    let log = try console(
      """
      A navigationDestination for something new was found in an odd place and will be skipped.
      A navigationDestination for something new was found in an odd place and will be skipped.
      12  SwiftUI  0x000000018c  NavigationStack.body.getter + 128
      User opened the basket
      """)
    #expect(log.findings.isEmpty)
    #expect(log.unknown.map(\.count) == [2])
    #expect(log.mentions == 1 && log.lines == 4)
  }

  @Test func anUnknownSentenceBehindAKnownOneIsNotSwallowed() throws {
    let log = try console(
      """
      Only root-level navigation destinations are effective for a navigation stack with a homogeneous path.
      The NavigationPath was changed in a way that nobody has described yet.
      """)
    #expect(log.findings.count == 1 && log.unknown.count == 1)
  }

  @Test func emptyAndBinaryConsolesSayWhatTheyAre() {
    #expect(problem { _ = try console("") } == "is empty")
    #expect(
      problem { _ = try ConsoleReader.read(stream([0x41, 0]), kinds: [], words: []) } == "is binary: it is no text")
  }

  @Test func bytesThatAreNoTextDoNotHideAMessage() throws {
    let line = Array(
      "xx NavigationLink presenting a value must appear inside a NavigationContent-based NavigationView\n".utf8)
    let log = try ConsoleReader.read(
      stream([0xFF, 0xC3, 0x0A, 0xE2, 0x80] + line),
      kinds: guide.messages.filter { !$0.match.isEmpty }.map { MessageKind(id: $0.id, match: $0.match) }, words: [])
    #expect(log.findings.map(\.id) == ["value-link-in-navigation-view"])
  }

  @Test func distinctFindingsBeyondAThousandAreOnlyCounted() throws {
    var text = ""
    for number in 0..<1300 { text += "A navigationDestination for “T\(number)” was declared earlier on the stack\n" }
    let log = try console(text, pieces: 4096)
    #expect(log.findings.count == 1000 && log.more == 300)
  }

  /// A pack of somebody's own may use all of PCRE2; the quick look at a line must not lose what it matches.
  @Test(arguments: ["(?i)oh no", #"\x4fh no"#, "[Oo]h|Ah", #"\p{Lu}h no"#, #"(?=Oh) ?Oh no"#, "O(?:h| ) no"])
  func patternsOfEveryKindAreTried(_ pattern: String) throws {
    let log = try ConsoleReader.read(
      stream("all is well\nOh no\n"), kinds: [MessageKind(id: "oh", match: [pattern])], words: [])
    #expect(log.findings.map(\.line) == [2])
  }
}

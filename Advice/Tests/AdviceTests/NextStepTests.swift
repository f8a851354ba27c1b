import Testing

@testable import Advice

/// Code with `↓` before each usage, and the decision on each.
struct StepCase: Sendable, CustomTestStringConvertible {
  let decisions: [String]
  let code: String
  var testDescription: String { decisions.joined(separator: ", ") }

  init(_ decisions: String..., code: String) { (self.decisions, self.code) = (decisions, code) }
}

private let cases = [
  StepCase("type-name", code: "let root: ↓NavigationView<Farm>"),
  StepCase("type-name", code: "let name = describe(SwiftUI.↓NavigationView<Farm>.self)"),
  StepCase("one-column", code: "let a = ↓NavigationView { Farm() }"),
  StepCase(
    "one-column-with-old-links", "visible-flag",
    code: "let a = ↓NavigationView { NavigationLink(\"Barn\", destination: Barn(), ↓isActive: $opens) }"),
  StepCase("two-columns", code: "let a = ↓NavigationView { FarmList(); Barn() }"),
  StepCase("three-columns", code: "let a = ↓NavigationView { FarmList(); BarnList(); Barn() }"),
  StepCase("unclear-container", code: "func a(content: some View) { ↓NavigationView { content } }"),
  StepCase("one-column", "style-of-stack", code: "let a = ↓NavigationView { A(); B() }.↓navigationViewStyle(.stack)"),
  StepCase(
    "two-columns", "style-of-columns",
    code: "let a = ↓NavigationView { Farm() }.↓navigationViewStyle(DoubleColumnNavigationViewStyle())"),
  StepCase("style-on-new-container", code: "let a = NavigationStack { Farm() }.↓navigationViewStyle(.stack)"),
  StepCase("own-style", code: "let a = farm.↓navigationViewStyle(style)"),
  StepCase("own-style", "own-style", code: "struct Wide: ↓NavigationViewStyle { let base: ↓StackNavigationViewStyle }"),
  StepCase(
    "invisible-flag",
    code: "let a = farm.background(NavigationLink(destination: Barn(), ↓isActive: $opens) { EmptyView() })"),
  StepCase(
    "computed-flag",
    code: "NavigationLink(\"Barn\", ↓isActive: Binding(get: { barn != nil }, set: { _ in barn = nil })) { Barn() }"),
  StepCase("flag-of-caller", code: "struct Link { let a = NavigationLink(\"Barn\", ↓isActive: isActive) { Barn() } }"),
  StepCase(
    "flag-in-row", code: "ForEach(barns) { barn in NavigationLink(\"Barn\", ↓isActive: $barn.opens) { Barn() } }"),
  StepCase(
    "two-flags", "two-flags",
    code: """
      struct Farm { var body: some View {
        NavigationLink("Barn", ↓isActive: $barn) { Barn() }
        NavigationLink("Bills", ↓isActive: $bills) { Bills() }
      } }
      """),
  StepCase(
    "visible-flag", "visible-flag",
    code: """
      struct Farm { var body: some View {
        #if os(iOS)
          NavigationLink("Barn", ↓isActive: $barn) { Barn() }
        #else
          NavigationLink("The barn", ↓isActive: $barn) { Barn() }
        #endif
      } }
      """),
  StepCase(
    "chain-of-flags", "chain-of-flags", "chain-of-flags",
    code: """
      struct Farm { var body: some View {
        NavigationLink("One", ↓isActive: $one) { One() }
        NavigationLink("Two", ↓isActive: $two) { Two() }
        NavigationLink("Three", ↓isActive: $three) { Three() }
      } }
      """),
  StepCase(
    "two-columns", "selection-beside-detail",
    code: """
      let a = ↓NavigationView {
        List(goats) { NavigationLink($0.name, ↓tag: $0.id, selection: $goat) { Goat() } }
        Text("Pick a goat")
      }
      """),
  StepCase(
    "selection-in-row",
    code: "List(goats) { NavigationLink($0.name, ↓tag: $0.id, selection: $goat) { Goat() } }"),
  StepCase("selection-of-one", code: "NavigationLink(\"Goat\", ↓tag: 1, selection: $goat) { Goat() }"),
  StepCase("title", code: "farm.↓navigationBarTitle(\"Farm\")"),
  StepCase("title-with-mode", code: "farm.↓navigationBarTitle(\"Farm\", displayMode: .inline)"),
  StepCase("one-bar-item", code: "farm.↓navigationBarItems(leading: Button(\"A\") {}, trailing: add)"),
  StepCase("built-bar-items", code: "farm.↓navigationBarItems(trailing: HStack { add; sort })"),
  StepCase(
    "dismiss-only",
    code: """
      struct Farm {
        @Environment(\\.↓presentationMode) var mode
        func close() { mode.wrappedValue.dismiss(); self.mode.wrappedValue.dismiss() }
      }
      """),
  StepCase(
    "presentation-passed-on",
    code: "struct Farm { @Environment(\\.↓presentationMode) var mode; var sub: Sub { Sub(mode: mode) } }"),
  StepCase("destination-to-closure", code: "NavigationLink(\"Barn\", ↓destination: Barn())"),
  StepCase("destination-to-closure", code: "NavigationLink(↓destination: Barn(), label: { Text(\"Barn\") })"),
  StepCase("destination-in-row", code: "ForEach(barns) { NavigationLink($0.name, ↓destination: Barn($0)) }"),
  StepCase(code: "NavigationLink(destination: { Barn() }, label: { Text(\"Barn\") })"),
  StepCase("visible-flag", code: "NavigationLink(\"Barn\", destination: Barn(), ↓isActive: $opens)"),
  StepCase("bar-hidden", "bar-hidden", code: "splash.↓navigationBarHidden(true); splash.↓navigationBarHidden(false)"),
  StepCase("bar-hidden-by-flag", code: "splash.↓navigationBarHidden(isFull)"),
  StepCase("top-bar-placement", code: "ToolbarItem(placement: .↓navigationBarTrailing) { add }"),
  StepCase("dismiss-action", code: "struct Close { @Binding var mode: ↓PresentationMode }"),
  StepCase("dismiss-action", code: "func close(_ mode: Binding<SwiftUI.↓PresentationMode>) {}"),
  StepCase("storyboard-link", code: "NavigationLink(↓destinationName: \"Barn\") { Text(\"Barn\") }"),
  StepCase(
    "destination-to-closure", "leftover-detail-link",
    code: "NavigationLink(↓destination: Barn()) { Text(\"Barn\") }.↓isDetailLink(false)"),
  StepCase(
    "wrapper-branch", "wrapper-branch",
    code: """
      if #available(iOS 16, *) { NavigationStack { farm } } else {
        ↓NavigationView { farm }.↓navigationViewStyle(.stack)
      }
      """),
]

@Test(arguments: cases) func aUsageGetsItsStep(_ step: StepCase) {
  let (source, marks) = unmarked(step.code)
  let file = SourceFile(Array(source.utf8))
  let steps = file.nextSteps()
  #expect(steps.map(\.position.utf8Offset) == marks)
  #expect(steps.map(\.decision.id) == step.decisions)
}

@Test func everyDecisionIsListedOnceAndMade() {
  let ids = Decision.all.map(\.id)
  #expect(Set(ids).count == ids.count)
  #expect(Set(cases.flatMap(\.decisions)) == Set(ids))
}

/// A destination for a type that anything could be.
struct SharedDestinationType: Rule {
  static let about = About(
    id: "S0-08",
    title: "Give each kind of screen a type of its own",
    section: "000 §5", severity: .info, confidence: .low, guide: "own-types",
    rationale: """
      The type of a value chooses the screen, so every number or text that is pushed on this stack opens the same one. With \
      one such screen nothing is wrong; with a second, one of the two is never shown.
      """,
    views: [
      View("000 §5", "Use types made for it, or an enum: screens that share Int or String get one destination."),
      View("002 Explanation", "Its examples open screens by plain Int and Color values and register these types."),
    ],
    violating: [
      "GoatList().↓navigationDestination(for: Int.self) { GoatView(id: $0) }",
      "GoatList().↓navigationDestination(for: Swift.String.self) { GoatView(name: $0) }",
    ],
    correct: [
      "GoatList().navigationDestination(for: Goat.ID.self) { GoatView(id: $0) }",
      "GoatList().navigationDestination(isPresented: $opens) { GoatView() }",
    ])

  private static let plain: Set<String> = [
    "Int", "Int64", "UInt", "String", "UUID", "URL", "Bool", "Double", "Date", "AnyHashable",
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    file.modifiers(named: "navigationDestination").compactMap { modifier in
      guard let type = modifier.argument("for")?.trimmedDescription, type.hasSuffix(".self"),
        let name = type.dropLast(5).split(separator: ".").last.map(String.init), plain.contains(name),
        ["\(name).self", "Swift.\(name).self", "Foundation.\(name).self"].contains(type), !file.declares(name)
      else { return nil }
      return finding(at: modifier.nameToken, "consider a type of its own for this screen: any \(name) opens it")
    }
  }
}

/// Two destinations for one type in one chain.
struct DuplicateDestination: Rule {
  static let about = About(
    id: "S0-07",
    title: "Register a type once in a stack",
    section: "000 §5", severity: .warning, confidence: .high, guide: "row-links",
    rationale: """
      The type of a value chooses the screen. Where a type is registered twice, the registration nearest to the root \
      answers and the other never does.
      """,
    violating: [
      """
      BarnList()
        .navigationDestination(for: Barn.self) { BarnView(barn: $0) }
        .padding()
        .↓navigationDestination(for: Barn.self) { BarnEditor(barn: $0) }
      """
    ],
    correct: [
      """
      BarnList()
        .navigationDestination(for: Barn.self) { BarnView(barn: $0) }
        .navigationDestination(for: BarnEdit.self) { BarnEditor(edit: $0) }
      """,
      """
      BarnList()
        #if os(iOS)
          .navigationDestination(for: Barn.self) { BarnView(barn: $0) }
        #else
          .navigationDestination(for: Barn.self) { BarnEditor(barn: $0) }
        #endif
      """,
      """
      BarnList()
        .navigationDestination(isPresented: $adds) { NewBarn() }
        .navigationDestination(isPresented: $edits) { BarnEditor() }
      """,
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    let chains = Dictionary(grouping: file.modifiers(named: "navigationDestination").filter { $0.has("for") }) {
      $0.chainBase?.id ?? $0.node.id
    }
    return chains.values.flatMap { modifiers -> [Finding] in
      let inOrder = modifiers.sorted { $0.nameToken.position < $1.nameToken.position }
      return inOrder.indices.compactMap { index in
        let modifier = inOrder[index]
        guard let type = modifier.argument("for")?.trimmedDescription,
          inOrder[..<index].contains(where: {
            $0.argument("for")?.trimmedDescription == type && !$0.node.excludes(modifier.nameToken)
              && !modifier.nameToken.excludes($0.nameToken)
          })
        else { return nil }
        return finding(
          at: modifier.nameToken,
          "delete one of the two destinations for \(type), or give the second screen a type of its own")
      }
    }
  }
}

import SwiftSyntax

/// A path that is emptied and then filled value by value.
struct StepwiseDeepLink: Rule {
  static let about = About(
    id: "S0-16",
    title: "Open a deep link with one assignment",
    section: "000 §7", severity: .info, confidence: .medium, guide: "deep-links",
    rationale: """
      Several changes of a path in one update can be told on the console, as "tried to update multiple times per frame", \
      and be drawn one by one. One assignment of the whole path does neither, and a test can compare it.
      """,
    views: [
      View("000 §7", "A deep link is a single assignment."),
      View("001 Deep-link restoration", "Empty the path, then append the values in order."),
    ],
    violating: [
      """
      func open(_ id: Int) {
        router.path = NavigationPath()
        router.path.↓append(Stop.barn(id))
        if wantsBills { router.path.append(Stop.bills) }
      }
      """,
      """
      struct Farm: View {
        @State private var path: [Stop] = []
        var body: some View { NavigationStack(path: $path) { Barns() } }
        func open(_ id: Int) { path.removeAll(); path.↓append(.barn(id)) }
      }
      """,
    ],
    correct: [
      "func open(_ id: Int) { router.path = [.barn(id)] }",
      "func walk() { path = []; path.append(start) }",
      """
      func open(_ id: Int) {
        var path = NavigationPath()
        path.append(Stop.barn(id))
        router.path = path
      }
      """,
      """
      struct Farm: View {
        @State private var path = NavigationPath()
        func home() { path = NavigationPath() }
        func open(_ id: Int) { path.append(id) }
      }
      """,
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    let blocks = file.index.functions.compactMap(\.body?.statements) + file.calls.flatMap(\.closures).map(\.statements)
    return blocks.flatMap { block in
      block.indices.compactMap { index -> Finding? in
        guard let path = block[index].emptiedPath, file.isStackPath(path, emptiedBy: block[index]),
          let append = file.calls(named: "append").first(where: { call in
            call.receiverText == path && block[block.index(after: index)...].contains { call.node.isInside($0) }
              && !call.node.excludes(block[index])
          })
        else { return nil }
        return finding(
          at: append.nameToken, "build the whole path first and assign it to \(path) once")
      }
    }
  }
}

extension Call {
  fileprivate var receiverText: String? {
    guard case .written(let receiver) = receiver else { return nil }
    return receiver.trimmedDescription
  }
}

extension CodeBlockItemSyntax {
  /// `router.path` in `router.path = NavigationPath()`, `router.path = []`, `router.path.removeAll()`.
  fileprivate var emptiedPath: String? {
    if let assignment = item.as(ExprSyntax.self)?.as(InfixOperatorExprSyntax.self)
      ?? item.as(InfixOperatorExprSyntax.self),
      assignment.operator.is(AssignmentExprSyntax.self)
    {
      return assignment.rightOperand.isEmptyPath ? assignment.leftOperand.trimmedDescription : nil
    }
    if let sequence = item.as(SequenceExprSyntax.self) {
      let parts = Array(sequence.elements)
      guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self), parts[2].isEmptyPath else { return nil }
      return parts[0].trimmedDescription
    }
    guard let call = item.as(FunctionCallExprSyntax.self).flatMap(Call.init), call.name == "removeAll",
      call.node.arguments.isEmpty
    else { return nil }
    return call.receiverText
  }

  fileprivate var makesNavigationPath: Bool { trimmedDescription.hasSuffix("NavigationPath()") }
}

extension ExprSyntax {
  fileprivate var isEmptyPath: Bool {
    self.as(ArrayExprSyntax.self)?.elements.isEmpty == true
      || call.map { $0.name == "NavigationPath" && $0.isPlain && $0.node.arguments.isEmpty } == true
  }
}

extension SourceFile {
  /// Whether a stack is bound to the expression, as far as this file shows: a list of other things has the same methods.
  fileprivate func isStackPath(_ path: String, emptiedBy statement: CodeBlockItemSyntax) -> Bool {
    if statement.makesNavigationPath { return true }
    let name = path.split(separator: ".").last.map(String.init) ?? path
    return constructions(of: "NavigationStack").contains { stack in
      guard let bound = stack.argument("path")?.trimmedDescription, bound.contains("$") else { return false }
      return bound.split(separator: ".").last.map { $0.drop { $0 == "$" } } == name[...]
    }
  }
}

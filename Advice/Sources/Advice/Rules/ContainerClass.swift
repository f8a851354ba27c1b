import SwiftSyntax

/// What each NavigationView is: a stack, or columns.
struct ContainerClass: Rule {
  static let about = About(
    id: "S0-02",
    title: "Classify a container before swapping it",
    section: "000 §3.2", severity: .warning, confidence: .medium, guide: "columns",
    rationale: """
      One column of screens becomes a NavigationStack. Two or three views in a NavigationView, or its columns style, are \
      columns and become a NavigationSplitView; a stack in their place shows them one below the other. What cannot be \
      told from the file is left to a person.
      """,
    violating: [
      "let root = NavigationStack { GoatList(); ↓Text(\"Pick a goat\").font(.title) }",
      "let root = ↓NavigationView { GoatList() }",
      "let root = ↓NavigationView { FarmList(); GoatList(); Text(\"Pick a goat\") }",
      "let root = ↓NavigationView { GoatList() }.navigationViewStyle(.columns)",
      "let root = VStack { ↓NavigationView { farm } }.navigationViewStyle(StackNavigationViewStyle())",
      "let root = ↓NavigationView { if isBig { GoatList() }; Text(\"Pick a goat\") }",
      "func show() { let farm = Farm(); host.view = ↓NavigationView { farm } }",
      "struct Old<V: View>: View { var v: V; var body: some View { ↓NavigationView(content: v) } }",
    ],
    correct: [
      "let root = NavigationSplitView { GoatList() } detail: { Text(\"Pick a goat\") }",
      "let root = NavigationStack { GoatList() }",
      "let root = NavigationStack { Text(\"Goats\"); Text(\"Pick a goat\") }",
      "if #available(iOS 16, *) { NavigationStack { a } } else { NavigationView { a } }",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    let old = file.constructions(of: "NavigationView").filter { !$0.node.isInCompatibilityCode }.map { call in
      let shape = file.shape(of: call)
      return finding(
        at: call.nameToken, "\(shape.order): \(shape.reason)", severity: shape.isColumns ? nil : .info,
        confidence: shape.confidence, verdict: shape.verdict.rawValue)
    }
    return old + file.constructions(of: "NavigationStack").compactMap(columnsInStack)
  }

  /// Columns that were put into a stack: a list, and a text to show while nothing is chosen.
  private static func columnsInStack(_ call: Call) -> Finding? {
    let children = call.trailing.map { viewChildren($0.statements) } ?? []
    guard children.count == 2 || children.count == 3,
      let first = children[0].view?.chainBase.call, first.isPlain, first.name != "Text", first.name.isTypeName,
      let last = children[children.count - 1].view, let text = last.chainBase.call, text.isPlain,
      text.name == "Text", text.argument(nil)?.is(StringLiteralExprSyntax.self) == true
    else { return nil }
    return finding(
      at: last, "make this a NavigationSplitView if the text is what the detail column shows while nothing is chosen")
  }
}

/// What a NavigationView becomes, and how that can be told.
struct ContainerShape {
  enum Verdict: String {
    case stack
    case twoColumns = "split-2"
    case threeColumns = "split-3"
    case look
  }

  let verdict: Verdict
  let reason: String
  let confidence: Confidence

  var isColumns: Bool { verdict == .twoColumns || verdict == .threeColumns }

  fileprivate var order: String {
    switch verdict {
    case .stack: "make this a NavigationStack"
    case .twoColumns: "make this a NavigationSplitView with two columns"
    case .threeColumns: "make this a NavigationSplitView with three columns"
    case .look: "look whether this is a stack or columns"
    }
  }

  fileprivate init(_ verdict: Verdict, _ reason: String, _ confidence: Confidence = .high) {
    (self.verdict, self.reason, self.confidence) = (verdict, reason, confidence)
  }

  /// A number of views in the closure.
  fileprivate init(count: Int, from source: String, _ confidence: Confidence) {
    switch count {
    case 1: self.init(.stack, "it has one view\(source)", confidence)
    case 2: self.init(.twoColumns, "it has two views\(source)", confidence)
    case 3: self.init(.threeColumns, "it has three views\(source)", confidence)
    default: self.init(.look, "it has \(count) views\(source)", .low)
    }
  }
}

extension SourceFile {
  /// What a NavigationView becomes: by its style, then by the views in its closure.
  func shape(of call: Call) -> ContainerShape {
    let children = ContainerContent(of: call, in: self)
    let styles = call.modifiersAround.filter { $0.name == "navigationViewStyle" }.map(\.styleName)
    if styles.contains("stack") { return ContainerShape(.stack, "its style asks for one column") }
    if styles.contains("columns") {
      return children.statements == 3
        ? ContainerShape(.threeColumns, "its style asks for columns, and it has three views")
        : ContainerShape(.twoColumns, "its style asks for columns")
    }
    if let count = children.count, styles.isEmpty || count == 1 {
      return ContainerShape(count: count, from: children.source, children.confidence)
    }
    if let style = styles.first, children.count != nil {
      return ContainerShape(.look, "its style is \(style.map { "‘\($0)’" } ?? "chosen elsewhere")", .low)
    }
    return ContainerShape(.look, children.source, .low)
  }
}

extension Call {
  /// The modifiers after this view and after the views around it: what they put into the environment holds here.
  fileprivate var modifiersAround: [Call] {
    modifiers + node.enclosures.flatMap { ExprSyntax($0.call.node).modifiers }
  }

  /// The style's name where it is one of SwiftUI's: `stack`, `columns`, `automatic`.
  var styleName: String? {
    guard let style = argument(nil) else { return nil }
    let name = style.call?.name ?? style.memberName
    switch name {
    case "stack", "StackNavigationViewStyle": return "stack"
    case "columns", "ColumnNavigationViewStyle", "DoubleColumnNavigationViewStyle": return "columns"
    case "automatic", "DefaultNavigationViewStyle": return "automatic"
    default: return nil
    }
  }
}

/// The views in a container's closure, counted.
struct ContainerContent {
  /// How many statements with views the closure has.
  private(set) var statements = 0
  /// How many there are, if that can be told.
  private(set) var count: Int?
  /// Where they come from, or why they cannot be counted.
  private(set) var source = ""
  private(set) var confidence = Confidence.high

  init(of call: Call, in file: SourceFile) {
    guard let closure = call.trailing ?? call.closure("content") else {
      source = "its content is passed in"
      return
    }
    let children = viewChildren(closure.statements)
    statements = children.count
    count(children, in: file, around: call, depth: 0)
  }

  private mutating func count(_ children: [ViewChild], in file: SourceFile, around call: Call, depth: Int) {
    if case .branches(let branches)? = children.first, children.count == 1 {
      let counts = Set(branches.filter { !$0.isEmpty }.map(\.count))
      (count, source) =
        counts.count == 1 ? (counts.first, " in each branch of #if") : (nil, "the branches of #if differ")
      return
    }
    guard children.count == 1, let only = children.first else {
      if children.allSatisfy({ $0.view != nil }), !children.isEmpty {
        if children.contains(where: { $0.view?.mayBeSeveral == true }) {
          source = "one of its views may be several"
        } else if children.contains(where: { $0.view?.chainBase.call?.isHiddenHelper == true }) {
          source = "one of its views is a link that code drives"
        } else {
          count = children.count
        }
      } else {
        source = "one of its views depends on a condition"
      }
      return
    }
    count(only, in: file, around: call, depth: depth)
  }

  private mutating func count(_ only: ViewChild, in file: SourceFile, around call: Call, depth: Int) {
    if case .choice = only {
      let alternatives = only.alternatives
      // A condition shows one of its branches; a branch with several views is counted by nobody.
      (count, source, confidence) =
        only.branchSizes.allSatisfy { $0 <= 1 } && !alternatives.isEmpty
        ? (1, ", one of several", .medium) : (nil, "one of its views depends on a condition", .low)
      return
    }
    guard let view = only.view else { return }
    if view.mayBeSeveral, let group = view.chainBase.call, group.name == "Group", let closure = group.trailing {
      return count(viewChildren(closure.statements), in: file, around: call, depth: depth)
    }
    if view.mayBeSeveral {
      source = "its view may be several"
    } else if let helper = view.helperName {
      countHelper(helper, in: file, around: call, depth: depth)
    } else {
      count = 1
    }
  }

  /// `content`, `content()`, `self.sidebar`: a helper of the same type, if the file shows it.
  private mutating func countHelper(_ name: String, in file: SourceFile, around call: Call, depth: Int) {
    if call.node.seesLocalVariable(name) {
      count = 1
      return
    }
    guard depth < 3, let member = file.type(around: call.node)?.member(name), let statements = member.statements else {
      source = "its content comes from ‘\(name)’"
      return
    }
    count(viewChildren(statements), in: file, around: call, depth: depth + 1)
    if count != nil, source.isEmpty { source = " from ‘\(name)’" }
  }
}

extension SyntaxProtocol {
  /// Whether a variable of that name is made before this node in the code around it. It holds one view.
  fileprivate func seesLocalVariable(_ name: String) -> Bool {
    var node = Syntax(self)
    while let parent = node.parent, !parent.is(MemberBlockSyntax.self), !parent.is(SourceFileSyntax.self) {
      let statements = parent.as(CodeBlockItemListSyntax.self)?.prefix { $0.id != node.id } ?? []
      for statement in statements {
        guard let variable = statement.item.as(VariableDeclSyntax.self) else { continue }
        if variable.bindings.contains(where: { $0.pattern.trimmedDescription == name && $0.initializer != nil }) {
          return true
        }
      }
      node = parent
    }
    return false
  }
}

extension ViewChild {
  /// How many views each branch of a choice has.
  fileprivate var branchSizes: [Int] {
    guard case .choice(let choice) = self else { return [] }
    return choice.branches.map { viewChildren($0).count }
  }
}

extension ExprSyntax {
  /// ForEach and Group, which stand for what is in them.
  fileprivate var mayBeSeveral: Bool {
    guard let call = chainBase.call, call.isPlain else { return false }
    return ["ForEach", "Group", "TupleView"].contains(call.name)
  }

  /// The property or function that makes this view: a name that does not begin like a type's.
  fileprivate var helperName: String? {
    let base = chainBase
    if let call = base.call, call.isPlain { return call.name.isTypeName ? nil : call.name }
    if let name = base.as(DeclReferenceExprSyntax.self)?.baseName.plainName {
      if name == "self" { return firstMemberAfterSelf }
      return name.isTypeName ? nil : name
    }
    if let access = base.as(MemberAccessExprSyntax.self), access.base?.isName("self") == true {
      return access.declName.baseName.plainName
    }
    return base.memberName
  }

  /// `self.content().padding()`: `content`.
  private var firstMemberAfterSelf: String? { chainBase.modifiers.first?.name }
}

extension Call {
  /// A link in no row: it is there to be switched on by code.
  fileprivate var isHiddenHelper: Bool { name == "NavigationLink" && isInvisibleLink }
}

extension String {
  /// Whether the name begins like a type's.
  var isTypeName: Bool { first?.isUppercase == true }
}

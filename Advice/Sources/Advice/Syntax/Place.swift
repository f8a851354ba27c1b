import SwiftSyntax

/// A call that a node is an argument of, and which argument.
struct Enclosure {
  let call: Call
  /// The argument's label; nil where it has none, as the first trailing closure.
  let label: String?
  /// Whether the node is inside a closure, not in a value between the parentheses.
  let isClosure: Bool
}

extension SyntaxProtocol {
  /// The calls around this node within its declaration, innermost first. A modifier's own chain does not enclose it.
  var enclosures: [Enclosure] {
    var found: [Enclosure] = []
    var child = Syntax(self)
    var label: String?
    var isClosure = false
    while let parent = child.parent, !parent.isMemberOrDeclaration {
      if let argument = parent.as(LabeledExprSyntax.self) {
        label = argument.label?.plainName
        isClosure = argument.expression.is(ClosureExprSyntax.self)
      } else if let element = parent.as(MultipleTrailingClosureElementSyntax.self) {
        label = element.label.plainName
        isClosure = true
      } else if let node = parent.as(FunctionCallExprSyntax.self), node.calledExpression.id != child.id {
        if child.id == node.trailingClosure?.id { (label, isClosure) = (nil, true) }
        if let call = Call(node) { found.append(Enclosure(call: call, label: label, isClosure: isClosure)) }
      }
      child = parent
    }
    return found
  }
}

extension Syntax {
  /// Whether this is where a view's code ends: a member, a function, a type, the file.
  fileprivate var isMemberOrDeclaration: Bool {
    switch self.as(SyntaxEnum.self) {
    case .functionDecl, .initializerDecl, .subscriptDecl, .accessorDecl, .memberBlockItem, .structDecl, .classDecl,
      .enumDecl, .actorDecl, .extensionDecl, .protocolDecl, .sourceFile:
      true
    case .variableDecl(let variable):
      // A variable in a function is part of its code, unless it computes its value.
      variable.bindings.contains { $0.accessorBlock != nil }
    default: false
    }
  }
}

/// What screen a piece of view code belongs to, as far as its own declaration shows.
struct Place {
  enum Boundary {
    case stack(Call)
    /// The content of a split view's column.
    case column(Call, String)
    case oldContainer(Call)
    /// A sheet, a popover, a window: a new hierarchy that has nothing to do with the one around it.
    case presentation
    /// The destination of a link or of a destination modifier: a screen of its own in the stack around it.
    case pushed(Call)
    /// A type or function whose content goes somewhere that the file does not show.
    case none
  }

  let boundary: Boundary
  /// The calls between the node and the boundary, innermost first.
  let inside: [Enclosure]
  /// The calls beyond the boundary, innermost first.
  let outside: [Enclosure]

  init(of node: some SyntaxProtocol) {
    self.init(node.enclosures)
  }

  init(_ enclosures: [Enclosure]) {
    let end = enclosures.firstIndex { $0.boundary != nil }
    boundary = end.flatMap { enclosures[$0].boundary } ?? .none
    inside = Array(enclosures[..<(end ?? enclosures.endIndex)])
    outside = end.map { Array(enclosures[($0 + 1)...]) } ?? []
  }

  /// The place of what the boundary is in.
  var next: Place { Place(outside) }

  var isInStack: Bool { if case .stack = boundary { true } else { false } }

  /// Whether the file shows what the screen belongs to.
  var isKnown: Bool { if case .none = boundary { false } else { true } }

  /// Whether the node is in a stack or a column, at any distance that the file shows, sheets apart.
  var isInNewContainer: Bool {
    switch boundary {
    case .stack, .column: true
    case .oldContainer, .presentation, .none: false
    case .pushed: next.isInNewContainer
    }
  }

  /// The lazy container whose rows the node is in.
  var lazyContainer: Call? {
    inside.first { $0.isClosure && Vocabulary.lazyContainers.contains($0.call.name) && $0.isContent }?.call
  }

  /// The loop that makes the node once for each element.
  var loop: Call? { inside.first { $0.isRepeated }?.call }

  /// Whether every call up to the boundary is one whose behaviour is known.
  var isPlainLayout: Bool {
    inside.allSatisfy { $0.call.isMember || Vocabulary.layouts.contains($0.call.name) }
  }
}

extension Enclosure {
  /// Whether the argument is what the container shows: not a header, not a binding.
  var isContent: Bool { label == nil || ["content", "rowContent", "rows", "columns"].contains(label) }

  /// Whether the closure runs once for each element of some data.
  fileprivate var isRepeated: Bool {
    guard isClosure, isContent, call.isPlain else { return false }
    if call.name == "ForEach" || call.name == "OutlineGroup" { return true }
    guard call.name == "List" || call.name == "Table" else { return false }
    return call.node.arguments.contains { $0.label == nil && !$0.expression.is(ClosureExprSyntax.self) }
  }

  fileprivate var boundary: Place.Boundary? {
    if call.isPlain {
      switch call.name {
      case "NavigationStack": return isContainerContent ? .stack(call) : nil
      case "NavigationSplitView": return .column(call, columnName)
      case "NavigationView": return isContainerContent ? .oldContainer(call) : nil
      case "NavigationLink": return isLinkDestination ? .pushed(call) : nil
      default: return Vocabulary.hosts.contains(call.name) ? .presentation : nil
      }
    }
    if call.name == "navigationDestination" { return isClosure ? .pushed(call) : nil }
    return Vocabulary.presentations.contains(call.name) ? .presentation : nil
  }

  private var isContainerContent: Bool { label == nil || label == "root" || label == "content" }

  private var columnName: String {
    if let label { return label }
    return "sidebar"
  }

  private var isLinkDestination: Bool {
    if label == "destination" { return true }
    return label == nil && isClosure && call.firstTrailingIsDestination
  }
}

/// The names of SwiftUI that say how a closure's views are shown.
enum Vocabulary {
  static let lazyContainers: Set<String> = [
    "List", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "Form", "Table", "OutlineGroup",
  ]

  static let presentations: Set<String> = [
    "sheet", "fullScreenCover", "popover", "inspector", "alert", "confirmationDialog", "actionSheet", "contextMenu",
  ]

  /// Types that start a hierarchy of their own.
  static let hosts: Set<String> = [
    "UIHostingController", "NSHostingController", "NSHostingView", "WKHostingController", "WindowGroup", "Window",
    "Settings", "MenuBarExtra", "DocumentGroup",
  ]

  /// Types that arrange what they are given and do nothing else.
  static let layouts: Set<String> = lazyContainers.union([
    "VStack", "HStack", "ZStack", "ForEach", "Section", "ScrollView", "Group", "Grid", "GridRow", "GeometryReader",
    "ScrollViewReader", "DisclosureGroup", "GroupBox", "ViewThatFits", "AnyView", "Tab", "TabSection", "TabView",
    "LazyHStack", "EquatableView", "NavigationLink", "Label", "Button", "ControlGroup", "AnyLayout", "Menu",
  ])
}

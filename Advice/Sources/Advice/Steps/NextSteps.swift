import SwiftSyntax

extension SourceFile {
  /// What each usage of a deprecated call becomes, in the order of the text.
  package func nextSteps() -> [NextStep] {
    guard syntaxErrors == 0 else { return [] }
    let steps = [
      containerSteps, styleSteps, flagSteps, selectionSteps, titleSteps, itemSteps, presentationSteps,
      destinationValueSteps, barHiddenSteps, placementSteps, presentationTypeSteps, storyboardSteps, detailLinkSteps,
    ]
    return steps.flatMap { $0() }.sorted { $0.position < $1.position }
  }

  func step(_ rule: String, at token: TokenSyntax, _ decision: @autoclosure () -> Decision) -> NextStep {
    NextStep(
      position: token.positionAfterSkippingLeadingTrivia, rule: rule,
      decision: token.isInCompatibilityCode ? .wrapperBranch : decision())
  }

  // MARK: - Containers

  private func containerSteps() -> [NextStep] {
    let calls = calls(named: "NavigationView").filter(\.isPlain)
    let called = Set(calls.map(\.nameToken.id))
    let names = (index.typeNames + index.typeValues).filter {
      $0.plainName == "NavigationView" && !called.contains($0.id)
    }
    return calls.map { step("navigation-view", at: $0.nameToken, decision(on: $0)) }
      + names.map { step("navigation-view", at: $0, .typeName) }
  }

  private func decision(on container: Call) -> Decision {
    switch shape(of: container).verdict {
    case .stack: return hasDrivenLinks(in: container) ? .oneColumnWithOldLinks : .oneColumn
    case .twoColumns: return .twoColumns
    case .threeColumns: return .threeColumns
    case .look: return .unclearContainer
    }
  }

  /// Whether links that code drives are written in the container, or in helpers of the same type that it may show.
  private func hasDrivenLinks(in container: Call) -> Bool {
    let type = type(around: container.node)?.name
    return links.contains { link in
      link.isDrivenByCode
        && (link.node.isInside(container.node) || type != nil && self.type(around: link.node)?.name == type)
    }
  }

  // MARK: - Styles

  private func styleSteps() -> [NextStep] {
    let calls = modifiers(named: "navigationViewStyle")
    let names = (index.typeNames + index.typeValues).filter { name in
      styleTypes.contains(name.plainName) && !calls.contains { name.isInside($0.node.arguments) }
    }
    return calls.map { step("navigation-view-style", at: $0.nameToken, decision(onStyle: $0)) }
      + names.map { step("navigation-view-style", at: $0, .ownStyle) }
  }

  private func decision(onStyle modifier: Call) -> Decision {
    if let base = modifier.chainBase?.call, base.isPlain,
      ["NavigationStack", "NavigationSplitView"].contains(base.name)
    {
      return .styleOnNewContainer
    }
    switch modifier.styleName {
    case "stack", "automatic": return .styleOfStack
    case "columns": return .styleOfColumns
    default: return .ownStyle
    }
  }

  // MARK: - Links

  /// Every link, those of a type of that name in this file, too: the inventory counts by name.
  var links: [Call] { calls(named: "NavigationLink").filter(\.isPlain) }

  private func flagSteps() -> [NextStep] {
    let links = links.filter { $0.has("isActive") }
    let flags = links.reduce(into: [String: Set<String>]()) { flags, link in
      guard let flag = link.argument("isActive"), flag.isOwnBinding else { return }
      flags[type(around: link.node)?.name ?? "", default: []].insert(flag.trimmedDescription)
    }
    return links.compactMap { link in
      guard let label = link.label("isActive") else { return nil }
      let siblings = flags[type(around: link.node)?.name ?? ""]?.count ?? 0
      return step("link-is-active", at: label, decision(onFlagOf: link, amongst: siblings))
    }
  }

  private func decision(onFlagOf link: Call, amongst flags: Int) -> Decision {
    if Place(of: link.node).loop != nil { return .flagInRow }
    guard let flag = link.argument("isActive") else { return .visibleFlag }
    if flag.is(FunctionCallExprSyntax.self) { return .computedFlag }
    if !flag.isOwnBinding { return .flagOfCaller }
    if flags > 2 { return .chainOfFlags }
    if flags == 2 { return .twoFlags }
    return link.isInvisibleLink ? .invisibleFlag : .visibleFlag
  }

  private func selectionSteps() -> [NextStep] {
    links.filter { $0.has("selection") }.compactMap { link in
      link.label("tag").map { step("link-tag-selection", at: $0, decision(onSelectionOf: link)) }
    }
  }

  private func decision(onSelectionOf link: Call) -> Decision {
    let place = Place(of: link.node)
    if case .oldContainer(let container) = place.boundary, shape(of: container).isColumns, !link.isInvisibleLink {
      return .selectionBesideDetail
    }
    return place.loop != nil ? .selectionInRow : .selectionOfOne
  }

  // MARK: - Bars and dismissal

  private func titleSteps() -> [NextStep] {
    barTitles.map { step("bar-title", at: $0.nameToken, $0.has("displayMode") ? .titleWithMode : .title) }
  }

  private func itemSteps() -> [NextStep] {
    barItems.map { call in
      let contents = call.node.arguments.map(\.expression)
      return step("bar-items", at: call.nameToken, contents.allSatisfy(\.isOneControl) ? .oneBarItem : .builtBarItems)
    }
  }

  private func presentationSteps() -> [NextStep] {
    presentationModes.map {
      step("presentation-mode", at: $0, onlyDismisses($0) ? .dismissOnly : .presentationPassedOn)
    }
  }

  /// Whether the property declared with this key path is only ever asked to dismiss.
  private func onlyDismisses(_ key: TokenSyntax) -> Bool {
    guard let name = key.variableDeclaredWith else { return false }
    return index.references.filter { $0.baseName.plainName == name && $0.isOwnName }.allSatisfy { reference in
      guard let value = reference.asMemberOfSelf.parent?.as(MemberAccessExprSyntax.self),
        value.declName.baseName.text == "wrappedValue"
      else { return false }
      return value.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "dismiss"
    }
  }
}

private let styleTypes: Set<String> = [
  "StackNavigationViewStyle", "DefaultNavigationViewStyle", "ColumnNavigationViewStyle",
  "DoubleColumnNavigationViewStyle", "NavigationViewStyle",
]

extension ExprSyntax {
  /// `$flag`, `self.$flag`, `$model.flag`: a binding to what this view or its model owns.
  fileprivate var isOwnBinding: Bool {
    if let access = self.as(MemberAccessExprSyntax.self) {
      return access.declName.baseName.text.hasPrefix("$") || access.base?.isOwnBinding == true
    }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.text.hasPrefix("$") == true
  }

  /// A view that is one item of a bar: not a stack of several, and no condition.
  fileprivate var isOneControl: Bool {
    guard let call = chainBase.call else { return true }
    if ["HStack", "VStack", "Group", "ZStack"].contains(call.name) {
      let children = call.trailing.map { viewChildren($0.statements) } ?? []
      return children.count == 1 && children[0].view != nil
    }
    return true
  }
}

extension DeclReferenceExprSyntax {
  /// Whether this names something of the code around it: not a part of a key path, nor a member of something else.
  fileprivate var isOwnName: Bool {
    if parent?.is(KeyPathPropertyComponentSyntax.self) == true { return false }
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.declName.id == id else { return true }
    return access.base?.isName("self") == true
  }

  /// The name alone, or `self.` with it.
  fileprivate var asMemberOfSelf: Syntax {
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.declName.id == id,
      access.base?.isName("self") == true
    else { return Syntax(self) }
    return Syntax(access)
  }
}

extension TokenSyntax {
  /// The name of the variable whose `@Environment` this key path is in.
  fileprivate var variableDeclaredWith: String? {
    var current = parent
    while let node = current, !node.is(CodeBlockItemSyntax.self), !node.is(MemberBlockItemSyntax.self) {
      if let variable = node.as(VariableDeclSyntax.self) {
        return variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName
      }
      current = node.parent
    }
    return nil
  }
}

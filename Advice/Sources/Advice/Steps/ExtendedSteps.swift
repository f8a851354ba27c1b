import SwiftSyntax

// Next steps for what the inventory counts apart from the headline.
extension SourceFile {
  func destinationValueSteps() -> [NextStep] {
    links.compactMap { link in
      guard let label = link.label("destination"), let value = link.argument("destination"),
        !value.is(ClosureExprSyntax.self), !["isActive", "tag", "selection"].contains(where: link.has)
      else { return nil }
      let isInRow = Place(of: link.node).loop != nil
      return step("destination-value-link", at: label, isInRow ? .destinationInRow : .destinationToClosure)
    }
  }

  func barHiddenSteps() -> [NextStep] {
    modifiers(named: "navigationBarHidden").filter { $0.labels == [""] && $0.trailing == nil }.map { modifier in
      let isConstant = modifier.argument(nil)?.is(BooleanLiteralExprSyntax.self) == true
      return step("bar-hidden", at: modifier.nameToken, isConstant ? .barHidden : .barHiddenByFlag)
    }
  }

  func placementSteps() -> [NextStep] {
    index.members.compactMap { access in
      let token = access.declName.baseName
      guard ["navigationBarLeading", "navigationBarTrailing"].contains(token.plainName) else { return nil }
      return step("bar-placement", at: token, .topBarPlacement)
    }
  }

  func presentationTypeSteps() -> [NextStep] {
    (index.typeNames + index.typeValues).filter { $0.plainName == "PresentationMode" }.map {
      step("presentation-mode-type", at: $0, .dismissAction)
    }
  }

  func storyboardSteps() -> [NextStep] {
    links.compactMap { link in
      link.label("destinationName").map { step("watch-storyboard-link", at: $0, .storyboardLink) }
    }
  }

  func detailLinkSteps() -> [NextStep] {
    modifiers(named: "isDetailLink").map { step("detail-link", at: $0.nameToken, .leftoverDetailLink) }
  }
}

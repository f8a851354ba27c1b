import SwiftSyntax

/// The versions that brought the new containers.
private let firstVersions = ["iOS": 16, "macOS": 13, "tvOS": 16, "watchOS": 9, "visionOS": 0]

private func isNew(_ platform: String, _ version: VersionTupleSyntax?) -> Bool {
  let suffix = "ApplicationExtension"
  let plain = platform.hasSuffix(suffix) ? String(platform.dropLast(suffix.count)) : platform
  guard let first = firstVersions[plain] else { return false }
  if first == 0 { return true }
  guard let major = version.flatMap({ Int($0.major.text) }) else { return false }
  return major >= first
}

extension TokenSyntax {
  /// Whether this code is meant for systems before the new containers: the other side of an availability check, or a
  /// declaration that is itself deprecated or obsoleted since then.
  var isInsideCompatibilityCode: Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      if parent.isOldSide(node) || parent.isDeprecatedDeclaration { return true }
      node = parent
    }
    return false
  }
}

extension Syntax {
  fileprivate func isOldSide(_ child: Syntax) -> Bool {
    if let check = self.as(IfExprSyntax.self) {
      if child.id == check.elseBody?.id { return check.conditions.askForNewSystem("#available") }
      if child.id == check.body.id { return check.conditions.askForNewSystem("#unavailable") }
    }
    if let check = self.as(GuardStmtSyntax.self), child.id == check.body.id {
      return check.conditions.askForNewSystem("#available")
    }
    return false
  }

  fileprivate var isDeprecatedDeclaration: Bool {
    guard self.is(DeclSyntax.self), let declaration = self.asProtocol((any WithAttributesSyntax).self) else {
      return false
    }
    return declaration.attributes.flattened.contains { attribute in
      guard case .availability(let arguments) = attribute.arguments else { return false }
      return arguments.deprecateAtNewSystem
    }
  }
}

extension ConditionElementListSyntax {
  fileprivate func askForNewSystem(_ keyword: String) -> Bool {
    contains { element in
      guard case .availability(let check) = element.condition, check.availabilityKeyword.text == keyword else {
        return false
      }
      return check.availabilityArguments.contains { argument in
        guard case .availabilityVersionRestriction(let restriction) = argument.argument else { return false }
        return isNew(restriction.platform.text, restriction.version)
      }
    }
  }
}

extension AvailabilityArgumentListSyntax {
  /// `iOS, deprecated: 16.0` and the like.
  fileprivate var deprecateAtNewSystem: Bool {
    guard let first, case .token(let platform) = first.argument else { return false }
    return contains { argument in
      guard case .availabilityLabeledArgument(let labeled) = argument.argument,
        ["deprecated", "obsoleted"].contains(labeled.label.text), case .version(let version) = labeled.value
      else { return false }
      return isNew(platform.text, version)
    }
  }
}

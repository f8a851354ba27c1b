import SwiftSyntax

/// A system's version: `16`, `16.4`.
package struct Version: Comparable, Sendable, CustomStringConvertible {
  let major: Int
  let minor: Int

  package init(_ major: Int, _ minor: Int = 0) { (self.major, self.minor) = (major, minor) }

  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = parts.first, let major = first, parts.count <= 3, parts.allSatisfy({ $0 != nil }) else {
      return nil
    }
    self.init(major, parts.count > 1 ? parts[1] ?? 0 : 0)
  }

  package var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }

  package static func < (one: Version, other: Version) -> Bool {
    (one.major, one.minor) < (other.major, other.minor)
  }
}

/// The oldest iOS that the project runs on.
package enum SystemMinimum: Equatable, Sendable, CustomStringConvertible {
  /// The project's files do not name one.
  case unknown
  case iOS(Version)
  /// The project is for other systems only.
  case noIOS

  /// `16.4`, or `none` where there is no iOS.
  package init?(_ text: String) {
    if text == "none" {
      self = .noIOS
    } else if let version = Version(text) {
      self = .iOS(version)
    } else {
      return nil
    }
  }

  package var description: String {
    switch self {
    case .unknown: ""
    case .iOS(let version): "\(version)"
    case .noIOS: "none"
    }
  }
}

/// The versions that brought the new containers.
private let newContainers = ["iOS": 16, "macOS": 13, "tvOS": 16, "watchOS": 9, "visionOS": 1]

extension SyntaxProtocol {
  /// Whether this code is meant for systems before the new containers: the other side of an availability check, or a
  /// declaration that is itself deprecated or obsoleted since then.
  var isInCompatibilityCode: Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      if parent.isOldSide(node) || parent.isDeprecatedDeclaration { return true }
      node = parent
    }
    return false
  }

  /// Whether an availability check or attribute around this code asks for that version of iOS, or for a system whose
  /// versions are counted differently and no iOS at all.
  func isGuarded(iOS version: Version) -> Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      if parent.isNewSide(node, version) || parent.isAvailable(from: version) { return true }
      node = parent
    }
    return false
  }
}

extension Syntax {
  fileprivate func isOldSide(_ child: Syntax) -> Bool {
    if let check = self.as(IfExprSyntax.self) {
      if child.id == check.elseBody?.id { return check.conditions.asksForNewContainers("#available") }
      if child.id == check.body.id { return check.conditions.asksForNewContainers("#unavailable") }
    }
    if let check = self.as(GuardStmtSyntax.self), child.id == check.body.id {
      return check.conditions.asksForNewContainers("#available")
    }
    return false
  }

  /// Whether the child runs only where `#available` holds: in the branch of an `if`, or after a `guard`.
  fileprivate func isNewSide(_ child: Syntax, _ version: Version) -> Bool {
    if let check = self.as(IfExprSyntax.self) {
      if child.id == check.body.id { return check.conditions.asks("#available", iOS: version) }
      if child.id == check.elseBody?.id { return check.conditions.asks("#unavailable", iOS: version) }
    }
    guard let block = self.as(CodeBlockItemListSyntax.self) else { return false }
    return block.prefix { $0.id != child.id }.contains { item in
      item.item.as(GuardStmtSyntax.self)?.conditions.asks("#available", iOS: version) == true
    }
  }

  fileprivate func isAvailable(from version: Version) -> Bool {
    guard self.is(DeclSyntax.self), let declaration = self.asProtocol((any WithAttributesSyntax).self) else {
      return false
    }
    return declaration.attributes.contains { element in
      guard let attribute = element.as(AttributeSyntax.self),
        case .availability(let arguments) = attribute.arguments
      else { return false }
      return arguments.contains { $0.asks(iOS: version) || $0.excludesIOS(in: arguments) }
    }
  }

  fileprivate var isDeprecatedDeclaration: Bool {
    guard self.is(DeclSyntax.self), let declaration = self.asProtocol((any WithAttributesSyntax).self) else {
      return false
    }
    return declaration.attributes.contains { element in
      guard let attribute = element.as(AttributeSyntax.self),
        case .availability(let arguments) = attribute.arguments
      else { return false }
      return arguments.deprecateAtNewContainers
    }
  }
}

extension ConditionElementListSyntax {
  func asksForNewContainers(_ keyword: String) -> Bool {
    checks(keyword).contains { argument in
      guard let (platform, version) = argument.restriction, let first = newContainers[platform] else { return false }
      return version >= Version(first)
    }
  }

  func asks(_ keyword: String, iOS version: Version) -> Bool {
    checks(keyword).contains { $0.asks(iOS: version) }
  }

  private func checks(_ keyword: String) -> [AvailabilityArgumentSyntax] {
    flatMap { element -> [AvailabilityArgumentSyntax] in
      guard case .availability(let check) = element.condition, check.availabilityKeyword.text == keyword else {
        return []
      }
      return Array(check.availabilityArguments)
    }
  }
}

extension AvailabilityArgumentSyntax {
  /// `iOS 16.4`.
  fileprivate var restriction: (platform: String, version: Version)? {
    guard case .availabilityVersionRestriction(let restriction) = argument else { return nil }
    let suffix = "ApplicationExtension"
    let name = restriction.platform.text
    let platform = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    return (platform, restriction.version.flatMap { Version($0.trimmedDescription) } ?? Version(0))
  }

  fileprivate func asks(iOS version: Version) -> Bool {
    restriction.map { $0.platform == "iOS" && $0.version >= version } ?? false
  }

  /// `iOS, introduced: 17` and `iOS, unavailable`.
  fileprivate func excludesIOS(in list: AvailabilityArgumentListSyntax) -> Bool {
    guard case .token(let word) = argument, word.text == "iOS" else { return false }
    return list.count > 1 && !list.contains { $0.trimmedDescription.hasPrefix("deprecated") }
  }
}

extension AvailabilityArgumentListSyntax {
  /// `iOS, deprecated: 16.0` and the like.
  fileprivate var deprecateAtNewContainers: Bool {
    guard let first, case .token(let platform) = first.argument, let since = newContainers[platform.text] else {
      return false
    }
    return contains { argument in
      guard case .availabilityLabeledArgument(let labeled) = argument.argument,
        ["deprecated", "obsoleted"].contains(labeled.label.text), case .version(let version) = labeled.value
      else { return false }
      return (Int(version.major.text) ?? 0) >= since
    }
  }
}

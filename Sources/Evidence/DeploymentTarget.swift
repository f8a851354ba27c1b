/// The oldest system that a module is built for.
package struct DeploymentTarget: Sendable, Hashable, Comparable {
  package enum Platform: String, Sendable, CaseIterable, Comparable {
    case iOS, macOS, tvOS, watchOS, visionOS

    /// The version from which `NavigationStack` exists, and from which its predecessors cause warnings.
    package var firstWithStacks: (major: Int, minor: Int) {
      switch self {
      case .iOS, .tvOS: (16, 0)
      case .macOS: (13, 0)
      case .watchOS: (9, 0)
      case .visionOS: (1, 0)
      }
    }

    package static func < (a: Self, b: Self) -> Bool { a.order < b.order }
    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  package var platform: Platform
  package var major: Int
  package var minor: Int

  package init(_ platform: Platform, _ major: Int, _ minor: Int = 0) {
    self.platform = platform
    self.major = major
    self.minor = minor
  }

  /// The compiler warns about the old calls.
  package var warns: Bool { (major, minor) >= platform.firstWithStacks }

  /// `iOS 15.0`.
  package var text: String { "\(platform.rawValue) \(major).\(minor)" }

  package static func < (a: Self, b: Self) -> Bool {
    (a.platform, a.major, a.minor) < (b.platform, b.major, b.minor)
  }
}

// MARK: Reading

extension DeploymentTarget {
  /// `arm64-apple-ios15.0-simulator`; Catalyst counts as iOS, as its warnings do.
  package init?(triple: some StringProtocol) {
    let parts = String(triple).split(separator: "-")
    guard parts.count >= 3, parts[1] == "apple" else { return nil }
    let system = parts[2].prefix { $0.isLetter }
    guard let platform = Self.platform(ofSystem: system) else { return nil }
    self.init(platform, version: parts[2].dropFirst(system.count))
  }

  /// - Returns: nil unless the text begins with a number, as in `15`, `15.0`, `10.15.4`.
  package init?(_ platform: Platform, version: some StringProtocol) {
    let numbers = version.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }.split(separator: ".")
    guard let major = numbers.first.flatMap({ Int($0) }), major < 1000 else { return nil }
    self.init(platform, major, numbers.dropFirst().first.flatMap { Int($0) } ?? 0)
  }

  private static func platform(ofSystem name: Substring) -> Platform? {
    switch name {
    case "ios": .iOS
    case "macosx", "macos": .macOS
    case "tvos": .tvOS
    case "watchos": .watchOS
    case "xros", "visionos": .visionOS
    default: nil
    }
  }

  private static let settings: [(name: String, platform: Platform)] = [
    ("IPHONEOS_DEPLOYMENT_TARGET", .iOS), ("MACOSX_DEPLOYMENT_TARGET", .macOS), ("TVOS_DEPLOYMENT_TARGET", .tvOS),
    ("WATCHOS_DEPLOYMENT_TARGET", .watchOS), ("XROS_DEPLOYMENT_TARGET", .visionOS),
  ]

  /// A build setting in a log, a project file or an xcconfig: `IPHONEOS_DEPLOYMENT_TARGET = 15.0;`, with `\=`, `=` or a
  /// space between. A sentence about the setting holds none.
  package static func setting(in line: some StringProtocol) -> DeploymentTarget? {
    for (name, platform) in settings {
      guard let found = line.firstRange(of: name) else { continue }
      let rest = line[found.upperBound...].drop { $0 == " " || $0 == "\\" || $0 == "\"" || $0 == "=" }
      guard rest.startIndex > found.upperBound else { continue }
      if let target = DeploymentTarget(platform, version: rest) { return target }
    }
    return nil
  }
}

/// What a project's own files say about the oldest systems.
package enum ProjectTargets {
  /// The file says something of the kind, by its name.
  package static func isProjectFile(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return ["Package.swift", "Project.swift", "project.yml", "project.pbxproj"].contains(name)
      || name.hasSuffix(".xcconfig")
  }

  /// - Complexity: one pass over the lines.
  package static func read(_ text: String, path: String) -> Set<DeploymentTarget> {
    let name = path.split(separator: "/").last ?? ""
    if name.hasSuffix(".swift") { return manifest(text) }
    if name.hasSuffix(".yml") { return specification(text) }
    return settings(text)
  }

  /// A project file has a megabyte and more, and a dozen lines that matter: only these become texts.
  private static func settings(_ text: String) -> Set<DeploymentTarget> {
    var text = text
    return text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      var found: Set<DeploymentTarget> = []
      var floor = 0
      while let mark = bytes.find("_DEPLOYMENT_TARGET", from: floor) {
        let start = bytes[floor..<mark].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? floor
        let end = bytes[mark...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        if let target = DeploymentTarget.setting(in: String(decoding: bytes[start..<end], as: UTF8.self)) {
          found.insert(target)
        }
        floor = end
      }
      return found
    }
  }

  /// Swift packages and Tuist: `.iOS(.v15)`, `.macOS("10.15")`, `.iOS(.v16_4)`.
  private static func manifest(_ text: String) -> Set<DeploymentTarget> {
    var found: Set<DeploymentTarget> = []
    for line in text.split(whereSeparator: \.isNewline) where !line.drop(while: { $0 == " " }).hasPrefix("//") {
      for platform in DeploymentTarget.Platform.allCases {
        var rest = line[...]
        while let start = rest.firstRange(of: "." + platform.rawValue + "(") {
          rest = rest[start.upperBound...]
          let version = rest.drop { $0 == "." || $0 == "v" || $0 == "\"" }.prefix {
            $0.isNumber || $0 == "." || $0 == "_"
          }
          let dotted = String(version.map { $0 == "_" ? "." : $0 })
          if let target = DeploymentTarget(platform, version: dotted) { found.insert(target) }
        }
      }
    }
    return found
  }

  /// XcodeGen: `deploymentTarget: "15.0"` below `platform: iOS`, or a mapping `iOS: "15.0"` of platforms.
  private static func specification(_ text: String) -> Set<DeploymentTarget> {
    var found: Set<DeploymentTarget> = []
    var platform = DeploymentTarget.Platform.iOS
    var depth: Int?
    for line in text.split(whereSeparator: \.isNewline) {
      let indent = line.prefix { $0 == " " }.count
      let content = line.dropFirst(indent)
      if content.hasPrefix("#") || content.isEmpty { continue }
      if let target = DeploymentTarget.setting(in: content.replacing(":", with: "=")) { found.insert(target) }
      if let start = depth, indent > start { found.formUnion(platforms(in: content)) } else { depth = nil }
      if content.hasPrefix("platform:") {
        platform = DeploymentTarget.Platform(rawValue: word(content.dropFirst(9))) ?? .iOS
      } else if content.hasPrefix("deploymentTarget:") {
        let value = content.dropFirst("deploymentTarget:".count)
        depth = indent
        if let target = DeploymentTarget(platform, version: word(value)) { found.insert(target) }
        found.formUnion(platforms(in: value))
      }
    }
    return found
  }

  private static func word(_ text: Substring) -> String {
    String(
      text.drop { $0 == " " || $0 == "\"" || $0 == "'" }.prefix { $0 != " " && $0 != "\"" && $0 != "'" && $0 != "#" })
  }

  private static func platforms(in text: Substring) -> Set<DeploymentTarget> {
    var found: Set<DeploymentTarget> = []
    for platform in DeploymentTarget.Platform.allCases {
      guard let start = text.firstRange(of: platform.rawValue + ":") else { continue }
      if let target = DeploymentTarget(platform, version: word(text[start.upperBound...])) { found.insert(target) }
    }
    return found
  }
}

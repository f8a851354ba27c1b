/// The first versions of the systems that have a migration's new API: what runs only on older ones is its compatibility
/// wrapper (design §4).
package struct Systems: Sendable, Hashable {
  package struct Version: Sendable, Hashable, Comparable {
    package var major: Int
    package var minor: Int

    package init(_ major: Int, _ minor: Int = 0) {
      self.major = major
      self.minor = minor
    }

    package static func < (a: Version, b: Version) -> Bool { (a.major, a.minor) < (b.major, b.minor) }
  }

  package struct System: Sendable, Hashable {
    /// As `#available` spells it.
    package var name: String
    package var first: Version

    package init(name: String, first: Version) {
      self.name = name
      self.first = first
    }
  }

  /// In the order in which they were written; each system once.
  package var systems: [System]

  package static let none = Systems([])

  package init(_ systems: [System]) { self.systems = systems }

  package static let names = ["iOS", "macOS", "tvOS", "watchOS", "visionOS", "macCatalyst"]

  /// - Parameter text: `iOS 17, macOS 14`, as `#available` takes it, without the star.
  /// - Returns: nil when it is not like that, or names a system twice.
  package init?(_ text: String) {
    systems = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      guard words.count == 2, Self.names.contains(String(words[0])), let first = Version(words[1].utf8),
        !systems.contains(where: { $0.name == words[0] })
      else { return nil }
      systems.append(System(name: String(words[0]), first: first))
    }
  }

  /// `iOS 17, macOS 14.1`.
  package var text: String {
    systems.map { "\($0.name) \($0.first.major)" + ($0.first.minor > 0 ? ".\($0.first.minor)" : "") }
      .joined(separator: ", ")
  }

  /// The system at this version has the new API.
  ///
  /// - Parameter spelling: as source code names a system: `iOS`, `OSX`, `watchOSApplicationExtension`.
  func have(_ spelling: some StringProtocol, _ version: Version) -> Bool {
    let name = Self.name(spelling)
    return systems.contains { $0.name == name && version >= $0.first }
  }

  /// An application extension counts as its platform, and older names as the new ones.
  private static func name(_ spelling: some StringProtocol) -> String {
    let suffix = "ApplicationExtension"
    let plain = spelling.hasSuffix(suffix) ? String(spelling.dropLast(suffix.count)) : String(spelling)
    switch plain {
    case "OSX": return "macOS"
    case "xrOS": return "visionOS"
    default: return plain
    }
  }
}

extension Systems.Version {
  /// `17`, `17.4`, `17.4.1`; nil when it begins with no number, or with one that no version has.
  init?(_ text: some Sequence<UInt8>) {
    var numbers: [Int] = [0]
    var digits = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard numbers[numbers.count - 1] < 1_000_000_000 else { return nil }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
        digits += 1
      case UInt8(ascii: ".") where digits > 0: numbers.append(0)
      case UInt8(ascii: "_") where digits > 0: break
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0)
  }
}

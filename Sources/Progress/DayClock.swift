import Foundation

/// Turns moments into days of one time zone. Days are counted where the team lives; order is never taken from them.
package struct DayClock: Sendable {
  private let zone: TimeZone?

  /// - Returns: nil when the system knows no zone of this name.
  package init?(zone name: String) {
    if name == "UTC" {
      zone = nil
    } else {
      guard let found = TimeZone(identifier: name) else { return nil }
      zone = found
    }
  }

  package static let utc = DayClock(zone: "UTC")!

  package func day(of instant: Instant) -> Day {
    guard let zone else { return instant.day }
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
    return Instant(instant.seconds + Int64(offset)).day
  }
}

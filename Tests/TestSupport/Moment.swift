/// A commit's date, written as people write it: `2024-02-04`, `2024-02-04 09:30`, `2024-02-04 09:30:15 +0200`.
///
/// Without a time it is noon; without an offset it is UTC. Years run from 1 to 9999, git's dates and beyond.
package struct Moment: Equatable, Sendable, ExpressibleByStringLiteral {
  /// Since 1970-01-01 00:00 UTC.
  package var seconds: Int64
  /// Minutes east of UTC.
  package var offset: Int32

  package init(seconds: Int64, offset: Int32 = 0) {
    self.seconds = seconds
    self.offset = offset
  }

  package init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    let day = words.first?.split(separator: "-").map { Int($0) } ?? []
    guard day.count == 3, words.count <= 3, let year = day[0], let month = day[1], let dayOfMonth = day[2],
      (1...12).contains(month), (1...31).contains(dayOfMonth)
    else { return nil }
    var minutesAndSeconds = 12 * 3600
    if words.count > 1 {
      let time = words[1].split(separator: ":").map { Int($0) ?? 99 }
      guard (2...3).contains(time.count), time.allSatisfy({ $0 < 60 }) else { return nil }
      minutesAndSeconds = time[0] * 3600 + time[1] * 60 + (time.count > 2 ? time[2] : 0)
    }
    offset = 0
    if words.count > 2 {
      guard words[2].count == 5, let zone = Int(words[2]) else { return nil }
      offset = Int32(zone / 100 * 60 + zone % 100)
    }
    let days = Self.daysSince1970(year: year, month: month, day: dayOfMonth)
    seconds = Int64(days * 86400 + minutesAndSeconds) - Int64(offset) * 60
  }

  package init(stringLiteral text: String) {
    guard let moment = Moment(text) else { preconditionFailure("\(text) is no date such as 2024-02-04 09:30 +0200") }
    self = moment
  }

  /// Days of the Gregorian calendar, by Hinnant's `days_from_civil`.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468
  }
}

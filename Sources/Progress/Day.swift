import Inventory

/// A calendar day, without a time or a zone: days since 1970-01-01 in the proleptic Gregorian calendar.
package struct Day: Sendable, Hashable, Comparable {
  package var number: Int

  package init(_ number: Int) { self.number = number }

  /// - Returns: nil unless the text is `YYYY-MM-DD` and names a day that exists.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      year >= 1, (1...12).contains(month), day >= 1
    else { return nil }
    self.init(year: year, month: month, day: day)
    guard self.civil == (year, month, day) else { return nil }
  }

  /// Days from the civil date, by Howard Hinnant's algorithm (`days_from_civil`).
  package init(year: Int, month: Int, day: Int) {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
  }

  /// The civil date, by Howard Hinnant's algorithm (`civil_from_days`).
  package var civil: (year: Int, month: Int, day: Int) {
    let z = number + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let mp = (5 * dayOfYear + 2) / 153
    let month = mp < 10 ? mp + 3 : mp - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * mp + 2) / 5 + 1)
  }

  package static func < (a: Day, b: Day) -> Bool { a.number < b.number }
  package static func + (a: Day, days: Int) -> Day { Day(a.number + days) }
  package static func - (a: Day, b: Day) -> Int { a.number - b.number }

  /// As the facts of a blob keep days.
  package var exemptUntil: ExemptUntil {
    let (year, month, day) = civil
    return ExemptUntil(year: year, month: month, day: day)
  }

  static let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// For data: `2024-10-25`.
  package var iso: String {
    let (year, month, day) = civil
    return pad(year, 4) + "-" + pad(month, 2) + "-" + pad(day, 2)
  }

  /// For text: `25 Oct 2024`.
  package var text: String {
    let (year, month, day) = civil
    return "\(day) \(Self.monthNames[month - 1]) \(year)"
  }
}

/// A moment: whole seconds since 1970-01-01 UTC, as git stores them.
package struct Instant: Sendable, Hashable, Comparable {
  package var seconds: Int64

  package init(_ seconds: Int64) { self.seconds = seconds }

  package static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }

  /// The UTC day it falls on.
  package var day: Day { Day(Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)) }

  /// For data: `2024-10-25T09:30:00Z`.
  package var iso: String {
    let rest = Int(seconds) - day.number * 86_400
    return day.iso + "T" + pad(rest / 3600, 2) + ":" + pad(rest / 60 % 60, 2) + ":" + pad(rest % 60, 2) + "Z"
  }
}

func pad(_ number: Int, _ width: Int) -> String {
  let digits = String(abs(number))
  return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
}

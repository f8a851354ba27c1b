import Progress

/// Comma-separated values as RFC 4180 quotes them, with `\n` line ends, written straight into bytes: a series has
/// thousands of rows.
package struct CSV {
  package private(set) var bytes: [UInt8] = []
  private var isAtStartOfRow = true

  package init(head: [String]) {
    for name in head { text(name) }
    endRow()
  }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Text of our own: ids, dates, classes.
  package mutating func text(_ text: String) {
    separate()
    append(quoted: text.utf8)
  }

  /// Text that comes from the repository. A spreadsheet runs a field that starts like a formula, so such a field gets a
  /// single quote in front.
  package mutating func foreign(_ text: String) {
    separate()
    switch text.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 9, 13:
      append(quoted: ("'" + text).utf8)
    default: append(quoted: text.utf8)
    }
  }

  package mutating func number(_ number: Int) {
    separate()
    append(number)
  }

  /// `2024-10-25T09:30:00Z`.
  mutating func instant(_ instant: Instant) {
    separate()
    let day = instant.day
    let (year, month, dayOfMonth) = day.civil
    let rest = Int(instant.seconds) - day.number * 86_400
    append(year, width: 4, then: "-")
    append(month, width: 2, then: "-")
    append(dayOfMonth, width: 2, then: "T")
    append(rest / 3600, width: 2, then: ":")
    append(rest / 60 % 60, width: 2, then: ":")
    append(rest % 60, width: 2, then: "Z")
  }

  package mutating func endRow() {
    bytes.append(UInt8(ascii: "\n"))
    isAtStartOfRow = true
  }

  private mutating func separate() {
    if !isAtStartOfRow { bytes.append(UInt8(ascii: ",")) }
    isAtStartOfRow = false
  }

  private mutating func append(quoted text: String.UTF8View) {
    let needsQuotes = text.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 10 || $0 == 13 }
    guard needsQuotes else { return bytes.append(contentsOf: text) }
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ number: Int) { bytes.append(decimal: number) }

  private mutating func append(_ number: Int, width: Int, then mark: Unicode.Scalar) {
    var limit = 10
    for _ in 1..<width {
      if number < limit { bytes.append(UInt8(ascii: "0")) }
      limit *= 10
    }
    append(number)
    bytes.append(UInt8(ascii: mark))
  }
}

extension [UInt8] {
  /// Appends a number in decimal digits.
  mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }
}

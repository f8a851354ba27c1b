import Progress

/// How numbers and dates are spelled on pages: thin-space thousands, a real minus, whole percents.
enum Spelling {
  /// A line's value, or a dash where nothing was measured.
  static func measured(_ line: StepLine, at commit: Int) -> String { line.measured(at: commit).map(number) ?? "–" }

  /// `12 345`, `−3`.
  static func number(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      // The narrow space that does not break a line.
      if index > 0 && (digits.count - index) % 3 == 0 { text += "\u{202F}" }
      text.append(digit)
    }
    return text
  }

  /// `+3`, `−3`, `0`.
  static func signed(_ number: Int) -> String { (number > 0 ? "+" : "") + Self.number(number) }

  /// `1 usage`, `2 usages`.
  static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    // A number stays on the line of its noun.
    Self.number(number) + "\u{A0}" + (number == 1 ? one : many ?? one + "s")
  }

  /// A pace a week: `0.4`, `7`.
  static func pace(_ pace: Double) -> String {
    let tenths = Int((abs(pace) * 10).rounded())
    let whole = number(tenths / 10)
    let sign = pace < 0 && tenths > 0 ? "−" : ""
    return sign + (tenths % 10 == 0 || tenths >= 100 ? whole : whole + ".\(tenths % 10)")
  }

  /// `12 days`, `5 weeks`, `8 months`, `3 years`: rounded down, never 0 of a larger unit.
  static func span(days: Int) -> String {
    switch days {
    case ..<14: count(max(0, days), "day")
    case ..<90: count(days / 7, "week")
    case ..<730: count(days / 30, "month")
    default: count(days / 365, "year")
    }
  }

  static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// `a, b and c`.
  static func list(_ items: [String]) -> String {
    guard let last = items.last else { return "" }
    return items.count == 1 ? last : items.dropLast().joined(separator: ", ") + " and " + last
  }

  /// `12.4 MB`.
  static func bytes(_ count: Int) -> String {
    if count < 1000 { return "\(count) bytes" }
    let (unit, name) =
      count < 1_000_000 ? (1000, "kB") : count < 1_000_000_000 ? (1_000_000, "MB") : (1_000_000_000, "GB")
    let tenths = count * 10 / unit
    return tenths >= 100 ? "\(number(tenths / 10)) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
  }

  /// The first `length` characters, with … where more was cut.
  static func clipped(_ text: String, to length: Int) -> String {
    text.utf8.count <= length || text.count <= length ? text : text.prefix(length) + "…"
  }

  /// What exemptions did to a count, which is no work: `3 became exempt`, `1 exempt one counts again`.
  static func exemptions(exempted: Int, readmitted: Int) -> [String] {
    var words: [String] = []
    if exempted > 0 { words.append("\(number(exempted)) became exempt") }
    if readmitted > 0 { words.append(count(readmitted, "exempt one counts", "exempt ones count") + " again") }
    return words
  }
}

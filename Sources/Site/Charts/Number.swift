extension Chart {
  /// Numbers as charts write them, the same in every locale.
  enum Number {
    /// For attributes: at most one decimal. What is not a number is drawn at 0.
    static func coordinate(_ value: Double) -> String {
      guard value.isFinite else { return "0" }
      let tenths = Int((min(max(value, -1e9), 1e9) * 10).rounded())
      let whole = abs(tenths) / 10
      let rest = abs(tenths) % 10
      return (tenths < 0 ? "-" : "") + String(whole) + (rest == 0 ? "" : "." + String(rest))
    }

    /// For people: thin spaces between thousands, a real minus.
    static func grouped(_ value: Int) -> String {
      let digits = Array(String(value.magnitude))
      var text = value < 0 ? "\u{2212}" : ""
      for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index) % 3 == 0 { text += "\u{2009}" }
        text.append(digit)
      }
      return text
    }

    /// At most four characters below a billion: `950`, `1.2k`, `200k`, `3M`.
    static func short(_ value: Int) -> String {
      if value < 1000 { return String(value) }
      let (unit, suffix) = value < 999_500 ? (1000, "k") : (1_000_000, "M")
      let tenths = (value + unit / 20) / (unit / 10)
      if tenths >= 100 || tenths % 10 == 0 { return "\((value + unit / 2) / unit)\(suffix)" }
      return "\(tenths / 10).\(tenths % 10)\(suffix)"
    }

    /// A rate: one decimal below ten, whole from there.
    static func rate(_ value: Double) -> String {
      guard value.isFinite, abs(value) < 1e12 else { return "?" }
      let tenths = Int((value * 10).rounded())
      if abs(tenths) >= 100 || tenths % 10 == 0 { return grouped(Int(value.rounded())) }
      return grouped(tenths / 10) == "0" && tenths < 0
        ? "\u{2212}0.\(abs(tenths) % 10)" : grouped(tenths / 10) + ".\(abs(tenths) % 10)"
    }
  }
}

extension Chart {
  /// Text on its way into markup, and the room it takes.
  enum Text {
    /// Escaped for XML content and for attributes. Characters that XML does not allow, and those
    /// that turn the reading direction of what follows, become U+FFFD.
    static func escaped(_ text: String) -> String {
      var result = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "'": result += "&#39;"
        case "\t", "\n", "\r": result += " "
        case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}", "\u{202A}"..."\u{202E}",
          "\u{2066}"..."\u{2069}":
          result += "\u{FFFD}"
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result
    }

    /// A part of an element's id: what is not a letter, a digit or a hyphen becomes `_` and its code, so that different
    /// names stay different.
    static func identifier(_ name: String) -> String {
      var result = ""
      for scalar in name.unicodeScalars {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-": result.unicodeScalars.append(scalar)
        default: result += "_" + String(scalar.value, radix: 16) + "_"
        }
      }
      return result
    }

    /// Roughly how wide the text is drawn, rather too wide than too narrow: readers' fonts differ.
    static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
      var ems = 0.0
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\u{2009}": ems += 0.22
        case " ", ",", ".", "i", "l", "j", "t", "f", "r", "I", "'", ":", ";", "|", "(", ")": ems += 0.35
        case "m", "w", "M", "W", "%", "\u{2192}", "\u{2190}": ems += 0.9
        case "A"..."Z", "+", "\u{2212}": ems += 0.7
        case "\u{1100}"...: ems += 1
        default: ems += 0.58
        }
      }
      return ems * size * (isBold ? 1.1 : 1)
    }

    /// The text, cut with an ellipsis where it would be wider.
    static func fitted(_ text: String, size: Double, into room: Double) -> String {
      guard width(text, size: size) > room else { return text }
      var kept = ""
      for character in text {
        if width(kept + String(character) + "…", size: size) > room { break }
        kept.append(character)
      }
      return kept + "…"
    }

    /// Broken between words into lines no wider than the room, at most `limit` of them, the last one cut to fit.
    static func lines(_ text: String, size: Double, into room: Double, limit: Int) -> [String] {
      var lines: [String] = []
      for word in text.split(separator: " ") {
        if let last = lines.last, width(last + " " + word, size: size) <= room || lines.count == limit {
          lines[lines.count - 1] = last + " " + word
        } else {
          lines.append(String(word))
        }
      }
      return lines.map { fitted($0, size: size, into: room) }
    }
  }
}

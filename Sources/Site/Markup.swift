import Mustache

/// Small pieces of finished markup. All text in them is escaped here.
enum Markup {
  /// Plain text in which backticks set `code`.
  static func prose(_ text: String) -> Value {
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
    var markup = ""
    for (index, piece) in pieces.enumerated() {
      let escaped = Template.escape(String(piece))
      let isCode = index % 2 == 1 && index < pieces.count - 1
      // A backtick without its partner stands for itself.
      let isStray = index % 2 == 1 && index == pieces.count - 1
      markup += isCode ? "<code>\(escaped)</code>" : isStray ? "`" + escaped : escaped
    }
    return .markup(markup)
  }

  /// A bar of a table: `part` of `whole`. A drawing with attributes, because a style would need leave from the page's
  /// security policy. The number stands beside it, so it says nothing to a screen reader.
  static func bar(_ part: Int, of whole: Int, kind: String = "old") -> Value {
    let width = whole > 0 ? max(part > 0 ? 1 : 0, part * 100 / whole) : 0
    return .markup(
      "<svg class=\"bar bar-\(kind)\" viewBox=\"0 0 100 8\" preserveAspectRatio=\"none\" width=\"100\" height=\"8\""
        + " aria-hidden=\"true\" focusable=\"false\"><rect class=\"bar-ground\" width=\"100\" height=\"8\"/>"
        + "<rect class=\"bar-fill\" width=\"\(width)\" height=\"8\"/></svg>")
  }

  /// A path with places where a long line may break.
  static func path(_ path: String) -> Value {
    .markup(Template.escape(path).replacing("/", with: "/<wbr>"))
  }
}

/// A state's word and its look. The word says it all; the look repeats it.
struct Badge {
  enum Look: String { case good, goodFilled = "good-filled", bad, badFilled = "bad-filled", badDashed = "bad-dashed", plain }
  var word: String
  var look: Look
  var value: Value { ["word": .text(word), "look": .text(look.rawValue)] }
}

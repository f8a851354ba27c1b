extension Chart {
  /// Collects a drawing's markup. Text is escaped on the way in; there is no other way for text to get in.
  struct SVG {
    /// Where the drawing will live.
    enum Home {
      /// In a page, whose style sheet paints it.
      case page
      /// In a file of its own, which must bring its colours.
      case file
    }

    enum Anchor: String {
      case start, middle, end
    }

    let home: Home
    private(set) var markup = ""

    init(home: Home) { self.home = home }

    mutating func line(_ mark: Mark, x1: Double, y1: Double, x2: Double, y2: Double) {
      element("line", mark, [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)])
    }

    mutating func rectangle(_ mark: Mark, _ box: Box) {
      element(
        "rect", mark, [("x", box.left), ("y", box.top), ("width", box.width), ("height", box.height)])
    }

    mutating func circle(_ mark: Mark, x: Double, y: Double, radius: Double) {
      element("circle", mark, [("cx", x), ("cy", y), ("r", radius)])
    }

    mutating func path(_ mark: Mark, _ path: Path) {
      guard !path.data.isEmpty else { return }
      markup += "<path \(paint(mark)) d=\"\(path.data)\"/>"
    }

    mutating func text(
      _ mark: Mark, _ text: String, x: Double, y: Double, size: Double = 12, anchor: Anchor = .start
    ) {
      var attributes = " x=\"\(Number.coordinate(x))\" y=\"\(Number.coordinate(y))\""
      if anchor != .start { attributes += " text-anchor=\"\(anchor.rawValue)\"" }
      if size != 12 { attributes += " font-size=\"\(Number.coordinate(size))\"" }
      let escaped = Text.escaped(text)
      if home == .file, mark.hasHalo {
        // An outline under the letters: `paint-order` is not known to every program that opens the file.
        markup += "<text\(attributes) fill=\"#ffffff\" stroke=\"#ffffff\" stroke-width=\"3\""
        markup += " stroke-linejoin=\"round\" aria-hidden=\"true\">\(escaped)</text>"
      }
      markup += "<text \(paint(mark))\(attributes)>\(escaped)</text>"
    }

    /// Another drawing, moved and enlarged.
    mutating func place(_ drawing: SVG, x: Double, y: Double, scale: Double) {
      markup += "<g transform=\"translate(\(Number.coordinate(x)) \(Number.coordinate(y)))"
      markup += " scale(\(Number.coordinate(scale)))\">\(drawing.markup)</g>"
    }

    private mutating func element(_ name: String, _ mark: Mark, _ attributes: [(String, Double)]) {
      markup += "<\(name) \(paint(mark))"
      for (key, value) in attributes { markup += " \(key)=\"\(Number.coordinate(value))\"" }
      markup += "/>"
    }

    private func paint(_ mark: Mark) -> String {
      home == .page ? "class=\"\(mark.className)\"" : mark.attributes
    }
  }

  /// The `d` of a path, made of straight lines.
  struct Path {
    private(set) var data = ""

    mutating func move(x: Double, y: Double) {
      data += "M\(Number.coordinate(x)) \(Number.coordinate(y))"
    }
    mutating func line(x: Double, y: Double) {
      data += "L\(Number.coordinate(x)) \(Number.coordinate(y))"
    }
    mutating func horizontal(x: Double) { data += "H\(Number.coordinate(x))" }
    mutating func vertical(y: Double) { data += "V\(Number.coordinate(y))" }
    mutating func close() { data += "Z" }
  }
}

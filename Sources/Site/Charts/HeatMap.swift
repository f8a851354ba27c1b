extension Chart {
  /// A rectangle of the heat map.
  struct Tile {
    var name: String
    var count: Int
    /// Where a click leads.
    var href: String
  }

  /// Rectangles whose areas are the counts, the largest first (a squarified treemap), each of them a link.
  ///
  /// It is no picture but a group of links: keyboards reach each one, and its name is the folder and its number.
  static func heatMap(_ tiles: [Tile], width: Int, height: Int) -> String {
    let tiles = tiles.filter { $0.count > 0 }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    let most = tiles.first?.count ?? 1
    let boxes = squarified(
      tiles.map { Double($0.count) }, in: Box(left: 0, top: 0, right: Double(width), bottom: Double(height)))
    let size = "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
    var markup = "<svg class=\"chart chart-heat\" \(size) font-size=\"12\">"
    for (tile, box) in zip(tiles, boxes) { markup += link(tile, box, warmth: 1 + 3 * tile.count / max(1, most)) }
    return markup + "</svg>"
  }

  private static func link(_ tile: Tile, _ box: Box, warmth: Int) -> String {
    let name = Text.escaped("\(tile.name): \(Number.grouped(tile.count))")
    let x = Number.coordinate(box.left + 1)
    let y = Number.coordinate(box.top + 1)
    let (width, height) = (max(1, box.width - 2), max(1, box.height - 2))
    var markup = "<a href=\"\(Text.escaped(tile.href))\" aria-label=\"\(name)\"><title>\(name)</title>"
    markup += "<rect class=\"heat-\(warmth)\" x=\"\(x)\" y=\"\(y)\" width=\"\(Number.coordinate(width))\" "
    markup += "height=\"\(Number.coordinate(height))\" rx=\"3\"/>"
    if height > 18, let label = fitting(tile, width - 12) { markup += text(label, box, line: 0, isBold: false) }
    let number = Number.grouped(tile.count)
    if height > 36, Text.width(number, size: 12, isBold: true) < width - 12 {
      markup += text(number, box, line: 1, isBold: true)
    }
    return markup + "</a>"
  }

  private static func text(_ text: String, _ box: Box, line: Int, isBold: Bool) -> String {
    "<text class=\"heat-text\(isBold ? " heat-number" : "")\" x=\"\(Number.coordinate(box.left + 7))\" "
      + "y=\"\(Number.coordinate(box.top + 17 + Double(line) * 16))\">\(Text.escaped(text))</text>"
  }

  /// The path's end, as long as it fits; the last folders say most.
  static func fitting(_ tile: Tile, _ width: Double) -> String? {
    var parts = tile.name.split(separator: "/")[...]
    var text = tile.name
    while Text.width(text, size: 12) > width {
      parts = parts.dropFirst()
      if parts.isEmpty { return nil }
      text = "…/" + parts.joined(separator: "/")
    }
    return text
  }

  /// Rows of rectangles along the shorter side, each row ended where one more would make its rectangles longer.
  /// - Parameter values: above 0, the largest first.
  static func squarified(_ values: [Double], in box: Box) -> [Box] {
    var boxes: [Box] = []
    var rest = box
    var left = values.reduce(0, +)
    var start = 0
    while start < values.count {
      let side = max(0.001, min(rest.width, rest.height))
      let scale = rest.width * rest.height / max(left, 0.001)
      var end = start + 1
      while end < values.count,
        worst(values[start...end], side, scale) <= worst(values[start..<end], side, scale)
      { end += 1 }
      let row = values[start..<end]
      boxes += cut(row, &rest, share: row.reduce(0, +) / max(left, 0.001))
      left -= row.reduce(0, +)
      start = end
    }
    return boxes
  }

  /// The ratio of the sides of a row's least square rectangle.
  private static func worst(_ row: ArraySlice<Double>, _ side: Double, _ scale: Double) -> Double {
    let sum = row.reduce(0, +) * scale
    return row.reduce(0) { worst, value in
      let area = value * scale
      return max(worst, max(side * side * area / (sum * sum), sum * sum / (side * side * area)))
    }
  }

  private static func cut(_ row: ArraySlice<Double>, _ rest: inout Box, share: Double) -> [Box] {
    let sum = row.reduce(0, +)
    let isColumn = rest.width >= rest.height
    var at = isColumn ? rest.top : rest.left
    let boxes = row.map { value -> Box in
      let length = value / sum * (isColumn ? rest.height : rest.width)
      defer { at += length }
      return isColumn
        ? Box(left: rest.left, top: at, right: rest.left + rest.width * share, bottom: at + length)
        : Box(left: at, top: rest.top, right: at + length, bottom: rest.top + rest.height * share)
    }
    if isColumn { rest.left += rest.width * share } else { rest.top += rest.height * share }
    return boxes
  }
}

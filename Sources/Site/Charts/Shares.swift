extension Chart {
  /// One bar, cut into what each part has: who has how much at one look. Each piece is a link, as in the heat map; pieces
  /// too small to be hit are one.
  ///
  /// - Parameters:
  ///   - tiles: what is left, of any order.
  ///   - rest: where the piece leads that stands for the small ones.
  static func shares(_ tiles: [Tile], width: Int, rest: String) -> String {
    let tiles = merged(
      tiles.filter { $0.count > 0 }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }, width: Double(width), rest)
    let total = max(1, tiles.reduce(0) { $0 + $1.count })
    let largest = max(1, tiles.map(\.count).max() ?? 1)
    var markup =
      "<svg class=\"chart chart-heat\" width=\"\(width)\" height=\"34\" viewBox=\"0 0 \(width) 34\" font-size=\"12\">"
    var left = 0.0
    for tile in tiles {
      let right = left + Double(tile.count) / Double(total) * Double(width)
      markup += piece(tile, left, right, warmth: 1 + 3 * min(tile.count, largest) / largest)
      left = right
    }
    return markup + "</svg>"
  }

  private static let narrowest = 26.0
  /// Pieces, besides that of the others.
  private static let most = 8

  private static func merged(_ tiles: [Tile], width: Double, _ rest: String) -> [Tile] {
    let total = tiles.reduce(0) { $0 + $1.count }
    let wide = tiles.prefix { Double($0.count) * width >= narrowest * Double(total) }.prefix(most)
    let small = tiles.dropFirst(wide.count)
    guard small.count > 1 else { return tiles }
    return wide + [Tile(name: "\(small.count) others", count: small.reduce(0) { $0 + $1.count }, href: rest)]
  }

  private static func piece(_ tile: Tile, _ left: Double, _ right: Double, warmth: Int) -> String {
    let number = Number.grouped(tile.count)
    let name = Text.escaped("\(tile.name): \(number)")
    let room = right - left - 16
    var markup = "<a href=\"\(Text.escaped(tile.href))\" aria-label=\"\(name)\"><title>\(name)</title>"
    markup += "<rect class=\"heat-\(warmth)\" x=\"\(Number.coordinate(left + (left > 0 ? 1 : 0)))\" y=\"0\" "
    markup += "width=\"\(Number.coordinate(max(1, right - left - (left > 0 ? 1 : 0))))\" height=\"34\" rx=\"3\"/>"
    let numberWidth = Text.width(number, size: 12, isBold: true)
    if numberWidth <= right - left - 6 {
      let isAlone = room - numberWidth - 6 < 24
      // Of a path the last folders say most.
      let last = tile.name.split(separator: "/").last.map(String.init) ?? tile.name
      let words =
        isAlone
        ? ""
        : fitting(tile, room - numberWidth - 6) ?? Text.fitted(last, size: 12, into: room - numberWidth - 6)
      let x = isAlone ? (left + right) / 2 : left + 9
      let anchor = isAlone ? " text-anchor=\"middle\"" : ""
      markup += "<text class=\"heat-text\" x=\"\(Number.coordinate(x))\" y=\"21\"\(anchor)>\(Text.escaped(words))"
      markup += "\(words.isEmpty ? "" : " ")<tspan class=\"heat-number\">\(number)</tspan></text>"
    }
    return markup + "</a>"
  }
}

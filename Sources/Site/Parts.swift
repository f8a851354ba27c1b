import Mustache

/// Divides long lists over several files, so that no page is slow to open.
enum Parts {
  /// Bytes of rows that one page may hold; the rest of a page stays below 100 kB.
  static let budget = 360_000

  /// - Parameter cost: the row's size on the page in bytes, roughly; never far below the truth.
  /// - Returns: at least one part, which may be empty.
  static func split<Row>(_ rows: [Row], cost: (Row) -> Int) -> [ArraySlice<Row>] {
    var parts: [ArraySlice<Row>] = []
    var start = 0
    var size = 0
    for (index, row) in rows.enumerated() {
      let next = cost(row)
      if size + next > budget && index > start {
        parts.append(rows[start..<index])
        start = index
        size = 0
      }
      size += next
    }
    parts.append(rows[start...])
    return parts
  }

  /// `files.html`, `files-2.html`.
  static func name(_ stem: String, _ number: Int, separator: String = "-") -> String {
    number == 0 ? stem + ".html" : "\(stem)\(separator)\(number + 1).html"
  }

  /// The links between parts, for `_pager.html`. `href`s are bare names: the parts lie side by side.
  static func pager(_ stem: String, _ number: Int, of count: Int, separator: String = "-") -> Value {
    let bare = stem.split(separator: "/").last.map(String.init) ?? stem
    return [
      "isDivided": .bool(count > 1), "number": .text("\(number + 1)"), "count": .text("\(count)"),
      "hasPrevious": .bool(number > 0), "previous": .text(name(bare, max(0, number - 1), separator: separator)),
      "hasNext": .bool(number + 1 < count), "next": .text(name(bare, number + 1, separator: separator)),
    ]
  }

  /// The size of text once it is escaped.
  static func size(_ text: String) -> Int { Template.escape(text).utf8.count }
}

import Inventory
import Progress

extension Chart {
  /// The burndown as a file of its own, at the size of a slide: it brings its colours, its headline and its source.
  ///
  /// - Parameter title: whose code it is: the repository's or the report's name.
  package static func standaloneBurndown(_ m: MigrationReport, asOf: Day, title: String) -> String {
    var svg = SVG(home: .file)
    svg.rectangle(.ground, Box(left: 0, top: 0, right: 1600, bottom: 900))
    svg.text(.strongText, Text.fitted(m.migration.title, size: 46, into: 1460), x: 70, y: 92, size: 46)
    let lines = Text.lines(Words.standalone(m), size: 29, into: 1460, limit: 2)
    for (index, line) in lines.enumerated() {
      svg.text(.text, line, x: 70, y: 146 + Double(index) * 38, size: 29)
    }
    placeBurndown(m, asOf, in: &svg, x: 60, y: 205)
    svg.text(.quietText, Text.fitted("\(title), \(asOf.text)", size: 24, into: 1460), x: 70, y: 862, size: 24)
    return file(svg, width: 1600, height: 900, m, asOf)
  }

  /// The burndown alone, for a document that says the rest: no headline, no margins.
  package static func bareBurndown(_ m: MigrationReport, asOf: Day) -> String {
    var svg = SVG(home: .file)
    placeBurndown(m, asOf, in: &svg, x: 0, y: 0)
    return file(svg, width: 1480, height: 620, m, asOf)
  }

  private static func placeBurndown(_ m: MigrationReport, _ asOf: Day, in svg: inout SVG, x: Double, y: Double) {
    var burndown = Burndown(m, asOf: asOf, size: Size(width: 740, height: 310), home: .file)
    burndown.draw()
    svg.place(burndown.drawing.svg, x: x, y: y, scale: 2)
  }

  private static func file(_ svg: SVG, width: Int, height: Int, _ m: MigrationReport, _ asOf: Day) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
      + " viewBox=\"0 0 \(width) \(height)\" role=\"img\""
      + " font-family=\"-apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif\" font-size=\"12\">"
      + "<title>\(Text.escaped("Burndown of \(m.migration.title)"))</title>"
      + "<desc>\(Text.escaped(Words.burndown(m, asOf: asOf)))</desc>" + svg.markup + "</svg>\n"
  }
}

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
    var burndown = Burndown(m, asOf: asOf, size: Size(width: 740, height: 310), home: .file)
    burndown.draw()
    svg.place(burndown.drawing.svg, x: 60, y: 205, scale: 2)
    svg.text(.quietText, Text.fitted("\(title), \(asOf.text)", size: 24, into: 1460), x: 70, y: 862, size: 24)
    let description = Text.escaped(Words.burndown(m, asOf: asOf))
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1600\" height=\"900\" viewBox=\"0 0 1600 900\" role=\"img\""
      + " font-family=\"-apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif\" font-size=\"12\">"
      + "<title>\(Text.escaped("Burndown of \(m.migration.title)"))</title><desc>\(description)</desc>"
      + svg.markup + "</svg>\n"
  }
}

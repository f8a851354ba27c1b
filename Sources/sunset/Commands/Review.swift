import Foundation
import Platform
import Progress
import Site

/// What the command line says about `report`.
struct ReviewOptions: Sendable {
  var output = "_sunset-report"
  var sprint = ReviewChoice.current
  var withSource = false
}

extension Flag {
  static let reviewOutput = Flag(
    long: "output", short: "o", value: "FOLDER", help: "where the review goes (default: _sunset-report)"
  ) { (options, value) throws(UsageError) in options.review.output = value }
  static let sprint = Flag(
    long: "sprint", short: nil, value: "N", help: "a sprint's name or number, current or last (default: current)"
  ) { (options, value) throws(UsageError) in
    switch value {
    case "current": options.review.sprint = .current
    case "last": options.review.sprint = .last
    default: options.review.sprint = .named(value)
    }
  }
  static let withSource = Flag(
    long: "with-source", short: nil, value: nil, help: "show the lines of code of new usages"
  ) { (options, _) throws(UsageError) in options.review.withSource = true }
}

extension Command {
  /// What goes to a sprint review.
  static let report = Command(
    name: "report", summary: "write what goes to a sprint review: HTML, PDF, slides, Markdown",
    operands: "[REPOSITORY...]", operandLimit: 100,
    details: """
      Writes a folder with sprint-review.html (one file, for attaching), sprint-review.pdf (A4) and
      sprint-review-letter.pdf, charts as SVG and PNG at the size of a slide, summary.md for a pull
      request or a chat, summary.json and series.csv. PNG needs rsvg-convert, PDF needs WeasyPrint;
      without them these files are left out, and that is said.
      """,
    flags: [
      .sprint, .reviewOutput, .withSource, .branch, .configuration, .asOf, .templates, .allowShallow, .threads, .verify,
      .noCache, .quiet, .help,
    ]
  ) { options in
    let site = try Site(templatesOverride: options.templates)
    let report = try Survey(try Workspace.all(options), Stopwatch(isPrinted: false)).report()
    let review = try Review(report, options.review.sprint, withSource: options.review.withSource, site: site)
    var files = try review.files()
    let left = try addRendered(review, to: &files)
    try Review.write(files, to: options.review.output)
    ChecklistProblems.tell(report)
    if !left.isEmpty { Console.error(left.joined(separator: "; ") + "\n") }
    if !options.isQuiet {
      Console.write(printableText("\(files.count) files for the review in \(options.review.output)\n"))
    }
    return .done
  }

  /// What other programs make of the drawings and the document.
  /// - Returns: what was left out, and why.
  private static func addRendered(_ review: Review, to files: inout [Review.File]) throws -> [String] {
    var left: [String] = []
    if Program.rsvg.path == nil {
      left.append("no PNG charts: rsvg-convert is missing, \(Program.rsvg.installation)")
    } else {
      for drawing in review.drawings() {
        let stem = drawing.path.dropLast(4)
        for (suffix, width) in [("", 1600), ("@2x", 3200)] {
          guard let png = Program.rsvg.run(["--width", "\(width)", "--format", "png"], drawing.bytes) else {
            left.append("no \(stem)\(suffix).png: rsvg-convert failed")
            continue
          }
          files.append(Review.File(path: "\(stem)\(suffix).png", bytes: png))
        }
      }
    }
    guard Program.weasyprint.path != nil else {
      return left + ["no PDF: WeasyPrint is missing, \(Program.weasyprint.installation)"]
    }
    for (name, paper) in [("sprint-review.pdf", Review.Paper.a4), ("sprint-review-letter.pdf", .letter)] {
      let arguments = ["--quiet", "--pdf-variant", "pdf/ua-1", "-", "-"]
      if let pdf = Program.weasyprint.run(arguments, try review.document(paper)) {
        files.append(Review.File(path: name, bytes: pdf))
      } else {
        left.append("no \(name): weasyprint failed")
      }
    }
    return left
  }
}

import Inventory
import Progress

/// The pictures of the site, as SVG text.
///
/// A chart is drawn once for a wide and once for a narrow column; the page holds both and its style sheet shows one. Marks
/// carry class names (`Mark`), styled by `Public/charts.css`; only geometry is written as attributes, so charts follow the
/// page's light, dark and print colours and pass a strict content security policy.
///
/// ## What a page's script may read
///
/// The root element of every chart but the sparkline has
///
/// - `data-points="x,date,value;x,date,value;…"`: `x` in viewBox units, `date` as `2024-10-25`, `value` a plain integer,
///   ascending by x. A value holds until the next point's x. Charts of two lines or bars add a fourth field, the second
///   value: `x,date,value,value2`. At most 100 points: crowded stretches keep their first, last, lowest and highest.
/// - `data-label`, and `data-label-2` where there is a second value: the word that follows the number, such as `left`.
/// - `data-plot="left top right bottom"`: the edges of the plot, in viewBox units.
/// - `data-max`: the value at the plot's top edge; the value at its bottom edge is `data-min`, 0 except for bars that hang.
///   So a value's height is `bottom − (value − min) / (max − min) × (bottom − top)`.
///
/// None of it is needed to read the chart.
package enum Chart {}

extension Chart {
  /// Width and height of a drawing, and what depends on the room there is.
  struct Size {
    var width: Double
    var height: Double

    /// A line keeps its extremes in columns of this width: more detail would make a heavy page, not another picture.
    var column: Double { width < 560 ? 6 : 10 }

    /// Too narrow for dates inside labels.
    var isNarrow: Bool { width < 560 }

    init(width: Int, wide: Double, narrow: Double) {
      self.width = Double(max(width, 160))
      height = self.width < 560 ? narrow : wide
    }

    init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// What the root element of a chart says about it.
  struct Caption {
    /// Unique in a page: the chart's name, the migration's id and the width.
    var id: String
    var title: String
    /// The picture in words.
    var description: String
    var readout: Readout?
    /// Points of the chart that lead somewhere.
    var links: [PointLink] = []

    init(chart: String, migration: Migration, width: Int, title: String, description: String, readout: Readout? = nil) {
      id = "chart-\(chart)-\(Text.identifier(migration.id))-\(width)"
      self.title = title
      self.description = description
      self.readout = readout
    }
  }

  /// The complete element for inlining in a page.
  static func inline(_ drawing: SVG, size: Size, caption: Caption) -> String {
    let width = Number.coordinate(size.width)
    let height = Number.coordinate(size.height)
    // What is inside an image is not there for assistive technology, and links have to be: then the drawing is an image
    // beside them.
    let names = "aria-labelledby=\"\(caption.id)-title\" aria-describedby=\"\(caption.id)-desc\""
    let hasLinks = !caption.links.isEmpty
    var root = "<svg class=\"chart\"\(hasLinks ? "" : " role=\"img\"")"
    root +=
      " width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" font-size=\"12\"\(hasLinks ? "" : " " + names)"
    root += caption.readout?.attributes ?? ""
    root += "><title id=\"\(caption.id)-title\">\(Text.escaped(caption.title))</title>"
    root += "<desc id=\"\(caption.id)-desc\">\(Text.escaped(caption.description))</desc>"
    if !hasLinks { return root + drawing.markup + "</svg>" }
    return root + "<g role=\"img\" \(names)>\(drawing.markup)</g>" + caption.links.map(\.markup).joined() + "</svg>"
  }
}

extension Chart {
  /// Something that can be looked at as it was after a commit.
  package struct Moment: Sendable {
    /// Index into the mainline.
    package var commit: Int
    package var name: String
    /// From the page.
    package var href: String

    package init(commit: Int, name: String, href: String) {
      self.commit = commit
      self.name = name
      self.href = href
    }
  }

  /// A point of a line that leads to the list behind it.
  struct PointLink {
    var x: Double
    var y: Double
    var label: String
    var href: String

    var markup: String {
      let place = "cx=\"\(Number.coordinate(x))\" cy=\"\(Number.coordinate(y))\""
      let label = Text.escaped(label)
      return "<a class=\"chart-link\" href=\"\(Text.escaped(href))\" aria-label=\"\(label)\">"
        + "<circle \(place) r=\"9\"/><circle \(place) r=\"2.6\"/></a>"
    }

    /// The moments that stand far enough apart to be hit, the newest ones first to be kept; in the order of time.
    static func of(
      _ moments: [Moment], on line: StepLine, _ commits: [MainlineCommit], _ plot: Plot, distance: Double
    ) -> [PointLink] {
      var links: [PointLink] = []
      for moment in moments.sorted(by: { $0.commit > $1.commit }) where commits.indices.contains(moment.commit) {
        let commit = commits[moment.commit]
        let x = plot.time.x(commit.drawn)
        guard x >= plot.left, links.last.map({ $0.x - x >= distance }) ?? true else { continue }
        let value = line.value(at: moment.commit)
        links.append(
          PointLink(
            x: x, y: plot.value.y(value), label: "\(moment.name), \(commit.drawn.day.text): \(Words.left(value))",
            href: moment.href))
      }
      return links.reversed()
    }
  }
}

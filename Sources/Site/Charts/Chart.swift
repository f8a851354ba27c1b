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
    var root = "<svg class=\"chart\" role=\"img\" width=\"\(width)\" height=\"\(height)\""
    root += " viewBox=\"0 0 \(width) \(height)\" font-size=\"12\""
    root += " aria-labelledby=\"\(caption.id)-title\" aria-describedby=\"\(caption.id)-desc\""
    root += caption.readout?.attributes ?? ""
    root += "><title id=\"\(caption.id)-title\">\(Text.escaped(caption.title))</title>"
    root += "<desc id=\"\(caption.id)-desc\">\(Text.escaped(caption.description))</desc>"
    return root + drawing.markup + "</svg>"
  }
}

import Progress

extension Chart {
  /// A drawing under way: its markup, its plot, and the ground that labels must keep off.
  struct Drawing {
    var svg: SVG
    let size: Size
    let plot: Plot
    var clearing: Clearing

    /// The room above the plot, for what is written at the head of vertical lines.
    static let head = 28.0
    /// The room below: two rows of dates.
    static let foot = 42.0
    static let axisSize = 11.0

    /// - Parameters:
    ///   - span: the visible time, in seconds since 1970.
    ///   - ticks: the values of the grid; the last one is the plot's top edge.
    ///   - margin, head, foot: the room right of the plot, above and below it.
    init(
      home: SVG.Home, size: Size, span: ClosedRange<Double>, ticks: [Int], margin: Double, head: Double = Self.head,
      foot: Double = Self.foot
    ) {
      let widest = ticks.map { Text.width(Number.grouped($0), size: Self.axisSize) }.max() ?? 0
      let left = (max(widest, 14) + 10).rounded(.up)
      plot = Plot(
        time: TimeScale(
          start: span.lowerBound, end: span.upperBound, left: left, right: max(size.width - margin, left + 40)),
        value: ValueScale(
          low: Double(min(ticks.first ?? 0, 0)), high: Double(max(ticks.last ?? 0, 1)), top: head,
          bottom: size.height - foot))
      svg = SVG(home: home)
      self.size = size
      clearing = Clearing(bounds: Box(left: left + 2, top: 2, right: size.width - 2, bottom: size.height - foot - 3))
    }

    /// The pale lines and their values; the zero line is the axis.
    mutating func grid(_ ticks: [Int]) {
      for tick in ticks {
        let y = plot.value.y(tick)
        if tick != 0 { svg.line(.grid, x1: plot.left, y1: y, x2: plot.right, y2: y) }
        svg.text(
          .axisText, Number.grouped(abs(tick)), x: plot.left - 8, y: y + 4, size: Self.axisSize, anchor: .end)
      }
    }

    mutating func timeAxis() {
      svg.line(.axis, x1: plot.left, y1: plot.baseline, x2: plot.right, y2: plot.baseline)
      let ticks = DateTicks.between(
        plot.time.start, plot.time.end, width: plot.right - plot.left, spacing: size.isNarrow ? 50 : 64)
      for tick in ticks {
        let x = plot.time.x(tick.day)
        svg.line(.tick, x1: x, y1: plot.bottom, x2: x, y2: plot.bottom + 4)
        svg.text(.axisText, tick.label, x: x, y: plot.bottom + 17, size: Self.axisSize, anchor: .middle)
        if let year = tick.year {
          svg.text(.axisText, year, x: x, y: plot.bottom + 32, size: Self.axisSize, anchor: .middle)
        }
      }
    }

    /// A word where a line ends at the plot's right edge.
    struct EndLabel {
      var mark: Mark
      var text: String
      var y: Double
    }

    static func margin(for labels: [String]) -> Double {
      (labels.map { Text.width($0, size: 12, isBold: true) }.max() ?? 0).rounded(.up) + 14
    }

    mutating func endLabels(_ labels: [EndLabel]) {
      let places = LabelPlacer.spread(labels.map(\.y), distance: 15, low: plot.top + 2, high: plot.bottom - 2)
      for (label, y) in zip(labels, places) {
        svg.text(label.mark, label.text, x: plot.right + 9, y: y + 4)
      }
    }

    /// A label, in the first wording and on the first place that are free; left out where there is none.
    mutating func label(
      _ mark: Mark, _ wordings: [String], among places: [Clearing.Place], isDispensable: Bool = false
    ) {
      let found = clearing.place(
        wordings, size: 12, isBold: mark.isBold, among: places, isDispensable: isDispensable)
      guard let found else { return }
      svg.text(mark, found.text, x: found.place.x, y: found.place.y, anchor: found.place.anchor)
    }

    /// A calm zero line, and words that say it is meant.
    mutating func drawNothing(_ line: StepPath) {
      timeAxis()
      svg.path(.plainLine, line.path(plot.value))
      words("No usage was found at any commit.")
    }

    /// Quiet words in the middle of an empty plot.
    mutating func words(_ text: String) {
      let lines = Text.lines(text, size: 12, into: plot.right - plot.left - 20, limit: 3)
      let middle = (plot.top + plot.bottom) / 2 - Double(lines.count - 1) * 8
      for (index, line) in lines.enumerated() {
        svg.text(
          .quietText, line, x: (plot.left + plot.right) / 2, y: middle + Double(index) * 16, anchor: .middle)
      }
    }
  }
}

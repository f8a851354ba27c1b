import Progress

extension Chart {
  /// Bars up and down from a zero line, one pair for each period.
  struct Bars {
    /// The newest that fit.
    let periods: [Period]
    let ticks: [Int]
    let drawing: Drawing

    private var plot: Plot { drawing.plot }
    private var step: Double { min(72, (plot.right - plot.left) / Double(max(periods.count, 1))) }

    init(_ all: [Period], size: Size) {
      var shown = Array(all.suffix(size.isNarrow ? 8 : 16))
      if !shown.isEmpty, shown[0].year == nil, !shown[0].label.isEmpty, shown.contains(where: { $0.year != nil }) {
        shown[0].year = String(shown[0].start.civil.year)
      }
      periods = shown
      let up = shown.map(\.added).max() ?? 0
      let down = shown.map(\.removed).max() ?? 0
      let step = ValueTicks.step(covering: max(up, down), limit: 3)
      let above = (up + step - 1) / step
      let below = (down + step - 1) / step
      ticks = (-below...max(above, below == 0 ? 1 : 0)).map { $0 * step }
      drawing = Drawing(home: .page, size: size, span: 0...1, ticks: ticks, margin: 12, head: 18)
    }

    /// The middle of a period.
    func x(_ index: Int) -> Double { plot.left + (Double(index) + 0.5) * step }

    func draw(into drawing: inout Drawing) {
      let half = min(16, step * 0.32)
      for (index, period) in periods.enumerated() {
        bar(.oldBar, value: period.added, x: x(index), half: half, into: &drawing)
        bar(.newBar, value: -period.removed, x: x(index), half: half, into: &drawing)
      }
      drawing.svg.line(.axis, x1: plot.left, y1: plot.baseline, x2: plot.right, y2: plot.baseline)
      numbers(into: &drawing)
      names(into: &drawing)
    }

    private func bar(_ mark: Mark, value: Int, x: Double, half: Double, into drawing: inout Drawing) {
      guard value != 0 else { return }
      let y = plot.value.y(value)
      drawing.svg.rectangle(
        mark, Box(left: x - half, top: min(y, plot.baseline), right: x + half, bottom: max(y, plot.baseline)))
    }

    /// The number at each bar's end, shortened where the exact one is too wide. The page's table has them all.
    private func numbers(into drawing: inout Drawing) {
      let size = 11.0
      let widest = periods.flatMap { [$0.added, $0.removed] }.max() ?? 0
      let isTight = Text.width("+" + Number.grouped(widest), size: size) > step - 2
      func text(_ value: Int) -> String { isTight ? Number.short(value) : Number.grouped(value) }
      for (index, period) in periods.enumerated() {
        if period.added > 0 {
          let y = plot.value.y(period.added) - 5
          drawing.svg.text(.oldText, "+" + text(period.added), x: x(index), y: y, size: size, anchor: .middle)
        }
        if period.removed > 0 {
          let y = plot.value.y(-period.removed) + 13
          drawing.svg.text(.newText, "\u{2212}" + text(period.removed), x: x(index), y: y, size: size, anchor: .middle)
        }
        if period.added == 0, period.removed == 0 {
          drawing.svg.text(.quietText, "0", x: x(index), y: plot.baseline - 5, size: size, anchor: .middle)
        }
      }
    }

    /// Every name, or every second, third… where they are wide; always the newest.
    private func names(into drawing: inout Drawing) {
      let size = Drawing.axisSize
      let widest = periods.map { Text.width($0.label, size: size) }.max() ?? 0
      let stride = max(1, min(4, Int(((widest + 6) / step).rounded(.up))))
      for (index, period) in periods.enumerated() where (periods.count - 1 - index) % stride == 0 {
        let label = Text.fitted(period.label, size: size, into: step * Double(stride))
        drawing.svg.text(
          period.isCurrent ? .strongText : .axisText, label, x: x(index), y: plot.bottom + 24, size: size, anchor: .middle)
      }
      for (index, period) in periods.enumerated() {
        guard let second = period.isCurrent ? "so far" : period.year else { continue }
        drawing.svg.text(.axisText, second, x: x(index), y: plot.bottom + 38, size: size, anchor: .middle)
      }
    }
  }
}

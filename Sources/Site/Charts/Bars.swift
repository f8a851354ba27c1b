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
      periods = all.suffix(size.isNarrow ? 8 : 16)
      let up = periods.map(\.added).max() ?? 0
      let down = periods.map(\.removed).max() ?? 0
      let step = ValueTicks.step(covering: max(up, down), limit: 3)
      ticks = (-((down + step - 1) / step)...(up + step - 1) / step).map { $0 * step }
      let name = periods.map { Text.width($0.label, size: Drawing.axisSize, isBold: true) }.max() ?? 0
      let room = (size.width - 40) / Double(max(periods.count, 1))
      let words = size.isNarrow ? 0 : Drawing.margin(for: ["removed"])
      drawing = Drawing(
        home: .page, size: size, span: 0...1, ticks: ticks, margin: max(words, 12, (name - room) / 2), head: 20,
        foot: 54)
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
      names(into: &drawing)
      if ticks.count == 1 {
        drawing.words("Nothing was added or removed.")
        return
      }
      numbers(into: &drawing)
      if !drawing.size.isNarrow { words(into: &drawing) }
    }

    /// What up and down mean, at the right edge.
    private func words(into drawing: inout Drawing) {
      var labels: [Drawing.EndLabel] = []
      if plot.baseline > plot.top { labels.append(.init(mark: .oldText, text: "added", y: plot.baseline - 12)) }
      if plot.baseline < plot.bottom { labels.append(.init(mark: .newText, text: "removed", y: plot.baseline + 12)) }
      drawing.endLabels(labels)
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
      let isTight = Text.width("+" + Number.grouped(widest), size: size, isBold: true) > step - 3
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
          period.isCurrent ? .strongText : .axisText, label, x: x(index), y: plot.bottom + 30, size: size,
          anchor: .middle)
      }
      for (index, period) in periods.enumerated() {
        let isNewYear = period.year != nil && (index == 0 || periods[index - 1].year != period.year)
        let words = [isNewYear ? period.year.map(String.init) : nil, period.isCurrent ? "so far" : nil]
        let second = words.compactMap(\.self).joined(separator: " ")
        if second.isEmpty { continue }
        drawing.svg.text(.axisText, second, x: x(index), y: plot.bottom + 44, size: size, anchor: .middle)
      }
    }
  }
}

extension Chart {
  struct Box: Equatable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    var width: Double { max(0, right - left) }
    var height: Double { max(0, bottom - top) }

    /// Where text of this size is drawn whose baseline starts, centres or ends at x.
    init(text: String, size: Double, isBold: Bool = false, x: Double, y: Double, anchor: SVG.Anchor) {
      let width = Text.width(text, size: size, isBold: isBold)
      left =
        switch anchor {
        case .start: x
        case .middle: x - width / 2
        case .end: x - width
        }
      right = left + width
      top = y - size * 0.85
      bottom = y + size * 0.25
    }

    init(left: Double, top: Double, right: Double, bottom: Double) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }

    /// Whether the boxes share ground, or come closer sideways than a space between words.
    func crowds(_ other: Box) -> Bool {
      left < other.right + 5 && other.left < right + 5 && top < other.bottom && other.top < bottom
    }

    func contains(_ other: Box) -> Bool {
      other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom
    }

    /// Whether a straight line passes through (the Liang–Barsky test).
    func isCrossed(by segment: Segment) -> Bool {
      let dx = segment.x2 - segment.x1
      let dy = segment.y2 - segment.y1
      var enter = 0.0
      var leave = 1.0
      for (p, q) in [
        (-dx, segment.x1 - left), (dx, right - segment.x1), (-dy, segment.y1 - top), (dy, bottom - segment.y1),
      ] {
        if p == 0 {
          if q < 0 { return false }
        } else if p < 0 {
          enter = max(enter, q / p)
        } else {
          leave = min(leave, q / p)
        }
      }
      return enter <= leave
    }
  }

  struct Segment: Equatable {
    var x1: Double
    var y1: Double
    var x2: Double
    var y2: Double
  }
}

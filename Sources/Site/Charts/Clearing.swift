extension Chart {
  /// Finds free ground for labels inside a plot: each label tries its places in turn, and the first with the least under it wins.
  struct Clearing {
    struct Place {
      var x: Double
      var y: Double
      var anchor: SVG.Anchor
    }

    /// Labels must stay inside.
    let bounds: Box
    private var segments: [Segment] = []
    private var boxes: [Box] = []

    init(bounds: Box) { self.bounds = bounds }

    mutating func avoid(_ segments: [Segment]) { self.segments += segments }
    mutating func avoid(_ box: Box) { boxes.append(box) }

    /// - Parameter wordings: the best first; a shorter one is taken only where it has less under it.
    /// - Parameter isDispensable: rather no label than one that something is drawn through.
    /// - Returns: nil when every place is outside or on another label.
    mutating func place(
      _ wordings: [String], size: Double, isBold: Bool, among places: [Place], isDispensable: Bool = false
    ) -> (text: String, place: Place)? {
      var best: (text: String, place: Place, box: Box, cost: Int)?
      for text in wordings {
        for place in places {
          let box = Box(text: text, size: size, isBold: isBold, x: place.x, y: place.y, anchor: place.anchor)
          guard bounds.contains(box), !boxes.contains(where: box.crowds) else { continue }
          let cost = segments.count(where: box.isCrossed)
          if cost < best?.cost ?? .max { best = (text, place, box, cost) }
          if cost == 0 { break }
        }
        if best?.cost == 0 { break }
      }
      guard let best, best.cost == 0 || !isDispensable else { return nil }
      boxes.append(best.box)
      return (best.text, best.place)
    }

    /// Places around a point, upper right first.
    static func around(x: Double, y: Double, gap: Double = 8) -> [Place] {
      [
        Place(x: x + gap, y: y - gap, anchor: .start),
        Place(x: x + gap, y: y + gap + 9, anchor: .start),
        Place(x: x + gap + 2, y: y + 4, anchor: .start),
        Place(x: x, y: y - gap - 2, anchor: .middle),
        Place(x: x - gap, y: y - gap, anchor: .end),
        Place(x: x - gap, y: y + gap + 9, anchor: .end),
        Place(x: x, y: y + gap + 11, anchor: .middle),
        Place(x: x - gap, y: y - 3 * gap, anchor: .end),
        Place(x: x + gap, y: y - 3 * gap, anchor: .start),
      ]
    }
  }
}

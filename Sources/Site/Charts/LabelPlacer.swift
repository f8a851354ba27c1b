extension Chart {
  /// Moves labels in a column apart where they would collide, as little as it can, keeping their order.
  enum LabelPlacer {
    /// - Parameters:
    ///   - wanted: where each label would like to be.
    ///   - distance: the least distance between neighbours; smaller only when the column is too short for all.
    ///   - low, high: the ends of the column.
    /// - Returns: a place for each label, in the order given. Labels that want the same place keep the given order.
    static func spread(_ wanted: [Double], distance: Double, low: Double, high: Double) -> [Double] {
      guard wanted.count > 1 else { return wanted.map { min(max($0, low), max(low, high)) } }
      let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
      let distance = min(distance, max(0, high - low) / Double(wanted.count - 1))
      var places = Array(repeating: low, count: wanted.count)
      for group in groups(order.map { wanted[$0] }, distance: distance, low: low, high: high) {
        for (offset, index) in order[group.range].enumerated() {
          places[index] = group.start + Double(offset) * distance
        }
      }
      return places
    }

    /// Labels that touch, centred together on what they want.
    private struct Group {
      var range: Range<Int>
      /// The mean of where the first label would have to be for each label to be right.
      var start: Double
    }

    private static func groups(_ wanted: [Double], distance: Double, low: Double, high: Double) -> [Group] {
      func clamped(_ group: Group) -> Group {
        let length = Double(group.range.count - 1) * distance
        return Group(range: group.range, start: max(low, min(group.start, high - length)))
      }
      var groups: [Group] = []
      for (index, place) in wanted.enumerated() {
        var group = clamped(Group(range: index..<index + 1, start: place))
        while let before = groups.last, group.start < before.start + Double(before.range.count) * distance {
          groups.removeLast()
          let range = before.range.lowerBound..<group.range.upperBound
          let sum = range.reduce(0) { $0 + wanted[$1] - Double($1 - range.lowerBound) * distance }
          group = clamped(Group(range: range, start: sum / Double(range.count)))
        }
        groups.append(group)
      }
      return groups
    }
  }
}

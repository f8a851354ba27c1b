import Progress

extension Chart {
  /// Tags and notes on a time axis. All of them are ticks at the plot's top; those that say most are dotted lines with
  /// their words.
  struct Moments {
    /// Lines in a plot, at most.
    static let limit = 12

    /// The visible ones, oldest first.
    let lines: [Event]

    init(_ events: [Event], in scale: TimeScale) {
      let visible = events.filter { $0.moment.position >= scale.start && $0.moment.position <= scale.end }
      lines = Self.thinned(visible, width: scale.right - scale.left)
    }

    /// Notes are few and were written for the chart: they stay. Of tags that are too many the last of each minor version
    /// stays; when those are too many, too, the last of each major one, or every second, third… where majors are rare.
    static func thinned(_ events: [Event], width: Double) -> [Event] {
      let limit = max(2, min(limit, Int(width / 70)))
      let notes = events.filter { $0.kind != .tag }.suffix(limit)
      let room = max(limit - notes.count, 1)
      var tags = events.filter { $0.kind == .tag }
      if tags.count > room { tags = lastOfEach(tags, parts: 2) }
      if tags.count > room {
        let majors = lastOfEach(tags, parts: 1)
        if majors.count * 2 >= room { tags = majors }
      }
      if tags.count > room {
        let stride = (tags.count + room - 1) / room
        tags = tags.enumerated().filter { (tags.count - 1 - $0.offset) % stride == 0 }.map(\.element)
      }
      return (notes + tags).sorted { ($0.moment, $0.text) < ($1.moment, $1.text) }
    }

    /// Tags without a version stay only where there is none with.
    private static func lastOfEach(_ tags: [Event], parts: Int) -> [Event] {
      var last: [[Int]: Event] = [:]
      for tag in tags {
        if let version = version(tag.text) { last[Array(version.numbers.prefix(parts))] = tag }
      }
      return last.isEmpty ? tags : last.values.sorted { ($0.moment, $0.text) < ($1.moment, $1.text) }
    }

    /// `v2.13.1` of `v2.13.1`, `release/v2.13.1`, `v2.13.1/4`, and its numbers; nil for words and for what comes before a
    /// release, such as `2.0-beta`.
    static func version(_ tag: String) -> (text: String, numbers: [Int])? {
      for part in tag.split(separator: "/") {
        guard let digit = part.firstIndex(where: { $0.isASCII && $0.isNumber }), !part.contains("-") else { continue }
        let numbers = part[digit...].prefix { $0.isASCII && ($0.isNumber || $0 == ".") }.split(separator: ".")
        let known = numbers.compactMap { Int($0) }
        if known.count >= 2, known.count == numbers.count { return (String(part), known) }
      }
      return nil
    }

    /// What stands beside a line.
    static func label(_ event: Event) -> String {
      event.kind == .tag ? version(event.text)?.text ?? event.text : event.text
    }
  }
}

extension Chart.Drawing {
  /// The dotted lines, below what is measured; the words find their place later, in `momentLabels`.
  mutating func momentLines(_ events: [Event]) {
    for event in events {
      let x = plot.time.x(event.moment)
      svg.line(.event, x1: x, y1: plot.top, x2: x, y2: plot.bottom)
    }
  }

  /// The words, newest first, each beside its line at the top, or a row lower; left out where there is no room, and those
  /// of a tag where the measured line would be drawn through them.
  mutating func momentLabels(_ events: [Event]) {
    for event in events.reversed() {
      let x = plot.time.x(event.moment)
      let text = Chart.Text.fitted(Chart.Moments.label(event), size: 12, into: size.isNarrow ? 90 : 150)
      let rows = [12.0, 27, 42, 57].map { plot.top + $0 }
      label(
        .quietText, [text],
        among: rows.flatMap {
          [Chart.Clearing.Place(x: x + 4, y: $0, anchor: .start), .init(x: x - 4, y: $0, anchor: .end)]
        }, isDispensable: event.kind == .tag)
    }
  }
}

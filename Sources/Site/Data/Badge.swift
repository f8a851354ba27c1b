import Progress

extension DataFile {
  /// For a README: what is left, in the colour of the state.
  static let badge = DataFile(path: "badge.svg", summary: "A badge for a README: what is left.") { _, m in
    Array(BadgeFile(m).svg.utf8)
  }

  static let badgeEndpoint = DataFile(
    path: "badge.json", summary: "The same for shields.io's endpoint badge, which draws it in other styles."
  ) { _, m in
    let badge = BadgeFile(m)
    var json = JSON()
    json.object { json in
      json.field("schemaVersion", 1)
      json.field("label", badge.label)
      json.field("message", badge.message)
      json.field("color", String(badge.colour.dropFirst()))
    }
    return json.bytes + [0x0A]
  }
}

/// The words and the colour of a migration's badge.
struct BadgeFile {
  let label: String
  let message: String
  /// Dark enough for white letters.
  let colour: String

  init(_ m: MigrationReport) {
    label = Spelling.clipped(m.migration.title, to: 40)
    let h = m.headline
    message = h.remaining == 0 ? h.state.rawValue : "\(h.remaining) left, \(h.state.rawValue)"
    switch h.state {
    case .done, .notUsed, .onTrack, .shrinking: colour = "#1f6f43"
    case .growing, .reopened, .late: colour = "#a5341c"
    case .atRisk, .stalled, .notConverging: colour = "#8a5a00"
    }
  }

  var svg: String {
    let left = width(label)
    let right = width(message)
    let title = XML.escaped("\(label): \(message)")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" aria-label="\(title)">
      <title>\(title)</title>
      <rect width="\(left)" height="20" fill="#3b3b40"/>
      <rect x="\(left)" width="\(right)" height="20" fill="\(colour)"/>
      <g fill="#fff" text-anchor="middle" font-family="Verdana, 'DejaVu Sans', sans-serif" font-size="11">
      <text x="\(left / 2)" y="14">\(XML.escaped(label))</text>
      <text x="\(left + right / 2)" y="14">\(XML.escaped(message))</text>
      </g>
      </svg>

      """
  }

  /// Verdana is wide: seven units a letter, and some room.
  private func width(_ text: String) -> Int { text.count * 7 + 12 }
}

extension Chart {
  /// Everything a chart can draw. In a page a mark is a class name, styled by `Public/charts.css`; in a file of its own it
  /// is the attributes below, on a light ground.
  enum Mark: String, CaseIterable {
    case ground, band, grid, axis, tick
    case oldLine = "old-line"
    case oldArea = "old-area"
    case oldDot = "old-dot"
    case oldBar = "old-bar"
    case newLine = "new-line"
    case newArea = "new-area"
    case newDot = "new-dot"
    case newBar = "new-bar"
    case asideDot = "aside-dot"
    case plainLine = "plain-line"
    case plainDot = "plain-dot"
    /// What is wished: dashes.
    case ideal
    /// What is counted beside the usages: short dashes.
    case aside
    /// What is guessed: dots.
    case guess
    /// The ground between two likelihoods.
    case fan
    case guessEnd = "guess-end"
    /// A full vertical line.
    case target
    /// A dotted vertical line.
    case event
    case bracket
    case spark
    case axisText = "axis-text"
    case quietText = "quiet-text"
    case text
    case strongText = "strong-text"
    case oldText = "old-text"
    case newText = "new-text"

    var className: String { "chart-" + rawValue }

    /// Drawn with an outline in the ground's colour, to be read across lines.
    var hasHalo: Bool {
      switch self {
      case .quietText, .text, .strongText, .oldText, .newText: true
      default: false
      }
    }

    var isBold: Bool {
      switch self {
      case .strongText, .oldText, .newText: true
      default: false
      }
    }

    /// For a file of its own: the light tokens as presentation attributes.
    var attributes: String {
      switch self {
      case .ground: "fill=\"#ffffff\""
      case .band: "fill=\"#f4f2ee\""
      case .grid: "stroke=\"#dedad4\" stroke-width=\"1\""
      case .axis: "stroke=\"#635d55\" stroke-width=\"1\""
      case .tick: "stroke=\"#635d55\" stroke-width=\"1\""
      case .oldLine: "fill=\"none\" stroke=\"#b04a00\" stroke-width=\"2.2\" stroke-linejoin=\"round\""
      case .oldArea: "fill=\"#f9f0ea\""
      case .oldDot: "fill=\"#b04a00\" stroke=\"#ffffff\" stroke-width=\"1.5\""
      case .oldBar: "fill=\"#b04a00\""
      case .newLine: "fill=\"none\" stroke=\"#0a5c8f\" stroke-width=\"1.5\" stroke-linejoin=\"round\""
      case .newArea: "fill=\"#ebf2f6\""
      case .newDot: "fill=\"#ffffff\" stroke=\"#0a5c8f\" stroke-width=\"1.8\""
      case .newBar: "fill=\"#0a5c8f\""
      case .plainLine: "fill=\"none\" stroke=\"#1d1b18\" stroke-width=\"1.5\" stroke-linejoin=\"round\""
      case .plainDot: "fill=\"#1d1b18\""
      case .asideDot: "fill=\"#635d55\""
      case .ideal: "fill=\"none\" stroke=\"#1d1b18\" stroke-width=\"1.2\" stroke-dasharray=\"6 4\""
      case .aside: "fill=\"none\" stroke=\"#635d55\" stroke-width=\"1.2\" stroke-dasharray=\"3 2.5\""
      case .guess:
        "fill=\"none\" stroke=\"#b04a00\" stroke-width=\"2.4\" stroke-linecap=\"round\" stroke-dasharray=\"0 5.5\""
      case .fan: "fill=\"#f1d9c8\""
      case .guessEnd: "fill=\"#ffffff\" stroke=\"#b04a00\" stroke-width=\"1.5\""
      case .target: "stroke=\"#1d1b18\" stroke-width=\"1.6\""
      case .event: "stroke=\"#635d55\" stroke-width=\"1.2\" stroke-dasharray=\"1 3\""
      case .bracket: "stroke=\"#b04a00\" stroke-width=\"1.2\""
      case .spark: "fill=\"none\" stroke=\"#b04a00\" stroke-width=\"1.5\" stroke-linejoin=\"round\""
      case .axisText, .quietText: "fill=\"#635d55\""
      case .text: "fill=\"#1d1b18\""
      case .strongText: "fill=\"#1d1b18\" font-weight=\"600\""
      case .oldText: "fill=\"#b04a00\" font-weight=\"600\""
      case .newText: "fill=\"#0a5c8f\" font-weight=\"600\""
      }
    }
  }
}

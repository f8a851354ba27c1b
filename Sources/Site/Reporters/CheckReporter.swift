import Progress

/// One way to write what `sunset check` found.
package struct CheckReporter: Sendable {
  /// As `--format` takes it.
  package var name: String
  /// A few words for help and documentation.
  package var summary: String
  package var bytes: @Sendable (CheckReport) -> [UInt8]

  init(_ name: String, _ summary: String, _ bytes: @escaping @Sendable (CheckReport) -> [UInt8]) {
    self.name = name
    self.summary = summary
    self.bytes = bytes
  }

  /// Every format, as help lists them.
  package static let all: [CheckReporter] = [.text, .github, .gitlab, .sarif, .junit, .checkstyle, .json]
}

extension CheckReport.Finding {
  /// `path:line:column`, as far as it is known.
  var place: String {
    guard line > 0 else { return path }
    return column > 0 ? "\(path):\(line):\(column)" : "\(path):\(line)"
  }

  /// The message and what to do, as one line.
  var sentence: String {
    (advice.isEmpty ? message : "\(message); \(advice)").split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The line without the spaces around it.
  var trimmed: String {
    String(text.drop { $0 == " " || $0 == "\t" })
  }
}

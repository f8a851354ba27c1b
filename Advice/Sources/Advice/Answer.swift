import Foundation
import SwiftSyntax

/// What is said about one file, as lines of JSON; the last one ends it.
package struct Answer {
  /// The number of this format. It changes when a reader of the old one would misread the new one.
  package static let format = 1

  let blob: String
  let path: String

  package init(blob: String, path: String) { (self.blob, self.path) = (blob, path) }

  /// Everything that is found in the file.
  package func lines(for source: [UInt8], system: SystemMinimum) -> String {
    guard Gate.opens(for: source) else { return end(syntaxErrors: 0) }
    let file = SourceFile(source, system: system)
    let lines = LineTable(source)
    var text = ""
    for finding in file.findings() {
      let (line, column) = lines.place(of: finding.position)
      text += json(FindingLine(blob: blob, path: path, line: line, column: column, finding))
    }
    for step in file.nextSteps() {
      let (line, column) = lines.place(of: step.position)
      text += json(StepLine(blob: blob, path: path, line: line, column: column, next: step))
    }
    for fact in file.facts() {
      let (line, column) = lines.place(of: fact.position)
      text += json(FactLine(blob: blob, path: path, line: line, column: column, fact))
    }
    return text + end(syntaxErrors: file.syntaxErrors)
  }

  /// The terminator of a file.
  package func end(syntaxErrors: Int) -> String {
    json(EndLine(blob: blob, syntaxErrors: syntaxErrors, failed: nil))
  }

  /// The terminator of a file that could not be read to its end.
  package func failure(_ reason: String) -> String {
    json(EndLine(blob: blob, syntaxErrors: 0, failed: reason))
  }

  /// How the terminator begins, for a reader that looks for it.
  package var startOfEnd: String { "{\"blob\":\"\(blob)\",\"end\":true" }

  /// The first line of the output.
  package static func greeting() -> String {
    // By hand, so that the format comes first.
    "{\"sunset-advice\":\(format),\"rules\":\(json(allRules.map { $0.about.id }).dropLast())}\n"
  }
}

/// Which files can hold anything that a rule or a step looks for. Most of an app's files do not.
package enum Gate {
  /// `vigation` stands in every navigation type and modifier, `resentationMode` in the type and the value, whatever the
  /// case of the first letter.
  private static let words = ["vigation", "resentationMode", "ObservableObject", ".codable"].map { Array($0.utf8) }

  package static func opens(for source: [UInt8]) -> Bool {
    guard !source.prefix(8000).contains(0) else { return false }
    return source.withUnsafeBufferPointer { text in
      text.indices.contains { offset in
        words.contains { word in
          text[offset] == word[0] && text.count - offset >= word.count
            && word.indices.allSatisfy { text[offset + $0] == word[$0] }
        }
      }
    }
  }
}

/// Lines and columns in bytes, both from 1. Lines end with a line feed, as git counts them.
struct LineTable {
  private var starts = [0]

  init(_ source: [UInt8]) {
    for (offset, byte) in source.enumerated() where byte == 0x0A { starts.append(offset + 1) }
  }

  func place(of position: AbsolutePosition) -> (line: Int, column: Int) {
    let offset = position.utf8Offset
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }
}

private struct FindingLine: Encodable {
  let blob, path: String
  let line, column: Int
  let rule: String
  let severity: Severity
  let confidence: Confidence
  let message, section, guide: String
  let needs, verdict: String?

  init(blob: String, path: String, line: Int, column: Int, _ finding: Finding) {
    (self.blob, self.path, self.line, self.column) = (blob, path, line, column)
    (rule, severity, confidence) = (finding.rule, finding.severity, finding.confidence)
    (message, section, guide) = (finding.message, finding.section, finding.guide)
    (needs, verdict) = (finding.needs, finding.verdict)
  }
}

private struct StepLine: Encodable {
  let blob, path: String
  let line, column: Int
  let next: NextStep
}

/// Something to join over all files, which one file cannot judge.
private struct FactLine: Encodable {
  let blob, path: String
  let line, column: Int
  let fact: String
  let type, detail: String?

  init(blob: String, path: String, line: Int, column: Int, _ fact: Fact) {
    (self.blob, self.path, self.line, self.column, self.fact) = (blob, path, line, column, fact.kind.rawValue)
    (type, detail) = (fact.type.isEmpty ? nil : fact.type, fact.detail.isEmpty ? nil : fact.detail)
  }
}

private struct EndLine: Encodable {
  let blob: String
  let end = true
  let syntaxErrors: Int
  let failed: String?
  enum CodingKeys: CodingKey { case blob, end, syntaxErrors, failed }
}

/// One line. The keys are sorted, so that the same file gives the same bytes.
func json(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  do {
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  } catch {
    // Strings, numbers and lists of them always encode.
    fatalError("\(error)")
  }
}

import Foundation

/// Reads blobs as `git cat-file --batch` writes them and says, from the syntax tree, what each match in them is.
@main
enum Oracle {
  static func main() {
    do {
      try answerEverything()
    } catch {
      FileHandle.standardError.write(Data("oracle: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func answerEverything() throws {
    let stream = BatchStream(.standardInput)
    let output = FileHandle.standardOutput
    try Pipeline(workers: ProcessInfo.processInfo.activeProcessorCount).run(
      reading: { try stream.next() },
      working: answer,
      writing: { try output.write(contentsOf: Data($0.utf8)) })
  }

  /// One line for each match, then the terminator: `<oid> <pattern-rule> <line> <column> <counted-rule> <class>`.
  static func answer(_ blob: Blob) -> String {
    let matches = findMatches(in: blob.bytes)
    let findings =
      blob.isBinary
      ? matches.map { Finding(countedRule: $0.rule.id, class: .binary) }
      : matches.isEmpty ? [] : Classifier(blob.bytes).classify(matches)
    var lines = ""
    for (match, finding) in zip(matches, findings) {
      lines += "\(blob.id) \(match.rule.id) \(match.line) \(match.column) "
      lines += "\(finding.countedRule) \(finding.class.rawValue)\n"
    }
    return lines + "\(blob.id) end\n"
  }
}

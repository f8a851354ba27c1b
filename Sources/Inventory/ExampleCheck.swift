import Patterns

/// An example of a rule that does not hold.
package struct ExampleFailure: Sendable, Equatable {
  package var rule: String
  package var isHit: Bool
  /// Its place among the rule's hits or misses, from 1.
  package var number: Int
  /// What was found in place of what the example says.
  package var problem: String
  package var code: String
}

extension Migration {
  /// Runs every example of every rule. In a hit the marks are the usages, all of them; in a miss no match is a usage, and
  /// those marked have the class that it names.
  package func failingExamples() throws(PatternError) -> [ExampleFailure] {
    let scanner = BlobScanner(try Counter([self]))
    var failures: [ExampleFailure] = []
    for (index, rule) in rules.enumerated() {
      for (examples, isHit) in [(rule.hits, true), (rule.misses, false)] {
        for (number, example) in examples.enumerated() {
          let problem = try Self.problem(with: example, isHit: isHit, rule: index, scanner)
          guard let problem else { continue }
          failures.append(
            ExampleFailure(rule: rule.id, isHit: isHit, number: number + 1, problem: problem, code: example.code))
        }
      }
    }
    return failures
  }

  private static func problem(
    with example: Example, isHit: Bool, rule: Int, _ scanner: BlobScanner
  ) throws(PatternError) -> String? {
    let found: [Match]
    do {
      found = try Array(example.code.utf8).withUnsafeBytes { try scanner.matches(in: $0) }
    } catch let error as PatternError { throw error } catch { return "\(error)" }
    let usages = found.filter { Int($0.rule) == rule && $0.class == .usage }.map(\.offset)
    if isHit {
      return usages == example.offsets ? nil : "marks usages at \(list(example.offsets)), found at \(list(usages))"
    }
    if !usages.isEmpty { return "a usage was found at \(list(usages))" }
    guard let wanted = example.class else { return nil }
    for mark in example.offsets {
      let classes = found.filter {
        $0.offset == mark && (Int($0.rule) == rule || Int($0.found) == rule)
      }.map(\.class)
      guard !classes.contains(wanted) else { continue }
      let what = classes.isEmpty ? "nothing" : classes.map(\.name).joined(separator: ", ")
      return "wants \(wanted.name) at byte \(mark), found \(what)"
    }
    return nil
  }

  private static func list(_ offsets: [Int]) -> String {
    offsets.isEmpty
      ? "none" : (offsets.count == 1 ? "byte " : "bytes ") + offsets.map(String.init).joined(separator: ", ")
  }
}

extension Match {
  /// The match's first byte in the blob.
  package var offset: Int { Int(lineStart) + Int(column) - 1 }
}

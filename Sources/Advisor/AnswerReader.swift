import Foundation
import Progress

/// Reads the answers of the advice program, line by line, as they come. What another program says is checked: that it
/// speaks this format, about the files it was asked about, in their order, and to the end.
struct AnswerReader {
  /// No line that is meant holds more.
  static let longestLine = 1 << 20
  /// No repository has so many findings; a program that prints on and on is stopped.
  static let mostLines = 1_000_000

  private let program: String
  private(set) var advice = Advice()
  /// What was said about each file that was read to its end, by the blob's id.
  private(set) var answers: [String: FileAnswer] = [:]
  private var current = FileAnswer()
  private(set) var filesAsked = 0
  private(set) var filesDone = 0
  private var waiting: ArraySlice<(path: String, blob: String)> = []
  private var rest: [UInt8] = []
  private var lines = 0

  init(program: String) { self.program = program }

  mutating func expect(path: String, blob: String) {
    waiting.append((path, blob))
    filesAsked += 1
  }

  /// - Parameter bytes: the next piece, which may end anywhere.
  mutating func read(_ bytes: ArraySlice<UInt8>) throws {
    var bytes = bytes
    while let end = bytes.firstIndex(of: 0x0A) {
      let line = rest + bytes[..<end]
      rest = []
      bytes = bytes[(end + 1)...]
      try read(line: line)
    }
    rest += bytes
    guard rest.count <= Self.longestLine else { throw problem("wrote a line without an end") }
  }

  /// - Throws: when there is more to come that did not come.
  mutating func finish() throws {
    guard rest.isEmpty else { throw problem("stopped in the middle of a line") }
    guard lines > 0 else { throw problem("said nothing") }
    guard waiting.isEmpty else { throw problem("stopped after \(filesDone) of \(filesAsked) files") }
  }

  private mutating func read(line: [UInt8]) throws {
    lines += 1
    guard lines <= Self.mostLines else { throw problem("does not stop") }
    let decoder = JSONDecoder()
    if lines == 1 {
      guard let greeting = try? decoder.decode(Greeting.self, from: Data(line)) else {
        throw problem("does not speak as sunset-advice does")
      }
      guard greeting.format == AdviceProgram.format else {
        throw problem("speaks format \(greeting.format), this sunset reads \(AdviceProgram.format); install both anew")
      }
      return
    }
    guard let answer = try? decoder.decode(Answer.self, from: Data(line)) else {
      throw problem("line \(lines) cannot be read")
    }
    guard let file = waiting.first, answer.blob == file.blob, answer.path ?? file.path == file.path else {
      throw problem("line \(lines) is about a file that is not its turn")
    }
    try take(answer, file.path)
  }

  private mutating func take(_ answer: Answer, _ path: String) throws {
    if answer.end == true { return end(answer, path) }
    guard let line = answer.line, let column = answer.column, line > 0, column > 0 else {
      throw problem("line \(lines) has no place")
    }
    let place = CodePlace("", line, column)
    if let next = answer.next {
      current.steps.append(FileAnswer.Step(place: place, next: next.value))
    } else if let fact = answer.fact {
      // One of a kind that is not known here joins nothing.
      current.facts.append(CodeFact(place, fact, type: answer.type ?? "", detail: answer.detail ?? ""))
    } else if let finding = answer.finding(at: place) {
      current.findings.append(finding)
    } else {
      throw problem("line \(lines) is neither a finding nor a next step")
    }
  }

  private mutating func end(_ answer: Answer, _ path: String) {
    waiting.removeFirst()
    filesDone += 1
    current.syntaxErrors = max(0, answer.syntaxErrors ?? 0)
    advice.add(current, at: path)
    if let failed = answer.failed {
      // Another run may get to its end: the machine was slow, or short of memory.
      advice.unread.append(.init(path: path, reason: failed))
    } else {
      answers[answer.blob] = current
    }
    current = FileAnswer()
  }

  private func problem(_ what: String) -> AdviceProblem { AdviceProblem("\(program) \(what)") }
}

/// The first line.
private struct Greeting: Decodable {
  let format: Int
  enum CodingKeys: String, CodingKey { case format = "sunset-advice" }
}

/// Any line after it.
private struct Answer: Decodable {
  struct Next: Decodable {
    let rule, decision, replace, size: String
    let needs, trap, because, section, guide: String?

    var value: NextStep {
      NextStep(
        rule: rule, decision: decision, replace: replace, needs: needs ?? "", trap: trap ?? "",
        size: NextStep.Size(rawValue: size) ?? .medium, because: because ?? "", section: section ?? "",
        guide: guide ?? "")
    }
  }

  let blob: String
  let path: String?
  let line, column: Int?
  let end: Bool?
  let failed: String?
  let syntaxErrors: Int?
  let fact, type, detail: String?
  let next: Next?
  let rule, severity, confidence, message, section, guide, needs: String?

  func finding(at place: CodePlace) -> AdviceFinding? {
    guard let rule, let message, let severity = severity.flatMap(AdviceRule.Severity.init) else { return nil }
    return AdviceFinding(
      place: place, rule: rule, severity: severity, confidence: confidence ?? "", message: message,
      section: section ?? "", guide: guide ?? "", needs: needs ?? "")
  }
}

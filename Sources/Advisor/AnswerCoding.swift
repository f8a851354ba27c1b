import Cache
import Progress

/// Writes answers in few bytes: a text that was written before is written as its number.
struct AnswerWriter {
  var bytes = ByteWriter()
  private var numbers: [String: Int] = [:]

  mutating func text(_ text: String) {
    let number = numbers[text] ?? numbers.count
    bytes.number(number)
    guard number == numbers.count else { return }
    numbers[text] = number
    bytes.text(Array(text.utf8))
  }

  mutating func list<T>(_ values: [T], _ write: (inout Self, T) -> Void) {
    bytes.number(values.count)
    for value in values { write(&self, value) }
  }

  mutating func place(_ place: CodePlace) {
    bytes.number(place.line)
    bytes.number(place.column)
  }

  mutating func answer(_ answer: FileAnswer) {
    bytes.number(answer.syntaxErrors)
    list(answer.findings) { writer, finding in
      writer.place(finding.place)
      writer.text(finding.severity.rawValue)
      for text in [
        finding.rule, finding.confidence, finding.message, finding.section, finding.guide, finding.needs,
      ] { writer.text(text) }
    }
    list(answer.steps) { writer, step in
      writer.place(step.place)
      writer.text(step.next.size.rawValue)
      for text in [
        step.next.rule, step.next.decision, step.next.replace, step.next.needs, step.next.trap, step.next.because,
        step.next.section, step.next.guide,
      ] { writer.text(text) }
    }
    list(answer.facts) { writer, fact in
      writer.place(fact.place)
      for text in [fact.kind, fact.type, fact.detail] { writer.text(text) }
    }
  }

  mutating func rule(_ rule: AdviceRule) {
    for text in [
      rule.severity.rawValue, rule.id, rule.title, rule.confidence, rule.section, rule.guide, rule.rationale,
    ] { self.text(text) }
    list(rule.views) { writer, view in
      writer.text(view.section)
      writer.text(view.text)
    }
    list(rule.violating) { $0.text($1) }
    list(rule.correct) { $0.text($1) }
  }
}

/// Reads what an `AnswerWriter` wrote.
struct AnswerDecoder {
  private var texts: [String] = []

  mutating func text(_ reader: inout ByteReader) throws -> String {
    let number = try reader.number(Int.self)
    if number < texts.count { return texts[number] }
    guard number == texts.count else { throw CacheDamage("a stored text is missing") }
    let text = String(decoding: try reader.text(), as: UTF8.self)
    texts.append(text)
    return text
  }

  mutating func list<T>(
    _ reader: inout ByteReader, _ read: (inout Self, inout ByteReader) throws -> T
  ) throws -> [T] {
    let count = try reader.count()
    var values: [T] = []
    for _ in 0..<count { values.append(try read(&self, &reader)) }
    return values
  }

  private func place(_ reader: inout ByteReader) throws -> CodePlace {
    CodePlace("", try reader.number(Int.self), try reader.number(Int.self))
  }

  mutating func answer(_ reader: inout ByteReader) throws -> FileAnswer {
    var answer = FileAnswer()
    answer.syntaxErrors = try reader.number(Int.self)
    answer.findings = try list(&reader) { decoder, reader in
      let place = try decoder.place(&reader)
      let severity: AdviceRule.Severity = try decoder.word(&reader)
      let rule = try decoder.text(&reader)
      return AdviceFinding(
        place: place, rule: rule, severity: severity, confidence: try decoder.text(&reader),
        message: try decoder.text(&reader), section: try decoder.text(&reader), guide: try decoder.text(&reader),
        needs: try decoder.text(&reader))
    }
    answer.steps = try list(&reader) { decoder, reader in
      let place = try decoder.place(&reader)
      let size: NextStep.Size = try decoder.word(&reader)
      let rule = try decoder.text(&reader)
      let next = NextStep(
        rule: rule, decision: try decoder.text(&reader), replace: try decoder.text(&reader),
        needs: try decoder.text(&reader), trap: try decoder.text(&reader), size: size,
        because: try decoder.text(&reader), section: try decoder.text(&reader), guide: try decoder.text(&reader))
      return FileAnswer.Step(place: place, next: next)
    }
    answer.facts = try list(&reader) { decoder, reader in
      let place = try decoder.place(&reader)
      let kind = try decoder.text(&reader)
      return CodeFact(place, kind, type: try decoder.text(&reader), detail: try decoder.text(&reader))
    }
    return answer
  }

  mutating func rule(_ reader: inout ByteReader) throws -> AdviceRule {
    let severity: AdviceRule.Severity = try word(&reader)
    let id = try text(&reader)
    var rule = AdviceRule(
      id: id, title: try text(&reader), severity: severity, confidence: try text(&reader), section: try text(&reader),
      guide: try text(&reader), rationale: try text(&reader))
    rule.views = try list(&reader) { decoder, reader in
      AdviceRule.View(section: try decoder.text(&reader), text: try decoder.text(&reader))
    }
    rule.violating = try list(&reader) { try $0.text(&$1) }
    rule.correct = try list(&reader) { try $0.text(&$1) }
    return rule
  }

  private mutating func word<T: RawRepresentable<String>>(_ reader: inout ByteReader) throws -> T {
    guard let value = T(rawValue: try text(&reader)) else { throw CacheDamage("a stored word is unknown") }
    return value
  }
}

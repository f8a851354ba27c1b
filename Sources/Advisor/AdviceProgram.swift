import Foundation
import Platform
import Progress

/// Why there is no advice, in one line: what, and what to do.
package struct AdviceProblem: Error, Equatable, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}

/// The program `sunset-advice`, which reads Swift files with the toolchain's syntax tree. `Advice/README.md` says how it is
/// talked to; that it may be absent, old, or unable to start is a normal case here.
package struct AdviceProgram: Sendable {
  /// The format of the answers that this reader understands.
  static let format = 1
  /// The program gives up a file after 30 seconds; it is never silent for as long as this.
  static let patience: Int32 = 120

  package let path: String
  let patience: Int32

  package init(at path: String, patience: Int32 = Self.patience) {
    self.path = path
    self.patience = patience
  }

  /// The installed program: where `SUNSET_ADVICE` points, beside `sunset`, or in `../libexec/sunset`; nil where there is
  /// none.
  package static func installed() -> AdviceProgram? {
    Resources.program("sunset-advice", variable: "SUNSET_ADVICE").map { AdviceProgram(at: $0) }
  }

  /// A file to ask about.
  package struct File {
    /// As findings name it.
    package var path: String
    package var blob: String
    /// Reads it: only where it must be asked about.
    package var content: () throws -> [UInt8]

    package init(path: String, blob: String, content: @escaping () throws -> [UInt8]) {
      self.path = path
      self.blob = blob
      self.content = content
    }

    fileprivate func record() throws -> [UInt8] {
      let bytes = try content()
      return Array("\(blob) \(bytes.count) \(path.utf8.count)\n\(path)\n".utf8) + bytes + [0x0A]
    }
  }

  /// What is said about files. The program is asked about those that the cache does not know, and is not started when there
  /// are none.
  /// - Parameters:
  ///   - minimum: the project's oldest iOS, `16.4`; nil when it is not known.
  ///   - cache: what earlier runs were told.
  /// - Throws: `AdviceProblem`, or what reading a file throws.
  package func advice(minimum: String?, files: [File], cache: AdviceCache? = nil) throws -> Advice {
    let identity = try cache?.identity(of: self)
    let rules = try identity?.rules ?? rules()
    var advice = Advice()
    var answers = try identity.flatMap { try cache?.answers(of: $0, minimum: minimum) } ?? AdviceCache.Answers()
    var unknown: [File] = []
    for file in files {
      if let answer = answers.take(file.blob) { advice.add(answer, at: file.path) } else { unknown.append(file) }
    }
    let reader = try ask(about: unknown, minimum)
    advice.append(reader.advice)
    advice.sort()
    advice.source = "\(Files.name(of: path)), format \(Self.format), \(rules.count) rules"
    advice.rules = rules
    advice.minimum = minimum
    if let identity, !reader.answers.isEmpty {
      answers.learn(reader.answers)
      try cache?.keep(answers, of: identity, minimum: minimum)
    }
    return advice
  }

  /// Writes the files one after the other, as the program takes them.
  private func ask(about files: [File], _ minimum: String?) throws -> AnswerReader {
    var reader = AnswerReader(program: path)
    if files.isEmpty { return reader }
    var rest = files[...]
    let end = try converse(minimum.map { ["--minimum", $0] } ?? []) {
      guard let file = rest.popFirst() else { return nil }
      let record = try file.record()
      reader.expect(path: file.path, blob: file.blob)
      return record
    } receive: {
      try reader.read($0)
    }
    try check(end, "stopped after \(reader.filesDone) of \(reader.filesAsked) files")
    try reader.finish()
    return reader
  }

  /// What `--version` prints: the version, and the libraries of the toolchain that the program reads with.
  /// - Returns: nil where the program knows no such option.
  package func version() throws -> (text: String, libraries: [String])? {
    var bytes: [UInt8] = []
    let end = try converse(["--version"]) {
      nil
    } receive: {
      bytes += $0
      guard bytes.count < 1 << 16 else { throw AdviceProblem("\(path) has no end of versions; is it sunset-advice?") }
    }
    if end.code == 127 || end.signal != nil { try check(end, "cannot be run") }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    guard end.code == 0, let first = lines.first, first.hasPrefix("sunset-advice ") else { return nil }
    return (first, lines.dropFirst().filter { $0.hasPrefix("/") })
  }

  /// What `--rules` prints.
  package func rules() throws -> [AdviceRule] {
    var bytes: [UInt8] = []
    let end = try converse(["--rules"]) {
      nil
    } receive: {
      bytes += $0
      guard bytes.count < 16 << 20 else { throw AdviceProblem("\(path) has no end of rules; is it sunset-advice?") }
    }
    try check(end, "cannot print its rules")
    do {
      return try JSONDecoder().decode(RuleList.self, from: Data(bytes)).rules.map(\.value)
    } catch {
      throw AdviceProblem("\(path) printed rules that cannot be read; is it the sunset-advice of this sunset?")
    }
  }

  private func converse(
    _ arguments: [String], next: () throws -> [UInt8]?, receive: (ArraySlice<UInt8>) throws -> Void
  ) throws -> ProgramEnd {
    do {
      return try Conversation(path, arguments).exchange(silentFor: patience, next: next, receive: receive)
    } catch let error as ProgramError {
      throw AdviceProblem(error.description)
    }
  }

  private func check(_ end: ProgramEnd, _ what: String) throws(AdviceProblem) {
    if end.code == 0 { return }
    let how = end.signal.map { "signal \($0)" } ?? "exit code \(end.code ?? -1)"
    let words = end.errors.split(whereSeparator: \.isNewline).first.map { ": \($0.prefix(300))" } ?? ""
    // The dynamic linker's word when the toolchain is gone.
    let isLibrary = end.errors.contains("shared librar") || end.errors.contains("Library not loaded")
    let cure = isLibrary ? "; it needs the Swift toolchain that built it, `make advice` builds it anew" : ""
    throw AdviceProblem("\(path) \(what) (\(how))\(words)\(cure)")
  }
}

/// `sunset-advice --rules`, as far as it is shown.
private struct RuleList: Decodable {
  struct Entry: Decodable {
    struct View: Decodable { let section, text: String }
    let id, title, section, guide, rationale, severity, confidence: String
    let views: [View]?
    let violating, correct: [String]

    var value: AdviceRule {
      AdviceRule(
        id: id, title: title, severity: .init(rawValue: severity) ?? .info, confidence: confidence, section: section,
        guide: guide, rationale: rationale, views: (views ?? []).map { .init(section: $0.section, text: $0.text) },
        violating: violating, correct: correct)
    }
  }
  let rules: [Entry]
}

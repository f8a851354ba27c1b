/// What a build log says about deprecated calls.
package struct BuildLog: Sendable, Equatable {
  package enum Form: String, Sendable { case text, resultBundle }

  package struct Warning: Sendable, Hashable {
    /// As the log spells it; nil where it has no place.
    package var path: String?
    /// From 1; 0 when unknown.
    package var line = 0
    package var column = 0
    /// `init(destination:isActive:label:)`.
    package var name: String
    /// As the compiler spells it: `iOS`, `Mac Catalyst`.
    package var platform: String
    package var version: String
    package var message = ""
    /// The id of the rule that counts the API.
    package var rule = ""

    package init(name: String, platform: String, version: String) {
      self.name = name
      self.platform = platform
      self.version = version
    }
  }

  /// One module that the log shows being compiled.
  package struct Module: Sendable, Equatable {
    package var targets: Set<DeploymentTarget> = []
    /// The files that its compiler calls name.
    package var files: Set<String> = []
    package init() {}
  }

  package enum Outcome: String, Sendable { case succeeded, failed, notSaid }

  package var form: Form
  package var lines = 0
  /// Each place and name once, in the order of the log; repeated architectures and passes are left out.
  package var warnings: [Warning] = []
  /// Distinct warnings beyond those that are kept.
  package var moreWarnings = 0
  /// Lines about deprecated API that no rule counts.
  package var otherDeprecations = 0
  package var modules: [String: Module] = [:]
  /// From build settings.
  package var settings: Set<DeploymentTarget> = []
  /// Every Swift file that the log names, with a folder and without.
  package var files: Set<String> = []
  package var bareNames: Set<String> = []
  package var outcome = Outcome.notSaid

  package init(form: Form) { self.form = form }

  /// The log has a sign of a compiler at work.
  package var isBuild: Bool {
    form == .resultBundle || outcome != .notSaid || !modules.isEmpty || !files.isEmpty || !bareNames.isEmpty
  }
}

/// Reads a build's log: text of any size, or the JSON export of an `.xcresult`.
package struct BuildLogReader {
  /// More distinct warnings or files than any project has.
  static let limit = 100_000

  private let rules: [WarningRule]
  private var log = BuildLog(form: .text)
  private var seen: Set<BuildLog.Warning> = []
  /// Digests of the paths that were taken, by themselves and with their module: logs name each file again and again.
  private var seenPaths: Set<UInt64> = []

  private init(_ rules: [WarningRule]) { self.rules = rules }

  /// - Throws: `EvidenceProblem` when it is empty, binary, or JSON that is cut off or no build's.
  package static func read(_ source: @escaping ByteSource, rules: [WarningRule]) throws -> BuildLog {
    let source = PeekedSource(source)
    if try source.firstByte() == UInt8(ascii: "{") { return try ResultBundle.read(source.next, rules: rules) }
    var reader = BuildLogReader(rules)
    var lines = LineCutter()
    try lines.forEach(of: source.next) { reader.add($0) }
    reader.log.lines = lines.lines
    return reader.log
  }

  private mutating func add(_ line: UnsafeRawBufferPointer) {
    // Compiler calls are long and many, so whole lines become texts only where a sentence is read.
    if line.hasEscape {
      let plain = Array(Decoration.withoutEscapes(line).utf8)
      plain.withUnsafeBytes { addPlain($0) }
    } else {
      addPlain(line)
    }
  }

  private mutating func addPlain(_ line: UnsafeRawBufferPointer) {
    SwiftPaths.forEach(in: line) { addPath($0, of: line) }
    if line.find(" was deprecated in ") != nil,
      let warning = DeprecationLine.read(String(decoding: line, as: UTF8.self))
    {
      add(warning)
    }
    if let start = line.find("_DEPLOYMENT_TARGET") {
      let part = line[max(0, start - 16)..<min(line.count, start + 48)]
      if let target = DeploymentTarget.setting(in: String(decoding: part, as: UTF8.self)) {
        log.settings.insert(target)
      }
    }
    addModule(line)
    addOutcome(line)
  }

  private mutating func addPath(_ range: Range<Int>, of line: UnsafeRawBufferPointer) {
    let digest = UnsafeRawBufferPointer(rebasing: line[range]).digest
    guard seenPaths.count < Self.limit, seenPaths.insert(digest).inserted else { return }
    let path = SwiftPaths.text(line, range)
    if path.contains("/") { log.files.insert(path) } else { log.bareNames.insert(path) }
  }

  mutating func add(_ warning: BuildLog.Warning) {
    guard let rule = rules.first(where: { $0.isMeant(by: warning) }) else {
      log.otherDeprecations += 1
      return
    }
    var warning = warning
    warning.rule = rule.rule
    // One call printed twice may be worded with and without its message.
    var key = warning
    key.message = ""
    guard seen.count < Self.limit else {
      log.moreWarnings += 1
      return
    }
    if seen.insert(key).inserted { log.warnings.append(warning) }
  }

  /// A compiler call: `-module-name App … -target arm64-apple-ios15.0 … /src/App/List.swift`.
  private mutating func addModule(_ line: UnsafeRawBufferPointer) {
    guard let triple = line.word(after: "-target "), let target = DeploymentTarget(triple: triple),
      let name = line.word(after: "-module-name ")
    else { return }
    log.modules[name, default: BuildLog.Module()].targets.insert(target)
    let salt = Array(name.utf8).withUnsafeBytes(\.digest)
    SwiftPaths.forEach(in: line) { range in
      let digest = UnsafeRawBufferPointer(rebasing: line[range]).digest ^ (salt | 1)
      guard seenPaths.count < 2 * Self.limit, seenPaths.insert(digest).inserted else { return }
      let path = SwiftPaths.text(line, range)
      if path.contains("/") { log.modules[name]!.files.insert(path) }
    }
  }

  private static let failures: [StaticString] = ["BUILD FAILED", "Build Failed", "error: fatalError"]
  private static let successes: [StaticString] = ["BUILD SUCCEEDED", "Build Succeeded", "Build complete!"]

  /// A log of several builds is one of a failed build when any of them failed.
  private mutating func addOutcome(_ line: UnsafeRawBufferPointer) {
    guard line.count < 400, log.outcome != .failed else { return }
    if Self.failures.contains(where: { line.find($0) != nil }) {
      log.outcome = .failed
    } else if Self.successes.contains(where: { line.find($0) != nil }) {
      log.outcome = .succeeded
    }
  }
}

/// A source whose first byte has been looked at.
final class PeekedSource {
  private let source: ByteSource
  private var held: ArraySlice<UInt8>?

  init(_ source: @escaping ByteSource) { self.source = source }

  /// The first byte that is no blank; nil for an empty source.
  func firstByte() throws -> UInt8? {
    held = try source()
    return held?.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
  }

  func next() throws -> ArraySlice<UInt8>? {
    if let first = held {
      held = nil
      return first
    }
    return try source()
  }
}

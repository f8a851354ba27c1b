import Foundation
import Patterns

/// The JSON that `xcresulttool` exports of an `.xcresult`: `get build-results` (Xcode 16 and later), or the older
/// `get --format json`, in which each value is wrapped as `{"_value": …}`.
enum ResultBundle {
  /// Large projects' exports have a few megabytes.
  static let limit = 128 << 20

  static func read(_ source: ByteSource, rules: [WarningRule]) throws -> BuildLog {
    let root = try json(source)
    guard ["warnings", "errors", "issues", "actions", "status"].contains(where: { root[$0] != nil }) else {
      throw EvidenceProblem(
        "is JSON without build results; export it with `xcrun xcresulttool get build-results --format json --path X`")
    }
    var log = BuildLog(form: .resultBundle)
    log.outcome = outcome(root)
    var seen: Set<BuildLog.Warning> = []
    visit(root) { message, place in
      log.lines += 1
      if let path = place?.path, path.hasSuffix(".swift") { log.files.insert(path) }
      guard var warning = DeprecationLine.read(message) else { return }
      guard let rule = rules.first(where: { $0.isMeant(by: warning) }) else {
        log.otherDeprecations += 1
        return
      }
      warning.rule = rule.rule
      if let place { (warning.path, warning.line, warning.column) = place }
      if seen.insert(warning).inserted { log.warnings.append(warning) }
    }
    // The order of a JSON object's keys means nothing.
    log.warnings.sort { ($0.path ?? "", $0.line, $0.column, $0.name) < ($1.path ?? "", $1.line, $1.column, $1.name) }
    return log
  }

  private static func json(_ source: ByteSource) throws -> [String: Any] {
    var data = Data()
    while let piece = try source() {
      data.append(contentsOf: piece)
      if data.count > limit {
        throw EvidenceProblem("is JSON of more than \(limit >> 20) MB; export the build results only")
      }
    }
    do {
      if let root = try JSONSerialization.jsonObject(with: data) as? [String: Any] { return root }
    } catch {
      let isWhole = data.last { $0 > 0x20 } == UInt8(ascii: "}")
      throw EvidenceProblem(
        isWhole ? "is not JSON, although it begins like it" : "is JSON that is cut off; export it again")
    }
    throw EvidenceProblem("is JSON, but not of a build")
  }

  /// Every issue in it: an object with a message and a place or a type.
  private static func visit(_ value: Any, _ body: (String, (path: String?, line: Int, column: Int)?) -> Void) {
    if let list = value as? [Any] {
      for item in list { visit(item, body) }
    } else if let object = value as? [String: Any] {
      if let message = text(object["message"]), object["issueType"] != nil || object["sourceURL"] != nil {
        body(message, place(object))
      } else {
        for key in object.keys.sorted() { visit(object[key]!, body) }
      }
    }
  }

  /// A plain text, or an old export's wrapped one.
  private static func text(_ value: Any?) -> String? {
    value as? String ?? (value as? [String: Any])?["_value"] as? String
  }

  private static func place(_ issue: [String: Any]) -> (path: String?, line: Int, column: Int)? {
    let old = (issue["documentLocationInCreatingWorkspace"] as? [String: Any])?["url"]
    guard let address = text(issue["sourceURL"]) ?? text(old) else { return nil }
    let parts = address.split(separator: "#", maxSplits: 1)
    guard let first = parts.first else { return nil }
    var path = first.hasPrefix("file://") ? String(first.dropFirst(7)) : String(first)
    path = path.removingPercentEncoding ?? path
    var numbers: [Substring: Int] = [:]
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let words = pair.split(separator: "=")
      if words.count == 2, let number = Int(words[1]), number >= 0 { numbers[words[0]] = number }
    }
    return (path, numbers["StartingLineNumber"] ?? 0, numbers["StartingColumnNumber"] ?? 0)
  }

  private static func outcome(_ root: [String: Any]) -> BuildLog.Outcome {
    var words: [String] = []
    if let status = text(root["status"]) { words.append(status) }
    let actions = (root["actions"] as? [String: Any])?["_values"] as? [[String: Any]] ?? []
    for action in actions {
      if let status = text((action["buildResult"] as? [String: Any])?["status"]) { words.append(status) }
    }
    if words.contains(where: { $0.hasPrefix("fail") }) { return .failed }
    return words.contains { $0.hasPrefix("succ") } ? .succeeded : .notSaid
  }
}

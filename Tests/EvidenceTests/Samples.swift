import Evidence
import Inventory
import Platform

/// A text as a stream of small pieces, so that lines and characters fall across their edges.
func stream(_ text: String, pieces size: Int = 7) -> ByteSource { stream(Array(text.utf8), pieces: size) }

func stream(_ bytes: [UInt8], pieces size: Int = 7) -> ByteSource {
  var rest = bytes[...]
  return {
    let piece = rest.prefix(size)
    rest = rest.dropFirst(size)
    return piece.isEmpty ? nil : piece
  }
}

/// The pack's rules about which the compiler warns.
let linkRules = [
  WarningRule(rule: "link-is-active", name: "NavigationLink", labels: ["isActive"]),
  WarningRule(rule: "link-tag-selection", name: "NavigationLink", labels: ["tag", "selection"]),
]

func buildLog(_ text: String, pieces size: Int = 7) throws -> BuildLog {
  try BuildLogReader.read(stream(text, pieces: size), rules: linkRules)
}

/// The guide of the navigation pack.
let guide: Guide = {
  guard let folder = try? Resources.folder("Packs", module: "Inventory"),
    let pack = try? Packs.load(named: "navigation", from: folder)
  else { return Guide() }
  return pack.guide
}()

func console(_ text: String, pieces size: Int = 7) throws -> ConsoleLog {
  let kinds = guide.messages.filter { !$0.match.isEmpty }.map { MessageKind(id: $0.id, match: $0.match, type: $0.type) }
  return try ConsoleReader.read(stream(text, pieces: size), kinds: kinds, words: guide.messageWords)
}

/// The problem that reading ends in.
func problem(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "none"
  } catch {
    return "\(error)"
  }
}

/// What Xcode 15 and later say, and what Xcode 14 said.
let newAdvice =
  "use NavigationLink(value:label:), or navigationDestination(isPresented:destination:), inside a NavigationStack or NavigationSplitView"
let oldListAdvice =
  "use NavigationLink(value:label:) inside a List within a NavigationStack or NavigationSplitView"

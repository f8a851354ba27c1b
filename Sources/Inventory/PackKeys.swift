import YAML

/// What a rule pack may say.
extension YAMLKeys {
  package static let pack = YAMLKeys(
    "",
    [
      Key("id", "names the migration: lower-case words joined by hyphens", or: "needed"),
      Key("title", "what people call it", or: "the id"),
      Key("summary", "a sentence or two for the overview"),
      Key(
        "language",
        "which comments and strings there are: \(Language.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))",
        or: "`swift`"),
      Key(
        "paths", "which files are read, as `git grep -- PATTERN` takes them", or: "`*.swift`; other languages must say"),
      Key("exclude", "which of these are not"),
      Key(
        "modules", "modules that may stand before the rules' names: `SwiftUI`, so that `SwiftUI.NavigationView` counts"),
      Key(
        "available",
        "`iOS 17, macOS 14`: the first systems with the new API. Code that only older ones run (the other side of "
          + "`#available`, what `@available` marks deprecated or obsoleted then) is the compatibility wrapper, and exempt",
        or: "no wrapper is exempt"),
      Key("wrappers", "the project's own types around a deprecated initialiser: their calls count as its"),
      Key("advice", "`true` where `sunset-advice` knows the migration", or: "`false`"),
      Key("rules", "what is counted, see below", or: "needed"),
      Key("checklist", "what must hold in the end, see below"),
      Key("guide", "the page that teaches the migration, see below"),
    ])

  static let rule = YAMLKeys(
    "rules[]",
    [
      Key("id", "names the rule, its page and its column: lower-case words joined by hyphens", or: "needed"),
      Key("title", "the API as people write it: `NavigationLink(isActive:)`", or: "the id"),
      Key("pattern", "what to look for in a line, as `git grep -E` takes it; every match is a *line*", or: "needed"),
      Key("context", "what makes a match a *usage*, see below", or: "`code`"),
      Key("name", "the name that the context means; several for `call` and `member`"),
      Key("of", "with `context: argument`: the call whose argument it is"),
      Key("arguments", "with `call` and `argument`: which calls, see below", or: "any"),
      Key("also", "identifiers found by other rules' patterns that count here, unless they stand in this rule's call"),
      Key(
        "level", "`headline` burns down, `extended` is shown beside it, `adoption` is the new side", or: "`headline`"),
      Key("hardness", "how the compiler pushes: `silent`, `warns` or `none`", or: "`silent`"),
      Key("deprecated-since", "from which target on the compiler warns: `iOS 16`"),
      Key("sdk", "the SDK's own words"),
      Key("replacement", "what to write instead, in a few words; `sunset check` prints it"),
      Key("needs", "what that needs: `iOS 16`"),
      Key("section", "where a playbook teaches it"),
      Key("guide", "the topic of this pack's guide that teaches it"),
      Key("why", "why it is deprecated"),
      Key("before", "code as it is"),
      Key("after", "code as it should be"),
      Key("trap", "the mistake people make on the way"),
      Key("replaces", "with `level: adoption`: the rules that it takes the place of"),
      Key("hits", "code with `↓` before each usage; the tests run it"),
      Key("misses", "code without a usage, `↓` before each match that is noise: text, or `{code:, class:}`"),
    ])

  static let arguments = YAMLKeys(
    "rules[].arguments",
    [
      Key("first", "`unlabeled`: the first argument has no label", or: "`any`"),
      Key("only", "no other labels than these"),
      Key("with", "all of these labels"),
      Key("without", "none of these labels"),
      Key("value", "`not-closure`: the argument's value is no closure", or: "`any`"),
    ])

  static let example = YAMLKeys(
    "rules[].misses[]",
    [
      Key("code", "with `↓` before each match", or: "needed"),
      Key(
        "class",
        "what they are: "
          + MatchClass.allCases.filter { $0 != .usage }.map { "`\($0.name)`" }.joined(separator: ", "),
        or: "any but a usage"),
    ])

  static let checklistItem = YAMLKeys(
    "checklist[]",
    [
      Key("id", "names the item: lower-case words joined by hyphens", or: "needed"),
      Key("title", "what holds when it passes", or: "needed"),
      Key(
        "decision",
        "who decides: "
          + ChecklistItem.Decision.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "), or: "needed"),
      Key("evidence", "what counts as evidence"),
      Key("how-to", "how to get it"),
      Key("guide", "the topic that teaches it"),
      Key("advice", "rules of the advice whose findings predict it"),
    ])

  static let guide = YAMLKeys(
    "guide",
    [
      Key("mapping", "`[{old:, new:, needs:, note:}]`: what becomes what"),
      Key("steps", "`[{title:, text:}]`: in which order"),
      Key("topics", "`[{id:, title:, text:, needs:, before:, after:}]`: recipes"),
      Key("messages", "`[{id:, severity:, text:, cause:, fix:, match:, type:}]`: what the console says at run time"),
      Key("message-words", "words that every such message has, to find them in long logs"),
      Key("pitfalls", "`[{title:, text:}]`: what goes wrong"),
    ])

  /// All of a pack, in the order of the reference.
  package static let packReference = [pack, rule, arguments, example, checklistItem, guide]
}

/// The words of `context:`, each with the keys that it needs.
package enum ContextName: String, CaseIterable, Sendable {
  case any, code, identifier, call, argument, member, attribute, macro
  case keyPath = "key-path"

  /// Which matches are usages, in Markdown.
  package var meaning: String {
    switch self {
    case .any: "every match, comments and strings too"
    case .code: "every match outside comments and strings"
    case .identifier: "the whole identifier `name`, as a call or a type, not where it is declared"
    case .call: "a call of `name`, with the `arguments` that are asked for"
    case .argument: "the argument label `name` in a call `of` that function or type"
    case .member: "the member `.name`, read and not called"
    case .attribute: "the attribute `@name`"
    case .macro: "the macro `#name`"
    case .keyPath: "the key path `\\.name`, also with its root type"
    }
  }
}

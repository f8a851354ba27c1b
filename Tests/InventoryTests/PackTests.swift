import Foundation
import Inventory
import Testing
import YAML

/// The folder of the built-in packs.
let packs = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Sources/Inventory/Packs"

/// What a program prints, or nil when it is not installed.
func output(of arguments: [String], in folder: String = "/", input: String = "") throws -> (
  status: Int32, text: String
)? {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  let (stdin, stdout) = (Pipe(), Pipe())
  process.standardInput = stdin
  process.standardOutput = stdout
  process.standardError = stdout
  try process.run()
  stdin.fileHandleForWriting.write(Data(input.utf8))
  try stdin.fileHandleForWriting.close()
  let data = stdout.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return process.terminationStatus == 127 ? nil : (process.terminationStatus, String(decoding: data, as: UTF8.self))
}

@Suite struct NavigationPackTests {
  let migration: Migration

  init() throws { migration = try Packs.load(named: "navigation", from: packs) }

  @Test func theSevenHeadlineRulesAreTheInventorySearch() {
    let headline = migration.rules(at: .headline)
    #expect(
      headline.map(\.pattern) == [
        "NavigationView", "navigationViewStyle", "isActive:", "tag:", #"navigationBarTitle\("#, "navigationBarItems",
        "presentationMode",
      ])
    #expect(
      headline.map(\.id) == [
        "navigation-view", "navigation-view-style", "link-is-active", "link-tag-selection", "bar-title", "bar-items",
        "presentation-mode",
      ])
    #expect(headline.filter { $0.hardness == .warns }.map(\.deprecatedSince) == ["iOS 16", "iOS 16"])
  }

  @Test func theSevenChecklistItemsAreThere() {
    #expect(
      migration.checklist.map(\.id) == [
        "inventory", "build-warnings", "runtime-messages", "deep-links", "back-buttons", "split-views",
        "state-restoration",
      ])
    #expect(migration.checklist.allSatisfy { !$0.evidence.isEmpty && !$0.howTo.isEmpty && !$0.guide.isEmpty })
  }

  @Test func everyRuleIsExplained() {
    for rule in migration.rules {
      #expect(!rule.why.isEmpty && !rule.needs.isEmpty && !rule.section.isEmpty && !rule.guide.isEmpty, "\(rule.id)")
      if rule.level == .adoption {
        #expect(!rule.replaces.isEmpty, "\(rule.id)")
      } else {
        #expect(!rule.before.isEmpty && !rule.after.isEmpty && !rule.trap.isEmpty, "\(rule.id)")
        #expect(!rule.replacement.isEmpty, "\(rule.id)")
      }
    }
  }

  @Test func everyOldRuleWithASuccessorIsReplacedByAnAdoptionRule() {
    let replaced = Set(migration.rules.flatMap(\.replaces))
    let without = migration.rules.filter { $0.level != .adoption && !replaced.contains($0.id) }.map(\.id)
    #expect(
      without == [
        "navigation-view-style", "bar-hidden", "presentation-mode-type", "watch-storyboard-link", "detail-link",
      ])
  }

  @Test func everyRuleHasThreeHitsAndThreeMisses() {
    for rule in migration.rules {
      #expect(rule.hits.count >= 3, "\(rule.id)")
      #expect(rule.misses.count >= 3, "\(rule.id)")
    }
  }

  /// The patterns are read by `git grep -E`; grep tells where each one matches.
  @Test func everyMarkIsWhereGrepFindsAPattern() throws {
    for rule in migration.rules {
      let patterns = rule.also.isEmpty ? [rule.pattern] : migration.rules(at: .headline).map(\.pattern)
      let options = patterns.flatMap { ["-e", $0] }
      for (example, isHit) in rule.hits.map({ ($0, true) }) + rule.misses.map({ ($0, false) }) {
        let found = try #require(try output(of: ["grep", "-obE"] + options, input: example.code))
        let offsets = found.text.split(separator: "\n").compactMap {
          $0.split(separator: ":").first.flatMap { Int($0) }
        }
        #expect(example.offsets.allSatisfy(offsets.contains), "\(rule.id): \(example.code)")
        if !isHit {
          #expect(example.offsets == offsets, "\(rule.id): every match of a miss is marked: \(example.code)")
        }
      }
    }
  }

  @Test func theGuideTeachesEachOfItsParts() {
    let guide = migration.guide
    #expect(guide.steps.count == 8)
    #expect(guide.topics.count >= 24)
    #expect(guide.messages.count >= 19 + 2)
    #expect(guide.mapping.count >= 16)
    #expect(guide.pitfalls.count >= 12)
    #expect(guide.topics.allSatisfy { !$0.text.isEmpty })
    #expect(Set(guide.messages.map(\.text)).count == guide.messages.count)
  }

  /// A recipe is a topic with code.
  @Test func eachRecipeSaysWhatItNeedsAndWhatGoesWrong() {
    let recipes = migration.guide.topics.filter { !$0.after.isEmpty }
    #expect(recipes.count >= 24)
    for recipe in recipes {
      #expect(recipe.needs.contains(/(?:iOS|watchOS) \d+/), "\(recipe.id)")
      #expect(recipe.trap.hasSuffix("."), "\(recipe.id)")
    }
  }

  @Test func everyRuleItemStepAndRowLeadsToATopic() {
    let guide = migration.guide
    let rules = migration.rules.filter { $0.level != .adoption }.map(\.guide)
    let linked = rules + migration.checklist.map(\.guide) + guide.steps.map(\.guide) + guide.mapping.map(\.guide)
    #expect(Set(linked).isSubset(of: Set(guide.topics.map(\.id))))
    #expect(!linked.contains(""))
  }

  @Test func backticksInTheGuideComeInPairs() {
    let guide = migration.guide
    let texts =
      guide.topics.flatMap(\.text) + guide.topics.map(\.trap) + guide.steps.map(\.text) + guide.pitfalls.map(\.text)
      + guide.messages.flatMap { [$0.cause, $0.fix] } + migration.rules.flatMap { [$0.why, $0.trap] }
    for text in texts { #expect(text.filter { $0 == "`" }.count.isMultiple(of: 2), "\(text)") }
  }

  @Test func everyPieceOfCodeParses() throws {
    guard try output(of: ["swiftc", "--version"])?.status == 0 else { return }
    var pieces: [(name: String, code: String)] = []
    for rule in migration.rules {
      pieces += [("\(rule.id) before", rule.before), ("\(rule.id) after", rule.after)]
      pieces += (rule.hits + rule.misses).enumerated().map { ("\(rule.id) example \($0.offset + 1)", $0.element.code) }
    }
    for topic in migration.guide.topics {
      pieces += [("\(topic.id) before", topic.before), ("\(topic.id) after", topic.after)]
    }
    // One file for all, since a compiler takes a while to start; a message names the piece.
    let text = pieces.map { "#sourceLocation(file: \"\($0.name)\", line: 1)\n\($0.code)\nlet _ = 0\n" }.joined()
    let path = NSTemporaryDirectory() + "pack-\(UUID().uuidString).swift"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = try #require(try output(of: ["swiftc", "-frontend", "-parse", path]))
    #expect(result.status == 0, "\(result.text)")
  }
}

@Suite struct PackReaderTests {
  private func message(_ text: String) -> String {
    do {
      _ = try Packs.read(text: text, file: "p.yml")
      return "no error"
    } catch { return error.description }
  }

  @Test func theSmallestPackIsAnIdAndARule() throws {
    let migration = try Packs.read(text: "id: logs\nrules:\n  - {id: print, pattern: 'print\\('}\n", file: "p.yml")
    #expect(migration.title == "logs")
    #expect(migration.paths == ["*.swift"])
    #expect(migration.rules == [Rule(id: "print", title: "print", pattern: #"print\("#, context: .code)])
  }

  @Test func modulesAndFirstSystemsAreRead() throws {
    let text = "id: a\navailable: iOS 17, macOS 14\nmodules: [Combine]\nrules:\n  - {id: b, pattern: B}\n"
    let migration = try Packs.read(text: text, file: "p.yml")
    #expect(migration.systems == Systems("iOS 17, macOS 14"))
    #expect(migration.modules == ["Combine"])
  }

  @Test(arguments: [
    ("navigation", "iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1", ["SwiftUI"]),
    ("observation", "iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1", ["SwiftUI", "Combine", "Observation"]),
    ("swift-testing", "", ["XCTest", "Testing"]),
  ]) func eachBuiltInPackNamesItsSystemsAndModules(_ name: String, _ systems: String, _ modules: [String]) throws {
    let migration = try Packs.load(named: name, from: packs)
    #expect(migration.systems.text == systems)
    #expect(migration.modules == modules)
  }

  @Test func everyContextIsRead() throws {
    let text = """
      id: all
      rules:
        - {id: a, pattern: A, context: any}
        - {id: b, pattern: B, context: identifier, name: B}
        - {id: c, pattern: C, context: call, name: C, arguments: {first: unlabeled, only: [x], without: y}}
        - {id: d, pattern: 'd:', context: argument, name: d, of: D, arguments: {with: e, value: not-closure}}
        - {id: e, pattern: E, context: key-path, name: E}
        - {id: f, pattern: F, context: member, name: [F, G]}
      """
    #expect(
      try Packs.read(text: text, file: "p.yml").rules.map(\.context) == [
        .any, .identifier(name: "B"),
        .call(name: "C", arguments: Rule.Arguments(firstUnlabeled: true, only: ["x"], without: ["y"])),
        .argument(label: "d", callee: "D", arguments: Rule.Arguments(with: ["e"], valueIsNotClosure: true)),
        .keyPath(name: "E"), .member(names: ["F", "G"]),
      ])
  }

  @Test(arguments: [
    ("", "p.yml:1:1: the file is empty; a pack has id, title and rules"),
    ("- a\n", "p.yml:1:1: expected a mapping (key: value), found a list"),
    ("title: A\nrules: []\n", "p.yml:1:1: id: is missing; name the migration in lower case, as in id: navigation"),
    (
      "id: A b\nrules: []\n",
      "p.yml:1:5: id: 'A b' is not a name of lower-case letters, digits and single hyphens, as in link-is-active"
    ),
    ("id: a\n", "p.yml:1:1: rules: is missing; a migration counts at least one rule"),
    ("id: a\nrules: []\n", "p.yml:2:8: rules: is an empty list; a migration counts at least one rule"),
    (
      "id: a\nrules:\n  - id: b\n",
      "p.yml:3:5: rules[1]: pattern: is missing; rule 'b' has nothing to look for; write one as git grep -E takes it"
    ),
    (
      "id: a\nrules:\n  - {id: b, pattern: B}\n  - {id: b, pattern: C}\n",
      "p.yml:4:5: rules[2]: there is already a rule 'b' (line 3); give each rule its own id"
    ),
    (
      "id: a\nrules:\n  - {id: b, pattern: B}\n  - {id: c, pattern: B}\n",
      "p.yml:4:5: rules[2]: rule 'c' counts the same as rule 'b'; remove one"
    ),
    (
      "id: a\nrules:\n  - {id: date, pattern: B}\n",
      "p.yml:3:5: rules[1]: id: 'date' is a column of the data files; choose another"
    ),
    (
      "id: a\nrules:\n  - {id: b, pattern: B, context: cal}\n",
      "p.yml:3:34: context: unknown value 'cal'; did you mean 'call'?"
    ),
    (
      "id: a\nrules:\n  - {id: b, pattern: B, context: call}\n",
      "p.yml:3:5: rules[1]: name: is missing; say which name the context means, as in name: isActive"
    ),
    (
      "id: a\nrules:\n  - {id: b, pattern: B, of: C}\n",
      "p.yml:3:29: of: belongs to context: argument only; remove it"
    ),
    (
      "id: a\nrules:\n  - {id: b, pattern: B, guide: c}\n",
      "p.yml:3:32: guide: there is no topic 'c'; add it, or remove the reference"
    ),
    (
      "id: a\nrules:\n  - {id: bee, pattern: B}\n  - {id: c, pattern: C, level: adoption, replaces: bew}\n",
      "p.yml:4:52: replaces: there is no rule 'bew'; did you mean 'bee'?"
    ),
    (
      "id: a\nrules:\n  - {id: b, pattern: B, hits: 'B()'}\n",
      "p.yml:3:31: hits: marks no usage; put ↓ before the first letter of each match"
    ),
    (
      "id: a\nlanguage: plain\nrules:\n  - {id: b, pattern: B}\n",
      "p.yml:1:1: paths: is missing; say which files the rules read, as in paths: ['*.kt']"
    ),
    (
      "id: a\nlanguage: kotlin\npaths: '*.kt'\nrules:\n  - {id: b, pattern: B, context: call, name: B}\n",
      #"p.yml:5:34: context: needs language: swift; write code or any, and let the pattern say the rest, as in '\.body\(\)'"#
    ),
    (
      "id: a\navailable: iOS seventeen\nrules:\n  - {id: b, pattern: B}\n",
      "p.yml:2:12: available: 'iOS seventeen' is not systems with their first versions, as in iOS 17, macOS 14; "
        + "names are iOS, macOS, tvOS, watchOS, visionOS, macCatalyst"
    ),
    (
      "id: a\npaths: /src\nrules:\n  - {id: b, pattern: B}\n",
      "p.yml:2:8: paths: '/src' begins with '/'; write it relative to the repository's root"
    ),
  ])
  func aMistakeInAPackIsNamedWithItsPlaceAndTheWayOut(_ text: String, _ expected: String) {
    #expect(message(text) == expected)
  }

  @Test func anUnknownPackNamesTheNearestOne() {
    #expect(
      throws: YAMLError(
        file: packs + "/navigaton.yml", message: "there is no pack 'navigaton'; did you mean 'navigation'?")
    ) { try Packs.load(named: "navigaton", from: packs) }
    #expect(throws: YAMLError.self) { try Packs.load(named: "../Packs/navigation", from: packs) }
  }

  @Test func theFolderIsTheListOfPacks() throws {
    for name in try Packs.names(in: packs) { #expect(try Packs.load(named: name, from: packs).id == name) }
  }

  @Test func marksBecomeOffsetsInBytes() {
    #expect(Example(marked: "é ↓a ↓b") == Example(code: "é a b", offsets: [3, 5]))
  }
}

@Suite struct PatternSyntaxTests {
  private func message(_ pattern: String) -> String? {
    let quoted = pattern.replacing("'", with: "''")
    do {
      _ = try Packs.read(text: "id: a\nrules:\n  - id: b\n    pattern: '\(quoted)'\n", file: "p.yml")
      return nil
    } catch { return error.description }
  }

  @Test(arguments: [
    #"NavigationView"#, #"isActive:"#, #"print\("#, #"a|b|c"#, #"(a|b)+c"#, #"a{2}"#, #"a{2,}b"#, #"a{2,5}"#, #"[]a]"#,
    #"[^]]x"#, #"[a-z0-9_-]"#, #"[[:space:]]x?"#, #"^import [A-Z]"#, #"x$"#, #"\{\}\[\]\(\)\.\*\+\?\|\^\$\\"#, #"a^b"#,
    #"a}"#, #"a]"#, #"é+"#,
  ])
  func patternsThatBothReadAlikeAreTaken(_ pattern: String) throws {
    #expect(message(pattern) == nil)
    // 0 found, 1 not found, 2 not a pattern.
    #expect(try output(of: ["grep", "-E", "-e", pattern], input: "text\n")?.status != 2)
  }

  @Test(arguments: [
    (#"\d+"#, #"has a '\d', which git grep -E and PCRE2 read differently; write [0-9]"#),
    (
      #"\bword"#,
      #"has a '\b', which git grep -E and PCRE2 read differently; leave it out; context: identifier looks at whole words"#
    ),
    (#"(?i)a"#, "has a '(?', which git grep -E does not know; remove it"),
    (#"(*F)"#, "has a '(*', which git grep -E does not know; remove it"),
    (#"a+?"#, "has '?' after '+', which git grep -E reads differently; remove one"),
    (#"*a"#, #"has a '*' with nothing before it to repeat; write \* for the character"#),
    (#"a|*b"#, #"has a '*' with nothing before it to repeat; write \* for the character"#),
    (#"a(b"#, #"has a '(' without a ')'; write \( for the character"#),
    (#"a)b"#, #"has a ')' without a '('; write \) for the character"#),
    (#"a[b"#, #"has a '[' without a ']'; write \[ for the character"#),
    (#"a{b}"#, #"has a '{' that is no repetition like {2,5}; write \{ for the character"#),
    (#"a{,3}"#, #"has a '{' that is no repetition like {2,5}; write \{ for the character"#),
    (#"a{5,2}"#, #"has a '{' that is no repetition like {2,5}; write \{ for the character"#),
    (#"a||b"#, "has an empty alternative or group; remove it"),
    (#"()a"#, "has an empty alternative or group; remove it"),
    (#"a*"#, "can match nothing at all, so every line would count; make a part of it certain"),
    (#"^"#, "can match nothing at all, so every line would count; make a part of it certain"),
    (#"^*a"#, "repeats '^', which has no length; remove the '*'"),
    (#"[\]]"#, "has a backslash in […], which git grep -E takes for itself; leave it out"),
    (#"[z-a]"#, "has a range 'z-a' that runs backwards; turn it round"),
    (#"[[:word:]]"#, "has a '[:' in […] that is no class like [:digit:]; put the '[' first, or remove it"),
    (#"a\"#, #"ends in a backslash; write \\ for the character"#),
  ])
  func aPatternThatTheyReadDifferentlyIsRefused(_ pattern: String, _ expected: String) {
    #expect(message(pattern) == "p.yml:4:14: pattern: '\(pattern)' \(expected)")
  }
}

@Suite struct AdviceOfThePackTests {
  /// The advice is a program of its own; a wrong id would only show as a finding that is nowhere.
  @Test func checklistItemsNameRulesOfTheAdviceThatAreThere() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    let folder = root.appendingPathComponent("Advice/Sources/Advice/Rules")
    var known: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for match in text.matches(of: #/id: "(S[0-9]-[0-9]+)"/#) { known.insert(String(match.1)) }
    }
    let pack = try Packs.load(
      named: "navigation", from: root.appendingPathComponent("Sources/Inventory/Packs").path)
    #expect(pack.wantsAdvice)
    #expect(!known.isEmpty)
    for item in pack.checklist {
      #expect(!item.advice.isEmpty, "\(item.id)")
      for rule in item.advice { #expect(known.contains(rule), "\(item.id) names \(rule)") }
    }
  }
}

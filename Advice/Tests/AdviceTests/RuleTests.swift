import Foundation
import SwiftSyntax
import Testing

@testable import Advice

/// A rule as an argument of a test, printed by its id.
struct Named: Sendable, CustomTestStringConvertible {
  let rule: any Rule.Type
  var testDescription: String { rule.about.id }
  static let all = allRules.map(Named.init)
}

@Test(arguments: Named.all) func aRuleFindsWhatItsExamplesMark(_ named: Named) {
  for example in named.rule.about.violating {
    let (source, marks) = unmarked(example)
    #expect(!marks.isEmpty, "no ↓ in \(example)")
    let file = SourceFile(Array(source.utf8))
    #expect(file.syntaxErrors == 0, "\(example)")
    let found = named.rule.findings(in: file).map(\.position.utf8Offset).sorted()
    #expect(found == marks, "\(example)")
  }
}

@Test(arguments: Named.all) func aRuleFindsNothingInItsCorrectExamples(_ named: Named) {
  #expect(!named.rule.about.correct.isEmpty)
  for example in named.rule.about.correct {
    let file = SourceFile(Array(example.utf8))
    #expect(file.syntaxErrors == 0, "\(example)")
    #expect(named.rule.findings(in: file).map(\.message) == [], "\(example)")
  }
}

@Test(arguments: Named.all) func aRuleExplainsItself(_ named: Named) {
  let about = named.rule.about
  #expect(about.id.wholeMatch(of: /S[0-3]-\d\d/) != nil)
  #expect(about.section.wholeMatch(of: /00[0-3] .+/) != nil)
  #expect(about.rationale.count > 60 && about.rationale.hasSuffix("."))
  #expect(!about.title.hasSuffix("."))
}

@Test(arguments: Named.all) func whereTheSeedsDisagreeBothViewsAreGiven(_ named: Named) {
  let views = named.rule.about.views
  #expect(views.isEmpty || views.count == 2)
  for view in views {
    #expect(view.section.wholeMatch(of: /00[0-3] .+/) != nil)
    #expect(view.text.hasSuffix("."))
  }
  #expect(Set(views.map(\.text)).count == views.count)
}

/// S1-08 is a warning where the file itself saves the path, which no seed disputes.
@Test(arguments: Named.all.filter { !$0.rule.about.views.isEmpty && $0.rule.about.id != "S1-08" })
func whatIsDisputedIsInformation(_ named: Named) {
  #expect(named.rule.about.severity == .info)
  for example in named.rule.about.violating {
    let file = SourceFile(Array(unmarked(example).source.utf8))
    #expect(named.rule.findings(in: file).allSatisfy { $0.severity == .info })
  }
}

@Test func theListNamesEveryFileOfTheFolder() throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/Advice/Rules").standardizedFileURL
  let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
  #expect(Set(allRules.map { "\($0).swift" }) == Set(files))
  let ids = allRules.map { $0.about.id }
  #expect(ids == Set(ids).sorted())
}

@Test func everyRuleAndDecisionLeadsToATopicOfTheGuide() throws {
  let pack = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Sources/Inventory/Packs/navigation.yml").standardizedFileURL
  let text = try String(contentsOf: pack, encoding: .utf8)
  let topics = Set(text.matches(of: /\n    - id: ([a-z0-9-]+)\n/).map { String($0.1) })
  let anchors = Set(allRules.map { $0.about.guide } + Decision.all.map(\.guide))
  #expect(anchors.subtracting(topics) == [])
}

/// The code without its marks, and where they were in bytes.
func unmarked(_ example: String) -> (source: String, marks: [Int]) {
  var source = ""
  var marks: [Int] = []
  for character in example {
    if character == "↓" { marks.append(source.utf8.count) } else { source.append(character) }
  }
  return (source, marks)
}

import Evidence
import Testing

@Suite struct ResultBundleTests {
  @Test func theShapeOfXcode16IsRead() throws {
    let log = try buildLog(
      """
      {"status":"succeeded","warningCount":2,"warnings":[
        {"issueType":"DeprecatedDeclaration","targetName":"Farm","message":"'init(destination:isActive:label:)' was deprecated in iOS 16.0: \(newAdvice)",
         "sourceURL":"file:///src/My%20App/BarnList.swift#EndingColumnNumber=12&EndingLineNumber=41&StartingColumnNumber=12&StartingLineNumber=41"},
        {"issueType":"Deprecation","message":"'statusBarStyle' was deprecated in iOS 13.0: gone","sourceURL":"file:///src/My%20App/B.swift"}]}
      """)
    #expect(log.form == .resultBundle && log.outcome == .succeeded)
    #expect(log.warnings.map(\.path) == ["/src/My App/BarnList.swift"])
    #expect(log.warnings[0].line == 41 && log.warnings[0].column == 12)
    #expect(log.files.count == 2 && log.otherDeprecations == 1)
  }

  @Test func theShapeOfXcode11To15IsRead() throws {
    let log = try buildLog(
      """
      {"_type":{"_name":"ActionsInvocationRecord"},
       "actions":{"_values":[{"buildResult":{"status":{"_value":"succeeded"}}}]},
       "issues":{"warningSummaries":{"_type":{"_name":"Array"},"_values":[{
        "issueType":{"_type":{"_name":"String"},"_value":"Swift Compiler Warning"},
        "message":{"_type":{"_name":"String"},"_value":"'init(destination:tag:selection:label:)' was deprecated in iOS 16.0: \(oldListAdvice)"},
        "documentLocationInCreatingWorkspace":{"url":{"_value":"file:///src/App/F.swift#CharacterRangeLen=0&EndingColumnNumber=56&EndingLineNumber=7&StartingColumnNumber=56&StartingLineNumber=7"}}}]}}}
      """)
    #expect(log.outcome == .succeeded)
    #expect(log.warnings.map(\.rule) == ["link-tag-selection"])
    #expect(log.warnings[0].path == "/src/App/F.swift" && log.warnings[0].line == 7)
  }
}

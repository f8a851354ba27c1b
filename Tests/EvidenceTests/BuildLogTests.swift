import Testing

@testable import Evidence

@Suite struct BuildLogTests {
  @Test(arguments: [
    "init(isActive:destination:label:)", "init(tag:selection:destination:label:)", "init(destination:isActive:label:)",
    "init(destination:tag:selection:label:)", "init(_:isActive:destination:)", "init(_:tag:selection:destination:)",
    "init(_:destination:isActive:)", "init(_:destination:tag:selection:)",
  ])
  func everyInitialiserIsReadWithItsPlaceAndRule(_ name: String) throws {
    for suffix in [
      "", " [DeprecatedDeclaration]", " [#DeprecatedDeclaration]",
      " [availability_deprecated] [#DeprecatedDeclaration]",
    ] {
      let log = try buildLog(
        "/src/App/Use.swift:12:36: warning: '\(name)' was deprecated in iOS 16.0: \(newAdvice)\(suffix)\n")
      try #require(log.warnings.count == 1)
      let warning = log.warnings[0]
      #expect(warning.path == "/src/App/Use.swift" && warning.line == 12 && warning.column == 36)
      #expect(warning.name == name && warning.message == newAdvice)
      #expect(warning.rule == (name.contains("tag") ? "link-tag-selection" : "link-is-active"))
    }
  }

  /// Wordings quoted in public issues: passepartout 415, vultisig-ios 1168, a pasted Xcode 14 line, CodeScanner 157,
  /// woocommerce-ios 11867 (which lost its first quote).
  @Test(arguments: [
    (
      "'init(_:isActive:destination:)' was deprecated in iOS 16.0: use NavigationLink(_:value:) inside a NavigationStack or NavigationSplitView",
      "", 0
    ),
    (
      "/Users/runner/work/vultisig-ios/vultisig-ios/VultisigApp/VultisigApp/Views/Components/Cells/ChainNavigationCell.swift:45:9: 'init(destination:isActive:label:)' was deprecated in macOS 13.0: use NavigationLink(value:label:), or navigationDestination(isPresented:destination:), inside a NavigationStack or NavigationSplitView",
      "/Users/runner/work/vultisig-ios/vultisig-ios/VultisigApp/VultisigApp/Views/Components/Cells/ChainNavigationCell.swift",
      45
    ),
    (
      "/w/Sidebar.swift:16:17 'init(destination:tag:selection:label:)' was deprecated in iOS 16.0: use NavigationLink(value:label:) inside a List within a NavigationStack or NavigationSplitView",
      "/w/Sidebar.swift", 16
    ),
    ("warning: 'init(_:destination:isActive:)' was deprecated in iOS 16.0: …", "", 0),
    (
      "init(destination:isActive:label:)' was deprecated in iOS 16.0: use NavigationLink(value:label:), or navigationDestination(isPresented:destination:), inside a NavigationStack or NavigationSplitView",
      "", 0
    ),
    (
      "'init(\\_:isActive:destination:)' was deprecated in iOS 16.0: use NavigationLink(\\_:value:) inside a NavigationStack or NavigationSplitView",
      "", 0
    ),
    ("warning: ‘init(destination:isActive:label:)’ was deprecated in iOS 16.0", "", 0),
    (
      "::warning file=App/List.swift,line=7,col=3::'init(destination:isActive:label:)' was deprecated in iOS 16.0: use NavigationLink(value:label:) inside a NavigationStack or NavigationSplitView",
      "App/List.swift", 7
    ),
    (
      "⚠️  /w/My App/List.swift:7:3: 'init(destination:isActive:label:)' was deprecated in iOS 16.0: use NavigationLink(value:label:)",
      "/w/My App/List.swift", 7
    ),
    (
      "2025-11-03T10:11:12.1234567Z /w/List.swift:7:3: warning: 'init(destination:isActive:label:)' was deprecated in iOS 16.0: use NavigationLink(value:label:)",
      "/w/List.swift", 7
    ),
    (
      "/w/List.swift:7:3: error: 'init(destination:isActive:label:)' was deprecated in iOS 16.0: use NavigationLink(value:label:) [#DeprecatedDeclaration]",
      "/w/List.swift", 7
    ),
  ])
  func damagedAndDecoratedLinesAreRead(_ line: String, _ path: String, _ number: Int) throws {
    let log = try buildLog(line + "\r\n")
    try #require(log.warnings.count == 1)
    #expect((log.warnings[0].path ?? "") == path && log.warnings[0].line == number)
  }

  @Test(arguments: ["iOS 16.0", "macOS 13.0", "tvOS 16.0", "watchOS 9.0", "visionOS 1.0", "Mac Catalyst 16.0"])
  func everyPlatformIsRead(_ version: String) throws {
    let log = try buildLog(
      "/w/A.swift:1:2: warning: 'init(destination:isActive:label:)' was deprecated in \(version): \(newAdvice)\n")
    #expect(log.warnings.count == 1)
  }

  @Test func theDrawingBelowASourceLineIsNoSecondWarning() throws {
    let text = """
      Use.swift:3:9: warning: 'init(destination:isActive:label:)' was deprecated in iOS 16.0: \(newAdvice) [#DeprecatedDeclaration]
       1 | func f(d: T, b: B) {
       3 |     _ = NavigationLink(
         |         `- warning: 'init(destination:isActive:label:)' was deprecated in iOS 16.0: \(newAdvice) [#DeprecatedDeclaration]
       4 |         destination: d,

      [#DeprecatedDeclaration]: <https://docs.swift.org/compiler/documentation/diagnostics/deprecated-declaration>
      """
    #expect(try buildLog(text).warnings.map(\.line) == [3])
  }

  @Test func repeatedArchitecturesAndPassesCountOnce() throws {
    let line = "/w/A.swift:3:9: warning: 'init(destination:isActive:label:)' was deprecated in iOS 16.0: \(newAdvice)\n"
    let other =
      "/w/A.swift:3:40: warning: 'init(destination:isActive:label:)' was deprecated in iOS 16.0: \(newAdvice)\n"
    #expect(try buildLog(line + line + other + line).warnings.map(\.column) == [9, 40])
  }

  @Test func coloursAreNoPartOfTheText() throws {
    let log = try buildLog(
      "\u{1B}[1m/w/A.swift:3:9: \u{1B}[0;1;35mwarning: \u{1B}[0m'init(destination:isActive:label:)' was deprecated in iOS 16.0: \(newAdvice)\u{1B}[0m\n"
    )
    #expect(log.warnings.map(\.path) == ["/w/A.swift"])
    #expect(log.warnings[0].message == newAdvice)
  }

  @Test func otherTypesWithTheSameLabelsDoNotCount() throws {
    let text = """
      /w/A.swift:1:1: warning: 'init(_:tag:selection:)' was deprecated in iOS 17.0: use Picker(_:value:) instead
      /w/A.swift:2:1: warning: 'init(isActive:label:)' was deprecated in iOS 15.0: renamed to 'init(isOn:label:)'
      /w/A.swift:3:1: warning: 'statusBarStyle' was deprecated in iOS 13.0: use something else
      /w/A.swift:4:1: warning: 'A' is deprecated: use B instead
      """
    let log = try buildLog(text)
    #expect(log.warnings.isEmpty)
    #expect(log.otherDeprecations == 3)
  }

  @Test func compilerCallsNameModulesTargetsAndFiles() throws {
    let text = #"""
      SwiftCompile normal arm64 Compiling\ My\ List.swift,\ Home.swift /src/My\ App/My\ List.swift /src/My\ App/Home.swift (in target 'Recipes' from project 'Recipes')
          /Applications/Xcode.app/usr/bin/swift-frontend -frontend -c -primary-file /src/My\ App/Home.swift -target arm64-apple-ios15.0-simulator -module-name Recipes -o Home.o
          builtin-swiftTaskExecution -- swift-frontend -primary-file /pods/Kit/Kit.swift -target arm64-apple-ios12.0 -module-name Kit
          export IPHONEOS_DEPLOYMENT_TARGET\=15.0
      warning: The iOS deployment target 'IPHONEOS_DEPLOYMENT_TARGET' is set to 9.0, but the range of supported versions is 12.0 to 18.0
      ** BUILD SUCCEEDED **
      """#
    let log = try buildLog(text)
    #expect(log.files == ["/src/My App/My List.swift", "/src/My App/Home.swift", "/pods/Kit/Kit.swift"])
    #expect(log.modules["Recipes"]?.targets == [DeploymentTarget(.iOS, 15)])
    #expect(log.modules["Recipes"]?.files == ["/src/My App/Home.swift"])
    #expect(log.modules["Kit"]?.targets == [DeploymentTarget(.iOS, 12)])
    #expect(log.settings == [DeploymentTarget(.iOS, 15)])
    #expect(log.outcome == .succeeded)
  }

  @Test func aSwiftPackageBuildNamesItsFilesWithoutFolders() throws {
    let log = try buildLog("[3/7] Compiling Kit List.swift\n[7/7] Linking\nBuild complete! (2.31s)\n")
    #expect(log.bareNames == ["List.swift"])
    #expect(log.outcome == .succeeded)
  }

  @Test func theLogsFilesAreTheRepositorysBelowTheirSharedFolder() throws {
    var log = BuildLog(form: .text)
    log.files = [
      "/ci/recipes/App/List.swift", "/ci/recipes/App/Home.swift", "/ci/derived/checkouts/other/App/List.swift",
      "/ci/recipes/Generated.swift",
    ]
    let paths = ProjectPaths(log, known: ["App/List.swift", "App/Home.swift", "Kit/A.swift"])
    #expect(paths.count == 2)
    #expect(paths.own("/ci/recipes/App/List.swift") == "App/List.swift")
    #expect(paths.own("/ci/derived/checkouts/other/App/List.swift") == nil)
    #expect(ProjectPaths(log, known: ["Other/Main.swift"]).count == 0)
  }

  // MARK: What is no evidence

  @Test func emptyBinaryAndForeignFilesSayWhatTheyAre() throws {
    #expect(problem { _ = try buildLog("") } == "is empty")
    #expect(
      problem { _ = try BuildLogReader.read(stream([0x62, 0, 0x63]), rules: linkRules) } == "is binary: it is no text")
    #expect(
      problem { _ = try BuildLogReader.read(stream([0xFF, 0xFE, 0x41, 0]), rules: linkRules) }
        == "is UTF-16; save it as UTF-8")
    #expect(
      problem { _ = try BuildLogReader.read(stream([0x1F, 0x8B, 8, 0]), rules: linkRules) }
        == "is compressed; unpack it with gunzip")
    #expect(
      problem { _ = try buildLog(#"{"warnings": [{"message": "x""#) } == "is JSON that is cut off; export it again")
    #expect(problem { _ = try buildLog(#"{"dependencies": {}}"#) }.hasPrefix("is JSON without build results"))
    #expect(try !buildLog("hello\nworld\n").isBuild)
  }

  @Test func aLogThatEndsWithinALineIsReadToItsEnd() throws {
    let log = try buildLog(
      "/w/A.swift:3:9: warning: 'init(destination:isActive:label:)' was deprecated in iOS 16.0: use Navig")
    #expect(log.lines == 1)
    #expect(log.warnings.isEmpty, "the message does not name the type any more")
  }

  /// A hundred megabytes, with one line of thirty in the midst of them: what is held is one piece and one line's head.
  @Test func memoryStaysBoundedForALargeLog() throws {
    let warning =
      "/w/App/List.swift:3:9: warning: 'init(destination:isActive:label:)' was deprecated in iOS 16.0: \(newAdvice)\n"
    let filler = String(
      repeating: "    cd /w && /usr/bin/clang -x objective-c -fmodules -c /w/App/Thing.m -o Thing.o\n", count: 3000)
    let piece = Array((filler + warning).utf8)
    let long = [UInt8](repeating: 0x61, count: 1 << 20)
    var pieces = 0
    let source: ByteSource = {
      pieces += 1
      return pieces <= 320 ? piece[...] : pieces <= 350 ? long[...] : pieces <= 355 ? piece[...] : nil
    }
    var cutter = LineCutter()
    var held = 0
    try cutter.forEach(of: source) { held = max(held, $0.count) }
    #expect(cutter.bytes > 100 << 20)
    #expect(held == LineCutter.limit && cutter.mostHeld == LineCutter.limit)
    pieces = 0
    let log = try BuildLogReader.read(source, rules: linkRules)
    #expect(log.warnings.count == 1 && log.files == ["/w/App/List.swift"])
    #expect(log.lines == cutter.lines && log.lines > 900_000)
  }
}

import Configuration
import Inventory
import Progress
import Testing
import YAML

/// The folder of the built-in packs.
private let packs =
  #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Sources/Inventory/Packs"

/// Reads a configuration beside which these files lie.
private func project(_ text: String, beside files: [String: String] = [:]) throws -> Project {
  try Project(parsing: Array(text.utf8), file: "sunset.yml", packs: packs) { files[$0].map { Array($0.utf8) } }
}

private let logs = "id: logs\nrules:\n  - {id: print, pattern: 'print\\('}\n"

@Suite struct ConfigurationTests {
  @Test func withoutAFileTheNavigationPackIsCounted() throws {
    let project = try Project.builtIn(packs: packs)
    #expect(project.migrations.map(\.migration.id) == ["navigation"])
    #expect(project.migrations[0].goals == Goals())
    #expect(project.file == nil)
  }

  @Test(arguments: ["", "# nothing yet\n", "title: Courier\n"])
  func aFileWithoutMigrationsCountsTheNavigationPack(_ text: String) throws {
    #expect(try project(text).migrations.map(\.migration.id) == ["navigation"])
  }

  @Test func ownNamesAreCountedUnlessTheMigrationExemptsThem() throws {
    let text =
      "migrations:\n  - {pack: navigation, shadowed: exempt}\n  - {pack: observation, shadowed: count}\n"
      + "  - pack: swift-testing\n"
    #expect(try project(text).migrations.map(\.shadowed) == [.exempt, .count, .count])
    #expect(throws: YAMLError.self) { try project("migrations:\n  - {pack: navigation, shadowed: exemt}\n") }
    #expect(throws: YAMLError.self) { try project("shadowed: exempt\n") }
  }

  @Test func aProjectMayNameItsOwnFirstSystemsAndMoreModules() throws {
    let text = "migrations:\n  - {pack: navigation, available: iOS 17, modules: [Kit]}\n"
    let migration = try project(text).migrations[0].migration
    #expect(migration.systems == Systems("iOS 17"))
    #expect(migration.modules == ["SwiftUI", "Kit"])
  }

  @Test func everySettingIsRead() throws {
    let text = """
      title: Courier
      branch: main
      time-zone: Europe/Berlin
      paths: [App/, Watch/]
      exclude: [Pods/, '*.generated.swift']
      start: 2024-05-01
      target: 2026-03-31
      sprints: {start: 2026-01-05, length: 2 weeks, first: 20, prefix: Sprint}
      migrations:
        - pack: navigation
          title: Navigation
          level: extended
          target: 2026-06-30
          start: 1A2B3C4d
          wrappers: LazyNavigationLink
          exclude: App/Legacy
          attestations:
            - {item: deep-links, result: passed, by: Ana, on: 2026-02-03, commit: 1a2b3c4, note: all four links}
        - id: logging
          title: print → Logger
          rules:
            - {id: print, pattern: 'print\\('}
        - file: packs/logs.yml
      exempt:
        - path: App/Compat/
          reason: until iOS 15 is dropped
          until: 2026-12-31
      authors: shown
      owners:
        file: .github/CODEOWNERS
        dialect: gitlab
        as-of-commit: true
        alias: {"@org/old": "@org/new", ana@example.com: Ana}
        none: Nobody
      notes:
        - {date: 2026-02-01, text: "iOS 15 dropped"}
      forge: https://github.com/owner/courier.git/
      """
    let project = try project(text, beside: ["packs/logs.yml": logs])
    #expect(project.title == "Courier")
    #expect(project.branch == "main")
    #expect(project.timeZone == "Europe/Berlin")
    #expect(project.authors == .shown)
    #expect(project.forge == "https://github.com/owner/courier")
    #expect(project.file == "sunset.yml")
    #expect(
      project.exemptions == [
        Project.Exemption(path: "App/Compat/", reason: "until iOS 15 is dropped", until: Day("2026-12-31"))
      ])

    #expect(
      project.owners
        == OwnerSettings(
          file: ".github/CODEOWNERS", dialect: .gitlab, aliases: ["@org/old": "@org/new", "ana@example.com": "Ana"],
          none: "Nobody", isAsOfCommit: true))
    #expect(project.notes == [DatedNote(day: Day("2026-02-01")!, text: "iOS 15 dropped")])

    let sprints = SprintCalendar(start: Day("2026-01-05")!, length: 14, firstNumber: 20, prefix: "Sprint")
    #expect(project.migrations.map(\.migration.id) == ["navigation", "logging", "logs"])
    let navigation = project.migrations[0]
    #expect(navigation.goals == Goals(target: Day("2026-06-30"), sprints: sprints, startCommit: "1a2b3c4d"))
    #expect(navigation.migration.title == "Navigation")
    #expect(navigation.migration.paths == ["App/*.swift", "Watch/*.swift"])
    #expect(navigation.migration.excludes == ["App/Legacy", "Pods/", "*.generated.swift"])
    #expect(navigation.migration.wrappers == ["LazyNavigationLink"])
    #expect(navigation.migration.rules(at: .extended).isEmpty)
    #expect(navigation.migration.rules(at: .headline).count == 13)
    #expect(
      navigation.attestations == [
        Project.Attestation(
          item: "deep-links", result: .passed, by: "Ana", on: Day("2026-02-03")!, commit: "1a2b3c4",
          note: "all four links")
      ])
    #expect(
      project.migrations[1].goals == Goals(start: Day("2024-05-01"), target: Day("2026-03-31"), sprints: sprints))
    #expect(project.migrations[1].migration.rules.map(\.pattern) == [#"print\("#])
  }

  @Test(arguments: [("14", 14), ("14 days", 14), ("1 week", 7), ("3 weeks", 21)])
  func sprintLengthsAreDaysOrWeeks(_ text: String, _ days: Int) throws {
    let project = try project("sprints: {start: 2026-01-05, length: \(text)}\n")
    #expect(project.migrations[0].goals.sprints?.length == days)
  }

  @Test func sprintsMayBeListedWithDaysBetween() throws {
    let project = try project(
      """
      sprints:
        list:
          - {name: Alpha, start: 2026-01-05, end: 2026-01-16}
          - {name: Beta, start: 2026-01-26, end: 2026-02-06}
      """)
    let calendar = try #require(project.migrations[0].goals.sprints)
    #expect(calendar.sprint(on: Day("2026-01-16")!)?.name == "Alpha")
    #expect(calendar.sprint(on: Day("2026-01-20")!) == nil)
    #expect(calendar.sprint(endingOnOrAfter: Day("2026-01-20")!)?.name == "Beta")
    #expect(calendar.sprint(endingOnOrAfter: Day("2026-02-07")!) == nil)
  }

  @Test func aPackFileKeepsItsOwnNameInMessages() {
    #expect(
      message("migrations: [{file: logs.yml}]\n", beside: ["logs.yml": "id: logs\nruels: []\n"])
        == "logs.yml:2:1: unknown key 'ruels'; did you mean 'rules'?")
  }

  @Test func aConfigurationThatIsNotThereSaysHowToWriteOne() {
    #expect(
      throws: YAMLError(file: "/nowhere/sunset.yml", message: "there is no such file; `sunset init` writes one")
    ) { try Project(contentsOf: "/nowhere/sunset.yml", packs: packs) }
  }

  private func message(_ text: String, beside files: [String: String] = [:]) -> String {
    do {
      _ = try project(text, beside: files)
      return "no error"
    } catch { return "\(error)" }
  }

  /// A configuration and the one line that it must give.
  static let mistakes: [(text: String, message: String)] = [
    ("- a\n", "1:1: expected a mapping (key: value), found a list"),
    ("taget: 2026-03-31\n", "1:1: unknown key 'taget'; did you mean 'target'?"),
    ("timezone: UTC\n", "1:1: unknown key 'timezone'; did you mean 'time-zone'?"),
    ("title:\n", "1:1: title: has no value; write one or remove the key"),
    ("title: A\ntitle: B\n", "2:1: key 'title' is here a second time (first at line 1); keep one"),
    ("title: [A]\n", "1:8: title: expected a text, found a list"),
    ("branch: my branch\n", "1:9: branch: 'my branch' is not a branch's name"),
    ("branch: --upload-pack=x\n", "1:9: branch: '--upload-pack=x' is not a branch's name"),
    (
      "time-zone: Berlin\n",
      "1:12: time-zone: 'Berlin' is not a time zone; write a name as in Europe/Berlin, or UTC"
    ),
    (
      "time-zone: ../../etc/passwd\n",
      "1:12: time-zone: '../../etc/passwd' is not a time zone; write a name as in Europe/Berlin, or UTC"
    ),
    ("target: 2026-13-01\n", "1:9: target: '2026-13-01' is not a date; write it as YYYY-MM-DD"),
    ("target: 2026-02-30\n", "1:9: target: '2026-02-30' is not a date; write it as YYYY-MM-DD"),
    ("target: 31.3.2026\n", "1:9: target: '31.3.2026' is not a date; write it as YYYY-MM-DD"),
    (
      "start: 20240501\n",
      "1:8: start: '20240501' is neither a date nor a commit; write YYYY-MM-DD, or 7 or more digits of a commit's id"
    ),
    (
      "start: last spring\n",
      "1:8: start: 'last spring' is neither a date nor a commit; write YYYY-MM-DD, or 7 or more digits of a commit's id"
    ),
    (
      "start: 2026-03-31\ntarget: 2024-05-01\n",
      "2:9: target: the target 2024-05-01 is not after the start 2026-03-31; change one of them"
    ),
    ("repositories: []\n", "1:15: repositories: is an empty list; name a repository, as in - ../ios"),
    (
      "repositories: [{path: ../a, name: a/b}]\n",
      "1:35: name: 'a/b' is not a name of letters, digits, '.', '_' and '-'"
    ),
    (
      "repositories: [{path: ../a, name: app}, {path: ../b, name: App}]\n",
      "1:41: repositories[2]: the name 'App' is here a second time; give each repository its own"
    ),
    ("repositories: [../a]\nbranch: main\n", "2:9: branch: is each repository's own; write it below repositories:"),
    (
      "repositories: [../a]\nexempt: [{path: Kit/, repository: b, reason: R}]\n",
      "2:35: repository: 'b' is not a name below repositories:"
    ),
    (
      "owners: {alias: {'@a/b': ana@example.com}}\n",
      "1:26: @a/b: looks like an e-mail address, which pages never show; write a name"
    ),
    (
      "sprints: {list: [{name: A, start: 2026-01-05, end: 2026-01-01}]}\n",
      "1:18: list[1]: ends on 2026-01-01, before it starts on 2026-01-05; change one of them"
    ),
    (
      "sprints: {start: 2026-01-05, list: []}\n",
      "1:18: start: does not go with list:; keep one of them"
    ),
    ("notes: [{date: 2026-01-05}]\n", "1:9: notes[1]: text: is missing; say what happened, in a few words"),
    ("sprints: 14\n", "1:10: sprints: expected a mapping (key: value), found '14'"),
    (
      "sprints: {length: 14}\n",
      "1:10: sprints: start: is missing; write the first day of a sprint, as in start: 2026-01-05"
    ),
    (
      "sprints: {start: 2026-01-05, length: 2 months}\n",
      "1:38: length: '2 months' is not a sprint's length; write days, as in 14, or weeks, as in '2 weeks' (at most a year)"
    ),
    (
      "sprints: {start: 2026-01-05, length: 0}\n",
      "1:38: length: '0' is not a sprint's length; write days, as in 14, or weeks, as in '2 weeks' (at most a year)"
    ),
    ("sprints: {start: 2026-01-05, length: 14, first: one}\n", "1:49: first: 'one' is not a number from 0 to 100000"),
    ("sprints: {start: 2026-01-05, lenght: 14}\n", "1:30: unknown key 'lenght'; did you mean 'length'?"),
    ("authors: hiden\n", "1:10: authors: unknown value 'hiden'; did you mean 'hidden'?"),
    ("authors: everyone\n", "1:10: authors: unknown value 'everyone'; write one of shown, hidden"),
    (
      "forge: github.com/owner/name\n",
      "1:8: forge: 'github.com/owner/name' is not an address of the repository; write it as https://github.com/owner/name"
    ),
    (
      "forge: 'javascript:alert(1)'\n",
      "1:8: forge: 'javascript:alert(1)' is not an address of the repository; write it as https://github.com/owner/name"
    ),
    (
      "forge: 'https://a.example/\"onclick=x'\n",
      "1:8: forge: 'https://a.example/\"onclick=x' is not an address of the repository; write it as https://github.com/owner/name"
    ),
    ("paths: [/App]\n", "1:9: paths[1]: '/App' begins with '/'; write it relative to the repository's root"),
    ("exclude: ../Pods\n", "1:10: exclude: '../Pods' leaves the repository; remove '..'"),
    (
      "exclude: ':!Pods'\n",
      "1:10: exclude: ':!Pods' begins with ':'; write a plain path or glob, and exclude: to leave out"
    ),
    (
      "paths: ['App*']\n",
      "1:8: paths: 'App*' and the migration's '*.swift' cannot be joined; name folders in the project's paths"
    ),
    ("migrations: navigation\n", "1:13: migrations: expected a list, found 'navigation'"),
    ("migrations: []\n", "1:13: migrations: is an empty list; name a migration, as in - pack: navigation"),
    ("migrations: [navigation]\n", "1:14: migrations[1]: expected a mapping (key: value), found 'navigation'"),
    (
      "migrations:\n  - target: 2026-03-31\n",
      "2:5: migrations[1]: says nothing to count; write pack: navigation, file: my-pack.yml, or id: and rules:"
    ),
    (
      "migrations:\n  - pack: navigation\n    file: a.yml\n",
      "2:5: migrations[1]: has pack: and file:; keep one of them"
    ),
    ("migrations:\n  - pack: navigaton\n", "2:11: pack: there is no pack 'navigaton'; did you mean 'navigation'?"),
    ("migrations:\n  - file: a.yml\n", "2:11: file: there is no file 'a.yml' beside sunset.yml"),
    ("migrations:\n  - file: ../a.yml\n", "2:11: file: '../a.yml' leaves the repository; remove '..'"),
    (
      "migrations:\n  - pack: navigation\n  - pack: navigation\n",
      "3:5: migrations[2]: migration 'navigation' is here a second time; give this one its own id"
    ),
    (
      "migrations:\n  - {pack: navigation, level: full}\n",
      "2:31: level: unknown value 'full'; write one of headline, extended"
    ),
    (
      "migrations:\n  - {pack: navigation, wrappers: [Lazy Link]}\n",
      "2:35: wrappers[1]: 'Lazy Link' is not a name, as in LazyNavigationLink"
    ),
    (
      "migrations:\n  - {pack: navigation, guide: {}}\n",
      "2:31: guide: is the pack's; remove it here, or write the rules here too"
    ),
    (
      "migrations:\n  - id: own\n    rules: [{id: a}]\n",
      "3:13: rules[1]: pattern: is missing; rule 'a' has nothing to look for; write one as git grep -E takes it"
    ),
    (
      "migrations:\n  - id: own\n    rules: [{id: a, patern: A}]\n",
      "3:21: unknown key 'patern'; did you mean 'pattern'?"
    ),
    (
      "migrations:\n  - pack: navigation\n    attestations: [{item: deep-link, result: passed, by: A, on: 2026-01-01}]\n",
      "3:27: item: the checklist has no item 'deep-link'; did you mean 'deep-links'?"
    ),
    (
      "migrations:\n  - pack: navigation\n    attestations: [{item: split-views, result: not-applicable, by: A, on: 2026-01-01}]\n",
      "3:20: attestations[1]: note: is missing; say why the item does not apply"
    ),
    ("exempt: Compat/\n", "1:9: exempt: expected a list, found 'Compat/'"),
    (
      "exempt: [{path: Compat/}]\n",
      "1:10: exempt[1]: reason: is missing; say why it is meant to stay; the pages show it"
    ),
    (
      "exempt: [{path: [A, B], reason: x}]\n",
      "1:17: path: holds 2 paths; give each its own entry and reason"
    ),
    ("exempt: [{path: A, reason: x, until: soon}]\n", "1:38: until: 'soon' is not a date; write it as YYYY-MM-DD"),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsNamedWithItsPlaceAndTheWayOut(_ mistake: (text: String, message: String)) {
    #expect(message(mistake.text) == "sunset.yml:" + mistake.message)
  }
}

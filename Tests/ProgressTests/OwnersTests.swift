import Testing

@testable import Progress

@Suite struct OwnersTests {
  /// A pattern, a path, and whether GitHub and GitLab say that the pattern matches. GitHub's answers are those of its
  /// documentation's examples and of gitignore; GitLab's those of `File.fnmatch("/**/…", "/path", FNM_PATHNAME |
  /// FNM_DOTMATCH)` in Ruby.
  static let table: [(pattern: String, path: String, github: Bool, gitlab: Bool)] = [
    ("*", "README.md", true, true),
    ("*", "a/b/c.swift", true, true),
    ("*", ".hidden/x", true, true),
    ("*.js", "app.js", true, true),
    ("*.js", "src/deep/app.js", true, true),
    ("*.js", "src/app.json", false, false),
    ("/build/logs/", "build/logs/x.txt", true, true),
    ("/build/logs/", "build/logs/deep/x.txt", true, true),
    ("/build/logs/", "a/build/logs/x.txt", false, false),
    ("/build/logs/", "build/logs", false, false),
    ("docs/*", "docs/getting-started.md", true, true),
    ("docs/*", "docs/build-app/troubleshooting.md", false, false),
    ("docs/*", "a/docs/x.md", false, true),
    ("apps/", "apps/x", true, true),
    ("apps/", "a/b/apps/c/x", true, true),
    ("apps/", "apps", false, false),
    ("/docs/", "docs/a/b", true, true),
    ("/scripts/", "a/scripts/x", false, false),
    ("**/logs", "build/logs/x", true, false),
    ("**/logs", "logs", true, true),
    ("**/logs", "a/b/logs", true, true),
    ("/apps/github", "apps/github", true, true),
    ("/apps/github", "apps/github/x.swift", true, false),
    ("apps/github", "apps/github/x.swift", true, false),
    ("apps/github", "a/apps/github", false, true),
    ("README.md", "docs/README.md", true, true),
    ("README.md", "README.md/x", true, false),
    ("/docs/**/index.md", "docs/index.md", true, true),
    ("/docs/**/index.md", "docs/a/b/index.md", true, true),
    ("/docs/**", "docs/a", true, true),
    ("/docs/**", "docs/a/b", true, false),
    ("/docs/**/", "docs/a/b", true, true),
    ("a**b", "axxb", true, true),
    ("a**b", "ax/xb", false, false),
    ("/a/*/c", "a/b/c", true, true),
    ("/a/*/c", "a/c", false, false),
    ("/a/*/c", "a/b/b/c", false, false),
    ("?.swift", "A.swift", true, true),
    ("?.swift", "AB.swift", false, false),
    ("path\\ with\\ spaces/", "path with spaces/x", true, true),
    ("\\*.swift", "*.swift", true, true),
    ("\\*.swift", "A.swift", false, false),
    ("[ab].swift", "a.swift", false, true),
    ("[!ab].swift", "c.swift", false, true),
    ("[a-c].swift", "b.swift", false, true),
    ("[a-c.swift", "[a-c.swift", false, false),
    ("\\#x", "#x", false, true),
    ("Case", "case", false, false),
    ("/", "a", false, true),
    ("a***b", "ab", false, true),
  ]

  @Test(arguments: table)
  func aPatternMatchesAsItsForgeSays(_ row: (pattern: String, path: String, github: Bool, gitlab: Bool)) {
    let names = Array(row.path.utf8).split(separator: 0x2f)
    #expect((OwnerGlob(github: Array(row.pattern.utf8))?.matches(names) ?? false) == row.github)
    #expect((OwnerGlob(gitlab: Array(row.pattern.utf8))?.matches(names) ?? false) == row.gitlab)
  }

  private func team(
    _ path: String, _ dialect: Owners.Dialect, _ text: String, aliases: [String: String] = [:]
  ) -> String? {
    Owners(parsing: Array(text.utf8), dialect, aliases: aliases).team(of: Array(path.utf8))
  }

  @Test func theLastMatchingLineWins() {
    let text = "*  @everyone\n/App/ @app/one\n*.md @writers # the last word\n"
    #expect(team("App/x.swift", .github, text) == "@app/one")
    #expect(team("App/x.md", .github, text) == "@writers")
    #expect(team("y", .github, text) == "@everyone")
  }

  @Test func aLineWithoutOwnersTakesAPathFromItsOwner() {
    #expect(team("apps/github/x", .github, "/apps/ @octocat\n/apps/github\n") == nil)
    #expect(team("apps/x", .github, "/apps/ @octocat\n/apps/github\n") == "@octocat")
  }

  @Test func aTeamComesBeforeThePeopleBesideIt() {
    #expect(team("x", .github, "* @ana @org/app @org/web\n") == "@org/app")
  }

  @Test func aLineThatGitHubCannotReadIsSkippedAndListed() {
    let owners = Owners(parsing: Array("* @a\n!x @b\n[ab] @c\nx nobody\ny @d extra\n".utf8), .github)
    #expect(owners.problems.map(\.line) == [2, 3, 4, 5])
    #expect(owners.team(of: Array("x".utf8)) == "@a")
  }

  @Test func anAddressIsNeverShown() {
    #expect(team("x", .github, "* ana@example.com\n") == Owners.byEMail)
    #expect(team("x", .github, "* ana@example.com\n", aliases: ["ana@example.com": "Ana"]) == "Ana")
  }

  @Test func anAliasRenamesATeam() {
    #expect(team("x", .github, "* @org/old\n", aliases: ["@org/old": "@org/new"]) == "@org/new")
  }

  @Test func theLastRequiredSectionWithAnOwnerGivesTheTeam() {
    let text = """
      * @general

      [Documentation][2] @docs
      docs/
      README.md @org/readme

      ^[Database] @database
      docs/db/
      """
    #expect(team("x.swift", .gitlab, text) == "@general")
    #expect(team("docs/x", .gitlab, text) == "@docs")
    #expect(team("README.md", .gitlab, text) == "@org/readme")
    // An optional section speaks only where no required one does.
    #expect(team("docs/db/x", .gitlab, text) == "@docs")
    #expect(team("docs/db/x", .gitlab, "^[Database] @database\ndocs/db/\n") == "@database")
  }

  @Test func sectionsOfOneNameAreOne() {
    let text = "[Ruby]\n*.rb @a\n[Go]\n*.go @b\n[RUBY]\n/x.rb @c\n"
    #expect(team("x.rb", .gitlab, text) == "@c")
    #expect(team("y.rb", .gitlab, text) == "@a")
  }

  @Test func anExclusionHoldsForItsWholeSection() {
    let text = "* @all\n!*.rb\n/special/*.rb @ruby\n[Ruby]\n*.rb @ruby/team\n!/config/**/*.rb\n"
    #expect(team("special/x.rb", .gitlab, text) == "@ruby/team")
    #expect(team("config/a/x.rb", .gitlab, text) == nil)
    #expect(team("config/x.md", .gitlab, text) == "@all")
  }

  @Test func gitLabLooksForOwnersInCommentsToo() {
    #expect(team("x", .gitlab, "* # see @docs\n") == "@docs")
    #expect(team("x", .github, "* # see @docs\n") == nil)
  }

  @Test func aFolderOrAHeadingTellsTheDialect() {
    #expect(Owners.dialect(of: Array("* @a".utf8), at: "CODEOWNERS") == .github)
    #expect(Owners.dialect(of: Array("[A]\n* @a".utf8), at: "CODEOWNERS") == .gitlab)
    #expect(Owners.dialect(of: Array("^[A][1] @b\n* @a".utf8), at: "docs/CODEOWNERS") == .gitlab)
    #expect(Owners.dialect(of: Array("* @a".utf8), at: ".gitlab/CODEOWNERS") == .gitlab)
    #expect(Owners.dialect(of: Array("[ab].c @a".utf8), at: "CODEOWNERS") == .github)
  }

  @Test func theForgesOrderDecidesWhichFileIsRead() {
    let files = [".github/CODEOWNERS": "* @hub", "CODEOWNERS": "* @root", ".gitlab/CODEOWNERS": "* @lab"]
    func team(_ forge: Owners.Dialect?, without missing: Set<String> = []) -> String? {
      let settings = OwnerSettings()
      let found = settings.find(forge: forge) { missing.contains($0) ? nil : files[$0].map { Array($0.utf8) } }
      return found.flatMap { settings.owners(forge: forge, at: $0.place, $0.text).team(of: Array("x".utf8)) }
    }
    #expect(team(nil) == "@hub")
    #expect(team(.gitlab) == "@root")
    #expect(team(.gitlab, without: ["CODEOWNERS"]) == "@lab")
    #expect(team(.github, without: [".github/CODEOWNERS", "CODEOWNERS"]) == nil)
  }

  @Test(.timeLimit(.minutes(1))) func noPatternRunsAway() {
    let stars = String(repeating: "*a", count: 2000) + "b"
    let folders = String(repeating: "**/a/", count: 500) + "b"
    let path = Array((String(repeating: "a/", count: 500) + String(repeating: "a", count: 4000)).utf8)
    #expect(Owners(parsing: Array("\(stars) @a\n\(folders) @b\n".utf8), .github).team(of: path) == nil)
    #expect(Owners(parsing: Array("\(stars) @a\n\(folders) @b\n".utf8), .gitlab).team(of: path) == nil)
  }

  @Test func bytesThatAreNoTextAreBytes() {
    let text: [UInt8] = [0x2f, 0xff, 0xfe, 0x2f] + Array(" @bytes\r\n".utf8)
    #expect(Owners(parsing: text, .github).team(of: [0xff, 0xfe, 0x2f, 0x78]) == "@bytes")
  }
}

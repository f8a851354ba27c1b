import Inventory
import Progress
import YAML

/// What `sunset.yml` may say.
extension YAMLKeys {
  private static let goals = YAMLKeys(
    "",
    [
      Key("start", "the first day, or 7 or more digits of the commit where it began", or: "the first usage"),
      Key("target", "the day by which nothing should be left", or: "none: Sunset does not judge"),
      Key("sprints", "see below", or: "the last 14 days stand in"),
    ])

  package static let project =
    YAMLKeys(
      "",
      [
        Key("title", "the name on the pages", or: "the repository's folder"),
        Key("branch", "the branch whose first-parent history is counted", or: "HEAD"),
        Key("time-zone", "where days begin and end: `Europe/Berlin`", or: "`UTC`"),
        Key("paths", "path patterns, as `git grep -- PATTERN` takes them; a migration narrows them", or: "everything"),
        Key("exclude", "path patterns that are taken out again", or: "nothing"),
      ]) + goals
    + YAMLKeys(
      "",
      [
        Key("migrations", "what is counted, see below", or: "`[{pack: navigation}]`"),
        Key("exempt", "usages that are meant to stay, see below", or: "none"),
        Key("budgets", "what `sunset check` lets nobody exceed, see below", or: "none"),
        Key("repositories", "several repositories in one site, see below", or: "the one that the command names"),
        Key(
          "owners", "who owns which path, see below; `as-of-commit` alone stands for that key",
          or: "CODEOWNERS, where the forge looks"),
        Key("notes", "marks on the charts, see below", or: "none"),
        Key(
          "authors",
          "whether pages name the people behind commits, as the newest `.mailmap` spells them: "
            + words(Project.Authors.self), or: "`hidden`"),
        Key("forge", "where commits can be looked at: `https://github.com/owner/name`", or: "from the remote"),
        Key("evidence", "logs that decide the checklist, see below", or: "none"),
      ])

  /// What a migration of the project may say besides what a pack may.
  static let ownOfMigration =
    YAMLKeys(
      "migrations[]",
      [
        Key("pack", "the name of a built-in rule pack"),
        Key("file", "a pack of your own, beside `sunset.yml`"),
        Key("level", "`extended` takes the extended rules into the number that burns down", or: "`headline`"),
      ]) + goals
    + YAMLKeys(
      "",
      [
        Key("attestations", "what people have looked at, see below; `sunset checklist attest` writes it"),
        Key("evidence", "logs of this migration", or: "the project's"),
        Key(
          "max-age", "how long an attestation holds: `90 days`, or `{default: 90 days, ITEM: 6 months}`", or: "180 days"
        ),
        Key(
          "shadowed", "usages of names that the repository declares itself: \(words(ShadowedDecision.self))",
          or: "`count`"),
      ])

  /// A migration of the project: a pack by name or file, with some things said otherwise, or rules in place.
  package static let migration = ownOfMigration + pack

  static let regularSprints = YAMLKeys(
    "sprints",
    [
      Key("start", "the first day of a sprint", or: "needed"),
      Key("length", "`14`, `14 days` or `2 weeks`", or: "needed"),
      Key("first", "its number", or: "1"), Key("prefix", "what stands before the number", or: "`S`"),
    ])

  static let sprints =
    regularSprints
    + YAMLKeys("", [Key("list", "in place of these: `[{name:, start:, end:}]`, days inclusive, in order")])

  static let listedSprint = YAMLKeys(
    "sprints.list[]",
    [
      Key("name", "its name", or: "needed"), Key("start", "its first day", or: "needed"),
      Key("end", "its last day", or: "needed"),
    ])

  static let exemption = YAMLKeys(
    "exempt[]",
    [
      Key("path", "a path pattern", or: "needed"), Key("reason", "why, for the pages", or: "needed"),
      Key(
        "until", "the last day on which it holds; after it the usages count, and `sunset check` fails", or: "for ever"),
      Key("repository", "the name of one of `repositories`", or: "each of them"),
    ])

  static let repository = YAMLKeys(
    "repositories[]",
    [
      Key(
        "path", "a clone, bare or not, from the folder of `sunset.yml`; alone it may stand without its key",
        or: "needed"),
      Key("name", "letters, digits, `.`, `_` and `-`", or: "the folder's"),
      Key("branch", "the branch whose first-parent history is counted", or: "HEAD"),
      Key("forge", "where its commits can be looked at", or: "from the remote"),
    ])

  static let budget = YAMLKeys(
    "budgets[]",
    [
      Key("rule", "of this rule", or: "of all headline rules"), Key("path", "below this path", or: "everywhere"),
      Key("team", "in files of this team, as CODEOWNERS or an alias names it", or: "everybody's"),
      Key("max", "so many usages at most, exempt ones not counted", or: "needed"),
    ])

  static let owners = YAMLKeys(
    "owners",
    [
      Key("file", "the file to read", or: "CODEOWNERS, where the forge looks"),
      Key("dialect", "whose rules: \(words(Owners.Dialect.self))", or: "the forge's"),
      Key(
        "as-of-commit", "`true`: a usage belongs to whom each commit's own file names",
        or: "the newest owners are applied to the whole history"),
      Key("alias", "`{'@org/old': '@org/new'}`: names on pages"),
      Key("none", "what nobody owns is called", or: "`Unowned`"),
    ])

  static let note = YAMLKeys(
    "notes[]", [Key("date", "when", or: "needed"), Key("text", "what, in a few words", or: "needed")])

  static let evidence = YAMLKeys(
    "evidence", [Key("build", "build logs, see below"), Key("console", "console logs, see below")])

  static let buildLog = YAMLKeys(
    "evidence.build[]",
    [
      Key(
        "path", "from `sunset.yml`: xcodebuild's or swift build's output, or an .xcresult exported as JSON",
        or: "needed"),
      Key("configuration", "`Release`: for people"),
      Key("commit", "what was built", or: "`on` stands in"),
      Key("on", "when, where the commit is not known", or: "undated, and told so"),
    ])

  static let consoleLog = YAMLKeys(
    "evidence.console[]",
    [
      Key("flow", "what was walked through", or: "needed"), Key("path", "the log", or: "not walked through yet"),
      Key("system", "`iOS 18.1`: wordings differ"), Key("commit", "what ran", or: "`on` stands in"),
      Key("on", "when, where the commit is not known", or: "undated, and told so"),
    ])

  static let attestation = YAMLKeys(
    "migrations[].attestations[]",
    [
      Key("item", "an item of the checklist", or: "needed"),
      Key("result", "\(words(Project.Attestation.Result.self))", or: "needed"), Key("by", "who looked", or: "needed"),
      Key("on", "when", or: "needed"),
      Key("commit", "at which commit"), Key("note", "what was seen; needed for `not-applicable` and `blocked`"),
    ])

  /// All of `sunset.yml`, in the order of the reference.
  package static let projectReference = [
    project, migration, sprints, listedSprint, exemption, budget, repository, owners, note, evidence, buildLog,
    consoleLog,
    attestation,
  ]

  private static func words<Word: CaseIterable & RawRepresentable>(
    _ type: Word.Type
  ) -> String where Word.RawValue == String {
    type.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }
}

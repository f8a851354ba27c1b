import Configuration
import Inventory
import Progress
import Site
import YAML

/// Pages of `Documentation` that are printed from the values that the program runs with.
enum ReferencePage {
  /// Every key that `sunset.yml` and a rule pack may have.
  static var configuration: String {
    """
    # sunset.yml

    <!-- Printed by `make documentation`; edit the keys in Sources, not this file. -->

    At the root of the repository; of a bare one, in its newest commit. All keys are optional. `sunset init` writes a first
    one. Mistakes are told with line, column, and what to write instead. Dates are written `YYYY-MM-DD`; where a list is
    expected, one value may stand alone.

    \(YAMLKeys.projectReference.map(table).joined(separator: "\n"))
    ## What budgets count

    ```yaml
    budgets:
      - {rule: navigation-view, max: 40}
      - {path: Checkout, max: 0}
      - {team: '@org/shop', rule: bar-title, max: 12}
    ```

    A budget counts all usages of the checked state, not only what a change adds. It names at least one of rule, path and
    team; together they narrow. Lower it as the number falls, and nobody can go back.

    # A rule pack

    The same keys stand in a file of its own (`file: my-pack.yml`) or in place (`migrations: [{id: …, rules: […]}]`).
    [rules.md](rules.md) says how to write one.

    \(YAMLKeys.packReference.map(table).joined(separator: "\n"))
    ## `context`

    | word | which matches are usages |
    |---|---|
    \(ContextName.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |" }.joined(separator: "\n"))

    """
  }

  /// Every file that programs read.
  static var dataFiles: String {
    """
    # Data files

    <!-- Printed by `make documentation`; edit the files in Sources/Site/Data, not this one. -->

    They lie beside the pages, in each migration's folder. CSV is RFC 4180 with `\\n` line ends, UTF-8, and a head. Text of
    the repository that a spreadsheet would run as a formula has a `'` in front. An explicit 0 is a zero; an empty field
    means not measured. The same input gives the same bytes. `schema` in JSON rises when a field changes its meaning.
    \(DataReference.markdown)
    ## Elsewhere

    `sunset report` writes `series.csv` and `summary.json` beside the review. `sunset inventory --format csv|json|sarif`
    lists one commit. `sunset export` prints OpenMetrics text.

    """
  }

  private static func table(_ keys: YAMLKeys) -> String {
    let head = keys.place.isEmpty ? "" : "## `\(keys.place)`\n\n"
    let rows = keys.keys.map { "| `\($0.name)` | \($0.meaning) | \($0.fallback) |\n" }.joined()
    return head + "| key | what it says | without it |\n|---|---|---|\n" + rows
  }
}

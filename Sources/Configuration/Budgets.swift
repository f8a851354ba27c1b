import Inventory
import Progress
import YAML

extension ProjectReader {
  /// `budgets: [{rule: …, path: …, team: …, max: 12}]`.
  func budget(_ field: YAMLField, of migrations: [Project.Tracked]) throws(YAMLError) -> Budget {
    let mapping = try field.mapping(.budget)
    var budget = Budget(
      max: try mapping.required("max", "say how many usages there may be, as in max: 12").integer(in: 0...10_000_000))
    if let field = mapping["rule"] { budget.rule = try rule(field, of: migrations) }
    if let field = mapping["path"] {
      let paths = try PackReader.paths(field)
      guard paths.count == 1 else { throw field.error("holds \(paths.count) paths; give each its own budget") }
      budget.path = paths[0]
    }
    if let field = mapping["team"] { budget.team = try field.string() }
    guard budget.rule != nil || budget.path != nil || budget.team != nil else {
      throw field.error("says nothing to hold back; name a rule:, a path: or a team:")
    }
    return budget
  }

  private func rule(_ field: YAMLField, of migrations: [Project.Tracked]) throws(YAMLError) -> String {
    let id = try field.string()
    let ids = migrations.flatMap(\.migration.rules).map(\.id)
    guard ids.contains(id) else {
      let near = closest(to: id, among: ids).map { "did you mean '\($0)'?" }
      throw field.error("there is no rule '\(printable(id))'; \(near ?? "`sunset explain` lists them")")
    }
    return id
  }
}

import Progress
import YAML

/// Where the logs are that decide items of the checklist: `evidence:` in `sunset.yml`.
package struct EvidenceSources: Sendable, Equatable {
  /// What a log belongs to: it counts as evidence for that state of the code.
  package struct Moment: Sendable, Equatable {
    /// The commit that was built or run, as hex digits; empty when it is not named.
    package var commit = ""
    package var on: Day?
    package init(commit: String = "", on: Day? = nil) {
      self.commit = commit
      self.on = on
    }
  }

  package struct Build: Sendable, Equatable {
    /// From the folder of `sunset.yml`.
    package var path: String
    /// `Release`, `Debug (iPad)`: for people.
    package var configuration = ""
    package var moment = Moment()
    package init(path: String, configuration: String = "", moment: Moment = Moment()) {
      self.path = path
      self.configuration = configuration
      self.moment = moment
    }
  }

  package struct Console: Sendable, Equatable {
    package var flow: String
    /// Empty for a flow that nobody has walked through yet.
    package var path = ""
    /// `iOS 18.1`: wordings differ from system to system.
    package var system = ""
    package var moment = Moment()
    package init(flow: String, path: String = "", system: String = "", moment: Moment = Moment()) {
      self.flow = flow
      self.path = path
      self.system = system
      self.moment = moment
    }
  }

  package var build: [Build] = []
  package var console: [Console] = []
  package init(build: [Build] = [], console: [Console] = []) {
    self.build = build
    self.console = console
  }
}

extension ProjectReader {
  func evidence(_ field: YAMLField) throws(YAMLError) -> EvidenceSources {
    let mapping = try field.mapping(.evidence)
    var sources = EvidenceSources()
    for item in try mapping.list("build") { sources.build.append(try buildSource(item)) }
    for item in try mapping.list("console") {
      let source = try consoleSource(item)
      if sources.console.contains(where: { $0.flow == source.flow && $0.path == source.path }) {
        throw item.error("flow '\(printable(source.flow))' is here a second time with the same log; keep one")
      }
      sources.console.append(source)
    }
    return sources
  }

  private func buildSource(_ field: YAMLField) throws(YAMLError) -> EvidenceSources.Build {
    guard field.isMapping else { return EvidenceSources.Build(path: try field.string()) }
    let mapping = try field.mapping(.buildLog)
    return EvidenceSources.Build(
      path: try mapping.required("path", "name the log of a clean build, as in path: ci/build.log").string(),
      configuration: try mapping.string("configuration"), moment: try moment(mapping))
  }

  private func consoleSource(_ field: YAMLField) throws(YAMLError) -> EvidenceSources.Console {
    let mapping = try field.mapping(.consoleLog)
    return EvidenceSources.Console(
      flow: try mapping.required("flow", "name what was walked through, as in flow: checkout").string(),
      path: try mapping.string("path"), system: try mapping.string("system"), moment: try moment(mapping))
  }

  private func moment(_ mapping: YAMLMapping) throws(YAMLError) -> EvidenceSources.Moment {
    EvidenceSources.Moment(
      commit: try mapping["commit"].map { (field) throws(YAMLError) in try commit(field) } ?? "",
      on: try mapping["on"].map { (field) throws(YAMLError) in try day(field) })
  }

  /// `max-age: 90 days` for every item, or a mapping of items with `default`.
  func ages(_ field: YAMLField, _ items: [String]) throws(YAMLError) -> AttestationAges {
    var ages = AttestationAges()
    guard field.isMapping else {
      ages.days = try age(field)
      return ages
    }
    let mapping = try field.mapping(["default"] + items)
    if let field = mapping["default"] { ages.days = try age(field) }
    for item in items { if let field = mapping[item] { ages.daysOfItem[item] = try age(field) } }
    return ages
  }

  private func age(_ field: YAMLField) throws(YAMLError) -> Int {
    try field.value("an age; write it as 90 days, 12 weeks or 6 months (at most ten years)") {
      let words = $0.split(separator: " ")
      guard words.count <= 2, let number = words.first.flatMap({ Int($0) }), (1...3660).contains(number) else {
        return nil
      }
      let days: Int
      switch words.dropFirst().first {
      case nil, "day", "days": days = number
      case "week", "weeks": days = number * 7
      case "month", "months": days = number * 30
      default: return nil
      }
      return days <= 3660 ? days : nil
    }
  }
}

import Inventory
import Progress

/// The answer to "is it on track?", in a few sentences that claim no more than the numbers say.
struct Sentence {
  /// The part that stands out.
  var lead: String
  var rest: String

  init(_ m: MigrationReport, asOf: Day) {
    let h = m.headline
    switch h.state {
    case .notUsed: (lead, rest) = Self.notUsed(m)
    case .done: (lead, rest) = Self.done(m, asOf: asOf)
    default:
      lead = Spelling.count(h.remaining, "usage") + " left in " + Spelling.count(h.files, "file")
      let done = h.percentDone.map { ", \($0)% done." } ?? "."
      rest = [done, Self.lately(h), Self.course(m, asOf: asOf)].joined(separator: " ")
    }
  }

  var text: String { lead + rest }

  private static func notUsed(_ m: MigrationReport) -> (String, String) {
    let apis = m.migration.rules(at: .headline).count
    let commits = m.series.commits.count
    let place = commits == 1 ? "at the only commit" : "at any of \(Spelling.count(commits, "commit"))"
    return (
      "Never used here",
      ": none of the \(Spelling.count(apis, "old API")) was found \(place)."
        + " There is nothing to migrate." + exempt(m.headline)
    )
  }

  private static func done(_ m: MigrationReport, asOf: Day) -> (String, String) {
    let h = m.headline
    var rest = ": no usages are left."
    if let since = h.zeroSince {
      rest += " Zero since \(since.text)"
      rest += asOf - since > 0 ? ", for \(Spelling.span(days: asOf - since))." : "."
    }
    if h.done > 0 { rest += " \(Spelling.count(h.done, "usage was", "usages were")) removed in all." }
    if let target = m.goals.target, let since = h.zeroSince {
      rest += since <= target ? " The target was \(target.text): met." : " The target was \(target.text)."
    }
    return ("Done", rest + exempt(h))
  }

  private static func exempt(_ h: Headline) -> String {
    h.exempt > 0 ? " \(Spelling.count(h.exempt, "exempt usage stays", "exempt usages stay")) on purpose." : ""
  }

  private static func lately(_ h: Headline) -> String {
    let words = Spelling.exemptions(exempted: h.exemptedLately, readmitted: h.readmittedLately)
    let exempt = words.isEmpty ? "" : "; " + words.joined(separator: ", ")
    if h.addedLately == 0 && h.removedLately == 0 {
      return "Nothing was added or removed in \(h.latelyName)\(exempt)."
    }
    return "\(Spelling.number(h.removedLately)) removed and \(Spelling.number(h.addedLately)) added in \(h.latelyName)"
      + exempt + "."
  }

  /// Where it leads, against the target.
  private static func course(_ m: MigrationReport, asOf: Day) -> String {
    let h = m.headline
    switch h.state {
    case .growing: return growth(m, asOf: asOf) + target(m, asOf: asOf)
    case .stalled: return "No net change in the last 12 weeks." + target(m, asOf: asOf)
    case .reopened: return "It had reached zero and is open again." + target(m, asOf: asOf)
    case .notConverging: return "Not converging: \(Likelihood(m).reach)." + target(m, asOf: asOf)
    case .onTrack, .atRisk, .late, .shrinking: return projection(m, asOf: asOf)
    case .notUsed, .done: return ""
    }
  }

  private static func growth(_ m: MigrationReport, asOf: Day) -> String {
    let since = asOf + -84
    let commits = m.series.commits
    guard let index = commits.lastIndex(where: { $0.drawn.day <= since }) else {
      let more = m.headline.remaining - m.series.remaining.value(at: 0)
      return more > 0 ? "Growing: \(Spelling.number(more)) more than at the first commit." : "Growing."
    }
    let more = m.headline.remaining - m.series.remaining.value(at: index)
    return more > 0 ? "Growing: \(Spelling.number(more)) more than 12 weeks ago." : "Growing."
  }

  private static func target(_ m: MigrationReport, asOf: Day) -> String {
    guard let target = m.goals.target else { return "" }
    if target < asOf { return " The target, \(target.text), has passed." }
    guard let needed = m.headline.neededPace else { return " Target \(target.text)." }
    return " The target, \(target.text), needs \(Spelling.pace(needed)) fewer a week."
  }

  private static func projection(_ m: MigrationReport, asOf: Day) -> String {
    let dates = Likelihood(m).dates
    guard let target = m.goals.target else { return dates + "." }
    if target < asOf { return "The target, \(target.text), has passed. \(dates)." }
    return "\(dates); target \(target.text): \(verdict(m, target))."
  }

  private static func verdict(_ m: MigrationReport, _ target: Day) -> String {
    guard case .success(let forecast) = m.forecast else { return "no forecast yet" }
    guard m.headline.state == .late, let middle = forecast.p50 else { return m.headline.state.rawValue }
    return "about \(Spelling.span(days: middle - target)) late"
  }
}

/// The forecast in words that claim no more than it says.
struct Likelihood {
  let forecast: Result<Forecast, MissingForecast>

  init(_ m: MigrationReport) { forecast = m.forecast }

  /// `At this pace: 85% likely by 14 Mar 2027`, without a full stop.
  var dates: String {
    switch forecast {
    case .failure(let missing): return Spelling.capitalised(Self.words(missing.reason))
    case .success(let forecast):
      guard let middle = forecast.p50 else { return "Not converging: " + reach }
      guard let likely = forecast.p85 else { return "At this pace: as likely as not by \(middle.text); \(reach)" }
      return "At this pace: 85% likely by \(likely.text)"
    }
  }

  /// `31% of the forecast's runs reach zero within five years`.
  var reach: String {
    guard case .success(let forecast) = forecast else { return "" }
    return "\(forecast.reachingZero)% of the forecast's runs reach zero within five years"
  }

  /// What was drawn from, as a sentence.
  var sample: String {
    switch forecast {
    case .failure(let missing): return Spelling.capitalised(Self.words(missing.reason)) + "."
    case .success(let forecast):
      return "Drawn from the last \(Spelling.count(forecast.weeks, "full week")), "
        + "\(Spelling.number(forecast.weeksWithRemovals)) of them with removals, in "
        + "\(Spelling.number(Forecast.runs)) runs; idle and bad weeks are kept."
    }
  }

  static func words(_ missing: Forecast.Missing) -> String {
    switch missing {
    case .nothingLeft: "nothing is left to forecast"
    case .tooShort(let weeks):
      "too early for a forecast: \(Spelling.count(weeks, "full week")) of history, \(Forecast.fewestWeeks) are needed"
    case .tooFewRemovals(let weeks):
      "no forecast: usages were removed in \(weeks == 0 ? "none" : "only one") of the last "
        + "\(Forecast.sampleLimit) weeks, and two such weeks are needed"
    }
  }
}

extension Result<Forecast, MissingForecast> {
  /// In place of a date, where there is none.
  var noDate: String {
    guard case .failure(let missing) = self else { return "not in sight" }
    if case .tooShort = missing.reason { return "too early" }
    return "no forecast"
  }
}

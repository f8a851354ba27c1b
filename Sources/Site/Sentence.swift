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
    if h.addedLately == 0 && h.removedLately == 0 { return "Nothing was added or removed in \(h.latelyName)." }
    return "\(Spelling.number(h.removedLately)) removed and \(Spelling.number(h.addedLately)) added in \(h.latelyName)."
  }

  /// Where it leads, against the target.
  private static func course(_ m: MigrationReport, asOf: Day) -> String {
    let h = m.headline
    switch h.state {
    case .growing: return growth(m, asOf: asOf) + target(m, asOf: asOf)
    case .stalled: return "No net change in the last 12 weeks." + target(m, asOf: asOf)
    case .reopened: return "It had reached zero and is open again." + target(m, asOf: asOf)
    case .onTrack, .late, .shrinking: return projection(m, asOf: asOf)
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
    let h = m.headline
    guard let target = m.goals.target else {
      return h.projectedEnd.map { "At the pace of the last 12 weeks: zero by \($0.text)." } ?? ""
    }
    guard let end = h.projectedEnd else {
      return "At the pace of the last 12 weeks zero is not reached." + Self.target(m, asOf: asOf)
    }
    if target < asOf {
      return "The target, \(target.text), has passed. At the pace of the last 12 weeks: zero by \(end.text)."
    }
    let verdict = end <= target ? "on track" : "\(Spelling.span(days: end - target)) late"
    return "At the pace of the last 12 weeks: zero by \(end.text); target \(target.text): \(verdict)."
  }
}

/// Something that a chart marks on its time axis.
package struct Event: Sendable, Equatable {
  package enum Kind: String, Sendable {
    /// A git tag of a commit on the mainline.
    case tag
    /// A line of `notes:` in `sunset.yml`.
    case note
    /// The first commit of a repository that joined the others.
    case repository
  }
  package var kind: Kind
  package var text: String
  /// Where it is drawn: with the tag's commit, or at the beginning of the note's day.
  package var moment: Instant
  /// The day it falls on, in the project's time zone.
  package var day: Day
  /// The tag's commit, as index into the mainline; for a note the last commit before its end; nil: before the first.
  package var commit: Int?

  package init(kind: Kind, text: String, moment: Instant, day: Day, commit: Int?) {
    self.kind = kind
    self.text = text
    self.moment = moment
    self.day = day
    self.commit = commit
  }
}

/// A dated note of the configuration.
package struct DatedNote: Sendable, Equatable {
  package var day: Day
  package var text: String

  package init(day: Day, text: String) {
    self.day = day
    self.text = text
  }
}

/// A tag whose commit is on the mainline.
package struct TaggedCommit: Sendable, Equatable {
  package var name: String
  /// Index into the mainline.
  package var commit: Int

  package init(name: String, commit: Int) {
    self.name = name
    self.commit = commit
  }
}

extension ReportBuilder {
  /// What the charts mark, oldest first.
  func events() -> [Event] {
    let joins = input.repositories.indices.compactMap { index in
      input.timeline.commits.firstIndex { $0.repository == index }.flatMap { $0 > 0 ? (index, $0) : nil }
    }.map { index, commit in
      Event(
        kind: .repository, text: "\(input.repositories[index]) joins", moment: input.timeline.commits[commit].drawn,
        day: days[commit], commit: commit)
    }
    let rest = Event.all(input.tags, input.notes, commits: input.timeline.commits, days: days)
    return joins.isEmpty ? rest : (rest + joins).sorted { ($0.moment, $0.text) < ($1.moment, $1.text) }
  }
}

extension Event {
  /// Tags and notes in one row, oldest first, then by text.
  static func all(_ tags: [TaggedCommit], _ notes: [DatedNote], commits: [MainlineCommit], days: [Day]) -> [Event] {
    let tagged = tags.filter { commits.indices.contains($0.commit) }.map { tag in
      Event(
        kind: .tag, text: tag.name, moment: commits[tag.commit].drawn, day: days[tag.commit], commit: tag.commit)
    }
    let noted = notes.map { note in
      Event(
        kind: .note, text: note.text, moment: Instant(Int64(note.day.number) * 86_400), day: note.day,
        commit: days.lastIndex { $0 <= note.day })
    }
    return (tagged + noted).sorted { ($0.moment, $0.text) < ($1.moment, $1.text) }
  }
}

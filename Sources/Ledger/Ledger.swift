import Inventory

/// What a whole history did to the counts, commit by commit, and what stands at its newest commit. Plain values: who
/// reads them needs no git.
package struct Ledger: Sendable {
  package struct Commit: Sendable {
    /// Full id in hex.
    package var id: String
    /// The committer's date in seconds since 1970, as git stores it.
    package var time: Int64
    package init(id: String, time: Int64) {
      self.id = id
      self.time = time
    }
  }

  /// What one commit did to one rule's counts in one file.
  package struct Effect: Sendable, Equatable {
    /// Index into `commits`.
    package var commit: Int32
    /// Index into `paths`.
    package var path: Int32
    /// Index into the counter's rules.
    package var rule: UInt16
    /// Usages whose line appeared, and whose line is gone, from the multiset of matched lines in the whole commit.
    package var added: Int32
    package var removed: Int32
    /// Usages whose line came from another file (above 0) or went to one (below 0); 0 in sum over a commit and rule.
    package var moved: Int32
    /// Of the removed, those that went because their file was deleted.
    package var deleted: Int32 = 0
    /// Usages that came with a whole repository that joined the others: no work. 0 in one repository's ledger.
    package var joined: Int32 = 0
    /// Usages that are still there and became exempt (marked, or brought into the compatibility wrapper or an exempt
    /// path), and exempt ones that count again: neither is removed or added.
    package var exempted: Int32 = 0
    package var readmitted: Int32 = 0
    /// Change of the exempt usages, and of the lines that the pattern matches.
    package var exempt: Int32
    package var lines: Int32

    package init(
      commit: Int32, path: Int32, rule: UInt16, added: Int32, removed: Int32, deleted: Int32 = 0, moved: Int32 = 0,
      exempted: Int32 = 0, readmitted: Int32 = 0, exempt: Int32 = 0, lines: Int32 = 0
    ) {
      self.exempted = exempted
      self.readmitted = readmitted
      self.deleted = deleted
      self.commit = commit
      self.path = path
      self.rule = rule
      self.added = added
      self.removed = removed
      self.moved = moved
      self.exempt = exempt
      self.lines = lines
    }

    /// Usages came, went, moved, joined, became exempt or count again.
    package var changesUsages: Bool {
      added != 0 || removed != 0 || moved != 0 || joined != 0 || exempted != 0 || readmitted != 0
    }

    /// Change of the file's usages.
    package var step: Int32 { added - removed + moved + joined - exempted + readmitted }

    /// The first commit of a repository adds nothing: what it brings was written before anybody counted.
    package mutating func join() {
      joined = step
      added = 0
      removed = 0
      deleted = 0
      moved = 0
      exempted = 0
      readmitted = 0
    }
  }

  /// Change of the lines that any headline rule of a migration matches.
  package struct LineEffect: Sendable, Equatable {
    package var commit: Int32
    package var migration: Int32
    package var lines: Int32
    package init(commit: Int32, migration: Int32, lines: Int32) {
      self.commit = commit
      self.migration = migration
      self.lines = lines
    }
  }

  /// A match at the newest commit, with its text.
  package struct HeadMatch: Sendable {
    package var match: Match
    /// The line, without its end, cut after some hundred bytes.
    package var text: [UInt8]
    /// Index of the commit that brought the line.
    package var since: Int32
    /// The comment that exempts it, or tries to.
    package var mark: ExemptionMark?
    /// Why it is exempt; nil when it is not.
    package var exemption: Exemption?

    /// - Parameters:
    ///   - match: as the scanner gives it; its class becomes exempt where the path or the mark says so.
    ///   - day: the report's.
    package init(
      match: Match, text: [UInt8], since: Int32, mark: ExemptionMark? = nil, isPathExempt: Bool = false,
      on day: ExemptUntil = .never
    ) {
      self.match = match
      self.text = text
      self.since = since
      self.mark = mark
      exemption = Exemption(of: match, mark, isPathExempt: isPathExempt, on: day)
      if exemption != nil { self.match.class = .exempt }
    }
  }

  /// A file with matches, or that declares a name of the rules, at the newest commit.
  package struct HeadFile: Sendable {
    package var path: Int32
    package var isBinary: Bool
    package var matches: [HeadMatch]
    /// Names in it that the rules take for the platform's.
    package var ownDeclarations: [OwnDeclaration]
    package init(
      path: Int32, isBinary: Bool, matches: [HeadMatch], ownDeclarations: [OwnDeclaration] = []
    ) {
      self.ownDeclarations = ownDeclarations
      self.path = path
      self.isBinary = isBinary
      self.matches = matches
    }
  }

  /// Oldest first.
  package var commits: [Commit]
  /// The paths that `effects` and `head` speak of. Raw bytes: a path of git need not be UTF-8.
  package var paths: [[UInt8]]
  /// By commit, then path (by its bytes), then rule.
  package var effects: [Effect]
  package var lineEffects: [LineEffect]
  /// The first lines of the messages of the commits with effects.
  package var subjects: [Int32: String]
  /// For each of them whose message says so, the id of the commit that it reverts, as hex digits.
  package var reverts: [Int32: String] = [:]
  /// By path.
  package var head: [HeadFile]

  package init(
    commits: [Commit], paths: [[UInt8]], effects: [Effect], lineEffects: [LineEffect], subjects: [Int32: String],
    reverts: [Int32: String] = [:], head: [HeadFile]
  ) {
    self.reverts = reverts
    self.commits = commits
    self.paths = paths
    self.effects = effects
    self.lineEffects = lineEffects
    self.subjects = subjects
    self.head = head
  }
}

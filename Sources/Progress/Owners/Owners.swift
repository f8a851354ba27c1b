/// Who owns which path, as a CODEOWNERS file says.
///
/// ## How one team is derived
///
/// - The last line that matches a path wins; its owner is the first one that is a team (`@org/team`, a group with a
///   slash), or else the first one. A line that matches and names nobody takes the path from its owner.
/// - GitLab's sections each give an owner of their own. The lines before the first heading are a section, too. The team is
///   that of the last section that has one, required sections before optional ones (`^[…]`): general owners come first in
///   a file, special ones later.
/// - An exclusion (`!path`, GitLab) takes the path out of its section for good, whatever comes before or after it.
/// - An owner's e-mail address is never shown: `alias:` gives it a name, else it is `Owners.byEMail`.
package struct Owners: Sendable, Equatable {
  /// Whose rules a file is read by.
  package enum Dialect: String, Sendable, CaseIterable {
    case github, gitlab
  }

  /// A line that says nothing about any path, and why.
  package struct Problem: Sendable, Equatable {
    /// From 1.
    package var line: Int
    package var message: String
  }

  /// The name of whoever is named by an address only.
  package static let byEMail = "an owner by e-mail"
  /// GitHub reads no larger file.
  package static let sizeLimit = 3 << 20

  /// Where the forges look, in their order.
  package static func places(_ dialect: Dialect?) -> [String] {
    switch dialect {
    case .github: [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]
    case .gitlab: ["CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]
    case nil: [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]
    }
  }

  /// The dialect of a file whose forge is not known: by its folder, else by GitLab's headings, which GitHub cannot read.
  package static func dialect(of text: [UInt8], at path: String) -> Dialect {
    if path.hasPrefix(".github/") { return .github }
    if path.hasPrefix(".gitlab/") { return .gitlab }
    let hasHeading = text.split(separator: 0x0a).contains { OwnerLine.isHeading(OwnerLine.trimmed($0)) }
    return hasHeading ? .gitlab : .github
  }

  private struct Entry: Sendable, Equatable {
    var glob: OwnerGlob
    /// Nil: a line without owners.
    var team: String?
    var isExclusion: Bool
  }

  private struct Section: Sendable, Equatable {
    /// In lower case; empty before the first heading.
    var name: String
    var isOptional: Bool
    var entries: [Entry]
  }

  private var sections: [Section]
  package private(set) var problems: [Problem] = []

  /// Nobody owns anything.
  package init() { sections = [] }

  /// - Parameter aliases: from an owner as the file spells it to the name to show.
  /// - Complexity: one pass over the text.
  package init(parsing text: [UInt8], _ dialect: Dialect, aliases: [String: String] = [:]) {
    sections = [Section(name: "", isOptional: false, entries: [])]
    var current = 0
    var defaults: [String] = []
    let names = OwnerNames(aliases: aliases)
    if text.count > Self.sizeLimit {
      problems.append(Problem(line: 1, message: "the file is larger than 3 MB, which the forges do not read"))
      return
    }
    for (index, raw) in text.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      let line = OwnerLine.trimmed(raw)
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      if dialect == .gitlab, let heading = OwnerLine.Heading(line) {
        current = section(heading)
        defaults = heading.owners
      } else {
        switch OwnerLine.entry(line, dialect) {
        case .success(let entry):
          let owners = entry.owners.isEmpty ? defaults : entry.owners
          sections[current].entries.append(
            Entry(glob: entry.glob, team: names.team(owners), isExclusion: entry.isExclusion))
        case .failure(let problem): problems.append(Problem(line: index + 1, message: problem.message))
        }
      }
    }
  }

  /// Sections of one name, in whatever case, are one; it is optional only when each of its headings says so.
  private mutating func section(_ heading: OwnerLine.Heading) -> Int {
    if let known = sections.firstIndex(where: { $0.name == heading.name }) {
      if !heading.isOptional { sections[known].isOptional = false }
      return known
    }
    sections.append(Section(name: heading.name, isOptional: heading.isOptional, entries: []))
    return sections.count - 1
  }

  /// The team of a path; nil when nobody owns it.
  ///
  /// - Complexity: O(lines) patterns are tried.
  package func team(of path: [UInt8]) -> String? {
    let names = path.split(separator: 0x2f, omittingEmptySubsequences: true)
    for isOptional in [false, true] {
      for section in sections.reversed() where section.isOptional == isOptional {
        if let team = Self.team(of: names, in: section) { return team }
      }
    }
    return nil
  }

  private static func team(of names: [ArraySlice<UInt8>], in section: Section) -> String? {
    if section.entries.contains(where: { $0.isExclusion && $0.glob.matches(names) }) { return nil }
    return section.entries.last { !$0.isExclusion && $0.glob.matches(names) }?.team
  }
}

/// What owners are called on pages.
private struct OwnerNames {
  let aliases: [String: String]

  /// The first team among the owners of a line, or the first owner.
  func team(_ owners: [String]) -> String? {
    let chosen = owners.first { $0.hasPrefix("@") && $0.contains("/") } ?? owners.first
    return chosen.map { owner in
      if let alias = aliases[owner] { return alias }
      return owner.hasPrefix("@") ? owner : Owners.byEMail
    }
  }
}

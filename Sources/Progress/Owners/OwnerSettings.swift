/// What `sunset.yml` says about owners.
package struct OwnerSettings: Sendable, Equatable {
  /// The CODEOWNERS file, from the repository's root; nil: where the forges look.
  package var file: String?
  /// Whose rules the file is read by; nil: told by the forge, the file's folder or its headings.
  package var dialect: Owners.Dialect?
  /// From an owner as the file spells it, to the name to show: for renamed teams and for people known by address.
  package var aliases: [String: String]
  /// What paths without an owner are listed under.
  package var none: String
  /// A usage belongs to whom the CODEOWNERS file of each commit names, in place of the newest file's.
  package var isAsOfCommit: Bool

  package init(
    file: String? = nil, dialect: Owners.Dialect? = nil, aliases: [String: String] = [:], none: String = "Unowned",
    isAsOfCommit: Bool = false
  ) {
    self.isAsOfCommit = isAsOfCommit
    self.file = file
    self.dialect = dialect
    self.aliases = aliases
    self.none = none
  }

  /// The first file, where the forges look or where the settings say.
  ///
  /// - Parameters:
  ///   - forge: what is known of the repository's forge.
  ///   - open: the bytes of a file at a commit, or nil when there is none.
  package func find(
    forge: Owners.Dialect?, _ open: (String) throws -> [UInt8]?
  ) rethrows -> (place: String, text: [UInt8])? {
    for place in file.map({ [$0] }) ?? Owners.places(dialect ?? forge) {
      if let text = try open(place) { return (place, text) }
    }
    return nil
  }

  /// The owners that a file names.
  package func owners(forge: Owners.Dialect?, at place: String, _ text: [UInt8]) -> Owners {
    Owners(parsing: text, dialect ?? forge ?? Owners.dialect(of: text, at: place), aliases: aliases)
  }
}

/// The keys that a mapping may have: the reader refuses all others, and the reference in `Documentation` is printed from
/// the same values.
package struct YAMLKeys: Sendable {
  package struct Key: Sendable {
    package var name: String
    /// What it says, in Markdown.
    package var meaning: String
    /// What holds without it, in Markdown; empty where there is nothing to say.
    package var fallback: String

    package init(_ name: String, _ meaning: String, or fallback: String = "") {
      self.name = name
      self.meaning = meaning
      self.fallback = fallback
    }
  }

  /// Where the mapping stands: `sprints`, `migrations[]`. Empty for the whole file.
  package var place: String
  package var keys: [Key]

  package init(_ place: String, _ keys: [Key]) {
    self.place = place
    self.keys = keys
  }

  package var names: [String] { keys.map(\.name) }

  package static func + (left: YAMLKeys, right: YAMLKeys) -> YAMLKeys {
    YAMLKeys(left.place, left.keys + right.keys)
  }
}

extension YAMLField {
  /// The keys and values of a mapping that has no keys but these.
  package func mapping(_ keys: YAMLKeys) throws(YAMLError) -> YAMLMapping { try mapping(keys.names) }
}

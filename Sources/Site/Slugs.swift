/// File names for things whose names anybody may have chosen.
enum Slugs {
  /// One for each name, in its order, all different: letters and digits in lower case, joined by hyphens.
  /// - Parameter fallback: what a name without any of them is called.
  static func of(_ names: [String], fallback: String) -> [String] {
    var used: Set<String> = []
    return names.map { name in
      let stem = stem(name, fallback: fallback)
      // The first number that is free; a name may look like a numbered one.
      let slug = (1...).lazy.map { $0 == 1 ? stem : "\(stem)-\($0)" }.first { !used.contains($0) } ?? stem
      used.insert(slug)
      return slug
    }
  }

  private static func stem(_ name: String, fallback: String) -> String {
    var words: [String] = [""]
    for character in name.lowercased() {
      if character.isASCII, character.isLetter || character.isNumber {
        words[words.count - 1].append(character)
      } else if words.last != "" {
        words.append("")
      }
    }
    let stem = words.filter { !$0.isEmpty }.joined(separator: "-")
    // Some file systems end names at 255 bytes.
    return stem.isEmpty ? fallback : String(stem.prefix(80))
  }
}

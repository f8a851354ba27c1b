import Progress

/// What a site was counted from, in words.
extension Report {
  /// `ios`, or `ios, web`, or `12 repositories`.
  var names: String {
    repositories.count > 4 ? "\(repositories.count) repositories" : repositories.map(\.name).joined(separator: ", ")
  }

  /// The branches' names, each once.
  var branches: String {
    var seen: Set<String> = []
    return repositories.map(\.branch).filter { seen.insert($0).inserted }.joined(separator: ", ")
  }

  /// The newest commit of each repository.
  var heads: [String] { repositories.map(\.head) }

  func heads(digits: Int) -> String { repositories.map { String($0.head.prefix(digits)) }.joined(separator: ", ") }

  /// `ios (main, 1a2b3c4), web (main, 5d6e7f8)`.
  var sources: String {
    repositories.map { "\($0.name) (\($0.branch), \($0.head.prefix(7)))" }.joined(separator: ", ")
  }
}

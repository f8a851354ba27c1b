/// Finds the repository's files among the paths of a log, which was written on another machine.
///
/// A log's path is the repository's when, below the folder that most of the log's known files share, it equals a path of
/// the repository whole.
package struct ProjectPaths: Sendable {
  private let known: Set<String>
  private let names: Set<Substring>
  private let root: String?
  /// How many of the repository's files the log names.
  package let count: Int

  /// - Parameter known: the repository's paths.
  /// - Complexity: O(paths of the log × their depth).
  package init(_ log: BuildLog, known: Set<String>) {
    self.known = known
    names = Set(known.map { $0.split(separator: "/").last ?? "" })
    var roots: [String: Int] = [:]
    for path in log.files { if let root = Self.root(of: path, known) { roots[root, default: 0] += 1 } }
    // The longest root of those that are named most often: a copy of the project below it is a part of it.
    let best = roots.max { ($0.value, $0.key.utf8.count, $0.key) < ($1.value, $1.key.utf8.count, $1.key) }
    root = best?.key
    count = best?.value ?? 0
  }

  /// The part before the repository's own path; the longest own path wins.
  private static func root(of path: String, _ known: Set<String>) -> String? {
    if known.contains(path) { return "" }
    for (index, character) in zip(path.indices, path) where character == "/" {
      if known.contains(String(path[path.index(after: index)...])) { return String(path[...index]) }
    }
    return nil
  }

  /// - Returns: nil for a file that is not the repository's.
  package func own(_ path: String) -> String? {
    guard let root, path.hasPrefix(root) else { return nil }
    let own = String(path.dropFirst(root.count))
    return known.contains(own) ? own : nil
  }

  /// A log that names files without their folders is the project's when most of the names are.
  package func knowsMost(of bareNames: Set<String>) -> Bool {
    let own = bareNames.count { names.contains($0[...]) }
    return own > 0 && own * 2 >= bareNames.count
  }
}

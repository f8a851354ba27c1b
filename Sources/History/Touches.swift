import Git

/// How often files were changed, whatever it did to the counts.
package struct Touches {
  private let wanted: [[UInt8]: Int]
  /// In the order of the paths: the commits that changed each file, its first one included.
  package private(set) var counts: [Int]

  /// - Parameters:
  ///   - paths: raw bytes, each once.
  ///   - commits: indexes into the mainline.
  /// - Complexity: the tree entries that differ from commit to commit.
  package init(of paths: [[UInt8]], in commits: Range<Int>, _ mainline: Mainline, _ store: ObjectStore) throws {
    wanted = Dictionary(uniqueKeysWithValues: paths.enumerated().map { ($1, $0) })
    counts = [Int](repeating: 0, count: paths.count)
    guard !paths.isEmpty, !commits.isEmpty else { return }
    var delta = TreeDelta(store)
    // The oldest commit of a cut history changed nothing that is known.
    let first = mainline.isCut ? max(1, commits.lowerBound) : commits.lowerBound
    var before = first > 0 ? try store.tree(of: mainline.commits[first - 1].id) : nil
    for commit in first..<max(first, commits.upperBound) {
      let tree = try store.tree(of: mainline.commits[commit].id)
      try delta.compare(before, tree) { path, difference in
        if difference.new != nil, let index = wanted[Array(path)] { counts[index] += 1 }
      }
      before = tree
    }
  }
}

import Platform

/// A repository's `objects` folder with its packs mapped, shared by all threads.
///
/// A pack that git writes later is not among them; libgit2 finds it.
package final class ObjectFolder: Sendable {
  package let path: String
  let packs: [Packfile]

  /// - Parameter readsPacks: false where every object is to go through libgit2, which can check its hash.
  init(_ path: String, readsPacks: Bool) {
    self.path = path
    let folder = path + "/pack"
    let names = readsPacks ? (try? Files.names(in: folder)) ?? [] : []
    let indexed = names.filter { $0.hasSuffix(".idx") }.map { String($0.dropLast(4)) }.sorted()
    packs = indexed.enumerated().compactMap { Packfile(folder + "/" + $1, number: $0) }
  }
}

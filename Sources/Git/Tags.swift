import CGit2

extension Repository {
  /// A tag and the commit that it names, annotated tags peeled.
  package struct Tag: Sendable {
    /// Without `refs/tags/`; bytes that are not UTF-8 are replaced.
    package var name: String
    package var commit: ObjectID
  }

  /// All tags of commits, by name. A tag of something else, or of a missing commit, is no point on a line.
  ///
  /// - Complexity: one or two object reads for each tag.
  /// The corresponding C functions are `git_reference_iterator_glob_new` and `git_reference_peel`.
  package func tags() throws(GitError) -> [Tag] {
    var found: OpaquePointer?
    guard git_reference_iterator_glob_new(&found, pointer, "refs/tags/*") == 0, let iterator = found else {
      throw GitError(.unreadable, at: place, "cannot list the tags: \(lastMessage())")
    }
    defer { git_reference_iterator_free(iterator) }
    var tags: [Tag] = []
    while true {
      var next: OpaquePointer?
      let code = git_reference_next(&next, iterator)
      if code == GIT_ITEROVER.rawValue { break }
      guard code == 0, let reference = next else {
        throw GitError(.unreadable, at: place, "cannot list the tags: \(lastMessage())")
      }
      defer { git_reference_free(reference) }
      var commit: OpaquePointer?
      guard git_reference_peel(&commit, reference, GIT_OBJECT_COMMIT) == 0, let commit else { continue }
      defer { git_object_free(commit) }
      tags.append(
        Tag(
          name: String(cString: git_reference_shorthand(reference)),
          commit: ObjectID(raw: UnsafeRawPointer(git_object_id(commit)))))
    }
    return tags.sorted { $0.name < $1.name }
  }
}

import CGit2

/// What git's own diff says about two versions of a file.
package enum LineDifference {
  /// The lines of the new version, from 1, that a diff shows as added.
  ///
  /// - Complexity: that of Myers' diff.
  /// The corresponding C function is `git_diff_buffers`.
  package static func addedLines(from old: [UInt8], to new: [UInt8]) -> [Range<Int>] {
    var options = git_diff_options()
    guard git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)) == 0 else { return [] }
    options.context_lines = 0
    options.interhunk_lines = 0
    options.flags |= GIT_DIFF_FORCE_TEXT.rawValue
    var found: [Range<Int>] = []
    let code = withUnsafeMutablePointer(to: &found) { list in
      git_diff_buffers(
        old, old.count, nil, new, new.count, nil, &options, nil, nil,
        { _, hunk, list in
          guard let hunk, let list, hunk.pointee.new_lines > 0 else { return 0 }
          let first = Int(hunk.pointee.new_start)
          list.assumingMemoryBound(to: [Range<Int>].self).pointee.append(first..<first + Int(hunk.pointee.new_lines))
          return 0
        }, nil, list)
    }
    return code == 0 ? found : []
  }
}

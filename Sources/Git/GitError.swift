import CGit2

/// Why the repository could not be read: where, what, and what to do, in one line.
package struct GitError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What a caller may want to tell apart.
  package enum Kind: Sendable, Equatable {
    case notARepository
    case notOwned
    case unbornBranch
    case unknownRevision
    case unsupportedFormat
    case shallow
    case missingObject
    case unreadable
  }
  package var kind: Kind
  /// The repository's path, or the object's place in it.
  package var place: String
  package var message: String
  /// What to do about it; empty when there is nothing to say.
  package var advice: String

  package init(_ kind: Kind, at place: String, _ message: String, advice: String = "") {
    self.kind = kind
    self.place = place
    self.message = message
    self.advice = advice
  }

  package var description: String {
    place + ": " + message + (advice.isEmpty ? "" : "; " + advice)
  }
}

/// libgit2's words for the last error on this thread.
func lastMessage() -> String {
  guard let error = git_error_last(), let text = error.pointee.message else { return "unknown error" }
  return String(cString: text)
}

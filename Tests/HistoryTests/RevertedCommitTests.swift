import Git
import Testing

/// Which commit a commit's message says it reverts.
@Suite struct RevertedCommitTests {
  private static let id = "0123456789abcdef0123456789abcdef01234567"

  private func reverts(_ message: String) throws -> String? {
    let text = """
      tree \(Self.id)
      parent \(Self.id)
      author A <a@b> 1700000000 +0000
      committer A <a@b> 1700000000 +0000

      \(message)
      """
    return try #require(Array(text.utf8).withUnsafeBytes { RawCommit($0) }).reverts
  }

  @Test func theSentenceOfGitRevertIsRead() throws {
    #expect(try reverts("Revert \"Add\"\n\nThis reverts commit \(Self.id).") == Self.id)
    #expect(try reverts("Revert\n\nReason.\n\nThis reverts commit 0123456, reversing\nchanges.") == "0123456")
    #expect(try reverts("Revert\r\n\r\nThis reverts commit ABCDEF0.\r") == "abcdef0")
  }

  @Test func ofTwoTheFirstCounts() throws {
    #expect(try reverts("Revert both\n\nThis reverts commit 1111111.\nThis reverts commit 2222222.") == "1111111")
  }

  @Test(arguments: [
    "Revert \"Add\"", "a\n\nThis reverts commit 012345.", "a\n\n  This reverts commit 0123456.",
    "a\n\nSee: This reverts commit 0123456.", "a\n\nThis reverts commit HEAD~1.", "",
  ]) func anythingElseRevertsNothing(_ message: String) throws { #expect(try reverts(message) == nil) }
}

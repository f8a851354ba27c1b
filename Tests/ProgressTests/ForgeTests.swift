import Progress
import Testing

/// Remotes as people have them, and where a line of a file is seen there.
@Suite struct ForgeTests {
  struct Case: CustomTestStringConvertible {
    var remote: String
    var commit: String
    var line: String
    var testDescription: String { remote }
  }

  static let cases = [
    Case(
      remote: "git@github.com:acme/app.git", commit: "https://github.com/acme/app/commit/c0ffee",
      line: "https://github.com/acme/app/blob/c0ffee/A%20b.swift#L10"),
    Case(
      remote: "https://ada:secret@github.com/acme/app", commit: "https://github.com/acme/app/commit/c0ffee",
      line: "https://github.com/acme/app/blob/c0ffee/A%20b.swift#L10"),
    Case(
      remote: "ssh://git@gitlab.acme.example:2222/ios/apps/app.git",
      commit: "https://gitlab.acme.example/ios/apps/app/-/commit/c0ffee",
      line: "https://gitlab.acme.example/ios/apps/app/-/blob/c0ffee/A%20b.swift#L10"),
    Case(
      remote: "git@bitbucket.org:acme/app.git", commit: "https://bitbucket.org/acme/app/commits/c0ffee",
      line: "https://bitbucket.org/acme/app/src/c0ffee/A%20b.swift#lines-10"),
    Case(
      remote: "https://codeberg.org/acme/app.git", commit: "https://codeberg.org/acme/app/commit/c0ffee",
      line: "https://codeberg.org/acme/app/src/commit/c0ffee/A%20b.swift#L10"),
    Case(
      remote: "https://acme@dev.azure.com/acme/My%20Apps/_git/app",
      commit: "https://dev.azure.com/acme/My%20Apps/_git/app/commit/c0ffee",
      line: "https://dev.azure.com/acme/My%20Apps/_git/app?version=GCc0ffee&path=/A%20b.swift&line=10&lineEnd=11"
        + "&lineStartColumn=1&lineEndColumn=1"),
    Case(
      remote: "git@ssh.dev.azure.com:v3/acme/Apps/app",
      commit: "https://dev.azure.com/acme/Apps/_git/app/commit/c0ffee",
      line: "https://dev.azure.com/acme/Apps/_git/app?version=GCc0ffee&path=/A%20b.swift&line=10&lineEnd=11"
        + "&lineStartColumn=1&lineEndColumn=1"),
    Case(
      remote: "https://acme.visualstudio.com/DefaultCollection/Apps/_git/app",
      commit: "https://acme.visualstudio.com/DefaultCollection/Apps/_git/app/commit/c0ffee",
      line: "https://acme.visualstudio.com/DefaultCollection/Apps/_git/app?version=GCc0ffee&path=/A%20b.swift&line=10"
        + "&lineEnd=11&lineStartColumn=1&lineEndColumn=1"),
    Case(
      remote: "acme@vs-ssh.visualstudio.com:v3/acme/Apps/app",
      commit: "https://dev.azure.com/acme/Apps/_git/app/commit/c0ffee",
      line: "https://dev.azure.com/acme/Apps/_git/app?version=GCc0ffee&path=/A%20b.swift&line=10&lineEnd=11"
        + "&lineStartColumn=1&lineEndColumn=1"),
  ]

  @Test(arguments: cases)
  func aRemoteLeadsToCommitsAndLines(_ example: Case) throws {
    let forge = try #require(Forge(example.remote))
    #expect(forge.commitURL + "c0ffee" == example.commit)
    #expect(forge.fileURL + forge.style.address(commit: "c0ffee", path: "A%20b.swift", line: 10) == example.line)
  }

  @Test(arguments: ["/srv/git/app.git", "../app", "file:///srv/app", "javascript:alert(1)", "https://host/\"><script>"])
  func whatIsNoForgeHasNoLinks(_ remote: String) { #expect(Forge(remote) == nil) }
}

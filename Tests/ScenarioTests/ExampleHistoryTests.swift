import Foundation
import TestSupport
import Testing

/// The history that `make site` shows when it is given no repository.
@Suite struct ExampleHistoryTests {
  private let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Examples/grow-recipes").standardizedFileURL.path

  @Test func growsTheSameCommitsUnderAnyConfiguration() throws {
    let folder = try TemporaryFolder()
    try folder.write("[init]\n\tdefaultBranch = trunk\n[core]\n\tautocrlf = true\n", to: "home/.gitconfig")
    let other = ["TZ": "Asia/Kolkata", "HOME": folder.path(of: "home"), "GIT_DIR": "/nonexistent"]
    for (name, environment) in [("one.git", [:]), ("two.git", other)] {
      let grown = try run(program, [folder.path(of: name)], environment: environment)
      try #require(grown.status == 0, "\(grown.errors)")
    }
    let refs = try run("git", ["for-each-ref"], in: folder.path(of: "one.git"))
    #expect(refs.output.contains("refs/heads/main"))
    #expect(try run("git", ["for-each-ref"], in: folder.path(of: "two.git")).output == refs.output)
    #expect(try run("git", ["fsck", "--strict"], in: folder.path(of: "one.git")).status == 0)
  }

  @Test func leavesWhatIsThereAlone() throws {
    let folder = try TemporaryFolder()
    try folder.write("keep me", to: "photos/summer.txt")
    let refused = try run(program, [folder.path(of: "photos")])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("photos: is there already"))
    #expect(try run("ls", ["-A"], in: folder.path).output == "photos\n")
    #expect(try folder.read("photos/summer.txt") == Array("keep me".utf8))
  }
}

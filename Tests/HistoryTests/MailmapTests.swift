import Git
import Testing

/// Names are those of `.mailmap`; what git's own documentation shows is read the same here.
@Suite struct MailmapTests {
  private let text = """
    Joe R. Developer <joe@example.com>
    Jane Doe <jane@example.com> <jane@laptop.(none)>
    Jane Doe <jane@example.com> janet <both@example.com>
    not a line
    """

  @Test(arguments: [
    ("Joe Developer", "joe@example.com", "Joe R. Developer"), ("jane", "jane@laptop.(none)", "Jane Doe"),
    ("janet", "both@example.com", "Jane Doe"), ("Somebody", "both@example.com", "Somebody"),
  ])
  func aPersonIsFoundByNameAndAddress(_ name: String, _ address: String, _ real: String) throws {
    let map = try Mailmap(parsing: Array(text.utf8))
    #expect(map.name(of: RawCommit.Person(name: name, address: address)) == real)
  }

  @Test func withoutAFileNamesStay() throws {
    let map = try Mailmap()
    #expect(map.name(of: RawCommit.Person(name: "Ana", address: "a@b")) == "Ana")
  }

  @Test(arguments: [
    ("author Ana B <a@b> 1 +0000", "Ana B", "a@b"), ("author  <> 1 +0000", "", ""),
    ("author A <x> B <a@b> 1 +0000", "A <x> B", "a@b"),
  ])
  func anAuthorIsReadFromTheCommit(_ line: String, _ name: String, _ address: String) {
    let bytes = Array("tree 0\nparent 1\n\(line)\ncommitter C <c@d> 2 +0000\n\nauthor Nobody <n@n> 1 +0000\n".utf8)
    let person = bytes.withUnsafeBytes { RawCommit.author($0) }
    #expect(person == RawCommit.Person(name: name, address: address))
  }
}

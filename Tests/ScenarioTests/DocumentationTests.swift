import Foundation
import TestSupport
import Testing

/// What is written about Sunset is what it does.
@Suite struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(arguments: ["configuration", "data-files"]) func referencePagesArePrintedFromTheProgram(_ page: String) throws {
    let folder = try TemporaryFolder()
    let printed = try run(sunsetExecutable, ["generate", page], in: folder.path)
    try #require(printed.status == 0)
    let committed = try Self.text("Documentation/\(page).md")
    #expect(printed.output == committed, "Documentation/\(page).md is old; run `make documentation`")
  }

  /// Every link between the pages leads to a file, and every file is linked from somewhere.
  @Test func linksOfTheDocumentationLeadToFiles() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("Documentation").path
    ).filter { $0.hasSuffix(".md") }
    var linked: Set<String> = []
    for file in files.map({ "Documentation/\($0)" }) + ["README.md", "CONTRIBUTING.md", "SECURITY.md"] {
      let folder = (file as NSString).deletingLastPathComponent
      for match in try Self.text(file).matches(of: #/\]\(([^)#:]+)(#[^)]*)?\)/#) {
        let target = NSString.path(withComponents: [folder, String(match.1)])
        let place = Self.root.appendingPathComponent(target).standardizedFileURL
        #expect(FileManager.default.fileExists(atPath: place.path), "\(file) links to \(match.1)")
        linked.insert(place.lastPathComponent)
      }
    }
    #expect(Set(files).subtracting(linked) == [])
  }

  /// The pack that the page on rules teaches with is run with its own examples.
  @Test func packsInTheDocumentationHold() throws {
    let folder = try TemporaryFolder()
    let blocks = try Self.text("Documentation/rules.md").matches(of: #/```yaml\n(id: (?:.|\n)*?)```/#)
    #expect(blocks.count >= 2)
    for (index, block) in blocks.enumerated() {
      let file = "\(folder.path)/pack\(index).yml"
      try String(block.1).write(toFile: file, atomically: true, encoding: .utf8)
      let outcome = try run(sunsetExecutable, ["explain", "--verify", file], in: folder.path)
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)\n\(block.1)")
    }
  }
}

import Foundation

/// An empty folder that goes away with its owner.
package final class TemporaryFolder: Sendable {
  /// Absolute, with no symbolic links in it, without a slash at the end.
  package let path: String

  package init() throws {
    let template = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/sunset-XXXXXX"
    var name = Array(template.utf8CString)
    guard mkdtemp(&name) != nil, let made = realpath(name, nil) else {
      throw TestSupportError("\(template): cannot make a temporary folder")
    }
    defer { free(made) }
    path = String(cString: made)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a name inside.
  package func path(of name: String) -> String { path + "/" + name }

  /// Writes a file inside, and the folders that lead to it.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: path(of: name))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  package func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// A file's bytes.
  package func read(_ name: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path(of: name)) else {
      throw TestSupportError("\(name): cannot be read")
    }
    return [UInt8](data)
  }
}

/// What went wrong while a test prepared itself.
package struct TestSupportError: Error, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}

/// A mistake in a YAML file: where it is, what it is, and what to do about it.
package struct YAMLError: Error, Equatable, CustomStringConvertible {
  package var file: String
  /// From 1; 0 when the mistake belongs to the whole file.
  package var line: Int
  /// In characters, from 1.
  package var column: Int
  package var message: String

  package init(file: String, line: Int = 0, column: Int = 0, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// `sunset.yml:12:7: …`
  package var description: String {
    line > 0 ? "\(file):\(line):\(column): \(message)" : "\(file): \(message)"
  }
}

import Configuration
import Foundation
import Inventory
import Platform

extension Command {
  /// For tests: the class of every match in blobs from standard input.
  static let classify = Command(
    name: "classify", summary: "print the class of each match in blobs on standard input", operands: "",
    operandLimit: 0,
    details: """
      Reads the output of `git cat-file --batch` on standard input. For each match it prints
      "ID FOUND LINE COLUMN RULE CLASS", and "ID end" after each blob.
      """,
    flags: [.configuration, .help], isHidden: true
  ) { options in
    let scanner = BlobScanner(try Counter(try Workspace.migrations(options)))
    let rules = try Workspace.migrations(options).flatMap(\.rules)
    var input = BatchInput()
    while let (id, bytes) = try input.next() {
      var text = ""
      try bytes.withUnsafeBytes { content in
        for match in try scanner.matches(in: content) {
          text +=
            "\(id) \(rules[Int(match.found)].id) \(match.line) \(match.column) "
            + "\(rules[Int(match.rule)].id) \(match.class.name)\n"
        }
      }
      Console.write(text + "\(id) end\n")
    }
    return .done
  }
}

/// The objects of a `git cat-file --batch` stream.
private struct BatchInput {
  private var buffer: [UInt8] = []
  private var position = 0

  mutating func next() throws -> (id: String, bytes: [UInt8])? {
    if position > 1 << 20 {
      buffer.removeFirst(position)
      position = 0
    }
    guard let header = line() else { return nil }
    let words = header.split(separator: " ")
    guard words.count == 3, let size = Int(words[2]), take(size + 1) else {
      throw UsageError(description: "standard input: '\(header)' is not the output of git cat-file --batch")
    }
    let bytes = Array(buffer[position..<position + size])
    position += size + 1
    return (String(words[0]), bytes)
  }

  private mutating func line() -> String? {
    var end = position
    while true {
      if end == buffer.count, !fill() { return nil }
      if buffer[end] == 0x0A { break }
      end += 1
    }
    defer { position = end + 1 }
    return String(decoding: buffer[position..<end], as: UTF8.self)
  }

  private mutating func take(_ count: Int) -> Bool {
    while buffer.count - position < count { if !fill() { return false } }
    return true
  }

  private mutating func fill() -> Bool {
    let data = FileHandle.standardInput.readData(ofLength: 1 << 20)
    buffer.append(contentsOf: data)
    return !data.isEmpty
  }
}

/// Names for findings that stay the same while lines above them come and go, so that a code host tells new findings from
/// known ones. Every format and command gives the same finding the same name.
///
/// Equal lines of a file are told apart by their order, so ask in the order of the lines.
package struct Fingerprints: Sendable {
  private var seen: [String: Int] = [:]

  package init() {}

  /// - Parameters:
  ///   - path: from the repository's root, as bytes.
  ///   - text: the line of code; white space in it does not count.
  /// - Returns: sixteen hex digits.
  package mutating func next(rule: String, path: [UInt8], text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // A path's bytes as Latin-1 characters: nothing is lost of names that are not UTF-8.
    let name = String(String.UnicodeScalarView(path.map { Unicode.Scalar($0) }))
    let key = "\(rule)\n\(name)\n\(words)"
    let number = seen[key, default: 0]
    seen[key] = number + 1
    let digits = String(Self.hash("\(key)\n\(number)"), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// FNV-1a: the same on every machine.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

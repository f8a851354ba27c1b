/// Paths as git prints them: quoted like C strings where they hold bytes that a terminal or a script may stumble over.
package enum GitQuoting {
  /// With `core.quotePath` at its default: control characters, quotes, backslashes and bytes above 127 are escaped.
  /// The corresponding C function in git is `quote_c_style`.
  package static func quoted(_ path: [UInt8]) -> [UInt8] {
    if path.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) { return path }
    var result: [UInt8] = [0x22]
    for byte in path {
      switch byte {
      case 0x07: result += Array("\\a".utf8)
      case 0x08: result += Array("\\b".utf8)
      case 0x09: result += Array("\\t".utf8)
      case 0x0A: result += Array("\\n".utf8)
      case 0x0B: result += Array("\\v".utf8)
      case 0x0C: result += Array("\\f".utf8)
      case 0x0D: result += Array("\\r".utf8)
      case 0x22, 0x5C: result += [0x5C, byte]
      case 0x20..<0x7F: result.append(byte)
      default: result += [0x5C, 0x30 + byte >> 6, 0x30 + byte >> 3 & 7, 0x30 + byte & 7]
      }
    }
    return result + [0x22]
  }
}

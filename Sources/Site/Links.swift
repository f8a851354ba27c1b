import Progress

/// Addresses outside the site. They come from a repository's remote, so only http and https are let through.
struct Links {
  let commitPrefix: String?
  let filePrefix: String?
  let head: String
  private let style: Forge.Style

  init(_ repository: RepositoryFacts) {
    commitPrefix = repository.commitURL.flatMap(Self.checked)
    filePrefix = repository.fileURL.flatMap(Self.checked)
    head = repository.head
    style = repository.forgeStyle
  }

  /// A commit's page on the forge; nil when the forge is unknown.
  func commit(_ id: String) -> String? { commitPrefix.map { $0 + Self.encoded(id) } }

  /// A line's page on the forge; at the newest commit unless another one is named.
  func line(_ path: String, _ line: Int, at commit: String? = nil) -> String? { address(path, line, commit) }

  func file(_ path: String, at commit: String? = nil) -> String? { address(path, nil, commit) }

  private func address(_ path: String, _ line: Int?, _ commit: String?) -> String? {
    filePrefix.map {
      $0 + style.address(commit: Self.encoded(commit ?? head), path: Self.encoded(path), line: line)
    }
  }

  private static func checked(_ address: String) -> String? {
    let lower = address.lowercased()
    return lower.hasPrefix("https://") || lower.hasPrefix("http://") ? address : nil
  }

  /// Percent-encodes all but what a path may hold as it is.
  static func encoded(_ path: String) -> String { encoded(path.utf8) }

  /// A path as git has it, which need not be UTF-8.
  static func encoded(_ path: some Sequence<UInt8>) -> String {
    var result: [UInt8] = []
    for byte in path {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.append(byte)
      default:
        let hex = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

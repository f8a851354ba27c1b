import Progress

/// Addresses outside the site. They come from repositories' remotes, so only http and https are let through.
struct Links {
  private struct Place {
    var name: String
    var commitPrefix: String?
    var filePrefix: String?
    var head: String
    var style: Forge.Style
  }

  /// In the order of the report's repositories.
  private let places: [Place]

  init(_ repositories: [RepositoryFacts]) {
    places = repositories.map { repository in
      Place(
        name: repository.name, commitPrefix: repository.commitURL.flatMap(Self.checked),
        filePrefix: repository.fileURL.flatMap(Self.checked), head: repository.head, style: repository.forgeStyle)
    }
  }

  /// The most bytes that an address adds to a page besides a path, and besides a commit's id.
  var fileSize: Int { places.compactMap(\.filePrefix?.utf8.count).max() ?? 0 }
  var commitSize: Int { places.compactMap(\.commitPrefix?.utf8.count).max() ?? 0 }

  /// A commit's page on the forge; nil when the forge is unknown.
  func commit(_ id: String, in repository: Int) -> String? {
    places[repository].commitPrefix.map { $0 + Self.encoded(id) }
  }

  func commit(_ commit: MainlineCommit) -> String? { self.commit(commit.id, in: commit.repository) }

  /// A line's page on the forge; at the newest commit unless others are named, one for each repository.
  func line(_ path: String, _ line: Int, at heads: [String]? = nil) -> String? { address(path, line, heads) }

  func file(_ path: String, at heads: [String]? = nil) -> String? { address(path, nil, heads) }

  /// Where there are several repositories, a path begins with the name of its own.
  private func address(_ path: String, _ line: Int?, _ heads: [String]?) -> String? {
    var repository = 0
    var own = path[...]
    if places.count > 1 {
      guard let slash = path.firstIndex(of: "/"),
        let found = places.firstIndex(where: { $0.name == path[..<slash] })
      else { return nil }
      repository = found
      own = path[path.index(after: slash)...]
    }
    let place = places[repository]
    let commit = heads.flatMap { $0.indices.contains(repository) ? $0[repository] : nil } ?? place.head
    return place.filePrefix.map {
      $0 + place.style.address(commit: Self.encoded(commit), path: Self.encoded(String(own)), line: line)
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

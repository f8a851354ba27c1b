import CScan

/// Finds any of a few literal texts in a block of bytes.
///
/// Many rules share a stretch of text (`avigation`), so the scanner looks for few *anchors*, each a piece that one or
/// more literals contain, and compares the literals only where an anchor stands. The cost grows with the anchors, hardly
/// with the rules.
final class LiteralScanner: @unchecked Sendable {
  private struct Candidate {
    /// Where the literal's bytes lie in `storage`.
    var bytes: Range<Int>
    /// Where the anchor begins in it.
    var offset: Int
    var tag: Int
  }
  private var anchors: [cscan_anchor] = []
  /// For each anchor, the literals to compare, in `candidates`.
  private var literals: [Range<Int>] = []
  private var candidates: [Candidate] = []
  private var storage: [UInt8] = []
  /// Where there are so many anchors that comparing each of them everywhere takes longer.
  private var filter: TrigramFilter?

  private static let manyAnchors = 12

  /// - Parameter literals: the texts, each with a tag that `scan` hands back.
  init(_ literals: [(bytes: [UInt8], tag: Int)]) {
    var open = literals
    while let text = Self.bestAnchor(for: open.map(\.bytes)) {
      let first = candidates.count
      open.removeAll { literal in
        guard let offset = firstRange(of: text, in: literal.bytes) else { return false }
        let start = storage.count
        storage += literal.bytes
        candidates.append(Candidate(bytes: start..<storage.count, offset: offset, tag: literal.tag))
        return true
      }
      anchors.append(cscan_anchor(text, rarest: Self.rarest(in: text)))
      self.literals.append(first..<candidates.count)
    }
    if anchors.count > Self.manyAnchors { filter = TrigramFilter(anchors, rarity: Self.commonness) }
  }

  /// One thread's memory for what the search finds.
  final class Hits {
    fileprivate let storage: UnsafeMutableBufferPointer<cscan_hit>

    init(for scanner: LiteralScanner) {
      storage = .allocate(capacity: max(4096, 32 * scanner.anchors.count))
    }

    deinit { storage.deallocate() }
  }

  /// Calls `found` for each place where a literal stands, in no particular order.
  ///
  /// - Complexity: O(bytes × anchors / 32) where little matches.
  @inline(__always)
  func scan(_ bytes: UnsafeRawBufferPointer, _ hits: Hits, _ found: (_ tag: Int, _ start: Int, _ length: Int) -> Void) {
    guard let base = bytes.baseAddress, !anchors.isEmpty else { return }
    if let filter { return filter.scan(bytes) { compare($0, bytes, found) } }
    let hits = hits.storage
    var from = 0
    while from < bytes.count {
      let count = cscan_find(base, bytes.count, &from, anchors, anchors.count, hits.baseAddress, hits.count)
      for index in 0..<count { compare(hits[index], bytes, found) }
    }
  }

  @inline(__always)
  private func compare(
    _ hit: cscan_hit, _ bytes: UnsafeRawBufferPointer, _ found: (_ tag: Int, _ start: Int, _ length: Int) -> Void
  ) {
    for index in literals[Int(hit.anchor)] {
      let candidate = candidates[index]
      let begin = Int(hit.place) - candidate.offset
      if begin >= 0, begin + candidate.bytes.count <= bytes.count, isSame(candidate.bytes, bytes, at: begin) {
        found(candidate.tag, begin, candidate.bytes.count)
      }
    }
  }

  @inline(__always)
  private func isSame(_ literal: Range<Int>, _ bytes: UnsafeRawBufferPointer, at begin: Int) -> Bool {
    storage.withUnsafeBytes {
      compareBytes(bytes.baseAddress! + begin, $0.baseAddress! + literal.lowerBound, literal.count)
    }
  }

  // MARK: Choosing anchors

  /// The piece of 4 to 10 bytes that most of the literals contain; among equals the rarer one.
  private static func bestAnchor(for literals: [[UInt8]]) -> [UInt8]? {
    var coverage: [ArraySlice<UInt8>: (count: Int, last: Int)] = [:]
    for (index, literal) in literals.enumerated() {
      for piece in pieces(of: literal) where coverage[piece]?.last != index {
        coverage[piece, default: (0, 0)].count += 1
        coverage[piece]!.last = index
      }
    }
    let most = coverage.values.map(\.count).max() ?? 0
    var best: (text: [UInt8], rarity: Int)?
    for literal in literals {
      for piece in pieces(of: literal) where coverage[piece]!.count == most {
        let text = Array(piece)
        let rarity = rarest(in: text).prefix(2).reduce(0) { $0 + commonness(text[$1]) }
        if best.map({ rarity < $0.rarity }) ?? true { best = (text, rarity) }
      }
    }
    return best?.text
  }

  private static func pieces(of literal: [UInt8]) -> [ArraySlice<UInt8>] {
    if literal.count <= 4 { return [literal[...]] }
    return literal.indices.flatMap { start in
      (4...min(10, literal.count)).lazy.filter { start + $0 <= literal.count }.map { literal[start..<start + $0] }
    }
  }

  /// The offsets of the bytes of `text`, from those that source code has least of.
  private static func rarest(in text: [UInt8]) -> [Int] {
    text.indices.sorted { (commonness(text[$0]), $0) < (commonness(text[$1]), $1) }
  }

  /// How often a byte stands in Swift source: twice the logarithm of its share, 0 for less than one in a million.
  /// Measured over 16 MB of three public apps; it decides the speed of a scan, never its result.
  private static func commonness(_ byte: UInt8) -> Int { byte < 128 ? commonnessTable[Int(byte)] : 4 }

  private static let commonnessTable: [Int] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 27, 29, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 36, 17, 26, 18, 16, 11, 15, 16, 26, 26, 14, 14, 25, 21, 28, 26, 22, 21, 20, 17,
    17, 17, 17, 16, 17, 16, 27, 14, 17, 25, 20, 21, 18, 24, 22, 25, 24, 22, 23, 18, 20, 25, 13, 20, 23, 23,
    22, 22, 23, 15, 23, 26, 24, 22, 22, 21, 17, 14, 14, 20, 20, 20, 1, 22, 18, 31, 26, 30, 29, 33, 27, 27,
    27, 31, 18, 24, 30, 27, 31, 31, 28, 20, 31, 30, 32, 29, 26, 26, 23, 26, 20, 25, 13, 25, 4, 0,
  ]
}

/// Where `piece` first begins in `text`.
func firstRange(of piece: [UInt8], in text: [UInt8]) -> Int? {
  guard piece.count <= text.count else { return nil }
  return (0...text.count - piece.count).first { text[$0..<$0 + piece.count].elementsEqual(piece) }
}

extension cscan_anchor {
  fileprivate init(_ text: [UInt8], rarest: [Int]) {
    self.init()
    withUnsafeMutableBytes(of: &self.text) { $0.copyBytes(from: text) }
    length = UInt32(text.count)
    let chosen = rarest.prefix(3).sorted().map { UInt32($0) }
    first = chosen[0]
    second = chosen[chosen.count / 2]
    third = chosen[chosen.count - 1]
  }
}

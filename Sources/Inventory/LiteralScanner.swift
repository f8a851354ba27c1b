/// Finds any of a few literal texts in a block of bytes, 32 bytes at a step.
///
/// Many rules share a stretch of text (`avigation`), so the scanner looks for few *anchors*, each a piece that one or
/// more literals contain, and compares the literals only where an anchor's two rarest bytes stand at their distance.
/// The cost grows with the anchors, hardly with the rules.
struct LiteralScanner: Sendable {
  private struct Literal: Sendable {
    var bytes: [UInt8]
    /// Where the anchor begins in it.
    var offset: Int
    var tag: Int
  }
  private struct Anchor: Sendable {
    var literals: [Literal]
    var firstOffset: Int
    var secondOffset: Int
    var first: SIMD32<UInt8>
    var second: SIMD32<UInt8>
  }
  private let anchors: [Anchor]
  /// No compared byte lies farther from a block's start than this.
  private let reach: Int

  /// - Parameter literals: the texts, each with a tag that `scan` hands back.
  init(_ literals: [(bytes: [UInt8], tag: Int)]) {
    var anchors: [Anchor] = []
    var open = literals
    while let text = Self.bestAnchor(for: open.map(\.bytes)) {
      var covered: [Literal] = []
      open.removeAll { candidate in
        guard let offset = firstRange(of: text, in: candidate.bytes) else { return false }
        covered.append(Literal(bytes: candidate.bytes, offset: offset, tag: candidate.tag))
        return true
      }
      let (first, second) = Self.rarestPair(in: text)
      anchors.append(
        Anchor(
          literals: covered, firstOffset: first, secondOffset: second, first: SIMD32(repeating: text[first]),
          second: SIMD32(repeating: text[second])))
    }
    self.anchors = anchors
    reach = anchors.map { max($0.firstOffset, $0.secondOffset) }.max() ?? 0
  }

  /// Calls `found` for each place where a literal stands; for one tag in ascending order per literal, not over all.
  ///
  /// - Complexity: O(bytes × anchors / 32) where little matches.
  @inline(__always)
  func scan(_ bytes: UnsafeRawBufferPointer, _ found: (_ tag: Int, _ start: Int, _ length: Int) -> Void) {
    guard let base = bytes.baseAddress, !anchors.isEmpty else { return }
    let count = bytes.count
    anchors.withUnsafeBufferPointer { anchors in
      var at = 0
      let last = count - reach - 32
      while at <= last {
        let block = base + at
        var any = SIMD32<UInt8>(repeating: 0) .== SIMD32<UInt8>(repeating: 1)
        for anchor in anchors {
          let first = block.loadUnaligned(fromByteOffset: anchor.firstOffset, as: SIMD32<UInt8>.self)
          let second = block.loadUnaligned(fromByteOffset: anchor.secondOffset, as: SIMD32<UInt8>.self)
          any = any .| ((first .== anchor.first) .& (second .== anchor.second))
        }
        let words = unsafeBitCast(any, to: SIMD4<UInt64>.self)
        if words[0] | words[1] | words[2] | words[3] != 0 {
          for anchor in anchors { Self.check(anchor, bytes, from: at, to: at + 32, found) }
        }
        at += 32
      }
      for anchor in anchors { Self.check(anchor, bytes, from: at, to: count, found) }
    }
  }

  @inline(never)
  private static func check(
    _ anchor: Anchor, _ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int,
    _ found: (_ tag: Int, _ start: Int, _ length: Int) -> Void
  ) {
    let first = anchor.first[0]
    let second = anchor.second[0]
    let limit = min(end, bytes.count - max(anchor.firstOffset, anchor.secondOffset))
    var at = start
    while at < limit {
      if bytes[at + anchor.firstOffset] == first, bytes[at + anchor.secondOffset] == second {
        for literal in anchor.literals {
          let begin = at - literal.offset
          if begin >= 0, begin + literal.bytes.count <= bytes.count,
            literal.bytes.withUnsafeBytes({
              compareBytes(bytes.baseAddress! + begin, $0.baseAddress!, literal.bytes.count)
            })
          {
            found(literal.tag, begin, literal.bytes.count)
          }
        }
      }
      at += 1
    }
  }

  // MARK: Choosing anchors

  /// The piece of 4 to 10 bytes that most of the literals contain; among equals the rarer one.
  private static func bestAnchor(for literals: [[UInt8]]) -> [UInt8]? {
    var best: (text: [UInt8], covered: Int, rarity: Int)?
    for literal in literals {
      for start in literal.indices {
        for length in 4...10 {
          let length = min(length, literal.count)
          guard start + length <= literal.count else { continue }
          let piece = Array(literal[start..<start + length])
          let covered = literals.count { firstRange(of: piece, in: $0) != nil }
          let (first, second) = rarestPair(in: piece)
          let rarity = commonness(piece[first]) + commonness(piece[second])
          if let known = best, (known.covered, -known.rarity) >= (covered, -rarity) { continue }
          best = (piece, covered, rarity)
        }
      }
    }
    return best?.text
  }

  /// The offsets of the two bytes of `text` that source code has least of.
  private static func rarestPair(in text: [UInt8]) -> (Int, Int) {
    let order = text.indices.sorted { (commonness(text[$0]), $0) < (commonness(text[$1]), $1) }
    return order.count > 1 ? (min(order[0], order[1]), max(order[0], order[1])) : (0, 0)
  }

  /// How often a byte stands in Swift source, as a rank: 0 rare.
  private static func commonness(_ byte: UInt8) -> Int {
    let common = Array(" etaionrslcdupmfg.\n(),:=hbvSwyTxCkAPIDVEM\"/{}_FBRLNUOk[]01q".utf8)
    guard let place = common.firstIndex(of: byte) else { return 0 }
    return common.count - place
  }
}

/// Where `piece` first begins in `text`.
func firstRange(of piece: [UInt8], in text: [UInt8]) -> Int? {
  guard piece.count <= text.count else { return nil }
  return (0...text.count - piece.count).first { text[$0..<$0 + piece.count].elementsEqual(piece) }
}

/// A beginning of a line outside strings, comments and `#if`: from there on tokenising depends on nothing before it but
/// the brackets that are open.
struct Checkpoint {
  /// The line's first byte.
  var offset: Int32
  /// Tokens before it.
  var count: Int32
  /// The innermost open bracket; the others are its parents.
  var parent: Int32
}

/// The source that was tokenised before, with its tokens.
struct PreviousSource: ~Copyable {
  var source = KeptBytes()
  private(set) var storage = UnsafeMutableBufferPointer<SwiftToken>.allocate(capacity: 4096)
  private(set) var count = 0
  private(set) var checkpoints: [Checkpoint] = []
  private(set) var conditionRanges: [Range<Int>] = []

  deinit { storage.deallocate() }

  /// Exchanges memory with the tokeniser: its tokens become the previous ones, and it writes where those were.
  mutating func takeTokens(
    _ storage: inout UnsafeMutableBufferPointer<SwiftToken>, _ count: inout Int, _ checkpoints: inout [Checkpoint],
    _ conditionRanges: inout [Range<Int>]
  ) {
    swap(&self.storage, &storage)
    swap(&self.count, &count)
    swap(&self.checkpoints, &checkpoints)
    swap(&self.conditionRanges, &conditionRanges)
  }

  /// The last checkpoint at or before `offset`.
  func checkpoint(atOrBefore offset: Int) -> Int? {
    var low = 0
    var high = checkpoints.count
    while low < high {
      let middle = (low + high) / 2
      if Int(checkpoints[middle].offset) <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The brackets that are open at a checkpoint, outermost first.
  func open(at checkpoint: Checkpoint) -> [Int32] {
    var open: [Int32] = []
    var bracket = checkpoint.parent
    while bracket >= 0 {
      open.append(bracket)
      bracket = storage[Int(bracket)].parent
    }
    return open.reversed()
  }
}

extension SwiftTokeniser {
  // MARK: The lines before

  /// Takes over the tokens of the lines that both sources begin with.
  mutating func resume(after shared: SharedLines) {
    guard let index = previous.checkpoint(atOrBefore: shared.head) else { return }
    let checkpoint = previous.checkpoints[index]
    let tokens = Int(checkpoint.count)
    if tokens > storage.count { grow(toHold: tokens) }
    _ = storage[0..<tokens].update(fromContentsOf: previous.storage[0..<tokens])
    count = tokens
    position = Int(checkpoint.offset)
    open = previous.open(at: checkpoint)
    parent = checkpoint.parent
    // What closed them lies behind the checkpoint.
    for bracket in open { storage[Int(bracket)].partner = -1 }
    checkpoints += previous.checkpoints[0...index]
    conditionRanges += previous.conditionRanges.prefix { $0.lowerBound < position }
  }

  // MARK: The lines after

  /// At the beginning of a line: when the rest of the source is that of the previous one, and the same brackets are
  /// open, takes over the rest of its tokens.
  ///
  /// - Returns: true when nothing is left to do.
  mutating func joins(_ shared: SharedLines) -> Bool {
    guard position >= shared.newTail, !reachesFar, let here = checkpoints.last, Int(here.offset) == position else {
      return false
    }
    let there = position - shared.newTail + shared.oldTail
    guard let index = previous.checkpoint(atOrBefore: there), Int(previous.checkpoints[index].offset) == there else {
      return false
    }
    let old = previous.checkpoints[index]
    let oldOpen = previous.open(at: old)
    guard oldOpen.count == open.count, isSameShape(oldOpen, open) else { return false }
    if Int(old.count) < previous.count {
      let next = Int(previous.storage[Int(old.count)].start) + position - there
      if beginsWithSlash(at: next) { return false }
    }
    takeTail(from: old, oldOpen, shift: position - there)
    for checkpoint in previous.checkpoints[(index + 1)...] {
      checkpoints.append(
        Checkpoint(
          offset: checkpoint.offset + Int32(position - there), count: checkpoint.count + here.count - old.count,
          parent: moved(checkpoint.parent, oldOpen, old.count, by: here.count - old.count)))
    }
    conditionRanges += previous.conditionRanges.drop { $0.lowerBound < there }
      .map { $0.lowerBound + position - there..<$0.upperBound + position - there }
    return true
  }

  private func isSameShape(_ old: [Int32], _ new: [Int32]) -> Bool {
    zip(old, new).allSatisfy { previous.storage[Int($0)].kind == storage[Int($1)].kind }
  }

  private mutating func takeTail(from old: Checkpoint, _ oldOpen: [Int32], shift: Int) {
    let first = Int(old.count)
    let added = previous.count - first
    if count + added > storage.count { grow(toHold: count + added) }
    let distance = Int32(count - first)
    for index in first..<previous.count {
      var token = previous.storage[index]
      token.start += Int32(shift)
      token.end += Int32(shift)
      token.parent = moved(token.parent, oldOpen, old.count, by: distance)
      token.partner = moved(token.partner, oldOpen, old.count, by: distance)
      storage[count] = token
      if token.kind.isClosing, token.partner >= 0 { storage[Int(token.partner)].partner = Int32(count) }
      count += 1
    }
  }

  /// An index of the previous tokens as one of these: behind the join it moves with it, before it stands an open bracket.
  @inline(__always)
  private func moved(_ index: Int32, _ oldOpen: [Int32], _ first: Int32, by distance: Int32) -> Int32 {
    if index >= first { return index + distance }
    if index < 0 { return index }
    for depth in oldOpen.indices.reversed() where oldOpen[depth] == index { return open[depth] }
    return -1
  }
}

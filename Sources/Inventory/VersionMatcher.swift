#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the matches of one blob after the other, and takes those of the lines that a blob shares with the one before
/// it from there.
///
/// Versions of a file come in a row and differ in a few lines, so a history costs little more than comparing its
/// versions: on public apps nine tenths of the bytes are never searched.
final class VersionMatcher {
  private let lines: LineMatcher
  /// The blob before.
  private var last = KeptBytes()
  /// By line, column and rule; every class still unknown.
  private(set) var matches: [Match] = []
  private(set) var callees: [CalleeMark] = []

  init(_ counter: Counter) { lines = LineMatcher(counter) }

  /// Replaces the matches by those of `bytes`.
  ///
  /// - Parameter owner: what keeps the bytes in place.
  /// - Throws: `PatternError` when a pattern backtracks beyond its limits.
  /// - Complexity: a comparison of the two blobs, and a search of the lines that differ.
  func find(_ bytes: UnsafeRawBufferPointer, ownedBy owner: AnyObject?) throws {
    let before = last.bytes
    let shared = SharedLines(before, bytes)
    let (oldMatches, oldCallees) = (matches, callees)
    // Should a pattern fail, nothing of this blob may be taken for the next one's.
    var isWhole = false
    defer { isWhole ? last.keep(bytes, ownedBy: owner) : last.forget() }
    matches.removeAll(keepingCapacity: true)
    callees.removeAll(keepingCapacity: true)

    var index = 0
    while index < oldMatches.count, Int(oldMatches[index].lineStart) < shared.head {
      matches.append(oldMatches[index])
      index += 1
    }
    callees += oldCallees.filter { $0.offset < shared.head }
    let lastKnown = matches.last
    try lines.append(
      bytes, shared.head..<shared.newTail,
      firstLine: { self.newlines(bytes, 0..<shared.head, knownUntil: lastKnown) }, to: &matches, &callees)
    appendTail(oldMatches[index...], oldCallees, shared, before, bytes)
    isWhole = true
  }

  /// The line number at the end of the head, counted on from the last match that is known there.
  private func newlines(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, knownUntil match: Match?) -> UInt32 {
    guard let match else { return 1 + countNewlines(bytes, range) }
    return match.line + countNewlines(bytes, Int(match.lineStart)..<range.upperBound)
  }

  private func appendTail(
    _ oldMatches: ArraySlice<Match>, _ oldCallees: [CalleeMark], _ shared: SharedLines,
    _ before: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer
  ) {
    let shift = shared.newTail - shared.oldTail
    callees += oldCallees.filter { $0.offset >= shared.oldTail }
      .map { CalleeMark(callee: $0.callee, offset: $0.offset + shift) }
    guard let first = oldMatches.firstIndex(where: { Int($0.lineStart) >= shared.oldTail }) else { return }
    let lineShift =
      Int(countNewlines(bytes, shared.head..<shared.newTail)) - Int(countNewlines(before, shared.head..<shared.oldTail))
    for var match in oldMatches[first...] {
      match.lineStart = UInt32(Int(match.lineStart) + shift)
      match.line = UInt32(Int(match.line) + lineShift)
      matches.append(match)
    }
  }
}

/// The lines at the beginning and at the end that two blobs share.
struct SharedLines {
  /// The first `head` bytes are the same, and end with a line.
  let head: Int
  /// From here on the old blob equals the new one from `newTail` on; both are beginnings of lines.
  let oldTail: Int
  let newTail: Int

  init(_ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer) {
    let prefix = commonPrefix(old, new)
    var head = prefix
    while head > 0, new[head - 1] != 0x0A { head -= 1 }
    let suffix = commonSuffix(old, new, atMost: min(old.count, new.count) - head)
    // The line in which the common end begins differs in its beginning.
    let end = lineEnd(new, from: new.count - suffix)
    let tail = suffix > 0 && end < new.count ? end + 1 : new.count
    self.head = head
    newTail = max(head, tail)
    oldTail = old.count - (new.count - newTail)
  }
}

private func commonPrefix(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
  let count = min(a.count, b.count)
  guard count > 0, let x = a.baseAddress, let y = b.baseAddress else { return 0 }
  var at = 0
  while at + 32 <= count, areEqual32(x + at, y + at) { at += 32 }
  while at < count, x.load(fromByteOffset: at, as: UInt8.self) == y.load(fromByteOffset: at, as: UInt8.self) { at += 1 }
  return at
}

private func commonSuffix(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, atMost count: Int) -> Int {
  guard count > 0, let x = a.baseAddress.map({ $0 + a.count }), let y = b.baseAddress.map({ $0 + b.count }) else {
    return 0
  }
  var at = 0
  while at + 32 <= count, areEqual32(x - at - 32, y - at - 32) { at += 32 }
  while at < count,
    x.load(fromByteOffset: -at - 1, as: UInt8.self) == y.load(fromByteOffset: -at - 1, as: UInt8.self)
  { at += 1 }
  return at
}

@inline(__always)
private func areEqual32(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
  let difference =
    a.loadUnaligned(as: SIMD4<UInt64>.self) ^ b.loadUnaligned(as: SIMD4<UInt64>.self)
  return difference[0] | difference[1] | difference[2] | difference[3] == 0
}

private func countNewlines(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt32 {
  var count: UInt32 = 0
  var at = range.lowerBound
  while at < range.upperBound {
    let end = lineEnd(bytes, from: at)
    if end >= range.upperBound { break }
    count += 1
    at = end + 1
  }
  return count
}

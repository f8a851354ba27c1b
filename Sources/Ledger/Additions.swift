import Inventory

/// Finds the very lines that one change of many files added: what `Tally` counts as added, with places.
///
/// The same multiset decides (design §2): a line gone here and back there is moved, so a swap of one usage for another is
/// caught and a moved one is not.
package struct Additions {
  /// One file that differs. Matches have their final class: those of an exempt path, or with a mark that holds, are
  /// exempt.
  package struct Change {
    package var path: Int32
    package var old: [Match]
    package var new: [Match]
    /// Lines, from 1, that a diff shows as added: they tell copies of a line apart. Nil: not known.
    package var addedLines: [Range<Int>]?
    package init(path: Int32, old: [Match], new: [Match], addedLines: [Range<Int>]? = nil) {
      self.path = path
      self.old = old
      self.new = new
      self.addedLines = addedLines
    }
  }

  package struct Addition: Sendable, Equatable {
    package var path: Int32
    package var match: Match
    /// It was there, and exempt: it only counts again.
    package var wasExempt = false
  }

  private struct Key: Hashable {
    var text: UInt64
    var found: UInt16
    var rule: UInt16

    init(_ match: Match) {
      text = match.text
      found = match.found
      rule = match.rule
    }
  }

  /// In the order of the changes, then by line.
  package private(set) var added: [Addition] = []
  /// By rule.
  package private(set) var removed: [UInt16: Int] = [:]
  package private(set) var moved: [UInt16: Int] = [:]
  /// Still there, and exempt now.
  package private(set) var exempted: [UInt16: Int] = [:]

  /// - Complexity: O(matches).
  package init(_ changes: [Change]) {
    var came: [Key: [Addition]] = [:]
    var order: [Key] = []
    var left: [Key: Int] = [:]
    var exempt: [Key: Int] = [:]
    for change in changes {
      for (key, surplus) in Self.surplus(change, .exempt) { exempt[key, default: 0] += surplus }
      for (key, surplus) in Self.surplus(change, .usage) {
        if surplus < 0 { left[key, default: 0] -= surplus }
        guard surplus > 0 else { continue }
        if came[key] == nil { order.append(key) }
        came[key, default: []] += Self.newest(surplus, of: key, in: change)
      }
    }
    for key in order {
      let gone = left.removeValue(forKey: key) ?? 0
      let pairs = min(gone, came[key]!.count)
      let back = min(max(0, -(exempt[key] ?? 0)), came[key]!.count - pairs)
      added += came[key]!.dropFirst(pairs).dropLast(back)
      added += came[key]!.suffix(back).map { Addition(path: $0.path, match: $0.match, wasExempt: true) }
      if pairs > 0 { moved[key.rule, default: 0] += pairs }
      if gone > pairs { left[key] = gone - pairs }
    }
    for (key, gone) in left {
      let stay = min(gone, max(0, exempt[key] ?? 0))
      if stay > 0 { exempted[key.rule, default: 0] += stay }
      if gone > stay { removed[key.rule, default: 0] += gone - stay }
    }
    sort(by: changes)
  }

  private mutating func sort(by changes: [Change]) {
    var place: [Int32: Int] = [:]
    for (index, change) in changes.enumerated() { place[change.path] = index }
    added.sort {
      (place[$0.path]!, $0.match.line, $0.match.column, $0.match.rule)
        < (place[$1.path]!, $1.match.line, $1.match.column, $1.match.rule)
    }
  }

  /// For each line with matches of a class, how many more of it the new version has; in the order of the file.
  private static func surplus(_ change: Change, _ wanted: MatchClass) -> [(Key, Int)] {
    var counts: [Key: Int] = [:]
    var order: [Key] = []
    for (matches, sign) in [(change.new, 1), (change.old, -1)] {
      for match in matches where match.class == wanted {
        let key = Key(match)
        if counts[key] == nil { order.append(key) }
        counts[key, default: 0] += sign
      }
    }
    return order.compactMap { key in counts[key] == 0 ? nil : (key, counts[key]!) }
  }

  /// Of equal lines, those that the diff shows as added come first, then the later ones.
  private static func newest(_ count: Int, of key: Key, in change: Change) -> [Addition] {
    let candidates = change.new.filter { $0.class == .usage && Key($0) == key }
    let isAdded = { (match: Match) in change.addedLines?.contains { $0.contains(Int(match.line)) } ?? false }
    let ordered = candidates.filter { isAdded($0) } + candidates.reversed().filter { !isAdded($0) }
    return ordered.prefix(count).map { Addition(path: change.path, match: $0) }
  }
}

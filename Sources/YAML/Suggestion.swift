/// The candidate that a mistyped word most likely means, or nil when none is near.
/// - Complexity: O(candidates × length²), for messages only.
package func closest(to word: String, among candidates: some Sequence<String>) -> String? {
  let limit = word.count <= 3 ? 1 : word.count <= 6 ? 2 : 3
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let distance = typingDistance(word.lowercased(), candidate.lowercased())
    if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
  }
  return best?.candidate
}

/// Letters inserted, deleted, replaced, or swapped with their neighbour (Damerau–Levenshtein, optimal string alignment).
func typingDistance(_ a: String, _ b: String) -> Int {
  let a = Array(a.prefix(64))
  let b = Array(b.prefix(64))
  var before: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
      row.append(cost)
    }
    before = last
    last = row
  }
  return last[b.count]
}

/// A word from a file as a message may print it: one line, no control characters, not too long.
package func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars.prefix(60) {
    if (0x20..<0x7F).contains(scalar.value) {
      result.unicodeScalars.append(scalar)
      continue
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return text.unicodeScalars.count > 60 ? result + "…" : result
}

import CPCRE2

/// A pattern for messages that people collect: the whole of PCRE2's syntax, UTF-8, named groups.
///
/// Rules use `Pattern` instead, which keeps to what `git grep -E` prints.
package final class MessagePattern {
  private let code: OpaquePointer
  private let state: PatternState
  /// The groups' names with their numbers.
  private let groups: [(name: String, number: Int)]

  /// What a match holds.
  package struct Found: Sendable, Equatable {
    package var range: Range<Int>
    /// The text of each named group that took part.
    package var groups: [String: String]
  }

  /// The corresponding C functions are `pcre2_compile` and `pcre2_jit_compile`.
  package init(_ text: String) throws(PatternError) {
    guard !text.isEmpty else { throw PatternError(pattern: text, message: "it is empty") }
    var number: Int32 = 0
    var offset = 0
    // A log may be cut within a character; such bytes match nothing, and the rest is still read.
    let options = UInt32(PCRE2_UTF | PCRE2_MATCH_INVALID_UTF)
    let source = Array(text.utf8)
    let compiled = source.withUnsafeBufferPointer {
      pcre2_compile_8($0.baseAddress, $0.count, options, &number, &offset, nil)
    }
    guard let compiled else {
      throw PatternError(pattern: text, message: Pattern.words(for: number) + " at character \(offset + 1)")
    }
    code = compiled
    _ = pcre2_jit_compile_8(compiled, UInt32(PCRE2_JIT_COMPLETE))
    groups = Self.groups(of: compiled)
    state = PatternState(for: compiled)
  }

  deinit { pcre2_code_free_8(code) }

  /// The first match. The corresponding C function is `pcre2_match`.
  package func firstMatch(in bytes: UnsafeRawBufferPointer) throws(PatternError) -> Found? {
    guard try count(bytes) >= 0 else { return nil }
    let vector = pcre2_get_ovector_pointer_8(state.data)!
    let pairs = Int(pcre2_get_ovector_count_8(state.data))
    var found = Found(range: vector[0]..<max(vector[0], vector[1]), groups: [:])
    for group in groups where group.number < pairs {
      let start = vector[2 * group.number]
      let end = vector[2 * group.number + 1]
      // A group that took no part has the largest number for its place.
      guard start <= end, end <= bytes.count, found.groups[group.name] == nil else { continue }
      found.groups[group.name] = String(decoding: bytes[start..<end], as: UTF8.self)
    }
    return found
  }

  private func count(_ bytes: UnsafeRawBufferPointer) throws(PatternError) -> Int32 {
    let subject = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let result = pcre2_match_8(code, subject, bytes.count, 0, 0, state.data, state.context)
    if result == PCRE2_ERROR_NOMATCH { return -1 }
    guard result >= 0 else {
      throw PatternError(pattern: "", message: Pattern.words(for: result) + "; write it with less repetition")
    }
    return result
  }

  /// The corresponding C function is `pcre2_pattern_info` with `PCRE2_INFO_NAMETABLE`.
  private static func groups(of code: OpaquePointer) -> [(name: String, number: Int)] {
    var count: UInt32 = 0
    var size: UInt32 = 0
    var table: UnsafePointer<UInt8>?
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMECOUNT), &count)
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMEENTRYSIZE), &size)
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMETABLE), &table)
    guard let table else { return [] }
    return (0..<Int(count)).map { index in
      // Two bytes of number, the highest first, then the name with a zero behind it.
      let entry = table + index * Int(size)
      let name = UnsafeBufferPointer(start: entry + 2, count: Int(size) - 2).prefix { $0 != 0 }
      return (String(decoding: name, as: UTF8.self), Int(entry[0]) << 8 | Int(entry[1]))
    }
  }
}

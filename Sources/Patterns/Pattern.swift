import CPCRE2

/// Why a pattern cannot be used.
package struct PatternError: Error, Sendable, Equatable, CustomStringConvertible {
  package var pattern: String
  package var message: String
  package var description: String { "pattern '\(pattern)': \(message)" }
}

/// A line pattern in the syntax of `git grep -E`, run by PCRE2's just-in-time compiler on raw bytes.
///
/// Compiled once, used by many threads; each thread brings its own `PatternState`.
package final class Pattern: @unchecked Sendable {
  private let code: OpaquePointer
  package let text: String

  /// Compiles `text`.
  ///
  /// The syntax is POSIX's extended one with GNU's `\b \w \s \< \>`. What only Perl knows is refused, because
  /// `git grep -E` would print other lines.
  /// The corresponding C functions are `pcre2_compile` and `pcre2_jit_compile`.
  package init(_ text: String) throws(PatternError) {
    self.text = text
    let translated = try Self.perl(fromExtended: text)
    var number: Int32 = 0
    var offset = 0
    let compiled = translated.withUnsafeBufferPointer {
      pcre2_compile_8($0.baseAddress, $0.count, 0, &number, &offset, nil)
    }
    guard let compiled else {
      throw PatternError(pattern: text, message: Self.words(for: number) + " at character \(offset + 1)")
    }
    code = compiled
    // Without a just-in-time compiler for this processor the interpreter gives the same answers, more slowly.
    _ = pcre2_jit_compile_8(compiled, UInt32(PCRE2_JIT_COMPLETE))
  }

  deinit { pcre2_code_free_8(code) }

  /// The first match in `bytes` that begins at or after `start`.
  ///
  /// - Throws: when the match takes more backtracking than any sensible line needs.
  /// The corresponding C function is `pcre2_match`.
  package func firstMatch(in bytes: UnsafeRawBufferPointer, from start: Int, _ state: PatternState)
    throws(PatternError) -> Range<Int>?
  {
    let subject = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let result = pcre2_match_8(code, subject, bytes.count, start, 0, state.data, state.context)
    if result == PCRE2_ERROR_NOMATCH { return nil }
    guard result >= 0 else {
      throw PatternError(pattern: text, message: Self.words(for: result) + "; write it with less repetition")
    }
    let vector = pcre2_get_ovector_pointer_8(state.data)!
    return vector[0]..<max(vector[0], vector[1])
  }

  static func words(for number: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = pcre2_get_error_message_8(number, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[0..<Int(count)], as: UTF8.self) : "error \(number)"
  }
}

/// One thread's working memory for matching, with limits on backtracking so that no pattern can hang a run.
package final class PatternState {
  let data: OpaquePointer
  let context: OpaquePointer
  private let stack: OpaquePointer?

  package convenience init() { self.init(data: pcre2_match_data_create_8(1, nil)) }

  /// With room for the groups of a pattern. The corresponding C function is `pcre2_match_data_create_from_pattern`.
  convenience init(for code: OpaquePointer) { self.init(data: pcre2_match_data_create_from_pattern_8(code, nil)) }

  private init(data: OpaquePointer) {
    self.data = data
    context = pcre2_match_context_create_8(nil)
    stack = pcre2_jit_stack_create_8(32 << 10, 1 << 20, nil)
    pcre2_jit_stack_assign_8(context, nil, stack.map { UnsafeMutableRawPointer($0) })
    pcre2_set_match_limit_8(context, 1_000_000)
    pcre2_set_depth_limit_8(context, 10_000)
    pcre2_set_heap_limit_8(context, 16 << 10)
  }

  deinit {
    pcre2_match_context_free_8(context)
    pcre2_match_data_free_8(data)
    pcre2_jit_stack_free_8(stack)
  }
}

extension Pattern {
  /// The same pattern in Perl's syntax, as PCRE2 takes it.
  ///
  /// Two things differ: a backslash inside brackets is an ordinary character in POSIX, and GNU writes word edges as
  /// `\<` and `\>`.
  static func perl(fromExtended text: String) throws(PatternError) -> [UInt8] {
    let source = Array(text.utf8)
    guard !source.isEmpty else { throw PatternError(pattern: text, message: "it is empty") }
    guard !source.contains(0x0A) else {
      throw PatternError(pattern: text, message: "it spans lines; a rule reads one line")
    }
    var result: [UInt8] = []
    var index = 0
    while index < source.count {
      let byte = source[index]
      switch byte {
      case UInt8(ascii: "\\"):
        guard index + 1 < source.count else { throw PatternError(pattern: text, message: "it ends in a backslash") }
        result += try escape(source[index + 1], text)
        index += 2
      case UInt8(ascii: "["):
        index = bracket(source, from: index, into: &result)
      case UInt8(ascii: "(") where index + 1 < source.count && source[index + 1] == UInt8(ascii: "?"):
        throw PatternError(pattern: text, message: "'(?' is Perl's; `git grep -E` does not know it")
      case UInt8(ascii: "?") where index > 0 && isQuantifier(source, index - 1):
        throw PatternError(pattern: text, message: "lazy repetition is Perl's; `git grep -E` does not know it")
      default:
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  private static func isQuantifier(_ source: [UInt8], _ index: Int) -> Bool {
    guard [UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?")].contains(source[index]) else { return false }
    var slashes = 0
    while index - 1 - slashes >= 0, source[index - 1 - slashes] == UInt8(ascii: "\\") { slashes += 1 }
    return slashes % 2 == 0
  }

  private static func escape(_ byte: UInt8, _ text: String) throws(PatternError) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "<"): return Array("\\b(?=\\w)".utf8)
    case UInt8(ascii: ">"): return Array("\\b(?<=\\w)".utf8)
    case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "w"), UInt8(ascii: "W"), UInt8(ascii: "s"),
      UInt8(ascii: "S"):
      return [UInt8(ascii: "\\"), byte]
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      let letter = String(UnicodeScalar(byte))
      throw PatternError(pattern: text, message: "'\\\(letter)' is Perl's; `git grep -E` does not know it")
    default: return [UInt8(ascii: "\\"), byte]
    }
  }

  /// Copies a bracket expression with its backslashes doubled; returns the index after it.
  private static func bracket(_ source: [UInt8], from start: Int, into result: inout [UInt8]) -> Int {
    var index = start
    result.append(source[index])
    index += 1
    if index < source.count, source[index] == UInt8(ascii: "^") {
      result.append(source[index])
      index += 1
    }
    var isFirst = true
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "]"), !isFirst {
        result.append(byte)
        return index + 1
      }
      if byte == UInt8(ascii: "["), index + 1 < source.count, source[index + 1] == UInt8(ascii: ":"),
        let end = (index + 2..<source.count).first(where: {
          source[$0] == UInt8(ascii: "]") && source[$0 - 1] == UInt8(ascii: ":")
        })
      {
        result += source[index...end]
        index = end + 1
      } else {
        if byte == UInt8(ascii: "\\") { result.append(byte) }
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "[") { result.append(UInt8(ascii: "\\")) }
        result.append(byte)
        index += 1
      }
      isFirst = false
    }
    return index
  }
}

extension Pattern {
  /// Literal texts of which every match of `text` contains at least one; nil when none can be told.
  ///
  /// They let a scan skip what cannot match without asking PCRE2. `isWhole`: the pattern is exactly one literal.
  package static func requiredLiterals(of text: String) -> (literals: [[UInt8]], isWhole: Bool)? {
    var branches: [[UInt8]] = []
    var wholes = true
    for branch in topLevelBranches(Array(text.utf8)) {
      let (literal, isWhole) = longestLiteral(in: branch)
      if literal.count < 3 { return nil }
      branches.append(literal)
      wholes = wholes && isWhole
    }
    return (branches, wholes && branches.count == 1)
  }

  private static func topLevelBranches(_ source: [UInt8]) -> [[UInt8]] {
    var branches: [[UInt8]] = [[]]
    var depth = 0
    var index = 0
    while index < source.count {
      let byte = source[index]
      var width = 1
      switch byte {
      case UInt8(ascii: "\\"): width = min(2, source.count - index)
      case UInt8(ascii: "["): width = bracketWidth(source, index)
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "|") where depth == 0:
        branches.append([])
        index += 1
        continue
      default: break
      }
      branches[branches.count - 1] += source[index..<index + width]
      index += width
    }
    return branches
  }

  private static func bracketWidth(_ source: [UInt8], _ start: Int) -> Int {
    var copy: [UInt8] = []
    return bracket(source, from: start, into: &copy) - start
  }

  /// The longest run of ordinary characters outside groups that the branch cannot do without.
  private static func longestLiteral(in branch: [UInt8]) -> (literal: [UInt8], isWhole: Bool) {
    var best: [UInt8] = []
    var run: [UInt8] = []
    var isWhole = true
    func finish() {
      if run.count > best.count { best = run }
      run = []
    }
    var index = 0
    while index < branch.count {
      let byte = branch[index]
      switch byte {
      case UInt8(ascii: "\\"):
        let next = index + 1 < branch.count ? branch[index + 1] : byte
        let isLetter = (0x61...0x7A).contains(next | 0x20) || next == UInt8(ascii: "<") || next == UInt8(ascii: ">")
        if isLetter {
          finish()
          isWhole = false
        } else {
          run.append(next)
        }
        index += 2
      case UInt8(ascii: "["):
        finish()
        isWhole = false
        index += bracketWidth(branch, index)
      case UInt8(ascii: "("):
        finish()
        isWhole = false
        index = groupEnd(branch, index)
      case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "{"):
        // What is repeated may be absent.
        if !run.isEmpty { run.removeLast() }
        finish()
        isWhole = false
        if byte == UInt8(ascii: "{") {
          while index < branch.count, branch[index] != UInt8(ascii: "}") { index += 1 }
        }
        index += 1
      case UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "+"), UInt8(ascii: ")"):
        finish()
        isWhole = false
        index += 1
      default:
        run.append(byte)
        index += 1
      }
    }
    finish()
    return (best, isWhole)
  }

  private static func groupEnd(_ branch: [UInt8], _ start: Int) -> Int {
    var depth = 0
    var index = start
    while index < branch.count {
      switch branch[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): index += bracketWidth(branch, index) - 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return branch.count
  }
}

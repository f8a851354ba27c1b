import Cache
import Platform
import Progress

/// What the advice program said before, so that it need not be asked again.
///
/// An answer depends on a file's content, the project's minimum system, the program, and the toolchain's libraries that it
/// parses with; the cache knows each by its bytes or, for the libraries, by size and time. Whatever is wrong with the cache,
/// the program is asked.
package struct AdviceCache {
  private let file: CacheFile

  package init(_ file: CacheFile) { self.file = file }

  // MARK: The program

  /// A library of the toolchain as it was when the program was asked.
  struct Library: Equatable {
    var path: String
    var size: Int
    var time: Files.Time

    /// - Returns: nil when nothing is there.
    init?(at path: String) throws(FileError) {
      guard let size = try Files.size(of: path) else { return nil }
      self.init(path: path, size: size, time: try Files.changeTime(of: path))
    }

    init(path: String, size: Int, time: Files.Time) {
      self.path = path
      self.size = size
      self.time = time
    }
  }

  /// Which program it is, and what it looks for.
  struct Identity {
    var program: UInt64
    var libraries: [Library]
    var rules: [AdviceRule]

    /// What answers are kept under; a seed tells minimum systems apart.
    fileprivate func key(_ minimum: String?) -> UInt64 {
      let parts = libraries.map { "\($0.path)\n\($0.size) \($0.time.seconds) \($0.time.nanoseconds)\n" }
      return Digest.of(parts.joined() + (minimum ?? "no minimum"), seed: program)
    }
  }

  /// - Returns: nil when answers of this program cannot be kept: it cannot be read, or does not say what it is.
  func identity(of program: AdviceProgram) throws -> Identity? {
    guard let bytes = try? Files.read(program.path) else { return nil }
    let digest = Digest.of(bytes)
    if let known = try known(digest), known.libraries.allSatisfy({ (try? Library(at: $0.path)) == $0 }) { return known }
    guard let version = try program.version() else { return nil }
    let libraries = version.libraries.compactMap { try? Library(at: $0) }
    let identity = Identity(program: digest, libraries: libraries, rules: try program.rules())
    try keep(identity)
    return identity
  }

  private func known(_ digest: UInt64) throws -> Identity? {
    try file.attempt { content in
      try content.advice(digest) { reader in
        guard try reader.word() == digest else { throw CacheDamage("what a program looks for is another's") }
        var decoder = AnswerDecoder()
        let libraries = try decoder.list(&reader) { decoder, reader in
          Library(
            path: try decoder.text(&reader), size: try reader.number(Int.self),
            time: Files.Time(seconds: Int(try reader.signed()), nanoseconds: try reader.number(Int.self)))
        }
        return Identity(program: digest, libraries: libraries, rules: try decoder.list(&reader) { try $0.rule(&$1) })
      }
    } ?? nil
  }

  private func keep(_ identity: Identity) throws {
    var writer = AnswerWriter()
    writer.bytes.word(identity.program)
    writer.list(identity.libraries) { writer, library in
      writer.text(library.path)
      writer.bytes.number(library.size)
      writer.bytes.signed(library.time.seconds)
      writer.bytes.number(library.time.nanoseconds)
    }
    writer.list(identity.rules) { $0.rule($1) }
    _ = try file.attempt { try $0.keepAdvice(identity.program, count: 0, writer.bytes.sealed()) }
  }

  // MARK: Its answers

  /// What is known, by blob.
  struct Answers {
    fileprivate var known: [String: FileAnswer] = [:]
    fileprivate var used: Set<String> = []

    /// The answer about a blob, which is in use from now on; nil when it is not known.
    mutating func take(_ blob: String) -> FileAnswer? {
      guard let answer = known[blob] else { return nil }
      used.insert(blob)
      return answer
    }

    mutating func learn(_ answers: [String: FileAnswer]) {
      known.merge(answers) { $1 }
      used.formUnion(answers.keys)
    }

    /// Other branches are worth keeping, as long as they are not more than what is in use.
    fileprivate var kept: [(blob: String, answer: FileAnswer)] {
      let all = known.count <= 2 * used.count + 500 ? known : known.filter { used.contains($0.key) }
      return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
  }

  func answers(of identity: Identity, minimum: String?) throws -> Answers {
    let key = identity.key(minimum)
    let known = try file.attempt { content in
      try content.advice(key) { reader in
        guard try reader.word() == key else { throw CacheDamage("what is said about files is another's") }
        var decoder = AnswerDecoder()
        let answers = try decoder.list(&reader) { decoder, reader in
          (String(decoding: try reader.text(), as: UTF8.self), try decoder.answer(&reader))
        }
        return Dictionary(answers) { $1 }
      }
    }
    return Answers(known: (known ?? nil) ?? [:])
  }

  func keep(_ answers: Answers, of identity: Identity, minimum: String?) throws {
    let key = identity.key(minimum)
    var writer = AnswerWriter()
    writer.bytes.word(key)
    let kept = answers.kept
    writer.list(kept) { writer, entry in
      writer.bytes.text(Array(entry.blob.utf8))
      writer.answer(entry.answer)
    }
    _ = try file.attempt { try $0.keepAdvice(key, count: kept.count, writer.bytes.sealed()) }
  }
}

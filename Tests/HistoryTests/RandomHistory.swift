import TestSupport

/// A history that does whatever a history may do: edits, renames, reverts, merges, links, submodules, files that become
/// folders, names that are no UTF-8, dates that go back.
final class RandomHistory {
  let builder: HistoryBuilder
  private var numbers: SeededNumbers
  /// The files after each commit of the current branch.
  private var states: [(id: String, files: [RawPath: File])] = []
  private var minute: Int64 = 0

  init(seed: UInt64) throws {
    builder = try HistoryBuilder()
    numbers = SeededNumbers(seed)
    for _ in 0..<3 { try grow() }
  }

  var path: String { builder.path }
  var count: Int { states.count }

  /// Adds one commit.
  func grow() throws {
    var files = states.last?.files ?? [:]
    if numbers.chance(15), let old = states.randomElement(using: &numbers) {
      files = old.files
    } else {
      for _ in 0..<Int.random(in: 0...4, using: &numbers) { change(&files) }
    }
    var side: [String] = []
    if numbers.chance(20), states.count > 3 {
      // A side branch's work arrives; what the merge holds is up to whoever merged.
      let base = numbers.pick(states)
      try builder.point("refs/heads/side", at: base.id)
      try builder.switchTo("side")
      side = [try builder.commit(moment(), ["Side.swift": "old() side \(minute)"])]
      try builder.switchTo("main")
    }
    let before = states.last?.files ?? [:]
    var changed: [RawPath: File?] = [:]
    for path in Set(before.keys).union(files.keys) where before[path] != files[path] {
      changed[path] = .some(files[path])
    }
    let id = try builder.commit(moment(), changed, message: "Commit \(minute)\n\nwith a body", parents: side)
    states.append((id, files))
  }

  /// Goes back some commits and grows on from there, as a rebase does.
  func rewrite() throws {
    states.removeLast(Int.random(in: 0..<states.count, using: &numbers))
    try builder.point("refs/heads/main", at: states[states.count - 1].id)
    for _ in 0..<Int.random(in: 1...3, using: &numbers) { try grow() }
  }

  private func moment() -> Moment {
    minute += 1
    let back: Int64 = numbers.chance(10) ? 100_000 : 0
    return Moment(seconds: 1_700_000_000 + minute * 60 - back)
  }

  // MARK: Changes

  private static let names: [RawPath] = [
    "A.swift", "B.swift", "App/Main.swift", "App/View.swift", "App/Deep/Er.swift", "App/SkipThis.swift",
    "App/Plain.txt",
    "C.kt", "Lib/D.kt", "x", "x.swift", "README.md", "ä ö.swift", "with \"quotes\".swift", "line\nbreak.swift",
    RawPath(bytes: [0xFF, 0xFE] + Array(".swift".utf8)),
  ]

  private static let lines = [
    "old()", "old() + old()", "  old()  ", "older1", "older23 older4", "new()", "legacy", "legacy old()", "// nothing",
    "let a = 1", "", "tool()", "ol d(", "LEGACY",
  ]

  private func text() -> String {
    (0..<Int.random(in: 0...6, using: &numbers)).map { _ in numbers.pick(Self.lines) }
      .joined(separator: numbers.chance(20) ? "\r\n" : "\n") + (numbers.chance(80) ? "\n" : "")
  }

  private func change(_ files: inout [RawPath: File]) {
    let path = numbers.pick(Self.names)
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0: files[path] = nil
    case 1: place(.symlink(to: "old()"), at: path, &files)
    case 2: place(.submodule("1234567890123456789012345678901234567890"), at: path, &files)
    case 3:
      // The file becomes a folder.
      files[path] = nil
      place(.text(text()), at: RawPath(bytes: path.bytes + Array("/Inner.swift".utf8)), &files)
    case 4:
      if let text = files[path]?.asText { files[path] = .executable(text) }
    case 5:
      // A rename, perhaps over another file.
      if let from = files.keys.sorted().randomElement(using: &numbers), let file = files[from] {
        files[from] = nil
        place(file, at: path, &files)
      }
    case 6:
      // The same blob in two places.
      if let from = files.keys.sorted().randomElement(using: &numbers), let file = files[from] {
        place(file, at: path, &files)
      }
    default: place(.text(text()), at: path, &files)
    }
  }

  /// Puts a file there; what stands in its way goes.
  private func place(_ file: File, at path: RawPath, _ files: inout [RawPath: File]) {
    let slash = UInt8(ascii: "/")
    for other in files.keys.sorted()
    where other.bytes.starts(with: path.bytes + [slash]) || path.bytes.starts(with: other.bytes + [slash]) {
      files[other] = nil
    }
    files[path] = file
  }
}

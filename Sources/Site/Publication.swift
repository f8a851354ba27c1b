import Platform

/// The folder that a new site is written into before it takes the old one's place.
struct Publication {
  /// Marks a folder as a site of ours, which may be replaced.
  static let mark = ".sunset-site"
  private static let markText =
    "Written by Sunset, which replaces this folder as a whole. Keep nothing of your own in it.\n"

  private let folder: String
  private let old: String
  private var madeFolders: Set<String> = []

  /// Fills a new folder with `fill`, then puts it at `output`.
  /// - Throws: what `fill` throws, after the half-made folder is removed; the old site is untouched.
  static func replace(_ output: String, fill: (inout Publication) throws -> Void) throws {
    let target = try destination(output)
    try checkReplaceable(target)
    let prefix = "\(Files.parent(of: target))/.\(Files.name(of: target)).new-".replacingPrefix("//", with: "/")
    try removeLeftovers(prefix, of: target)
    let folder = prefix + String(Processes.own)
    try Files.makeFolder(folder)
    do {
      var publication = Publication(folder: folder, old: target)
      try publication.write(Array(markText.utf8), to: mark)
      try fill(&publication)
      try swap(folder, with: target)
    } catch {
      try? Files.remove(folder)
      throw error
    }
  }

  private init(folder: String, old: String) {
    self.folder = folder
    self.old = old
  }

  /// Writes one file of the site. The same bytes as the old site's keep the old time, so that copying tools such as
  /// rsync see what really changed.
  mutating func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let parent = Files.parent(of: path)
    if !parent.isEmpty && madeFolders.insert(parent).inserted { try Files.makeFolders(folder + "/" + parent) }
    try Files.write(bytes, to: folder + "/" + path)
    keepTime(of: path, ifSame: bytes)
  }

  /// Another run may replace the old site at any moment; then there is nothing to compare with, and the new time is right.
  private func keepTime(of path: String, ifSame bytes: [UInt8]) {
    let before = old + "/" + path
    guard Files.isFile(before), let same = try? Files.read(before), same == bytes else { return }
    guard let time = try? Files.changeTime(of: before) else { return }
    try? Files.setChangeTime(of: folder + "/" + path, to: time)
  }

  /// The absolute path of the output; its parent is made when missing.
  private static func destination(_ output: String) throws(FileError) -> String {
    var path = output
    while path.utf8.count > 1 && path.hasSuffix("/") { path.removeLast() }
    guard !path.isEmpty else { throw refusal(output, "the output has no name") }
    if try Files.kind(of: path) != nil { return try Files.resolved(path) }
    let parent = Files.parent(of: path)
    try Files.makeFolders(parent)
    let name = Files.name(of: path)
    guard name != "." && name != ".." else { throw refusal(output, "the output has no name") }
    return try Files.resolved(parent.isEmpty ? "." : parent) + "/" + name
  }

  /// A folder with something else in it is somebody's work.
  private static func checkReplaceable(_ target: String) throws(FileError) {
    guard let kind = try Files.kind(of: target) else { return }
    guard kind == .folder, target != "/" else { throw refusal(target, "it is not a folder") }
    if Files.isFile(target + "/" + mark) { return }
    guard try Files.names(in: target).isEmpty else {
      throw refusal(target, "the folder is not empty and not a Sunset site; choose another, or empty it")
    }
  }

  private static func refusal(_ path: String, _ reason: String) -> FileError {
    FileError(path: path, attempt: "write the site here", reason: reason)
  }

  /// Removes what killed runs left behind; a run that is still at work keeps its folder. A run killed between its two
  /// renames has left no site at all: the old one goes back to its place.
  private static func removeLeftovers(_ prefix: String, of target: String) throws(FileError) {
    let parent = Files.parent(of: prefix)
    for name in try Files.names(in: parent) where name.hasPrefix(Files.name(of: prefix)) {
      let rest = name.dropFirst(Files.name(of: prefix).count)
      let isAside = rest.hasSuffix(asideSuffix)
      guard let process = Int32(isAside ? rest.dropLast(asideSuffix.count) : rest),
        process == Processes.own || !Processes.isAlive(process)
      else { continue }
      if isAside, try Files.kind(of: target) == nil {
        try Files.rename(parent + "/" + name, to: target)
      } else {
        try Files.remove(parent + "/" + name)
      }
    }
  }

  private static let asideSuffix = "-old"

  private static func swap(_ new: String, with target: String) throws(FileError) {
    // Somebody may have put something there while the site was written.
    try checkReplaceable(target)
    if try Files.kind(of: target) == nil {
      do { return try Files.rename(new, to: target) } catch {
        // Another run was quicker: its site is replaced like any other.
        guard try Files.kind(of: target) != nil else { throw error }
      }
    }
    do {
      if try Files.exchange(new, target) { return try Files.remove(new) }
    } catch {
      throw explained(error)
    }
    let aside = new + asideSuffix
    try Files.rename(target, to: aside)
    do { try Files.rename(new, to: target) } catch {
      try? Files.rename(aside, to: target)
      throw error
    }
    try Files.remove(aside)
  }

  private static func explained(_ error: FileError) -> FileError {
    guard error.isBusy else { return error }
    return FileError(
      path: error.path, attempt: error.attempt, reason: "it is a mount point; give a folder inside it", code: error.code
    )
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}

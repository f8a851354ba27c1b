import Git
import Progress

/// The two states that a check compares.
struct CheckSides {
  /// Nil before the first commit.
  private(set) var base: ObjectID?
  /// Nil: the index.
  private(set) var head: ObjectID?
  let baseName: String
  let headName: String
  /// The newest commit; nil before the first one.
  var newest: ObjectID? { head ?? base }
  /// The committer's date of the newest commit.
  private(set) var time: Int64 = 0

  init(_ repository: Repository, _ options: CheckOptions) throws {
    if options.isStaged {
      base = try Self.newest(repository)
      baseName = base.map { "HEAD (\($0.hex.prefix(12)))" } ?? "nothing"
      headName = "the index"
      if let base { time = try Self.time(of: base, repository) }
      return
    }
    let name = options.base ?? ""
    let other = try Self.commit(name, of: repository)
    let checked = try options.head.map { try Self.commit($0, of: repository) } ?? repository.peelToCommit("HEAD")
    guard let common = try repository.mergeBase(other, checked) else { throw Self.unrelated(name, repository) }
    base = common
    head = checked
    let kind = common == other ? "" : "merge base with "
    baseName = "\(kind)\(name) (\(common.hex.prefix(12)))"
    headName = "\(options.head ?? "HEAD") (\(checked.hex.prefix(12)))"
    time = try Self.time(of: checked, repository)
  }

  private static func time(of commit: ObjectID, _ repository: Repository) throws -> Int64 {
    try repository.objectStore(spelling: 0).read(commit) { _, bytes in RawCommit(bytes, withSubject: false)?.time ?? 0 }
  }

  /// Nil before the first commit.
  private static func newest(_ repository: Repository) throws -> ObjectID? {
    do {
      return try repository.tip(of: nil).commit
    } catch {
      if error.kind == .unbornBranch { return nil }
      throw error
    }
  }

  private static func commit(_ name: String, of repository: Repository) throws -> ObjectID {
    do {
      return try repository.tip(of: name).commit
    } catch {
      throw error.kind == .unknownRevision ? missing(name, repository) : error
    }
  }

  /// In CI a name is mostly missing because only the checked commit was fetched.
  private static func missing(_ name: String, _ repository: Repository) -> GitError {
    let isShallow = !repository.shallowCommits().isEmpty
    guard isShallow || repository.remoteAddress != nil else {
      return GitError(
        .unknownRevision, at: repository.place, "there is no commit '\(name)'",
        advice: "name a branch, a tag or a commit id")
    }
    let fetch = "git fetch \(isShallow ? "--unshallow " : "")origin\(refspec(name).map { " " + $0 } ?? "")"
    return GitError(
      isShallow ? .shallow : .unknownRevision, at: repository.place,
      "there is no commit '\(name)'\(isShallow ? " in this shallow clone" : "")",
      advice: "run `\(fetch)`" + (isShallow ? inCI : ""))
  }

  private static func unrelated(_ name: String, _ repository: Repository) -> GitError {
    if repository.shallowCommits().isEmpty {
      return GitError(
        .unknownRevision, at: repository.place, "'\(name)' and the checked commit have no common ancestor",
        advice: "name the branch that the change will be merged into")
    }
    return GitError(
      .shallow, at: repository.place,
      "the clone is shallow and ends before the commit where the change left '\(name)'",
      advice: "run `git fetch --unshallow origin`\(inCI)")
  }

  private static let inCI = " (GitHub Actions: fetch-depth: 0; GitLab CI: GIT_DEPTH: 0)"

  /// A branch is fetched to where it is looked for, also in clones of a single branch; an id by itself; of `HEAD~3`
  /// everything is fetched.
  private static func refspec(_ name: String) -> String? {
    let isID = (7...40).contains(name.utf8.count) && name.allSatisfy(\.isHexDigit)
    if isID { return name.count == 40 ? name : nil }
    if name.hasPrefix("HEAD") || name.contains(where: { "~^@{:".contains($0) }) { return nil }
    let branch = name.hasPrefix("origin/") ? String(name.dropFirst(7)) : name
    let isPlain = branch.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !#"'"`$\;&|<>*?()!#"#.utf8.contains($0) }
    let spec = "+refs/heads/\(branch):refs/remotes/origin/\(branch)"
    return isPlain ? spec : shellQuoted(spec)
  }
}

/// Where the repository's commits and files can be looked at in a browser, from its remote's address.
package struct Forge: Sendable, Equatable {
  /// How a forge spells the address of a file and of a line.
  package enum Style: String, Sendable, CaseIterable {
    case github, gitlab, bitbucket, gitea, azure
  }

  package var style: Style
  /// The repository's own page.
  private let base: String

  /// A commit's id follows.
  package var commitURL: String {
    switch style {
    case .gitlab: base + "/-/commit/"
    case .bitbucket: base + "/commits/"
    case .github, .gitea, .azure: base + "/commit/"
    }
  }

  /// A commit's id follows, then what `Style.address` adds.
  package var fileURL: String {
    switch style {
    case .github: base + "/blob/"
    case .gitlab: base + "/-/blob/"
    case .bitbucket: base + "/src/"
    case .gitea: base + "/src/commit/"
    case .azure: base + "?version=GC"
    }
  }

  /// Whose CODEOWNERS rules hold there; nil where the address does not tell.
  package var ownersDialect: Owners.Dialect? {
    if style == .gitlab { return .gitlab }
    return base.hasPrefix("https://github.") ? .github : nil
  }

  /// - Parameter address: a web address or a remote, `https://…`, `git@host:owner/name.git`, `ssh://…`.
  /// - Returns: nil for what is no web forge's address: local paths, unknown schemes.
  package init?(_ address: String?) {
    guard let address, let base = Self.webAddress(address) else { return nil }
    let host = base.dropFirst("https://".count).split(separator: "/").first.map(String.init)?.lowercased() ?? ""
    style = Self.style(of: host)
    self.base = style == .azure ? Self.azureAddress(base) : base
  }

  private static func style(of host: String) -> Style {
    func has(_ names: String...) -> Bool { names.contains { host.contains($0) } }
    if host == "dev.azure.com" || host.hasSuffix(".dev.azure.com") || host.hasSuffix(".visualstudio.com") {
      return .azure
    }
    if has("gitlab") { return .gitlab }
    if has("bitbucket") { return .bitbucket }
    return has("gitea", "codeberg", "forgejo") ? .gitea : .github
  }

  /// The web page of what Azure DevOps gives for SSH: `ssh.dev.azure.com/v3/organisation/project/repository`.
  private static func azureAddress(_ base: String) -> String {
    let parts = base.dropFirst("https://".count).split(separator: "/").map(String.init)
    guard parts.count == 5, parts[1] == "v3" else { return base }
    return "https://dev.azure.com/\(parts[2])/\(parts[3])/_git/\(parts[4])"
  }

  /// `https://host/owner/name`, without user, password, port or `.git`.
  private static func webAddress(_ address: String) -> String? {
    var rest = address[...]
    var isWeb = false
    if let scheme = ["https://", "http://", "ssh://", "git://"].first(where: { address.hasPrefix($0) }) {
      rest = rest.dropFirst(scheme.count)
      isWeb = true
    } else if !address.contains("://"), let colon = address.firstIndex(of: ":"), !address[..<colon].contains("/"),
      address[..<colon].contains(".")
    {
      rest.replaceSubrange(colon...colon, with: "/")
      isWeb = true
    }
    guard isWeb, let slash = rest.firstIndex(of: "/") else { return nil }
    var host = rest[..<slash]
    if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
    if let port = host.lastIndex(of: ":") { host = host[..<port] }
    var path = rest[slash...]
    while path.hasSuffix("/") { path.removeLast() }
    if path.hasSuffix(".git") { path.removeLast(4) }
    let isPlain = (host + path).unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "./-_~%+".unicodeScalars.contains($0))
    }
    guard isPlain, host.contains("."), path.count > 1 else { return nil }
    return "https://" + host + path
  }
}

extension Forge.Style {
  /// What follows a file's prefix: commit, path, and the line where one is meant.
  ///
  /// - Parameters:
  ///   - path: percent-encoded already.
  ///   - line: from 1.
  package func address(commit: String, path: String, line: Int?) -> String {
    guard self == .azure else { return "\(commit)/\(path)" + (line.map { anchor + String($0) } ?? "") }
    // A line is marked from its first column to the next line's first column.
    let marked = line.map { "&line=\($0)&lineEnd=\($0 + 1)&lineStartColumn=1&lineEndColumn=1" } ?? ""
    return "\(commit)&path=/\(path)" + marked
  }

  private var anchor: String { self == .bitbucket ? "#lines-" : "#L" }
}

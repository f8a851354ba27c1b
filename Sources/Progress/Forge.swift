/// Where the repository's commits and files can be looked at in a browser, from its remote's address.
package struct Forge: Sendable, Equatable {
  /// A commit's id follows.
  package var commitURL: String
  /// A commit's id, a slash and a path follow.
  package var fileURL: String

  /// Whose CODEOWNERS rules hold there; nil where the address does not tell.
  package var ownersDialect: Owners.Dialect? {
    if commitURL.hasSuffix("/-/commit/") { return .gitlab }
    return commitURL.hasPrefix("https://github.") ? .github : nil
  }

  /// - Parameter address: a web address or a remote, `https://…`, `git@host:owner/name.git`, `ssh://…`.
  /// - Returns: nil for what is no web forge's address: local paths, unknown schemes.
  package init?(_ address: String?) {
    guard let address, let base = Self.webAddress(address) else { return nil }
    let host = base.dropFirst("https://".count).split(separator: "/").first.map(String.init)?.lowercased() ?? ""
    if host.contains("gitlab") {
      commitURL = base + "/-/commit/"
      fileURL = base + "/-/blob/"
    } else if host.contains("bitbucket") {
      commitURL = base + "/commits/"
      fileURL = base + "/src/"
    } else if host.contains("gitea") || host.contains("codeberg") || host.contains("forgejo") {
      commitURL = base + "/commit/"
      fileURL = base + "/src/commit/"
    } else {
      commitURL = base + "/commit/"
      fileURL = base + "/blob/"
    }
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

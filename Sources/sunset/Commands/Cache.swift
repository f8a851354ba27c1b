import Cache
import Git
import Platform

extension Command {
  /// Shows or removes what runs leave for the next one.
  static let cache = Command(
    name: "cache", summary: "show, or clear, what runs leave for the next one", operands: "[REPOSITORY]",
    operandLimit: 1,
    details: """
      `sunset build` keeps what it counted, so that the next run reads only what is new.
      The cache is a file outside the repository: in $SUNSET_CACHE, $XDG_CACHE_HOME/sunset or
      the user's cache folder. Nothing is lost without it but time. An empty SUNSET_CACHE keeps
      none. This prints the repository's file, its size and what is in it.
      """,
    flags: [.clear, .quiet, .help]
  ) { options in
    let repository = try Repository(at: options.repositories.first ?? ".")
    guard let path = try CachePlace.file(of: repository) else {
      Console.write("SUNSET_CACHE is empty: no cache is kept\n")
      return .done
    }
    if options.clearsCache {
      for suffix in ["", "-wal", "-shm", ".broken"] { try Files.remove(path + suffix) }
    }
    Console.write(printableText(try description(of: path)))
    return .done
  }

  private static func description(of path: String) throws -> String {
    guard let size = try Files.size(of: path) else { return "\(path)\nempty\n" }
    let file = CacheFile(at: path) { line in Console.note("sunset: " + printableText(line) + "\n") }
    guard let summary = try file.attempt({ try $0.summary() }) else { return "\(path)\n" }
    return """
      \(path)
      \((size + 1023) / 1024) kB: \(counted(summary.commits, "commit")), \(counted(summary.blobs, "file version")), \
      \(counted(summary.runs, "report"))\(summary.advice > 0 ? ", advice on \(counted(summary.advice, "file"))" : "")

      """
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

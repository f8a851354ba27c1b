import History

extension Command {
  /// For measurements: what `build` does before it draws.
  static let scan = Command(
    name: "scan", summary: "count every commit, and print how much was read", operands: "[REPOSITORY]",
    operandLimit: 1,
    details: """
      Counts every commit as `sunset build` does, writes no site, and prints one line: commits, changed files,
      unique file versions and their bytes, matches in them, and the commits that changed a count. What a cache
      already knew is not among them.
      """,
    flags: [.branch, .configuration, .asOf, .allowShallow, .threads, .verify, .noCache, .timings, .quiet, .help],
    isHidden: true
  ) { options in
    let watch = Stopwatch(isPrinted: options.printsTimings)
    let workspace = try Workspace(options)
    watch.lap("configuration")
    Console.write(work(of: try Scan(workspace, watch)) + "\n")
    return .done
  }

  /// `commits=12 changes=40 …`: without a cache the same for every run over the same history, whatever the threads.
  private static func work(of scan: Scan) -> String {
    let numbers = [
      ("commits", scan.walk.mainline.commits.count), ("changes", scan.walk.work.changes),
      ("blobs", scan.walk.work.blobs), ("bytes", scan.walk.work.bytes), ("matches", scan.walk.work.matches),
      ("effects", Set(scan.ledger.effects.map(\.commit)).count),
    ]
    return numbers.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
  }
}

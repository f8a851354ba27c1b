import History

extension Command {
  /// For measurements: what `build` does before it draws.
  static let scan = Command(
    name: "scan", summary: "count every commit, and print how much was read", operands: "[REPOSITORY...]",
    operandLimit: 100,
    details: """
      Counts every commit as `sunset build` does, writes no site, and prints one line: commits, changed files,
      unique file versions and their bytes, matches in them, and the commits that changed a count. What a cache
      already knew is not among them.
      """,
    flags: [.branch, .configuration, .asOf, .allowShallow, .threads, .verify, .noCache, .timings, .quiet, .help],
    isHidden: true
  ) { options in
    let watch = Stopwatch(isPrinted: options.printsTimings)
    let workspaces = try Workspace.all(options)
    watch.lap("configuration")
    Console.write(work(of: try Survey(workspaces, watch)) + "\n")
    return .done
  }

  /// `commits=12 changes=40 …`: without a cache the same for every run over the same history, whatever the threads.
  private static func work(of survey: Survey) -> String {
    func sum(_ part: (Walk) -> Int) -> Int { survey.walks.reduce(0) { $0 + part($1) } }
    let numbers = [
      ("commits", sum { $0.mainline.commits.count }), ("changes", sum { $0.work.changes }),
      ("blobs", sum { $0.work.blobs }), ("bytes", sum { $0.work.bytes }), ("matches", sum { $0.work.matches }),
      ("effects", sum { Set($0.ledger.effects.map(\.commit)).count }),
    ]
    return numbers.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
  }
}

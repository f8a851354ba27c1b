import Site

extension Flag {
  static let exportFormat = Flag(
    long: "format", short: "f", value: "NAME", help: "openmetrics (default), what Prometheus reads"
  ) { (_, value) throws(UsageError) in
    guard value == "openmetrics" else {
      throw UsageError(
        description: "there is no format '\(value)'; use openmetrics. CSV and JSON are in the site's data/ folders")
    }
  }
}

extension Command {
  /// The newest numbers, for other programs.
  static let export = Command(
    name: "export", summary: "print the newest numbers for Prometheus", operands: "[REPOSITORY...]", operandLimit: 100,
    details: """
      Counts like `build`, and prints the numbers of the newest commit as OpenMetrics text: for a
      node exporter's textfile folder, or behind any web server.
      """,
    flags: [
      .exportFormat, .branch, .configuration, .asOf, .allowShallow, .threads, .verify, .noCache, .quiet, .help,
    ]
  ) { options in
    let report = try Survey(try Workspace.all(options), Stopwatch(isPrinted: false)).report()
    Console.write(OpenMetrics.text(of: report))
    return .done
  }
}

import Progress
import Site

extension Command {
  /// Counts every commit and writes the site.
  static let build = Command(
    name: "build", summary: "count every commit and write the site", operands: "[REPOSITORY...]", operandLimit: 100,
    details: """
      Counts the deprecated API at every commit of the branch's first-parent history and
      writes the site. The old site stays until the new one is whole. The repository is
      only read. Several repositories, named here or as `repositories:` in sunset.yml, make
      one site; the configuration is that of the first one.
      """,
    flags: [
      .output, .branch, .configuration, .asOf, .templates, .publicFiles, .allowShallow, .strict, .threads, .verify,
      .noCache, .timings, .quiet, .buildLog, .consoleLog, .advice, .noAdvice, .help,
    ]
  ) { options in
    let watch = Stopwatch(isPrinted: options.printsTimings)
    // Templates first: a mistake in one should not cost a scan.
    let site = try Site(templatesOverride: options.templates, publicOverride: options.publicFiles)
    let workspaces = try Workspace.all(options)
    watch.lap("configuration")

    let survey = try Survey(workspaces, watch)
    let evidence = try EvidenceFiles(survey.sources.map { ($0.workspace, $0.history.tip.commit) })
    let advice = try AdviceOfCommit(survey.sources, targets: evidence.targets)
    watch.lap("evidence and advice")
    let report = try survey.report(evidence, advice)
    watch.lap("report")
    try site.write(report, to: options.output)
    watch.lap("site")

    if !options.isQuiet { Console.write(summary(report, options.output)) }
    tell(advice, options)
    ChecklistProblems.tell(report)
    if options.isStrict, let note = report.quality.notes.first(where: \.isLoss) {
      Console.error("\(note.title); --strict wants everything counted\n")
      return .error
    }
    return .done
  }

  /// Without the program nothing is wrong, so that is told where the summary is; a program that fails is told as a fault.
  private static func tell(_ advice: AdviceOfCommit, _ options: Options) {
    guard let problem = advice.problem else { return }
    let line = "no advice: \(problem.description) (--no-advice says nothing)\n"
    if !advice.isMissing { Console.error(line) } else if !options.isQuiet { Console.write(line) }
  }

  private static func summary(_ report: Report, _ output: String) -> String {
    let lines = report.migrations.map { migration in
      let headline = migration.headline
      let numbers =
        headline.state == .notUsed
        ? "not used at any commit" : "\(headline.remaining) left in \(headline.files) files, \(headline.done) done"
      return "\(migration.migration.title): \(numbers) (\(headline.state.rawValue))\n"
    }
    let commits = report.quality.commits
    let places = report.isOfSeveral ? " in \(report.repositories.count) repositories" : ""
    return printableText(
      lines.joined() + "\(commits) commit\(commits == 1 ? "" : "s") counted\(places); site in \(output)\n")
  }
}

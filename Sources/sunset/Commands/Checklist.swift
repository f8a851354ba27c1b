import Configuration
import Inventory
import Progress
import Site

extension Command {
  /// Prints the checklist, holds a build to it, or writes down a person's word.
  static let checklist = Command(
    name: "checklist", summary: "print the checklist with its evidence; record an attestation",
    operands: "[REPOSITORY] | attest ITEM [REPOSITORY]", operandLimit: 3,
    details: """
      Prints each item of the checklist with its state, and how it is known. With --require
      it fails when one of the items is not passed, attested or not applicable.

      `checklist attest ITEM --by NAME --note TEXT` adds a person's word to sunset.yml, and
      leaves the rest of the file as it is. (A folder called attest is ./attest.)
      """,
    flags: [
      .require, .checklistFormat, .migration, .buildLog, .consoleLog, .by, .note, .result, .commit, .on,
      .configuration, .branch, .asOf, .allowShallow, .strict, .threads, .verify, .quiet, .help,
    ]
  ) { options in
    if options.repositories.first == "attest" { return try Attesting(options).run() }
    try checkOperands(options)
    var report = try Survey(try Workspace.all(options), Stopwatch(isPrinted: false)).report()
    if let id = options.checklist.migration { report.migrations = [try migration(id, of: report)] }
    let required = try RequiredItems(options.checklist.required, report)

    switch options.checklist.format {
    case "json": Console.write(ChecklistFile.json(report))
    case "markdown": Console.write(ChecklistFormat.markdown(report))
    default: Console.write(ChecklistFormat.text(report))
    }
    ChecklistProblems.tell(report)
    if options.isStrict, let note = report.quality.notes.first(where: \.isLoss) {
      Console.error("\(note.title); --strict wants everything counted\n")
      return .error
    }
    return required.status()
  }

  private static func checkOperands(_ options: Options) throws {
    guard options.repositories.count > 1 else { return }
    let word = options.repositories[0]
    let isNear = nearest(word, among: ["attest"]) != nil
    throw UsageError(
      description: "too many names: '\(options.repositories[1])'; "
        + (isNear ? "did you mean `sunset checklist attest`?" : Command.checklist.hint))
  }

  private static func migration(_ id: String, of report: Report) throws -> MigrationReport {
    if let found = report.migrations.first(where: { $0.migration.id == id }) { return found }
    let ids = report.migrations.map(\.migration.id)
    throw UsageError(description: "there is no migration '\(id)'; there are \(ids.joined(separator: ", "))")
  }
}

/// The items of `--require`, found in the report.
private struct RequiredItems {
  private var results: [ChecklistResult] = []

  init(_ ids: [String], _ report: Report) throws {
    let all = report.migrations.flatMap(\.checklist)
    for id in ids {
      if id == "all" {
        results += all
        continue
      }
      let found = all.filter { $0.item.id == id }
      if found.isEmpty { throw ChecklistFormat.unknownItem(id, all.map(\.item.id)) }
      results += found
    }
  }

  func status() -> ExitStatus {
    let open = results.filter { !$0.state.isSettled }
    for result in open {
      Console.error("\(result.item.id) is required and \(result.state.rawValue): \(result.detail)\n")
    }
    return open.isEmpty ? .done : .checkFailed
  }
}

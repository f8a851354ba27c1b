import Advisor
import Configuration
import Git
import Inventory
import Patterns
import Platform
import Progress
import SQLite
import YAML

extension Command {
  /// Says what is missing, and how to get it.
  static let doctor = Command(
    name: "doctor", summary: "say what is missing here, and how to get it", operands: "[REPOSITORY]", operandLimit: 1,
    details: """
      Looks at what Sunset needs and can use, and at the repository. Exit status 1 when something
      keeps `sunset build` from working; what is only nice to have is a note.
      """,
    flags: [.configuration, .help]
  ) { options in
    var examination = Examination()
    examination.lookAtProgram()
    examination.lookAtRepository(options)
    for finding in examination.findings {
      let mark = finding.state.rawValue
      let way = finding.wayOut.isEmpty ? "" : "\n         \(finding.wayOut)"
      Console.write(printableText(mark + String(repeating: " ", count: 9 - mark.count) + finding.text + way) + "\n")
    }
    return examination.findings.contains { $0.state == .problem } ? .checkFailed : .done
  }
}

/// What a look around has found.
struct Examination {
  enum State: String { case ok, note, problem }

  struct Finding {
    var state: State
    var text: String
    /// How to get what is missing; empty when all is well.
    var wayOut: String
  }

  private(set) var findings: [Finding] = []

  private mutating func add(_ state: State, _ text: String, _ wayOut: String = "") {
    findings.append(Finding(state: state, text: text, wayOut: wayOut))
  }

  // MARK: The program

  mutating func lookAtProgram() {
    add(
      .ok,
      "sunset \(sunsetVersion), libgit2 \(libgit2Version), libdeflate \(libdeflateVersion), PCRE2 \(pcre2Version), libfyaml \(libfyamlVersion), "
        + "SQLite \(sqliteVersion)")
    for (name, module) in [("Packs", "Inventory"), ("Templates", "Site"), ("Public", "Site")] {
      do {
        _ = try Resources.folder(name, module: module)
      } catch {
        add(.problem, error.description)
      }
    }
    for program in [Program.rsvg, .weasyprint] {
      if program.path == nil {
        addMissing(program)
      } else {
        add(.ok, "\(program.name)\(program.version.map { " " + $0 } ?? ""): \(program.purpose)")
      }
    }
    lookAtAdvice()
  }

  private mutating func addMissing(_ program: Program) {
    add(.note, "\(program.name) is not found (for \(program.purpose))", program.installation)
  }

  /// The one that `build` would ask. It may be there and not start: its toolchain is gone.
  private mutating func lookAtAdvice() {
    guard let program = AdviceProgram.installed() else { return addMissing(.advice) }
    do {
      if let version = try program.version() {
        add(.ok, "\(version.text): \(Program.advice.purpose)")
      } else {
        add(.note, "\(program.path) does not tell its version, so it may be an older one", Program.advice.installation)
      }
    } catch {
      add(.note, "\(error)", Program.advice.installation)
    }
  }

  // MARK: The repository

  mutating func lookAtRepository(_ options: Options) {
    do {
      let repository = try Repository(at: options.repositories.first ?? ".")
      let tip = try repository.tip(of: nil)
      add(.ok, "\(repository.name), \(tip.branch) at \(tip.commit.hex.prefix(12))")
      lookAtClone(repository)
      try lookAtConfiguration(options, repository)
      try lookAtOwners(options, repository, tip.commit)
    } catch let error as GitError {
      add(.problem, "\(error.place): \(error.message)", error.advice)
    } catch {
      add(.problem, "\(error)")
    }
  }

  private mutating func lookAtClone(_ repository: Repository) {
    if !repository.shallowCommits().isEmpty {
      add(.problem, "the clone is shallow: its history is cut off", "`git fetch --unshallow`; in CI a depth of 0")
    }
    if repository.isPartialClone {
      add(
        .problem, "the clone is partial: some versions of files are only at the remote",
        "`git fetch --refetch --no-filter`, in a copy if you like this one small")
    }
    if repository.hasReplacements {
      add(
        .note, "objects are replaced (refs/replace); Sunset reads them as they were", "`git replace --list` shows them")
    }
    if Forge(repository.remoteAddress) == nil {
      add(
        .note, "no web address is known: pages have no links to commits", "`forge: https://…` in sunset.yml names one")
    }
  }

  private mutating func lookAtConfiguration(_ options: Options, _ repository: Repository) throws {
    let workspace = try Workspace(options)
    guard workspace.project.file != nil else {
      add(.note, "no sunset.yml: the navigation pack is counted, without dates and sprints", "`sunset init` writes one")
      return
    }
    let names = workspace.project.migrations.map(\.migration.id).joined(separator: ", ")
    add(.ok, "sunset.yml: \(names)")
    if workspace.project.migrations.allSatisfy({ $0.goals.target == nil }) {
      add(.note, "no target: Sunset counts and does not judge", "`target: YYYY-MM-DD` in sunset.yml")
    }
    if workspace.project.migrations.allSatisfy({ $0.goals.sprints == nil }) {
      add(.note, "no sprints: changes are summed up over 14 days", "`sprints:` in sunset.yml")
    }
  }

  private mutating func lookAtOwners(_ options: Options, _ repository: Repository, _ commit: ObjectID) throws {
    let workspace = try Workspace(options)
    let forge = Forge(workspace.project.forge ?? repository.remoteAddress)
    let reader = try OwnersReader(workspace, commits: [commit], forge: forge?.ownersDialect)
    guard try reader.newest().place != nil else {
      add(
        .note, "no CODEOWNERS: there are no teams",
        "commit one at .github/CODEOWNERS, or name it with `owners: {file: …}`")
      return
    }
    let (lines, place) = try reader.problems()
    add(.ok, "teams from \(place)")
    if let first = lines.first {
      add(.note, "\(place): \(lines.count) line\(lines.count == 1 ? " says" : "s say") nothing, the first: \(first)")
    }
  }
}

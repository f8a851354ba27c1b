import Configuration
import Foundation
import Inventory
import Platform
import Progress

/// `sunset checklist attest`: adds a person's word to `sunset.yml`.
struct Attesting {
  private let options: Options
  private let workspace: Workspace
  private let attestation: Attestation
  private let migration: String

  init(_ options: Options) throws {
    let words = options.repositories
    guard words.count > 1 else {
      throw UsageError(description: "attest needs an item: sunset checklist attest ITEM --by NAME --note TEXT")
    }
    var own = options
    own.repositories = Array(words.dropFirst(2))
    self.options = own
    workspace = try Workspace(own)
    migration = try Self.migration(with: words[1], in: workspace.project, own)
    attestation = try Self.attestation(words[1], own, workspace)
  }

  func run() throws -> ExitStatus {
    let packs = try Resources.folder("Packs", module: "Inventory")
    let editor = AttestationEditor(packs: packs, migration: migration, attestation: attestation)
    guard let path = try place() else {
      throw UsageError(
        description:
          "\(workspace.repository.place) has no work tree, so its sunset.yml cannot be edited; commit this to it:\n"
          + editor.lines())
    }
    do {
      let old = Files.isFile(path) ? try Files.read(path) : []
      try Files.replace(path, with: try editor.edited(old, file: path))
    } catch let refusal as AttestationEditor.Refusal {
      throw UsageError(description: "\(path): \(refusal.description); add this by hand:\n" + editor.lines())
    }
    let today = options.checklist.on == nil ? " (today)" : ""
    if options.isQuiet { return .done }
    Console.write(
      printableText(
        "\(attestation.item): \(attestation.result.rawValue), by \(attestation.by) on \(attestation.on.iso)\(today), in \(path)\n"
      ))
    return .done
  }

  private func place() throws -> String? {
    if let file = options.configuration { return file }
    return workspace.repository.workTree.map { $0 + "sunset.yml" }
  }

  private static func migration(with item: String, in project: Project, _ options: Options) throws -> String {
    let wanted = project.migrations.filter {
      options.checklist.migration == nil || $0.migration.id == options.checklist.migration
    }
    let found = wanted.filter { $0.migration.checklist.contains { $0.id == item } }
    if found.count > 1 {
      let ids = found.map(\.migration.id).joined(separator: ", ")
      throw UsageError(description: "'\(item)' is on the checklists of \(ids); say which with --migration")
    }
    guard let only = found.first else {
      throw ChecklistFormat.unknownItem(item, wanted.flatMap(\.migration.checklist).map(\.id))
    }
    return only.migration.id
  }

  private static func attestation(_ item: String, _ options: Options, _ workspace: Workspace) throws -> Attestation {
    let asked = options.checklist
    guard let by = asked.by, !by.isEmpty else { throw UsageError(description: "--by is missing; say who looked at it") }
    guard let note = asked.note, !note.isEmpty else {
      throw UsageError(description: "--note is missing; say what was looked at, or why it does not apply")
    }
    let clock = DayClock(zone: workspace.project.timeZone) ?? .utc
    // The only place where the clock of the machine is asked: a person's word is of today unless told otherwise.
    let today = clock.day(of: Instant(Int64(Date().timeIntervalSince1970)))
    if let day = asked.on, day > today {
      throw UsageError(description: "--on: \(day.iso) is in the future; a word is about what somebody has seen")
    }
    let commit = try options.commit.map { try workspace.repository.peelToCommit($0).hex.prefix(12) } ?? ""
    return Attestation(
      item: item, result: asked.result, by: by, on: asked.on ?? today, commit: String(commit), note: note)
  }
}

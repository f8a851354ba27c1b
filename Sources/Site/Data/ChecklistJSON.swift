import Progress

/// The checklist as JSON, alone and in `report.json`.
package enum ChecklistFile {
  /// One object for each migration, with the same fields as `report.json` has.
  package static func json(_ report: Report) -> [UInt8] {
    var json = JSON()
    json.object { json in
      json.field("schema", 1)
      json.field("asOf", report.asOf.iso)
      json.field("head", report.newest.head)
      json.key("migrations")
      json.array(report.migrations) { json, migration in
        json.object { json in
          json.field("id", migration.migration.id)
          json.key("checklist")
          json.array(migration.checklist) { $0.write($1) }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

extension JSON {
  mutating func write(_ result: ChecklistResult) {
    object { json in
      json.field("id", result.item.id)
      json.field("title", result.item.title)
      json.field("state", result.state.rawValue)
      json.field("isSettled", result.state.isSettled)
      json.field("detail", result.detail)
      json.field("decision", result.item.decision.rawValue)
      json.field("basis", result.basis)
      json.field("since", optional: result.since?.iso)
      json.key("evidence")
      json.array(result.evidence) { $0.write($1) }
      json.key("attestations")
      json.array(result.attestations) { $0.write($1) }
      json.key("history")
      json.array(result.episodes) { json, episode in
        json.object { json in
          json.field("from", episode.from.iso)
          json.field("state", episode.state.rawValue)
          json.field("detail", episode.detail)
        }
      }
      json.key("sprints")
      json.array(result.sprints) { json, run in
        json.object { json in
          json.field("first", run.first)
          json.field("last", run.last)
          json.field("state", run.state.rawValue)
        }
      }
    }
  }

  private mutating func write(_ note: ChecklistResult.EvidenceNote) {
    object { json in
      json.field("name", note.name)
      json.field("problem", optional: note.problem)
      json.key("facts")
      json.array(note.facts) { $0.value($1) }
      json.key("findings")
      json.array(note.findings) { json, finding in
        json.object { json in
          json.field("kind", finding.kind)
          json.field("text", finding.text)
          json.field("path", finding.path)
          json.field("line", finding.line)
          json.field("count", finding.count)
          json.field("note", finding.note)
        }
      }
    }
  }

  private mutating func write(_ attestation: Attestation) {
    object { json in
      json.field("result", attestation.result.rawValue)
      json.field("by", attestation.by)
      json.field("on", attestation.on.iso)
      json.field("commit", attestation.commit)
      json.field("note", attestation.note)
    }
  }
}

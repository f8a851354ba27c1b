import SwiftSyntax

/// A saved path that is unpacked by force.
struct ForcedRestoration: Rule {
  static let about = About(
    id: "S0-23",
    title: "Let the restoration of a path fail softly",
    section: "000 §7", severity: .warning, confidence: .high, guide: "restoration-mixed",
    rationale: """
      A path has no coded form when one of its values has none, and an old version's data may not decode. Both happen at \
      launch, where a crash repeats itself; start at the root instead.
      """,
    violating: [
      "let data = try? JSONEncoder().encode(path.codable↓!)",
      "let saved = ↓try! JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data)",
      "let data = ↓try! JSONEncoder().encode(router.path.codable)",
    ],
    correct: [
      "if let form = path.codable { data = try? JSONEncoder().encode(form) }",
      "let feed = try! JSONDecoder().decode(Feed.self, from: data)",
      "let form = feed.codable!",
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    let forced = file.index.members.compactMap { access -> Finding? in
      guard access.declName.baseName.plainName == "codable",
        access.base?.lastName?.lowercased().hasSuffix("path") == true,
        let unwrap = access.parent?.as(ForceUnwrapExprSyntax.self)
      else { return nil }
      return finding(at: unwrap.exclamationMark, "go on without saving when the path has no coded form")
    }
    let tries = file.index.tries.compactMap { attempt -> Finding? in
      guard attempt.questionOrExclamationMark?.text == "!", attempt.codesPath else { return nil }
      return finding(at: attempt, "start at the root when the saved path cannot be read or written")
    }
    return forced + tries
  }
}

extension TryExprSyntax {
  /// Whether this encodes or decodes a navigation path.
  fileprivate var codesPath: Bool {
    guard let call = expression.call, ["encode", "decode"].contains(call.name) else { return false }
    return call.node.arguments.contains { argument in
      let text = argument.expression.trimmedDescription.lowercased()
      return text.contains("codablerepresentation") || text.hasSuffix("path.codable") || text.hasSuffix("path.codable!")
    }
  }
}

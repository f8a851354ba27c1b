/// A subtitle where an older iOS must run.
struct SubtitleVersion: Rule {
  static let about = About(
    id: "S3-06",
    title: "Use navigationSubtitle on iOS from iOS 26 on",
    section: "003 Subtitle", severity: .info, confidence: .high, guide: "subtitle",
    rationale: """
      macOS has subtitles since version 11, iOS and iPadOS since 26. Code that runs on an older iOS needs a check; what \
      compiles without one is built for the Mac, or calls a function of the project's of that name. So this is information.
      """,
    violating: ["BarnList().↓navigationSubtitle(\"4 open\")"],
    correct: [
      "if #available(iOS 26, *) { BarnList().navigationSubtitle(\"4 open\") } else { BarnList() }",
      "#if os(macOS)\nBarnList().navigationSubtitle(\"4 open\")\n#endif",
      "BarnList()\n#if os(macOS)\n.navigationSubtitle(\"4 open\")\n#endif",
      """
      func subtitle() -> some View {
        guard #available(iOS 26, *) else { return BarnList() }
        return BarnList().navigationSubtitle("4 open")
      }
      """,
    ])

  static func findings(in file: SourceFile) -> [Finding] {
    guard !file.isForMac, !file.hasOwn("navigationSubtitle") else { return [] }
    return file.modifiers(named: "navigationSubtitle").filter(\.isMember).compactMap { modifier in
      guard let severity = file.severity(ofNeeding: Version(26), at: modifier) else { return nil }
      return finding(
        at: modifier.nameToken, "check for iOS 26 around navigationSubtitle, or keep it to macOS",
        severity: severity, needs: "iOS 26")
    }
  }
}

import Foundation
import TestSupport
import Testing

/// `make install` without the build: an installed copy works from anywhere, and shells understand what is generated.
@Suite struct InstallTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  private static func shell(_ script: String, in folder: TemporaryFolder) throws -> Outcome {
    try run("sh", ["-c", script], in: folder.path)
  }

  private static func install(into folder: TemporaryFolder) throws {
    let outcome = try run(
      Self.root + "/scripts/install", [sunsetExecutable, folder.path + "/a prefix"], in: folder.path)
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func anInstalledCopyWorksFromAnywhereAndGoesAgain() throws {
    let folder = try TemporaryFolder()
    try Self.install(into: folder)
    let script = """
      set -e
      git init --quiet -b main app && cd app
      printf 'NavigationView { }\\n' > A.swift && git add A.swift
      git -c user.name=A -c user.email=a@example.org commit --quiet -m Begin
      ln -s '../a prefix/bin/sunset' ./linked
      ./linked explain navigation-view >/dev/null
      '../a prefix/bin/sunset' build --output ../site --quiet
      test -f ../site/navigation/badge.svg
      '../a prefix/bin/sunset' report --output ../review --quiet
      grep -q '<style>' ../review/sprint-review.html
      """
    let outcome = try Self.shell(script, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let removed = try run(Self.root + "/scripts/install", ["--remove", folder.path + "/a prefix"], in: folder.path)
    #expect(removed.status == 0)
    #expect(try Self.shell("find 'a prefix' -type f -o -type l", in: folder).output == "")
  }

  /// `git commit -a` hands the hook an index of its own.
  @Test func theHookOfTheExamplesRefusesNewUsages() throws {
    let folder = try TemporaryFolder()
    try Self.install(into: folder)
    let script = """
      set -e
      PATH="$PWD/a prefix/bin:$PATH"
      git init --quiet -b main app && cd app
      git config user.name A && git config user.email a@example.org
      cp '\(Self.root)/Examples/ci/pre-commit' .git/hooks/pre-commit
      printf 'Text("a")\n' > A.swift && git add A.swift && git commit --quiet -m Begin
      printf 'NavigationView { }\n' >> A.swift
      if git commit --quiet -a -m Add >../said 2>&1; then exit 3; fi
      grep -q '^A.swift:2:1: navigation-view: ' ../said
      git add A.swift
      if git commit --quiet -m Add >/dev/null 2>&1; then exit 4; fi
      git commit --quiet --no-verify -m Add
      printf '// Text\n' >> A.swift && git commit --quiet -a -m Comment
      """
    let outcome = try Self.shell(script, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func shellsUnderstandTheCompletions() throws {
    let folder = try TemporaryFolder()
    try Self.install(into: folder)
    let share = "'\(folder.path)/a prefix/share'"
    let bash = """
      . \(share)/bash-completion/completions/sunset
      COMP_WORDS=(sunset che); COMP_CWORD=1; _sunset; echo "${COMPREPLY[@]}"
      COMP_WORDS=(sunset check --st); COMP_CWORD=2; _sunset; echo "${COMPREPLY[@]}"
      """
    let completed = try run("bash", ["-c", bash], in: folder.path)
    #expect(completed.output == "check checklist\n--staged\n", "\(completed.errors)")

    let others = """
      if command -v fish >/dev/null; then
        HOME=$PWD fish -c "source \(share)/fish/vendor_completions.d/sunset.fish; complete -C 'sunset chec'" |
          grep -q '^check' || exit 1
      fi
      if command -v zsh >/dev/null; then
        zsh -n \(share)/zsh/site-functions/_sunset || exit 2
        zsh -fc "autoload -U compinit; compinit -u -D; source \(share)/zsh/site-functions/_sunset && whence _sunset" >/dev/null || exit 3
      fi
      if command -v groff >/dev/null; then
        test -z "$(groff -man -Tutf8 -ww \(share)/man/man1/sunset.1 2>&1 >/dev/null)" || exit 4
      fi
      """
    let outcome = try Self.shell(others, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}

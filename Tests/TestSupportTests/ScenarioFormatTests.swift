import TestSupport
import Testing

/// The scenario format itself, with a shell script in sunset's place.
@Suite struct ScenarioFormatTests {
  @Test func aWholeScenarioHolds() throws {
    try scenario(
      """
      # Everything the format has.
      env NAME=value
      sunset 'two words' $WORK/x > kept.txt
      stdout '^two words$'
      ! stdout absent
      stderr value
      stdout = expected/kept.txt
      same kept.txt expected/kept.txt
      ! sunset fail
      status 3
      exists kept.txt
      show kept.txt
      stdout words
      remove kept.txt
      ! exists kept.txt
      git -C recipes log --format=%s --first-parent
      stdout = expected/log.txt
      git -C mirror rev-parse --is-bare-repository
      stdout true   # a comment

      -- expected/kept.txt --
      two words
      -- expected/log.txt --
      Merge branch 'side'
      Add A
      == recipes ==
      @ 2025-06-02 Add A
      -- A.swift --
      a
      -- B.swift --
      @ switch side
      @ 2025-06-03 Delete B
      -- B.swift deleted --

      @ switch main
      @ merge side 2025-06-04
      == mirror bare ==
      """)
  }

  @Test(arguments: [
    ("sunset fail", "s.txt:1: failed\n$ sunset fail\nexit status 3"),
    ("! sunset ok", "s.txt:1: exited with 0 and should have failed\n$ sunset ok\nok\n\nexit status 0"),
    ("sunset ok\n\nstdout 'no+pe'", "s.txt:3: stdout has no no+pe\n$ sunset ok\nok\n\nexit status 0"),
    ("status 2", "s.txt:1: no program has run yet"),
    ("sunset 'ok", "s.txt:1: a quote is not closed"),
    ("show nothing", "s.txt:1: nothing: cannot be read"),
    ("dance", "s.txt:1: unknown command dance"),
    ("== a ==\n-- A.swift --", "s.txt:2: a file without a commit: begin one with @ DATE MESSAGE"),
    ("== a ==\n@ yesterday Add", "s.txt:2: a commit is @ DATE MESSAGE"),
    ("== a ==\nlost", "s.txt:2: text outside a file: begin one with -- PATH --"),
  ])
  func aLineThatDoesNotHoldIsNamed(_ text: String, _ message: String) throws {
    let error = #expect(throws: ScenarioError.self) { try scenario(text) }
    #expect(error?.description == message)
  }

  private func scenario(_ text: String) throws {
    let folder = try TemporaryFolder()
    let script = """
      #!/bin/sh
      [ "$1" = fail ] && exit 3
      echo "$1"
      echo "$NAME" >&2
      """
    // Written by another process: one that this process has open for writing could not be run.
    _ = try run("sh", ["-c", "printf %s \"$1\" > sunset && chmod +x sunset", "sh", script], in: folder.path)
    try Scenario(name: "s.txt", text).run(sunset: folder.path(of: "sunset"))
  }
}

import Dispatch
import History
import Synchronization

/// One line on a terminal's standard error that tells how far a scan is: commits, blobs, rate, time left. Silent when
/// standard error is not a terminal.
final class ProgressLine: Sendable {
  private let walk = WalkProgress()
  private let isShown: Bool
  private let isDone = Atomic<Bool>(false)
  private let ended = DispatchSemaphore(value: 0)

  init(isQuiet: Bool) { isShown = !isQuiet && Console.errorIsTerminal }

  /// Shows the line while `body` runs.
  func show<T>(_ body: (WalkProgress) throws -> T) rethrows -> T {
    guard isShown else { return try body(walk) }
    let start = ContinuousClock.now
    DispatchQueue.global().async { [self] in
      while !isDone.load(ordering: .relaxed) {
        Console.note("\r\u{1B}[K" + text(after: ContinuousClock.now - start))
        _ = ended.wait(timeout: .now() + .milliseconds(100))
      }
      ended.signal()
    }
    defer {
      isDone.store(true, ordering: .relaxed)
      ended.signal()
      Console.note("\r\u{1B}[K")
    }
    return try body(walk)
  }

  private func text(after time: Duration) -> String {
    let commits = walk.commits.load(ordering: .relaxed)
    let commitsDone = min(commits, walk.commitsDone.load(ordering: .relaxed))
    let blobs = walk.blobs.load(ordering: .relaxed)
    let blobsDone = min(blobs, walk.blobsDone.load(ordering: .relaxed))
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    if commits == 0 { return "reading the mainline…" }
    if blobs == 0 { return "comparing commits: \(commitsDone) of \(commits)" }
    let rate = Double(blobsDone) / max(seconds, 0.001)
    let left = rate > 0 ? Int((Double(blobs - blobsDone) / rate).rounded(.up)) : 0
    return "\(commits) commits; reading files: \(blobsDone) of \(blobs) versions, \(Int(rate)) a second, \(left) s left"
  }
}

/// How long the phases of a run took, for `--timings`.
final class Stopwatch {
  private let isPrinted: Bool
  private var last = ContinuousClock.now

  init(isPrinted: Bool) { self.isPrinted = isPrinted }

  func lap(_ phase: String) {
    let now = ContinuousClock.now
    if isPrinted {
      let time = now - last
      let tenths = time.components.seconds * 10_000 + time.components.attoseconds / 100_000_000_000_000
      let ms = "\(tenths / 10).\(tenths % 10) ms"
      Console.note(phase + String(repeating: " ", count: max(1, 24 - phase.count)) + ms + "\n")
    }
    last = now
  }
}

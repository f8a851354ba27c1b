import Foundation

/// Works on many blobs at once and hands the answers over in the order of the questions.
///
/// At most a few hundred blobs are in memory at any time, so that a history of any length can flow through.
final class Pipeline: @unchecked Sendable {
  private let workers: Int
  private let changed = NSCondition()
  private var waiting: [(index: Int, blob: Blob)] = []
  private var done: [Int: String] = [:]
  private var read = 0
  private var written = 0
  private var allRead = false

  init(workers: Int) { self.workers = max(1, workers) }

  func run(
    reading next: () throws -> Blob?, working: @escaping @Sendable (Blob) -> String, writing: (String) throws -> Void
  ) throws {
    for _ in 0..<workers {
      let thread = Thread { self.work(working) }
      // The parser and the tree recurse with the nesting of the code.
      thread.stackSize = 256 << 20
      thread.start()
    }
    while let blob = try next() {
      offer(blob)
      for text in takeAnswers(leaving: 256) { try writing(text) }
    }
    changed.withLock {
      allRead = true
      changed.broadcast()
    }
    for text in takeAnswers(leaving: 0) { try writing(text) }
  }

  private func offer(_ blob: Blob) {
    changed.withLock {
      waiting.append((read, blob))
      read += 1
      changed.broadcast()
    }
  }

  private func work(_ working: (Blob) -> String) {
    while let (index, blob) = take() {
      let text = working(blob)
      changed.withLock {
        done[index] = text
        changed.broadcast()
      }
    }
  }

  private func take() -> (index: Int, blob: Blob)? {
    changed.withLock {
      while waiting.isEmpty {
        if allRead { return nil }
        changed.wait()
      }
      return waiting.removeFirst()
    }
  }

  /// The answers that are next in order; waits for more while more than `limit` blobs are under way.
  private func takeAnswers(leaving limit: Int) -> [String] {
    changed.withLock {
      var texts: [String] = []
      while true {
        while let text = done.removeValue(forKey: written) {
          texts.append(text)
          written += 1
        }
        if read - written <= limit { return texts }
        changed.wait()
      }
    }
  }
}

import Advice
import Foundation

/// Reads many files at once and writes the answers in the order of the input, each as soon as those before it are out.
///
/// At most a few dozen files are in memory at any time, so that a repository of any size can flow through.
final class Crew: @unchecked Sendable {
  private let size: Int
  private let arguments: [String]
  private let changed = NSCondition()
  private var waiting: [(index: Int, record: Record)] = []
  private var done: [Int: String] = [:]
  private var read = 0
  private var written = 0
  private var isComplete = false
  private var failure: StreamError?

  init(size: Int, arguments: [String]) {
    self.size = max(1, size)
    self.arguments = arguments
  }

  func run(_ input: InputStream) throws {
    for _ in 0..<size { Thread { self.work() }.start() }
    defer { complete() }
    while let record = try input.record() { try offer(record) }
    complete()
    try changed.withLock {
      while written < read, failure == nil { changed.wait() }
      if let failure { throw failure }
    }
  }

  private func offer(_ record: Record) throws {
    try changed.withLock {
      while read - written >= 32 * size, failure == nil { changed.wait() }
      if let failure { throw failure }
      waiting.append((read, record))
      read += 1
      changed.broadcast()
    }
  }

  private func complete() {
    changed.withLock {
      isComplete = true
      changed.broadcast()
    }
  }

  private func work() {
    var reader: Reader?
    while let (index, record) = take() {
      do {
        try deliver(answer(record, &reader), index)
      } catch {
        changed.withLock {
          failure = (error as? StreamError) ?? StreamError(description: "\(error)")
          changed.broadcast()
        }
        break
      }
    }
    reader?.stop()
  }

  private func take() -> (index: Int, record: Record)? {
    changed.withLock {
      while waiting.isEmpty {
        if isComplete || failure != nil { return nil }
        changed.wait()
      }
      return waiting.removeFirst()
    }
  }

  /// The answer of a reader; it is started when first needed, and again after a file that ended it.
  private func answer(_ record: Record, _ reader: inout Reader?) throws -> String {
    let answer = Answer(blob: record.blob, path: record.path)
    guard Gate.opens(for: record.bytes) else { return answer.end(syntaxErrors: 0) }
    let current = try reader ?? Reader(arguments: arguments)
    reader = current
    switch current.answer(record) {
    case .success(let text): return text
    case .failure(let error):
      reader = nil
      return answer.failure("\(error.description) (\(current.stop()))")
    }
  }

  private func deliver(_ text: String, _ index: Int) throws {
    try changed.withLock {
      done[index] = text
      while let text = done.removeValue(forKey: written) {
        try write(Array(text.utf8), to: 1)
        written += 1
      }
      changed.broadcast()
    }
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that could not be started, or did not end well: its name and the reason.
package struct ProgramError: Error, Equatable, CustomStringConvertible {
  package var program: String
  package var reason: String

  package init(program: String, reason: String) {
    self.program = program
    self.reason = reason
  }

  package var description: String { "\(program): \(reason)" }
}

/// How a program ended.
package struct ProgramEnd: Sendable, Equatable {
  /// Its exit code; nil when a signal ended it.
  package var code: Int32?
  package var signal: Int32?
  /// The beginning of what it wrote to standard error.
  package var errors: String
}

/// Another program that is written to and read from at the same time.
///
/// Both ends of a pipe wait when it is full. A program that answers while it reads would wait for ever for whoever writes
/// everything first, so one loop does both, as each side is ready.
package final class Conversation {
  private let program: String
  private let process: pid_t
  private var input: Int32?
  private var output: Int32?
  private var errorOutput: Int32?
  private var errors: [UInt8] = []
  private var hasEnded = false

  /// Starts a program. The corresponding C function is `posix_spawn`.
  package init(_ program: String, _ arguments: [String] = []) throws(ProgramError) {
    self.program = program
    var pipes: [(read: Int32, write: Int32)] = []
    for _ in 0..<3 {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else {
        throw ProgramError(program: program, reason: "cannot make a pipe: \(String(cString: strerror(errno)))")
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      pipes.append((ends[0], ends[1]))
    }
    let (child, code) = Self.spawn(program, arguments, input: pipes[0].read, outputs: [pipes[1].write, pipes[2].write])
    for end in [pipes[0].read, pipes[1].write, pipes[2].write] { close(end) }
    guard code == 0 else {
      for end in [pipes[0].write, pipes[1].read, pipes[2].read] { close(end) }
      throw ProgramError(program: program, reason: "cannot be started: \(String(cString: strerror(code)))")
    }
    (process, input, output, errorOutput) = (child, pipes[0].write, pipes[1].read, pipes[2].read)
    for end in [pipes[0].write, pipes[1].read, pipes[2].read] {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit { _ = end(killing: true) }

  private static func spawn(
    _ program: String, _ arguments: [String], input: Int32, outputs: [Int32]
  ) -> (child: pid_t, code: Int32) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t? = nil
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, outputs[0], 1)
    posix_spawn_file_actions_adddup2(&actions, outputs[1], 2)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, program, &actions, nil, &words, environ)
    return (child, code)
  }

  /// Writes pieces until there are none, and hands on what comes back, until the program closes its output.
  /// - Parameters:
  ///   - seconds: how long the program may be silent and not read; then it is ended.
  ///   - next: the next bytes to write; nil: that was all.
  ///   - receive: is handed what was read, in pieces of any length.
  /// - Throws: `ProgramError` when the program is silent for too long, or what the closures throw; the program is ended.
  package func exchange(
    silentFor seconds: Int32, next: () throws -> [UInt8]?, receive: (ArraySlice<UInt8>) throws -> Void
  ) throws -> ProgramEnd {
    // A program that stopped reading is an error of write here, not a signal that ends this process. It stays so: another
    // thread may be in the same place.
    signal(SIGPIPE, SIG_IGN)
    var pending: ArraySlice<UInt8> = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while output != nil {
      if input != nil, pending.isEmpty {
        if let piece = try next() { pending = piece[...] } else { closeInput() }
      }
      try wait(seconds)
      if let input, !pending.isEmpty { pending = send(pending, to: input) }
      if let errorOutput, let count = take(from: errorOutput, &chunk) { keepErrors(chunk[..<count]) }
      if let output, let count = take(from: output, &chunk) {
        if count == 0 { closeOutput() } else { try receive(chunk[..<count]) }
      }
    }
    return end(killing: false)
  }

  /// Until one of the pipes is ready.
  private func wait(_ seconds: Int32) throws(ProgramError) {
    var waiting: [pollfd] = []
    for (end, events) in [(input, POLLOUT), (output, POLLIN), (errorOutput, POLLIN)] {
      if let end { waiting.append(pollfd(fd: end, events: Int16(events), revents: 0)) }
    }
    while true {
      let count = poll(&waiting, nfds_t(waiting.count), seconds * 1000)
      if count < 0 && errno == EINTR { continue }
      if count == 0 { throw ProgramError(program: program, reason: "was silent for \(seconds) seconds and is ended") }
      return
    }
  }

  /// - Returns: what is left to write; nothing where nobody reads any more.
  private func send(_ bytes: ArraySlice<UInt8>, to end: Int32) -> ArraySlice<UInt8> {
    let count = bytes.withUnsafeBytes { write(end, $0.baseAddress!, $0.count) }
    if count >= 0 { return bytes.dropFirst(count) }
    if errno == EAGAIN || errno == EINTR { return bytes }
    closeInput()
    return []
  }

  /// - Returns: how much was read, 0 at the end; nil where there is nothing yet.
  private func take(from end: Int32, _ chunk: inout [UInt8]) -> Int? {
    let count = chunk.withUnsafeMutableBytes { read(end, $0.baseAddress!, $0.count) }
    if count < 0 { return errno == EAGAIN || errno == EINTR ? nil : 0 }
    return count
  }

  private func keepErrors(_ bytes: ArraySlice<UInt8>) {
    if bytes.isEmpty, let end = errorOutput {
      close(end)
      errorOutput = nil
    }
    errors += bytes.prefix(max(0, 4096 - errors.count))
  }

  private func closeInput() {
    if let input { close(input) }
    input = nil
  }

  private func closeOutput() {
    if let output { close(output) }
    output = nil
  }

  /// Waits for the program's end. The corresponding C function is `waitpid`.
  private func end(killing: Bool) -> ProgramEnd {
    guard !hasEnded else { return ProgramEnd(code: nil, signal: nil, errors: "") }
    hasEnded = true
    closeInput()
    closeOutput()
    if killing { kill(process, SIGKILL) }
    readRestOfErrors()
    let status = waitForEnd()
    let signal = status & 0x7F
    let text = String(decoding: errors, as: UTF8.self)
    return ProgramEnd(code: signal == 0 ? (status >> 8) & 0xFF : nil, signal: signal == 0 ? nil : signal, errors: text)
  }

  /// A program that has closed its output has a few seconds to end by itself.
  private func waitForEnd() -> Int32 {
    var status: Int32 = 0
    for _ in 0..<500 {
      if waitpid(process, &status, WNOHANG) != 0 { return status }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// What a program says last, it says before it ends.
  private func readRestOfErrors() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    for _ in 0..<50 {
      guard let end = errorOutput else { return }
      var waiting = [pollfd(fd: end, events: Int16(POLLIN), revents: 0)]
      guard poll(&waiting, 1, 100) > 0 else { continue }
      if let count = take(from: end, &chunk) { keepErrors(chunk[..<count]) }
    }
    if let end = errorOutput { close(end) }
    errorOutput = nil
  }
}

import Advice
import Foundation

/// A process of this same program that reads files one at a time.
///
/// The parser is not ours: where it traps or never ends, only this process is lost, and with it one file's advice.
final class Reader {
  /// A file that takes longer is given up.
  private static let secondsForAFile: Int32 = 30
  /// Descriptors of one reader must not leak into the next: they are made and marked while nobody else starts one.
  private static let starting = NSLock()

  private let process: pid_t
  private let input: Int32
  private let output: InputStream
  private let outputDescriptor: Int32

  init(program: String = Reader.ownPath, arguments: [String]) throws {
    let (read, write, child) = try Reader.starting.withLock { try Reader.start(program, arguments) }
    (input, outputDescriptor, process) = (write, read, child)
    output = InputStream(read)
  }

  /// What is found in the file, ended by its terminator; nil when the process did not get that far.
  func answer(_ record: Record) -> Result<String, StreamError> {
    let end = Answer(blob: record.blob, path: record.path).startOfEnd
    var text = ""
    do {
      try write(record.encoded, to: input)
      while let line = try output.line(within: Reader.secondsForAFile) {
        text += line + "\n"
        if line.hasPrefix(end) { return .success(text) }
      }
      return .failure(StreamError(description: "the parser stopped"))
    } catch {
      return .failure((error as? StreamError) ?? StreamError(description: "\(error)"))
    }
  }

  /// Ends the process, if it has not ended itself, and says how it ended.
  @discardableResult
  func stop() -> String {
    close(input)
    close(outputDescriptor)
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? "exit code \((status >> 8) & 0xFF)" : "signal \(signal)"
  }

  private static func start(_ program: String, _ arguments: [String]) throws -> (
    read: Int32, write: Int32, child: pid_t
  ) {
    // A reader that died is seen as an error of write, not as a signal to this process.
    signal(SIGPIPE, SIG_IGN)
    var (toChild, fromChild): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else {
      throw StreamError(description: "cannot make a pipe: \(String(cString: strerror(errno)))")
    }
    for descriptor in toChild + fromChild { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t? = nil
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, program, &actions, nil, &words, environ)
    close(toChild[0])
    close(fromChild[1])
    guard code == 0 else {
      throw StreamError(description: "cannot start \(program): \(String(cString: strerror(code)))")
    }
    return (fromChild[0], toChild[1], child)
  }

  static let ownPath = Bundle.main.executablePath ?? CommandLine.arguments[0]
}

import Foundation

/// What a program left behind.
package struct Outcome: Sendable {
  /// The exit status; 128 + the signal's number when a signal ended it.
  package var status: Int
  package var standardOutput: [UInt8]
  package var standardError: [UInt8]

  package var output: String { String(decoding: standardOutput, as: UTF8.self) }
  package var errors: String { String(decoding: standardError, as: UTF8.self) }
}

/// Runs a program to its end.
///
/// The user's git configuration, language and time zone are kept away from it. Its output goes through files, so that no
/// amount of it can block the program.
///
/// - Parameter executable: a path, or a name that is looked up in `PATH`.
package func run(
  _ executable: String, _ arguments: [String] = [], in folder: String? = nil, environment: [String: String] = [:]
) throws -> Outcome {
  let streams = try TemporaryFolder()
  let process = Process()
  process.executableURL = URL(fileURLWithPath: try locate(executable))
  process.arguments = arguments
  process.environment = quietEnvironment.merging(environment) { $1 }
  if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = try fileToWrite(streams.path(of: "output"))
  process.standardError = try fileToWrite(streams.path(of: "errors"))
  try process.run()
  process.waitUntilExit()
  let signalled = process.terminationReason == .uncaughtSignal
  return Outcome(
    status: Int(process.terminationStatus) + (signalled ? 128 : 0), standardOutput: try streams.read("output"),
    standardError: try streams.read("errors"))
}

/// The built `sunset`, beside the test products.
package var sunsetExecutable: String {
  #if os(macOS)
    let products = Bundle(for: HistoryBuilder.self).bundleURL.deletingLastPathComponent()
  #else
    let products = Bundle.main.bundleURL
  #endif
  return products.appendingPathComponent("sunset").path
}

/// What every program is started with: nothing of the user's but where programs are found.
private let quietEnvironment: [String: String] = [
  "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
  "HOME": "/nonexistent", "LC_ALL": "C", "TZ": "UTC", "SUNSET_CACHE": "",
  "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0",
  "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@sunset.example",
  "GIT_COMMITTER_NAME": "Test", "GIT_COMMITTER_EMAIL": "test@sunset.example",
]

private func locate(_ executable: String) throws -> String {
  if executable.contains("/") { return executable }
  for folder in (quietEnvironment["PATH"] ?? "").split(separator: ":") {
    let path = "\(folder)/\(executable)"
    if FileManager.default.isExecutableFile(atPath: path) { return path }
  }
  throw TestSupportError("\(executable): not found in PATH; install it")
}

private func fileToWrite(_ path: String) throws -> FileHandle {
  guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
  else { throw TestSupportError("\(path): cannot be written") }
  return file
}

import Foundation
import Platform

/// Other programs that Sunset can use when they are there, and does without when not.
struct Program: Sendable {
  var name: String
  var purpose: String
  var debian: String
  var homebrew: String

  static let rsvg = Program(
    name: "rsvg-convert", purpose: "charts as PNG", debian: "librsvg2-bin", homebrew: "librsvg")
  static let weasyprint = Program(
    name: "weasyprint", purpose: "the sprint review as PDF", debian: "weasyprint", homebrew: "weasyprint")
  static let advice = Program(name: "sunset-advice", purpose: "the next step of each usage", debian: "", homebrew: "")

  /// `apt install …`, or `brew install …`: this system's first.
  var installation: String {
    if debian.isEmpty { return "`make advice` in Sunset's folder builds it, where the Swift toolchain is" }
    let (apt, brew) = ("`apt install \(debian)`", "`brew install \(homebrew)`")
    #if canImport(Darwin)
      return "\(brew), or \(apt)"
    #else
      return "\(apt), or \(brew)"
    #endif
  }

  /// The first word with digits and points that it says of itself; nil when it says none.
  var version: String? {
    guard !debian.isEmpty, let said = run(["--version"]) else { return nil }
    return String(decoding: said.prefix(200), as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
      .first { $0.first?.isNumber == true && $0.contains(".") }
  }

  /// Where it is: beside Sunset, or in a folder of `PATH`.
  var path: String? {
    if let own = Resources.helper(name) { return own }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first(where: Files.isProgram)
  }

  /// Gives bytes to the program and takes what it writes.
  /// - Returns: nil when it failed.
  func run(_ arguments: [String], _ input: [UInt8] = []) -> [UInt8]? {
    guard let path else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let (fed, answer) = (Pipe(), Pipe())
    process.standardInput = fed
    process.standardOutput = answer
    process.standardError = FileHandle.nullDevice
    // A program that stops reading must not end this one.
    signal(SIGPIPE, SIG_IGN)
    guard (try? process.run()) != nil else { return nil }
    DispatchQueue.global().async {
      try? fed.fileHandleForWriting.write(contentsOf: Data(input))
      try? fed.fileHandleForWriting.close()
    }
    let output = (try? answer.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? Array(output) : nil
  }
}

// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The advice reads the syntax tree of the toolchain that builds it. The libraries of SwiftSyntax lie in the toolchain,
// not in a package, so they are named by path; that takes unsafeFlags, which is why this is a package of its own, and a
// program of its own: `sunset` itself runs where no toolchain is.
//
// The toolchain is the one of the first `swift` on the PATH whose `lib/swift/host` holds SwiftSyntax, or the folder
// named by SWIFT_HOST_LIBRARIES (on macOS: …/XcodeDefault.xctoolchain/usr/lib/swift/host).
func hostLibraries() -> String {
  let environment = ProcessInfo.processInfo.environment
  if let named = environment["SWIFT_HOST_LIBRARIES"] { return named }
  let programs = (environment["PATH"] ?? "").split(separator: ":").map { URL(fileURLWithPath: "\($0)/swift") }
  for program in programs where FileManager.default.isExecutableFile(atPath: program.path) {
    let toolchain = program.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
    let libraries = toolchain.appendingPathComponent("lib/swift/host").path
    if FileManager.default.fileExists(atPath: "\(libraries)/SwiftSyntax.swiftmodule") { return libraries }
  }
  fatalError("no toolchain with lib/swift/host/SwiftSyntax.swiftmodule on the PATH; name it in SWIFT_HOST_LIBRARIES")
}

let libraries = hostLibraries()

let swift: [SwiftSetting] = [.treatAllWarnings(as: .error), .unsafeFlags(["-I", libraries])]
let linker: [LinkerSetting] = [
  .unsafeFlags([
    "-L", libraries, "-Xlinker", "-rpath", "-Xlinker", libraries,
    "-lSwiftSyntax", "-lSwiftParser", "-lSwiftParserDiagnostics", "-lSwiftDiagnostics",
  ])
]

let package = Package(
  name: "Advice",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "sunset-advice", targets: ["sunset-advice"])],
  targets: [
    // What a file's syntax tree says: rules, findings, next steps. No input or output.
    .target(name: "Advice", swiftSettings: swift, linkerSettings: linker),
    // Reads files from standard input and writes what was found.
    .executableTarget(
      name: "sunset-advice", dependencies: ["Advice"], swiftSettings: swift, linkerSettings: linker),
    .testTarget(
      name: "AdviceTests", dependencies: ["Advice", "sunset-advice"], swiftSettings: swift, linkerSettings: linker),
  ]
)

// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The oracle reads the syntax tree of the toolchain that builds it. The libraries of SwiftSyntax lie in the toolchain,
// not in a package, so they are named by path; that takes unsafeFlags, which is why this is a package of its own.
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

let package = Package(
  name: "Oracle",
  platforms: [.macOS(.v14)],
  targets: [
    .executableTarget(
      name: "oracle",
      swiftSettings: [.treatAllWarnings(as: .error), .unsafeFlags(["-I", libraries])],
      linkerSettings: [
        .unsafeFlags([
          "-L", libraries, "-Xlinker", "-rpath", "-Xlinker", libraries, "-lSwiftSyntax", "-lSwiftParser",
        ])
      ])
  ]
)

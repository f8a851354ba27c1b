#if canImport(Darwin)
  import Darwin
  import MachO
#else
  import Glibc
#endif

/// The files that Sunset is shipped with: templates, styles, rule packs.
package enum Resources {
  /// The folder of built-in resources called `name` (`Templates`, `Public`, `Packs`).
  ///
  /// Looked for in `$SUNSET_SHARE`, then `../share/sunset` beside the program, then in the bundle of `module` that the
  /// build puts beside the program. Absolute paths of the machine that built it are never used: the program may move.
  /// - Throws: one line that names every place looked at.
  package static func folder(_ name: String, module: String) throws(FileError) -> String {
    let places = candidates(name, module: module)
    for place in places where Files.isFolder(place) { return place }
    throw FileError(
      path: name, attempt: "find this built-in folder",
      reason: "none of \(places.joined(separator: ", ")) is there; set SUNSET_SHARE to the folder that holds \(name)")
  }

  private static func candidates(_ name: String, module: String) -> [String] {
    var places: [String] = []
    if let share = getenv("SUNSET_SHARE"), share.pointee != 0 { places.append(String(cString: share) + "/" + name) }
    for folder in programFolders() {
      places.append(folder + "/../share/sunset/" + name)
      places.append(folder + "/sunset_\(module).resources/" + name)
      places.append(folder + "/sunset_\(module).bundle/" + name)
      places.append(folder + "/sunset_\(module).bundle/Contents/Resources/" + name)
    }
    return places
  }

  /// Another program of ours: where `variable` points, or where `helper` finds it.
  /// - Returns: nil where there is none; a path that the variable names is returned unseen, so that a mistake in it shows.
  package static func program(_ name: String, variable: String) -> String? {
    if let named = getenv(variable), named.pointee != 0 { return String(cString: named) }
    return helper(name)
  }

  /// A program beside this one, or in `../libexec/sunset`; nil when neither is there.
  package static func helper(_ name: String) -> String? {
    programFolders().flatMap { ["\($0)/\(name)", "\($0)/../libexec/sunset/\(name)"] }.first(where: Files.isProgram)
  }

  /// Where the program lies; under a macOS test bundle, also the folders above it.
  private static func programFolders() -> [String] {
    guard let program = try? Files.resolved(programPath()) else { return [] }
    var folders = [Files.parent(of: program)]
    while folders.count < 4, folders.last!.contains(".xctest") { folders.append(Files.parent(of: folders.last!)) }
    return folders + testBundleFolders()
  }

  private static func programPath() -> String {
    #if canImport(Darwin)
      var count = UInt32(4096)
      var bytes = [CChar](repeating: 0, count: Int(count))
      guard _NSGetExecutablePath(&bytes, &count) == 0 else { return CommandLine.arguments[0] }
      return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      return "/proc/self/exe"
    #endif
  }

  /// On macOS the test runner is Xcode's own program and names the test bundle in its arguments.
  private static func testBundleFolders() -> [String] {
    CommandLine.arguments.filter { $0.hasSuffix(".xctest") || $0.contains(".xctest/") }.map { argument in
      var path = Substring(argument)
      while !path.hasSuffix(".xctest"), let slash = path.lastIndex(of: "/") { path = path[..<slash] }
      return Files.parent(of: String(path))
    }
  }
}

import Advice
import Foundation

#if canImport(Darwin)
  import MachO
#endif

/// What the program says about itself.
enum ProgramVersion {
  /// That of the `sunset` it is built with.
  static let number = "0.1.0"

  /// The version on the first line, and a line for each library of SwiftSyntax: another toolchain may read a file in
  /// another way.
  static var text: String {
    let head = "sunset-advice \(number), format \(Answer.format), \(allRules.count) rules"
    return ([head] + libraries()).map { $0 + "\n" }.joined()
  }

  private static func libraries() -> [String] {
    Set(loadedFiles().filter { $0.hasPrefix("/") && $0.split(separator: "/").last!.hasPrefix("libSwift") }).sorted()
  }

  private static func loadedFiles() -> [String] {
    #if canImport(Darwin)
      (0..<_dyld_image_count()).compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
    #else
      // `address rights offset device inode path`; the file has no size, so it is read to its end.
      let descriptor = open("/proc/self/maps", O_RDONLY)
      guard descriptor >= 0 else { return [] }
      defer { close(descriptor) }
      let input = InputStream(descriptor)
      var files: [String] = []
      while let line = try? input.line() {
        if let start = line.firstIndex(of: "/") { files.append(String(line[start...])) }
      }
      return files
    #endif
  }
}

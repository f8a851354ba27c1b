import Site
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output and standard error. What a repository says is text here, never a terminal's command.
enum Console {
  private static let pending = Mutex<[UInt8]>([])

  /// To standard output, byte for byte.
  static func write(_ bytes: some Sequence<UInt8>) {
    pending.withLock { buffer in
      buffer.append(contentsOf: bytes)
      if buffer.count > 1 << 16 { send(&buffer, to: 1) }
    }
  }

  static func write(_ text: String) { write(text.utf8) }

  static func flush() { pending.withLock { send(&$0, to: 1) } }

  /// To standard error, with the program's name before it.
  static func error(_ text: String) {
    flush()
    var bytes = Array(("sunset: " + printableText(text)).utf8)
    send(&bytes, to: 2)
  }

  /// To standard error, as it is.
  static func note(_ text: String) {
    var bytes = Array(text.utf8)
    send(&bytes, to: 2)
  }

  static var errorIsTerminal: Bool { isatty(2) == 1 }

  private static func send(_ bytes: inout [UInt8], to file: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { systemWrite(file, $0.baseAddress! + sent, $0.count - sent) }
      if count < 0 && errno == EINTR { continue }
      // Nobody reads any more: there is nothing left to say.
      if count <= 0 { break }
      sent += count
    }
    bytes.removeAll(keepingCapacity: true)
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  #if canImport(Darwin)
    Darwin.write(file, bytes, count)
  #elseif canImport(Musl)
    Musl.write(file, bytes, count)
  #else
    Glibc.write(file, bytes, count)
  #endif
}

/// Text for a terminal: control characters, and those that turn the reading direction, are spelled out.
func printableText(_ text: String) -> String { Printable.text(text, keepingLines: true) }

/// A 64-bit digest that is the same in every run and on every machine: checksums of stored bytes, and fingerprints of
/// what was counted. It guards against damage and mistakes, not against malice.
package enum Digest {
  /// - Complexity: one pass, 32 bytes at a step.
  package static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    guard let base = bytes.baseAddress else { return finish(seed ^ start) }
    var lanes = SIMD4<UInt64>(start, start &* 3, start &* 5, start &* 7) &+ seed
    var at = 0
    while at + 32 <= bytes.count {
      lanes = mixed(lanes ^ base.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt64>.self))
      at += 32
    }
    var rest = SIMD4<UInt64>()
    withUnsafeMutableBytes(of: &rest) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[at...])) }
    lanes = mixed(lanes ^ rest)
    // Each step can be undone, so a change of one word always changes the digest.
    let sum =
      lanes[0] &* 0x9E37_79B9_7F4A_7C15 &+ lanes[1] &* 0xBF58_476D_1CE4_E5B9
      &+ lanes[2] &* 0x94D0_49BB_1331_11EB &+ lanes[3] &* 0xD6E8_FEB8_6659_FD93
    return finish(sum ^ UInt64(bytes.count))
  }

  package static func of(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
    bytes.withUnsafeBytes { of($0, seed: seed) }
  }

  package static func of(_ text: String, seed: UInt64 = 0) -> UInt64 { of(Array(text.utf8), seed: seed) }

  private static let start: UInt64 = 0x2545_F491_4F6C_DD1D

  @inline(__always)
  private static func mixed(_ lanes: SIMD4<UInt64>) -> SIMD4<UInt64> {
    let product = lanes &* 0xD6E8_FEB8_6659_FD93
    return product ^ (product &>> 32)
  }

  private static func finish(_ word: UInt64) -> UInt64 {
    var word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// Random numbers that are the same on every machine for the same seed: SplitMix64, by Steele, Lea and Flood.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A seed from text, such as a commit's id: FNV-1a over its bytes.
  static func seed(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Two independent numbers below `limit` from one throw; the bias is below limit / 2³².
  @inline(__always)
  mutating func pair(below limit: UInt32) -> (Int, Int) {
    let number = next()
    let high = ((number >> 32) * UInt64(limit)) >> 32
    let low = ((number & 0xffff_ffff) * UInt64(limit)) >> 32
    return (Int(high), Int(low))
  }
}

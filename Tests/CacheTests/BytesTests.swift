import Cache
import Testing

@Suite struct BytesTests {
  @Test func whatIsWrittenIsRead() throws {
    var writer = ByteWriter()
    writer.number(0)
    writer.number(UInt64.max)
    writer.signed(-1)
    writer.signed(Int64.min)
    writer.word(0x0123_4567_89AB_CDEF)
    writer.text(Array("Ä".utf8))
    let sealed = writer.sealed()
    try sealed.withUnsafeBytes { bytes in
      var reader = try ByteReader(sealed: bytes, "a test")
      #expect(try reader.number() == 0)
      #expect(try reader.number() == .max)
      #expect(try reader.signed() == -1)
      #expect(try reader.signed() == .min)
      #expect(try reader.word() == 0x0123_4567_89AB_CDEF)
      #expect(try reader.text() == Array("Ä".utf8))
      #expect(reader.isAtEnd)
      #expect(throws: CacheDamage.self) { _ = try reader.number() }
    }
  }

  @Test func everyFlippedBitIsNoticed() throws {
    var writer = ByteWriter()
    for number in 0..<40 { writer.number(number * number * 31) }
    let sealed = writer.sealed()
    for bit in 0..<sealed.count * 8 {
      var damaged = sealed
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: CacheDamage.self) { try check(damaged) }
    }
  }

  @Test func everyMissingByteIsNoticed() throws {
    var writer = ByteWriter()
    for number in 0..<100 { writer.number(number) }
    let sealed = writer.sealed()
    for count in 0..<sealed.count {
      #expect(throws: CacheDamage.self) { try check(Array(sealed[..<count])) }
    }
  }

  @Test func aDigestIsTheSameInEveryRun() {
    #expect(Digest.of("") != Digest.of("", seed: 1))
    #expect(Digest.of("NavigationView") == 16_139_362_724_951_560_440)
  }

  private func check(_ sealed: [UInt8]) throws {
    try sealed.withUnsafeBytes { _ = try ByteReader(sealed: $0, "a test") }
  }
}

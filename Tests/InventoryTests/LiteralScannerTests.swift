import Testing

@testable import Inventory

/// The scanner against a search of every place for every literal.
@Suite struct LiteralScannerTests {
  /// Few literals are compared everywhere, many are looked up: both ways find the same.
  @Test(arguments: [1, 3, 12, 13, 40, 200])
  func everyPlaceOfEveryLiteralIsFound(_ count: Int) {
    var random = Numbers(state: UInt64(count))
    for round in 0..<40 {
      let literals = (0..<count).map { _ in random.text(of: 1 + random.next(below: round % 2 == 0 ? 3 : 20)) }
      let bytes = random.text(of: random.next(below: 700))
      var expected: [Place] = []
      for (tag, literal) in literals.enumerated() where literal.count <= bytes.count {
        for start in 0...bytes.count - literal.count where bytes[start...].starts(with: literal) {
          expected.append(Place(tag: tag, start: start, length: literal.count))
        }
      }
      #expect(found(literals, in: bytes) == expected.sorted())
    }
  }

  @Test(arguments: [3, 40])
  func literalsAtBothEndsAreFound(_ count: Int) {
    let literals = (0..<count).map { Array("name\($0)=".utf8) }
    for (tag, literal) in literals.enumerated() {
      let bytes = literal + Array(repeating: UInt8(ascii: " "), count: tag) + literal
      let places = [0, literal.count + tag].map { Place(tag: tag, start: $0, length: literal.count) }
      #expect(found(literals, in: bytes) == places)
    }
  }

  private struct Place: Comparable {
    var tag: Int
    var start: Int
    var length: Int
    static func < (a: Place, b: Place) -> Bool { (a.tag, a.start) < (b.tag, b.start) }
  }

  private func found(_ literals: [[UInt8]], in bytes: [UInt8]) -> [Place] {
    let scanner = LiteralScanner(literals.enumerated().map { ($1, $0) })
    var places: [Place] = []
    // Memory of exactly this size, so that reading beyond its end is seen by a checked build.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    defer { copy.deallocate() }
    copy.copyBytes(from: bytes)
    scanner.scan(UnsafeRawBufferPointer(copy), LiteralScanner.Hits(for: scanner)) { tag, start, length in
      places.append(Place(tag: tag, start: start, length: length))
    }
    return places.sorted()
  }

  /// Numbers from a seed; texts of few letters, so that literals overlap and repeat.
  private struct Numbers {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }

    mutating func text(of count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(ascii: "a") + UInt8(next(below: 3)) } }
  }
}

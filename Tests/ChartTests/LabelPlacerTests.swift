import Testing

@testable import Site

@Suite struct LabelPlacerTests {
  private func spread(_ wanted: [Double]) -> [Double] {
    Chart.LabelPlacer.spread(wanted, distance: 15, low: 0, high: 100)
  }

  @Test func labelsThatDoNotTouchStay() {
    #expect(spread([80, 10, 40]) == [80, 10, 40])
  }

  @Test func twoAtOnePlaceMoveApartEvenly() {
    #expect(spread([50, 50]) == [42.5, 57.5])
  }

  @Test func theColumnsEndsHold() {
    #expect(spread([100, 100, 99]) == [85, 100, 70])
    #expect(spread([-5]) == [0])
  }

  @Test func tooManyAreSpacedEvenly() {
    #expect(spread(Array(repeating: 50, count: 11)) == (0...10).map { Double($0) * 10 })
  }

  @Test(arguments: 1...200)
  func labelsNeverOverlapAndKeepTheirOrder(seed: Int) {
    var dice = Dice(UInt64(seed))
    let wanted = (0..<dice.roll(7)).map { _ in Double(dice.roll(140) - 20) }
    let places = spread(wanted)
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    for (a, b) in zip(order, order.dropFirst()) { #expect(places[b] - places[a] >= 15 - 1e-9) }
    #expect(places.allSatisfy { $0 >= -1e-9 && $0 <= 100 + 1e-9 })
  }
}

@Suite struct ClearingTests {
  private let empty = Chart.Clearing(bounds: Chart.Box(left: 0, top: 0, right: 200, bottom: 100))

  @Test func theFirstFreePlaceWins() {
    var clearing = empty
    clearing.avoid([Chart.Segment(x1: 0, y1: 50, x2: 200, y2: 50)])
    let found = clearing.place(
      ["151 left"], size: 12, isBold: true,
      among: [.init(x: 20, y: 54, anchor: .start), .init(x: 20, y: 30, anchor: .start)])
    #expect(found?.place.y == 30)
  }

  @Test func aShorterWordingGivesWay() {
    var clearing = empty
    clearing.avoid([Chart.Segment(x1: 100, y1: 0, x2: 100, y2: 100)])
    let found = clearing.place(
      ["at this pace, zero in 2028", "zero in 2028"], size: 12, isBold: false,
      among: [.init(x: 10, y: 50, anchor: .start)])
    #expect(found?.text == "zero in 2028")
  }

  @Test func labelsAreNeverPutOnLabelsOrOutside() {
    var clearing = empty
    let places = [Chart.Clearing.Place(x: 20, y: 50, anchor: .start), .init(x: 190, y: 50, anchor: .start)]
    let first = clearing.place(["one"], size: 12, isBold: false, among: places)
    let second = clearing.place(["two"], size: 12, isBold: false, among: places)
    #expect(first != nil && second == nil)
  }
}

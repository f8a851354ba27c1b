/// Objects that were read last, by their place: the bases of deltas to come.
///
/// Holds a budget of bytes, and at least the newest object however large it is: of a file of many megabytes each
/// version is a delta of the one that was read before it.
struct RecentObjects {
  private struct Slot {
    var place: UInt64
    var object: StoredObject
    /// Asked for since the hand went by.
    var isWanted: Bool
  }
  private var slots: [Slot?]
  private var used = 0
  private var hand = 0
  private let budget: Int

  /// - Parameter bits: of the number of slots.
  init(budget: Int, bits: Int) {
    self.budget = budget
    slots = Array(repeating: nil, count: 1 << bits)
  }

  mutating func object(_ place: UInt64) -> StoredObject? {
    let index = index(of: place)
    guard let slot = slots[index], slot.place == place else { return nil }
    slots[index]!.isWanted = true
    return slot.object
  }

  mutating func add(_ object: StoredObject, at place: UInt64) {
    let index = index(of: place)
    if let slot = slots[index] { used -= slot.object.bytes.count }
    slots[index] = Slot(place: place, object: object, isWanted: false)
    used += object.bytes.count
    while used > budget, used > object.bytes.count {
      if let slot = slots[hand], slot.object !== object {
        if slot.isWanted {
          slots[hand]!.isWanted = false
        } else {
          slots[hand] = nil
          used -= slot.object.bytes.count
        }
      }
      hand = (hand + 1) & (slots.count - 1)
    }
  }

  private func index(of place: UInt64) -> Int {
    // Fibonacci hashing: neighbours in a pack fall into slots far apart.
    Int(truncatingIfNeeded: (place &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
  }
}

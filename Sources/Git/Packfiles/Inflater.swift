import CDeflate

/// Inflates zlib streams whose inflated size is known; checks their checksum.
struct Inflater: ~Copyable {
  private let decompressor: OpaquePointer

  /// - Returns: nil when there is no memory for it.
  init?() {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    self.decompressor = decompressor
  }

  deinit { libdeflate_free_decompressor(decompressor) }

  /// - Parameter source: may go on behind the stream.
  /// - Returns: false unless the stream fills `target` exactly.
  /// The corresponding C function is `libdeflate_zlib_decompress_ex`.
  func inflate(_ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Bool {
    var read = 0
    var written = 0
    let result = libdeflate_zlib_decompress_ex(
      decompressor, source.baseAddress, source.count, target.baseAddress, target.count, &read, &written)
    return result == LIBDEFLATE_SUCCESS && written == target.count
  }
}

import CPCRE2

/// `10.42`: the PCRE2 that is linked. The corresponding C function is `pcre2_config`.
package var pcre2Version: String {
  var bytes = [UInt8](repeating: 0, count: 64)
  let length = bytes.withUnsafeMutableBytes { pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), $0.baseAddress) }
  guard length > 0 else { return "unknown" }
  // `10.42 2022-12-11`: the day of the release says nothing more.
  return String(decoding: bytes.prefix { $0 != 0 && $0 != 0x20 }, as: UTF8.self)
}

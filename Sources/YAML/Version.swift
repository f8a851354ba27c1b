import CFyaml

/// `0.7.12`: the libfyaml that is linked. The corresponding C function is `fy_library_version`.
package var libfyamlVersion: String { fy_library_version().map { String(cString: $0) } ?? "unknown" }

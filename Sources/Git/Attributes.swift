import CGit2

extension Repository {
  /// Whether `.gitattributes` make git take a file for binary: `binary` and `-diff` do, `diff` does not, and a diff driver
  /// does as `diff.<driver>.binary` says. Nil where nothing is said, and the bytes decide.
  ///
  /// Like `git grep`, this asks the attributes of the work tree, whatever commit is looked at; a bare repository has only
  /// `info/attributes` and the user's own. (Git 2.43 to 2.45 read those of HEAD there, before and after none.)
  ///
  /// The corresponding C function is `git_attr_get`; in git, `userdiff_find_by_path`.
  package func isBinary(_ path: [UInt8]) -> Bool? {
    var value: UnsafePointer<CChar>?
    let name = path.map { CChar(bitPattern: $0) } + [0]
    guard git_attr_get(&value, pointer, UInt32(GIT_ATTR_CHECK_FILE_THEN_INDEX), name, "diff") == 0 else { return nil }
    switch git_attr_value(value) {
    case GIT_ATTR_VALUE_TRUE: return false
    case GIT_ATTR_VALUE_FALSE: return true
    case GIT_ATTR_VALUE_STRING: return value.flatMap { driverIsBinary(String(cString: $0)) }
    default: return nil
    }
  }

  private func driverIsBinary(_ driver: String) -> Bool? {
    var configuration: OpaquePointer?
    guard git_repository_config_snapshot(&configuration, pointer) == 0, let configuration else { return nil }
    defer { git_config_free(configuration) }
    var isBinary: Int32 = 0
    let found = git_config_get_bool(&isBinary, configuration, "diff.\(driver).binary") == 0
    return found ? isBinary != 0 : nil
  }
}

import CGit2

/// What a `.mailmap` file says: the names of people who commit under several.
package struct Mailmap: ~Copyable {
  private let pointer: OpaquePointer?

  /// A line that cannot be read says nothing, as git has it.
  /// The corresponding C function is `git_mailmap_from_buffer`.
  package init(parsing text: [UInt8] = []) throws(GitError) {
    Library.start(verifyingHashes: false)
    var map: OpaquePointer?
    // Nothing at all has no address, and libgit2 wants one.
    let code = (text + [0x0A]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { git_mailmap_from_buffer(&map, $0.baseAddress, $0.count) }
    }
    guard code == 0 else { throw GitError(.unreadable, at: ".mailmap", "cannot be read: \(lastMessage())") }
    pointer = map
  }

  deinit { git_mailmap_free(pointer) }

  /// Somebody's real name.
  /// The corresponding C function is `git_mailmap_resolve`.
  package func name(of person: RawCommit.Person) -> String {
    var name: UnsafePointer<CChar>?
    var address: UnsafePointer<CChar>?
    return person.name.withCString { givenName in
      person.address.withCString { givenAddress in
        guard git_mailmap_resolve(&name, &address, pointer, givenName, givenAddress) == 0, let name else {
          return person.name
        }
        return String(cString: name)
      }
    }
  }
}

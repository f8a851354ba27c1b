import CGit2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An object's bytes, which stay in place as long as somebody holds it.
package final class StoredObject {
  package let kind: ObjectKind
  package let bytes: UnsafeRawBufferPointer
  private let owner: Owner

  private enum Owner {
    case memory(UnsafeMutableRawPointer?)
    case library(OpaquePointer)
  }

  /// Takes over memory that `malloc` gave.
  init(_ kind: ObjectKind, taking memory: UnsafeMutableRawBufferPointer) {
    self.kind = kind
    bytes = UnsafeRawBufferPointer(memory)
    owner = .memory(memory.baseAddress)
  }

  /// Takes over an object of libgit2's.
  init(taking object: OpaquePointer) {
    kind = ObjectKind(git_odb_object_type(object))
    bytes = UnsafeRawBufferPointer(start: git_odb_object_data(object), count: git_odb_object_size(object))
    owner = .library(object)
  }

  deinit {
    switch owner {
    case .memory(let memory): free(memory)
    case .library(let object): git_odb_object_free(object)
    }
  }
}

package enum ObjectKind: Sendable {
  case commit, tree, blob, tag, other

  init(_ type: git_object_t) {
    switch type {
    case GIT_OBJECT_COMMIT: self = .commit
    case GIT_OBJECT_TREE: self = .tree
    case GIT_OBJECT_BLOB: self = .blob
    case GIT_OBJECT_TAG: self = .tag
    default: self = .other
    }
  }
}

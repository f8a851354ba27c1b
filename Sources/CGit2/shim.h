#ifndef SUNSET_CGIT2_SHIM_H
#define SUNSET_CGIT2_SHIM_H

#include <git2.h>
#include <git2/sys/odb_backend.h>

// git_libgit2_opts is variadic, and Swift imports no variadic function.
static inline int sunset_git2_set_option(int option, int value) {
  return git_libgit2_opts(option, value);
}

// Extensions of the repository format that do not change how objects are read. libgit2 refuses a repository that names
// one it does not know; a partial clone names `partialclone`.
static inline int sunset_git2_allow_extensions(void) {
  const char *names[] = {"partialclone", "worktreeconfig", "preciousobjects", "relativeworktrees"};
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, (size_t)4);
}

#endif

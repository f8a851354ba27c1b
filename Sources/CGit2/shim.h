#ifndef SUNSET_CGIT2_SHIM_H
#define SUNSET_CGIT2_SHIM_H

#include <git2.h>
#include <git2/sys/odb_backend.h>

// git_libgit2_opts is variadic, and Swift imports no variadic function.
static inline int sunset_git2_set_option(int option, int value) {
  return git_libgit2_opts(option, value);
}

#endif

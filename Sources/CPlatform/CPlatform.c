#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

int cplatform_exchange(const char *one, const char *other) {
#if defined(__APPLE__)
  return renamex_np(one, other, RENAME_SWAP);
#elif defined(RENAME_EXCHANGE)
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
#else
  errno = ENOSYS;
  return -1;
#endif
}

const void *cplatform_find(const void *bytes, unsigned long count, const void *wanted, unsigned long length) {
  return memmem(bytes, count, wanted, length);
}

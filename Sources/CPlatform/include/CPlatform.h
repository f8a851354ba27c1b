// System calls that Swift's own modules do not show.
#ifndef SUNSET_CPLATFORM_H
#define SUNSET_CPLATFORM_H

/// Swaps two paths in one step. 0, or -1 with errno set (EINVAL, ENOSYS or ENOTSUP where it cannot be done).
int cplatform_exchange(const char *one, const char *other);

/// Where `wanted` begins within `bytes`; NULL when it does not. (`memmem`, which is not in Swift's module of glibc.)
const void *cplatform_find(const void *bytes, unsigned long count, const void *wanted, unsigned long length);

#endif

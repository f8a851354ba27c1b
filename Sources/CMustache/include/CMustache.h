// A plain C face for kainjow mustache, so that Swift's C++ interoperability mode stays out of the build.
// No C++ exception leaves these functions.
#ifndef SUNSET_CMUSTACHE_H
#define SUNSET_CMUSTACHE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cmustache_template cmustache_template;

/// Bytes that the caller owns; release with cmustache_free.
typedef struct {
  char *bytes;
  size_t count;
} cmustache_text;

typedef enum {
  CMUSTACHE_OK = 0,
  /// The template's syntax is wrong; `message` says what, with "at OFFSET" at its end.
  CMUSTACHE_SYNTAX = 1,
  /// The value has no entry for a name; `message` is the name.
  CMUSTACHE_MISSING = 2,
  /// Anything else; `message` says what.
  CMUSTACHE_FAILED = 3
} cmustache_status;

/// On CMUSTACHE_OK `*result` is a template for cmustache_release; else `*message` is set.
cmustache_status cmustache_compile(const char *source, size_t count, cmustache_template **result,
                                   cmustache_text *message);
void cmustache_release(cmustache_template *compiled);

/// `tree` is a value in pre-order: 'S' length bytes; 'L' count items; 'O' count (length name, value)…; 'T'; 'F'.
/// Lengths and counts are 4 bytes, little endian. `*output` is the page, or the message.
cmustache_status cmustache_render(cmustache_template *compiled, const uint8_t *tree, size_t count,
                                  cmustache_text *output);

/// The escape that {{name}} applies: HTML, and control and direction characters made visible as ‹U+202E›.
cmustache_status cmustache_escape(const char *source, size_t count, cmustache_text *output);

void cmustache_free(cmustache_text text);

#ifdef __cplusplus
}
#endif
#endif

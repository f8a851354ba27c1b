#include "CScan.h"

#include <string.h>

// The loader picks the variant for the processor (glibc on x86-64). Elsewhere there is one: NEON on arm64.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__has_attribute)
#if __has_attribute(target_clones)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#endif
#endif
#ifndef FOR_EACH_PROCESSOR
#define FOR_EACH_PROCESSOR
#endif

typedef uint8_t block __attribute__((vector_size(32)));
typedef uint64_t words __attribute__((vector_size(32)));

// The longest text of an anchor.
enum { reach = 16 };

// All ones in each byte at whose place the anchor's chosen bytes stand.
static inline __attribute__((always_inline)) void hits_at(const uint8_t *place, const cscan_anchor *anchor, words *set) {
  block first, second, third;
  memcpy(&first, place + anchor->first, sizeof first);
  memcpy(&second, place + anchor->second, sizeof second);
  memcpy(&third, place + anchor->third, sizeof third);
  *set = (words)((first == anchor->text[anchor->first]) & (second == anchor->text[anchor->second])
                 & (third == anchor->text[anchor->third]));
}

FOR_EACH_PROCESSOR
size_t cscan_find(
    const uint8_t *bytes, size_t count, size_t *from, const cscan_anchor *anchors, size_t anchor_count,
    cscan_hit *hits, size_t capacity) {
  size_t found = 0;
  size_t at = *from;
  for (; at + 32 + reach <= count; at += 32) {
    words any = {0, 0, 0, 0};
    for (size_t index = 0; index < anchor_count; index++) {
      words set;
      hits_at(bytes + at, &anchors[index], &set);
      any |= set;
    }
    if (!(any[0] | any[1] | any[2] | any[3])) continue;
    if (capacity - found < 32 * anchor_count) break;
    for (size_t index = 0; index < anchor_count; index++) {
      const cscan_anchor *anchor = &anchors[index];
      words set;
      hits_at(bytes + at, anchor, &set);
      for (size_t word = 0; word < 4; word++) {
        for (uint64_t bits = set[word]; bits != 0;) {
          int byte = __builtin_ctzll(bits) / 8;
          size_t place = at + word * 8 + (size_t)byte;
          if (memcmp(bytes + place, anchor->text, anchor->length) == 0) {
            hits[found++] = (cscan_hit){(uint32_t)place, (uint32_t)index};
          }
          bits &= ~(0xFFull << (byte * 8));
        }
      }
    }
  }
  if (at + 32 + reach <= count) {
    *from = at;
    return found;
  }
  for (; at < count; at++) {
    if (capacity - found < anchor_count) break;
    for (size_t index = 0; index < anchor_count; index++) {
      const cscan_anchor *anchor = &anchors[index];
      if (anchor->length <= count - at && memcmp(bytes + at, anchor->text, anchor->length) == 0) {
        hits[found++] = (cscan_hit){(uint32_t)at, (uint32_t)index};
      }
    }
  }
  *from = at;
  return found;
}

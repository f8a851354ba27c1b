// A search for short texts, for the widest vectors that the processor has: Swift compiles a function for one processor.
#ifndef SUNSET_CSCAN_H
#define SUNSET_CSCAN_H

#include <stddef.h>
#include <stdint.h>

/// A text to look for: at most 16 bytes, and the offsets of the three of them that are compared first.
typedef struct {
  uint8_t text[16];
  uint32_t length;
  uint32_t first;
  uint32_t second;
  uint32_t third;
} cscan_anchor;

/// An anchor stands at `bytes + place`.
typedef struct {
  uint32_t place;
  uint32_t anchor;
} cscan_hit;

/// Writes down where anchors stand in `bytes` from place `*from` on, in blocks of 32 places, and moves `*from` behind the
/// last block that was searched: to `count` when all were.
///
/// `capacity` must have room for the hits of one block: 32 for each anchor. The result is the number of hits.
size_t cscan_find(
    const uint8_t *bytes, size_t count, size_t *from, const cscan_anchor *anchors, size_t anchor_count,
    cscan_hit *hits, size_t capacity);

#endif

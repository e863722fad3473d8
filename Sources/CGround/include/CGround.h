#ifndef CAIRN_CGROUND_H
#define CAIRN_CGROUND_H

#include <stddef.h>

extern const unsigned char cairn_ground[];
extern const size_t cairn_ground_count;

/// The first byte of the ground; a function, because Swift imports an array of unknown length as its first element.
static inline const unsigned char *cairn_ground_bytes(void) { return cairn_ground; }

#endif

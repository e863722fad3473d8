#ifndef CAIRN_CMESSAGES_H
#define CAIRN_CMESSAGES_H

#include <stddef.h>

/// The catalogue of Korean, as it stands in the program.
extern const unsigned char cairn_messages_ko[];
extern const size_t cairn_messages_ko_count;

/// Its first byte; a function, because Swift imports an array of unknown length as its first element.
static inline const unsigned char *cairn_messages_ko_bytes(void) { return cairn_messages_ko; }

#endif

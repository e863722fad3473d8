#ifndef CAIRN_CCMARK_SHIM_H
#define CAIRN_CCMARK_SHIM_H

#include <cmark.h>

/// The version that Cairn was compiled against, 0xMMmmpp: the Unicode classes that count as punctuation changed in 0.31.
static inline int cairn_cmark_version(void) { return cmark_version(); }

#endif

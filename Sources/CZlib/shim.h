// zlib, for compressing files and for looking into compressed ones.
#include <zlib.h>

// The macros inflateInit2 and deflateInit2 pass the version and size of the structure, which Swift cannot see.
static inline int cairn_inflate_start(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

// The best compression, with the memory and the strategy that zlib recommends.
static inline int cairn_deflate_start(z_stream *stream, int window_bits) {
    return deflateInit2(stream, Z_BEST_COMPRESSION, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}

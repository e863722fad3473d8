// zlib, for looking into compressed files.
#include <zlib.h>

// The macro inflateInit2 passes the version and size of the structure, which Swift cannot see.
static inline int cairn_inflate_start(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

#ifndef CAIRN_CWOFF2_SHIM_H
#define CAIRN_CWOFF2_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "../CLoading/loading.h"

// The library's header is C++. This is woff2::ConvertTTFToWOFF2 of woff2/encode.h, under the name that all compilers of 64-bit systems
// give it there (Itanium C++ ABI, 5.1): two integers, two pointers, and no exception but one for want of memory.
bool _ZN5woff217ConvertTTFToWOFF2EPKhmPhPm(
    const uint8_t *_Nonnull font, size_t length, uint8_t *_Nonnull result, size_t *_Nonnull result_length);

#define CAIRN_WOFF2_FUNCTIONS(APPLY) APPLY(_ZN5woff217ConvertTTFToWOFF2EPKhmPhPm)

CAIRN_TABLE(cairn_woff2, CAIRN_WOFF2_FUNCTIONS, "libwoff2enc.so.1.0.2", "libwoff2enc.so.1", "libwoff2enc.so")

// The library tells each size on standard error, which it has as a variable of the C library. Not to be called twice at once.
static inline bool cairn_woff2_convert(
    const struct cairn_woff2 *_Nonnull woff2, const uint8_t *_Nonnull font, size_t length, uint8_t *_Nonnull result,
    size_t *_Nonnull result_length) {
    FILE *own = stderr, *nowhere = fopen("/dev/null", "w");
    if (nowhere) stderr = nowhere;
    bool is_converted = woff2->_ZN5woff217ConvertTTFToWOFF2EPKhmPhPm(font, length, result, result_length);
    stderr = own;
    if (nowhere) fclose(nowhere);
    return is_converted;
}

#endif

#ifndef CAIRN_CHARFBUZZSUBSET_SHIM_H
#define CAIRN_CHARFBUZZSUBSET_SHIM_H

// pkg-config is asked only where the library is linked.
#if __has_include(<harfbuzz/hb-subset.h>)
#include <harfbuzz/hb-subset.h>
#else
#include <hb-subset.h>
#endif

#include "../CLoading/loading.h"

// HarfBuzz itself is found among what the subsetter needs.
#define CAIRN_HB_SUBSET_FUNCTIONS(APPLY) \
    APPLY(hb_blob_create) \
    APPLY(hb_blob_destroy) \
    APPLY(hb_blob_get_data) \
    APPLY(hb_face_collect_unicodes) \
    APPLY(hb_face_create) \
    APPLY(hb_face_destroy) \
    APPLY(hb_face_make_immutable) \
    APPLY(hb_face_reference_blob) \
    APPLY(hb_set_add) \
    APPLY(hb_set_clear) \
    APPLY(hb_set_create) \
    APPLY(hb_set_destroy) \
    APPLY(hb_set_next) \
    APPLY(hb_subset_input_create_or_fail) \
    APPLY(hb_subset_input_destroy) \
    APPLY(hb_subset_input_set) \
    APPLY(hb_subset_input_set_flags) \
    APPLY(hb_subset_input_unicode_set) \
    APPLY(hb_subset_or_fail) \
    APPLY(hb_version_string)

// A constant of HarfBuzz's own header, which an optimised build takes for the other module's.
static inline hb_memory_mode_t cairn_hb_subset_copying(void) { return HB_MEMORY_MODE_DUPLICATE; }

CAIRN_TABLE(cairn_hb_subset, CAIRN_HB_SUBSET_FUNCTIONS, "libharfbuzz-subset.so.0")

#endif

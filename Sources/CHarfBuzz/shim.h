#ifndef CAIRN_CHARFBUZZ_SHIM_H
#define CAIRN_CHARFBUZZ_SHIM_H

// pkg-config is asked only where the library is linked.
#if __has_include(<harfbuzz/hb.h>)
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>
#else
#include <hb.h>
#include <hb-ot.h>
#endif

#include "../CLoading/loading.h"

#define CAIRN_HB_FUNCTIONS(APPLY) \
    APPLY(hb_blob_create) \
    APPLY(hb_blob_destroy) \
    APPLY(hb_blob_get_data) \
    APPLY(hb_buffer_add_utf8) \
    APPLY(hb_buffer_clear_contents) \
    APPLY(hb_buffer_create) \
    APPLY(hb_buffer_destroy) \
    APPLY(hb_buffer_get_glyph_infos) \
    APPLY(hb_buffer_get_glyph_positions) \
    APPLY(hb_buffer_set_direction) \
    APPLY(hb_buffer_set_script) \
    APPLY(hb_face_collect_unicodes) \
    APPLY(hb_face_create) \
    APPLY(hb_face_destroy) \
    APPLY(hb_face_get_glyph_count) \
    APPLY(hb_face_get_upem) \
    APPLY(hb_face_reference_table) \
    APPLY(hb_font_create) \
    APPLY(hb_font_destroy) \
    APPLY(hb_font_get_h_extents) \
    APPLY(hb_font_make_immutable) \
    APPLY(hb_font_set_scale) \
    APPLY(hb_font_set_variations) \
    APPLY(hb_ot_color_has_layers) \
    APPLY(hb_ot_color_has_png) \
    APPLY(hb_ot_color_has_svg) \
    APPLY(hb_script_get_horizontal_direction) \
    APPLY(hb_set_create) \
    APPLY(hb_set_destroy) \
    APPLY(hb_set_is_empty) \
    APPLY(hb_shape) \
    APPLY(hb_unicode_funcs_get_default) \
    APPLY(hb_unicode_script)

CAIRN_TABLE(cairn_hb, CAIRN_HB_FUNCTIONS, "libharfbuzz.so.0")

// Swift does not import the macros HB_TAG and HB_FEATURE_GLOBAL_END, which a feature for a whole text is made of.
static inline hb_feature_t cairn_hb_feature_off(char a, char b, char c, char d) {
    hb_feature_t feature = {HB_TAG(a, b, c, d), 0, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
    return feature;
}

// hb_script_t is an enumeration with hundreds of members, which Swift would import one by one where a number is enough.
static inline uint32_t cairn_hb_script(const struct cairn_hb *_Nonnull hb, uint32_t scalar) {
    return (uint32_t)hb->hb_unicode_script(hb->hb_unicode_funcs_get_default(), scalar);
}
static inline void cairn_hb_buffer_set_script(const struct cairn_hb *_Nonnull hb, hb_buffer_t *buffer, uint32_t script) {
    hb_direction_t direction = hb->hb_script_get_horizontal_direction((hb_script_t)script);
    hb->hb_buffer_set_script(buffer, (hb_script_t)script);
    // Scripts that are written both ways have no direction of their own.
    hb->hb_buffer_set_direction(buffer, direction == HB_DIRECTION_INVALID ? HB_DIRECTION_LTR : direction);
}

// Each kind of coloured glyphs has a question of its own, and hb_bool_t is an int.
static inline int cairn_hb_face_is_colored(const struct cairn_hb *_Nonnull hb, hb_face_t *face) {
    return hb->hb_ot_color_has_png(face) || hb->hb_ot_color_has_layers(face) || hb->hb_ot_color_has_svg(face);
}

// A file that was cut off may have lost the table that leads from characters to glyphs.
static inline int cairn_hb_face_has_characters(const struct cairn_hb *_Nonnull hb, hb_face_t *face) {
    hb_set_t *characters = hb->hb_set_create();
    hb->hb_face_collect_unicodes(face, characters);
    int has_any = !hb->hb_set_is_empty(characters);
    hb->hb_set_destroy(characters);
    return has_any;
}

// The pixels to the em of a font whose pictures come in one size only, 0 for others: the field ppemX of the only BitmapSize record
// of the table CBLC (OpenType specification, “CBLC — Color Bitmap Location Table”).
static inline int cairn_hb_face_picture_size(const struct cairn_hb *_Nonnull hb, hb_face_t *face) {
    const unsigned int first = 8, ppem = 44, size = 48;
    hb_blob_t *table = hb->hb_face_reference_table(face, HB_TAG('C', 'B', 'L', 'C'));
    unsigned int length;
    const unsigned char *bytes = (const unsigned char *)hb->hb_blob_get_data(table, &length);
    int is_only = length >= first + size && bytes[4] == 0 && bytes[5] == 0 && bytes[6] == 0 && bytes[7] == 1;
    int pixels = is_only ? bytes[first + ppem] : 0;
    hb->hb_blob_destroy(table);
    return pixels;
}

// The tag of the axis is a macro; a weight beyond the axis counts as its end, and a font without the axis stays as it is.
static inline void cairn_hb_font_set_weight(const struct cairn_hb *_Nonnull hb, hb_font_t *font, float weight) {
    hb_variation_t variation = {HB_OT_TAG_VAR_AXIS_WEIGHT, weight};
    hb->hb_font_set_variations(font, &variation, 1);
}

#endif

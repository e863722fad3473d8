#ifndef CAIRN_CVIPS_SHIM_H
#define CAIRN_CVIPS_SHIM_H

#include <vips/vips.h>
#if VIPS_MAJOR_VERSION == 8 && VIPS_MINOR_VERSION < 15
#include <vips/vector.h>
#endif

// Swift cannot call functions with a variable number of arguments, which is how libvips takes its options; each of these
// is one such call. All give NULL or a number other than 0 when libvips refuses.

/// Keeps libvips to loops that were compiled with it. Until 8.15 it compiles some while it runs, through ORC, whose bookkeeping of
/// compiled code is not safe when two pictures are worked on at once: now and then the process died of it.
static inline void cairn_vips_stay_ahead_of_time(void) {
#if VIPS_MAJOR_VERSION == 8 && VIPS_MINOR_VERSION < 15
    vips_vector_set_enabled(FALSE);
#endif
}

/// Opens a picture without decoding it; of one with several pages the first.
static inline VipsImage *cairn_vips_open(const void *bytes, size_t count) {
    return vips_image_new_from_buffer(bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

/// Decodes a picture, turned as the camera was held, into a box: as large as fits into it, or exactly as large.
/// A damaged or unfinished picture is an error, not a grey area: its loader is told so, because the decoder from memory passes
/// its own option "fail_on" to no loader. Only where there is a profile is one asked for, because later releases would send
/// pictures without one on a detour that changes their colours.
static inline VipsImage *cairn_vips_decode(
    const void *bytes, size_t count, int width, int height, int exactly, int has_profile) {
    VipsImage *image = NULL;
    VipsSize size = exactly ? VIPS_SIZE_FORCE : VIPS_SIZE_DOWN;
    if (has_profile) {
        vips_thumbnail_buffer(
            (void *)bytes, count, &image, width, "height", height, "size", size, "option_string", "fail_on=error",
            "export_profile", "srgb", NULL);
    } else {
        vips_thumbnail_buffer(
            (void *)bytes, count, &image, width, "height", height, "size", size, "option_string", "fail_on=error", NULL);
    }
    return image;
}

/// Draws an SVG in the size that it says it has.
static inline VipsImage *cairn_vips_draw(const void *bytes, size_t count) {
    VipsImage *image = NULL;
    vips_svgload_buffer((void *)bytes, count, &image, NULL);
    return image;
}

/// Resizes to exactly a size.
static inline VipsImage *cairn_vips_resize(VipsImage *image, int width, int height) {
    VipsImage *resized = NULL;
    vips_thumbnail_image(image, &resized, width, "height", height, "size", VIPS_SIZE_FORCE, NULL);
    return resized;
}

/// Converts to sRGB with 8 bits a channel: three channels, or four with transparency.
static inline VipsImage *cairn_vips_srgb(VipsImage *image) {
    VipsImage *converted = NULL, *cast = NULL, *opaque = NULL;
    if (vips_colourspace(image, &converted, VIPS_INTERPRETATION_sRGB, NULL)) return NULL;
    vips_cast(converted, &cast, VIPS_FORMAT_UCHAR, NULL);
    g_object_unref(converted);
    // A TIFF may have channels beyond transparency.
    if (!cast || cast->Bands <= 4) return cast;
    vips_extract_band(cast, &opaque, 0, "n", 4, NULL);
    g_object_unref(cast);
    return opaque;
}

/// Lays a picture with transparency on white.
static inline VipsImage *cairn_vips_flatten(VipsImage *image) {
    VipsImage *flat = NULL;
    VipsArrayDouble *white = vips_array_double_newv(3, 255.0, 255.0, 255.0);
    vips_flatten(image, &flat, "background", white, NULL);
    vips_area_unref(VIPS_AREA(white));
    return flat;
}

// Release 8.15 gave the option to leave all metadata out a new name.
#if VIPS_MAJOR_VERSION > 8 || VIPS_MINOR_VERSION >= 15
#define CAIRN_NO_METADATA "keep", VIPS_FOREIGN_KEEP_NONE
#else
#define CAIRN_NO_METADATA "strip", TRUE
#endif

static inline int cairn_vips_save_webp(VipsImage *image, void **bytes, size_t *count, int quality) {
    return vips_webpsave_buffer(image, bytes, count, "Q", quality, CAIRN_NO_METADATA, NULL);
}
static inline int cairn_vips_save_jpeg(VipsImage *image, void **bytes, size_t *count, int quality) {
    return vips_jpegsave_buffer(image, bytes, count, "Q", quality, "optimize_coding", TRUE, CAIRN_NO_METADATA, NULL);
}
static inline int cairn_vips_save_avif(VipsImage *image, void **bytes, size_t *count, int quality) {
    return vips_heifsave_buffer(
        image, bytes, count, "Q", quality, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1, CAIRN_NO_METADATA, NULL);
}
static inline int cairn_vips_save_png(VipsImage *image, void **bytes, size_t *count) {
    return vips_pngsave_buffer(image, bytes, count, "filter", VIPS_FOREIGN_PNG_FILTER_ALL, CAIRN_NO_METADATA, NULL);
}

#endif

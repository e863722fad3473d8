#ifndef CAIRN_CVIPS_SHIM_H
#define CAIRN_CVIPS_SHIM_H

#include <vips/vips.h>
#include <vips/vector.h>

// With all that it brings along, libvips takes longer to load than most commands run. On Linux it is loaded when the first picture
// is asked for: each of its functions is looked up by name where it is called. Nothing but this file may call one directly.
#ifdef __linux__
#include <dlfcn.h>

/// The library; NULL where it is missing or too old.
static inline void *cairn_vips_library(void) {
    static void *library;
    void *known = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
    if (!known) {
        // Whoever comes second gets the same.
        known = dlopen("libvips.so.42", RTLD_NOW | RTLD_GLOBAL);
        // Before 8.13 it cannot be kept from the loaders that were not made for files of strangers.
        if (known && !dlsym(known, "vips_block_untrusted_set")) return NULL;
        __atomic_store_n(&library, known, __ATOMIC_RELEASE);
    }
    return known;
}
static inline void *cairn_vips_function(const char *name) { return dlsym(cairn_vips_library(), name); }
#define VIPS(function) ((__typeof__(&function))cairn_vips_function(#function))
static inline int cairn_vips_is_there(void) { return cairn_vips_library() != NULL; }
// dladdr and its Dl_info, which headers declare only where _GNU_SOURCE was defined before the first of them.
struct cairn_found { const char *file; void *base; const char *name; void *address; };
extern int cairn_find(const void *address, struct cairn_found *found) __asm__("dladdr");
/// Where the library was found.
static inline const char *cairn_vips_file(void) {
    struct cairn_found found;
    return cairn_vips_is_there() && cairn_find(cairn_vips_function("vips_version"), &found) ? found.file : NULL;
}
#else
#define VIPS(function) function
static inline int cairn_vips_is_there(void) { return 1; }
static inline const char *cairn_vips_file(void) { return NULL; }
#endif

/// Gives an object of the library back: GObject, below it, comes with it.
static inline void cairn_vips_release(void *object) { VIPS(g_object_unref)(object); }
static inline int cairn_vips_version(int part) { return VIPS(vips_version)(part); }
/// Whether it is this release of 8 or a later one. A program meets other releases than the one whose headers it was compiled with.
static inline int cairn_vips_is_since(int minor) {
    return cairn_vips_version(0) > 8 || cairn_vips_version(1) >= minor;
}
static inline int cairn_vips_init(void) { return VIPS(vips_init)("cairn"); }
static inline void cairn_vips_shut_down_thread(void) { VIPS(vips_thread_shutdown)(); }
/// What libvips has said since this was asked; to be freed with g_free.
static inline char *cairn_vips_take_errors(void) { return VIPS(vips_error_buffer_copy)(); }
static inline void cairn_vips_keep_nothing(void) { VIPS(vips_cache_set_max)(0); }
static inline void cairn_vips_use_one_thread(void) { VIPS(vips_concurrency_set)(1); }
static inline void cairn_vips_block_untrusted(void) { VIPS(vips_block_untrusted_set)(TRUE); }
static inline void cairn_vips_block(const char *operation, int is_blocked) {
    VIPS(vips_operation_block_set)(operation, is_blocked);
}
static inline const char *cairn_vips_loader(const void *bytes, size_t count) {
    return VIPS(vips_foreign_find_load_buffer)(bytes, count);
}
/// Whether there is an operation of that name, such as a loader.
static inline int cairn_vips_knows(const char *operation) {
    return VIPS(vips_type_find)("VipsOperation", operation) != 0;
}
static inline int cairn_vips_width(const VipsImage *image) { return VIPS(vips_image_get_width)(image); }
static inline int cairn_vips_height(const VipsImage *image) { return VIPS(vips_image_get_height)(image); }
static inline int cairn_vips_page_height(VipsImage *image) { return VIPS(vips_image_get_page_height)(image); }
static inline int cairn_vips_channels(const VipsImage *image) { return VIPS(vips_image_get_bands)(image); }
static inline int cairn_vips_has_transparency(VipsImage *image) { return VIPS(vips_image_hasalpha)(image); }
/// Whether width and height change places when the picture is turned as the camera was held.
static inline int cairn_vips_is_turned(VipsImage *image) { return VIPS(vips_image_get_orientation_swap)(image); }
static inline int cairn_vips_has(const VipsImage *image, const char *field) {
    return VIPS(vips_image_get_typeof)(image, field) != 0;
}
/// Metadata of a picture; 0 and where it lies if there is a blob of that name.
static inline int cairn_vips_blob(const VipsImage *image, const char *field, const void **bytes, size_t *count) {
    if (VIPS(vips_image_get_typeof)(image, field) != VIPS(vips_blob_get_type)()) return -1;
    return VIPS(vips_image_get_blob)(image, field, bytes, count);
}
/// A picture of pixels with 8 bits a channel, which must outlive it.
static inline VipsImage *cairn_vips_picture(const void *bytes, size_t count, int width, int height, int channels) {
    return VIPS(vips_image_new_from_memory)(bytes, count, width, height, channels, VIPS_FORMAT_UCHAR);
}
static inline void *cairn_vips_bytes(VipsImage *image, size_t *count) {
    return VIPS(vips_image_write_to_memory)(image, count);
}

// Swift cannot call functions with a variable number of arguments, which is how libvips takes its options; each of these
// is one such call. All give NULL or a number other than 0 when libvips refuses.

/// Keeps libvips to loops that were compiled with it. Until 8.15 it compiles some while it runs, through ORC, whose bookkeeping of
/// compiled code is not safe when two pictures are worked on at once: now and then the process died of it.
static inline void cairn_vips_stay_ahead_of_time(void) {
    if (!cairn_vips_is_since(15)) VIPS(vips_vector_set_enabled)(FALSE);
}

/// Opens a picture without decoding it; of one with several pages the first.
static inline VipsImage *cairn_vips_open(const void *bytes, size_t count) {
    return VIPS(vips_image_new_from_buffer)(bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

/// Decodes a picture, turned as the camera was held, into a box: as large as fits into it, or exactly as large.
/// A damaged or unfinished picture is an error, not a grey area: its loader is told so by `options`, because the decoder from memory
/// passes its own option "fail_on" to no loader. Only where there is a profile is one asked for, because later releases would send
/// pictures without one on a detour that changes their colours.
static inline VipsImage *cairn_vips_decode(
    const void *bytes, size_t count, int width, int height, int exactly, int has_profile, const char *options) {
    VipsImage *image = NULL;
    VipsSize size = exactly ? VIPS_SIZE_FORCE : VIPS_SIZE_DOWN;
    if (has_profile) {
        VIPS(vips_thumbnail_buffer)(
            (void *)bytes, count, &image, width, "height", height, "size", size, "option_string", options,
            "export_profile", "srgb", NULL);
    } else {
        VIPS(vips_thumbnail_buffer)(
            (void *)bytes, count, &image, width, "height", height, "size", size, "option_string", options, NULL);
    }
    return image;
}

/// Draws an SVG in the size that it says it has.
static inline VipsImage *cairn_vips_draw(const void *bytes, size_t count) {
    VipsImage *image = NULL;
    VIPS(vips_svgload_buffer)((void *)bytes, count, &image, NULL);
    return image;
}

/// Resizes to exactly a size.
static inline VipsImage *cairn_vips_resize(VipsImage *image, int width, int height) {
    VipsImage *resized = NULL;
    VIPS(vips_thumbnail_image)(image, &resized, width, "height", height, "size", VIPS_SIZE_FORCE, NULL);
    return resized;
}

/// Converts to sRGB with 8 bits a channel: three channels, or four with transparency.
static inline VipsImage *cairn_vips_srgb(VipsImage *image) {
    VipsImage *converted = NULL, *cast = NULL, *opaque = NULL;
    if (VIPS(vips_colourspace)(image, &converted, VIPS_INTERPRETATION_sRGB, NULL)) return NULL;
    VIPS(vips_cast)(converted, &cast, VIPS_FORMAT_UCHAR, NULL);
    cairn_vips_release(converted);
    // A TIFF may have channels beyond transparency.
    if (!cast || cast->Bands <= 4) return cast;
    VIPS(vips_extract_band)(cast, &opaque, 0, "n", 4, NULL);
    cairn_vips_release(cast);
    return opaque;
}

/// Lays a picture with transparency on white.
static inline VipsImage *cairn_vips_flatten(VipsImage *image) {
    VipsImage *flat = NULL;
    VipsArrayDouble *white = VIPS(vips_array_double_newv)(3, 255.0, 255.0, 255.0);
    VIPS(vips_flatten)(image, &flat, "background", white, NULL);
    VIPS(vips_area_unref)((VipsArea *)white);
    return flat;
}

// Release 8.15 gave the option to leave all metadata out a new name, and a set of what is kept for a value.
#define CAIRN_NO_METADATA cairn_vips_is_since(15) ? "keep" : "strip", cairn_vips_is_since(15) ? 0 : TRUE

/// Effort 2 takes half the time of 4, which is usual, for 5 % more bytes and 0.3 dB.
static inline int cairn_vips_save_webp(VipsImage *image, void **bytes, size_t *count, int quality) {
    return VIPS(vips_webpsave_buffer)(image, bytes, count, "Q", quality, "effort", 2, CAIRN_NO_METADATA, NULL);
}
static inline int cairn_vips_save_jpeg(VipsImage *image, void **bytes, size_t *count, int quality) {
    return VIPS(vips_jpegsave_buffer)(image, bytes, count, "Q", quality, "optimize_coding", TRUE, CAIRN_NO_METADATA, NULL);
}
static inline int cairn_vips_save_avif(VipsImage *image, void **bytes, size_t *count, int quality) {
    return VIPS(vips_heifsave_buffer)(
        image, bytes, count, "Q", quality, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1, CAIRN_NO_METADATA, NULL);
}
static inline int cairn_vips_save_png(VipsImage *image, void **bytes, size_t *count) {
    return VIPS(vips_pngsave_buffer)(image, bytes, count, "filter", VIPS_FOREIGN_PNG_FILTER_ALL, CAIRN_NO_METADATA, NULL);
}

#endif

#ifndef CAIRN_CTHEME_H
#define CAIRN_CTHEME_H

#include <stddef.h>

/// A file of the default theme, as it stands in the program.
struct cairn_theme_file {
    const char *name;
    const unsigned char *bytes;
    size_t count;
};

extern const struct cairn_theme_file cairn_theme_files[];
extern const size_t cairn_theme_file_count;

/// The file at an index below the count; a function, because Swift imports an array of unknown length as its first element.
static inline const struct cairn_theme_file *cairn_theme_file_at(size_t index) { return &cairn_theme_files[index]; }

#endif

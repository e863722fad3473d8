#ifndef CAIRN_CPREVIEW_H
#define CAIRN_CPREVIEW_H

#include <stddef.h>

/// The script that the preview adds to pages, as it stands in the program.
extern const unsigned char cairn_preview_script[];
extern const size_t cairn_preview_script_count;

/// The script's first byte; a function, because Swift imports an array of unknown length as its first element.
static inline const unsigned char *cairn_preview_script_bytes(void) { return cairn_preview_script; }

/// The style sheet of problems, on a page and in the overlay.
extern const unsigned char cairn_problems_style[];
extern const size_t cairn_problems_style_count;
static inline const unsigned char *cairn_problems_style_bytes(void) { return cairn_problems_style; }

/// A file of the page to write in.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} CairnEditorFile;

extern const CairnEditorFile cairn_editor_files[];
extern const size_t cairn_editor_files_count;
static inline const CairnEditorFile *cairn_editor_file(size_t index) { return &cairn_editor_files[index]; }

#endif

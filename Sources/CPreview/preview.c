#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CPreview.h"

const unsigned char cairn_preview_script[] = {
#embed "preview.js"
};
const size_t cairn_preview_script_count = sizeof cairn_preview_script;

const unsigned char cairn_problems_style[] = {
#embed "problems.css"
};
const size_t cairn_problems_style_count = sizeof cairn_problems_style;

static const unsigned char cairn_editor_index_html[] = {
#embed "editor/index.html"
};
static const unsigned char cairn_editor_editor_css[] = {
#embed "editor/editor.css"
};
static const unsigned char cairn_editor_color_js[] = {
#embed "editor/color.js"
};
static const unsigned char cairn_editor_controls_js[] = {
#embed "editor/controls.js"
};
static const unsigned char cairn_editor_drafts_js[] = {
#embed "editor/drafts.js"
};
static const unsigned char cairn_editor_editor_js[] = {
#embed "editor/editor.js"
};
static const unsigned char cairn_editor_fields_js[] = {
#embed "editor/fields.js"
};
static const unsigned char cairn_editor_form_js[] = {
#embed "editor/form.js"
};
static const unsigned char cairn_editor_home_js[] = {
#embed "editor/home.js"
};
static const unsigned char cairn_editor_interface_js[] = {
#embed "editor/interface.js"
};
static const unsigned char cairn_editor_look_css[] = {
#embed "editor/look.css"
};
static const unsigned char cairn_editor_look_js[] = {
#embed "editor/look.js"
};
static const unsigned char cairn_editor_map_js[] = {
#embed "editor/map.js"
};
static const unsigned char cairn_editor_names_js[] = {
#embed "editor/names.js"
};
static const unsigned char cairn_editor_photos_js[] = {
#embed "editor/photos.js"
};
static const unsigned char cairn_editor_problems_js[] = {
#embed "editor/problems.js"
};
static const unsigned char cairn_editor_receive_js[] = {
#embed "editor/receive.js"
};
static const unsigned char cairn_editor_spots_js[] = {
#embed "editor/spots.js"
};
static const unsigned char cairn_editor_tracks_js[] = {
#embed "editor/tracks.js"
};
static const unsigned char cairn_editor_voices_js[] = {
#embed "editor/voices.js"
};
static const unsigned char cairn_editor_words_js[] = {
#embed "editor/words.js"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof bytes}
const CairnEditorFile cairn_editor_files[] = {
    FILE_OF("index.html", cairn_editor_index_html),
    FILE_OF("editor.css", cairn_editor_editor_css),
    FILE_OF("color.js", cairn_editor_color_js),
    FILE_OF("controls.js", cairn_editor_controls_js),
    FILE_OF("drafts.js", cairn_editor_drafts_js),
    FILE_OF("editor.js", cairn_editor_editor_js),
    FILE_OF("fields.js", cairn_editor_fields_js),
    FILE_OF("form.js", cairn_editor_form_js),
    FILE_OF("home.js", cairn_editor_home_js),
    FILE_OF("interface.js", cairn_editor_interface_js),
    FILE_OF("look.css", cairn_editor_look_css),
    FILE_OF("look.js", cairn_editor_look_js),
    FILE_OF("map.js", cairn_editor_map_js),
    FILE_OF("names.js", cairn_editor_names_js),
    FILE_OF("photos.js", cairn_editor_photos_js),
    FILE_OF("problems.js", cairn_editor_problems_js),
    FILE_OF("receive.js", cairn_editor_receive_js),
    FILE_OF("spots.js", cairn_editor_spots_js),
    FILE_OF("tracks.js", cairn_editor_tracks_js),
    FILE_OF("voices.js", cairn_editor_voices_js),
    FILE_OF("words.js", cairn_editor_words_js),
};
const size_t cairn_editor_files_count = sizeof cairn_editor_files / sizeof *cairn_editor_files;

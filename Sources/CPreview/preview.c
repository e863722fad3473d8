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

const unsigned char cairn_editor_page[] = {
#embed "editor.html"
};
const size_t cairn_editor_page_count = sizeof cairn_editor_page;

const unsigned char cairn_editor_script[] = {
#embed "editor.js"
};
const size_t cairn_editor_script_count = sizeof cairn_editor_script;

const unsigned char cairn_editor_style[] = {
#embed "editor.css"
};
const size_t cairn_editor_style_count = sizeof cairn_editor_style;

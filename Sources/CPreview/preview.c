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

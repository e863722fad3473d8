#ifndef CAIRN_CFONTCONFIG_SHIM_H
#define CAIRN_CFONTCONFIG_SHIM_H

#include <fontconfig/fontconfig.h>

#include "../CLoading/loading.h"

#define CAIRN_FONTCONFIG_FUNCTIONS(APPLY) \
    APPLY(FcCharSetAddChar) \
    APPLY(FcCharSetCreate) \
    APPLY(FcCharSetDestroy) \
    APPLY(FcConfigBuildFonts) \
    APPLY(FcConfigCreate) \
    APPLY(FcConfigDestroy) \
    APPLY(FcConfigParseAndLoad) \
    APPLY(FcConfigParseAndLoadFromMemory) \
    APPLY(FcFontList) \
    APPLY(FcFontSetDestroy) \
    APPLY(FcObjectSetAdd) \
    APPLY(FcObjectSetCreate) \
    APPLY(FcObjectSetDestroy) \
    APPLY(FcPatternAddCharSet) \
    APPLY(FcPatternAddString) \
    APPLY(FcPatternCreate) \
    APPLY(FcPatternDestroy) \
    APPLY(FcPatternGetBool) \
    APPLY(FcPatternGetInteger) \
    APPLY(FcPatternGetString) \
    APPLY(FcWeightToOpenTypeDouble)

CAIRN_TABLE(cairn_fontconfig, CAIRN_FONTCONFIG_FUNCTIONS, "libfontconfig.so.1")

#endif

#ifndef CAIRN_CXML_SHIM_H
#define CAIRN_CXML_SHIM_H

// ICU's headers define names that clash with those of Foundation, and Cairn reads nothing but UTF-8.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>

#include "../CLoading/loading.h"

// Release 2.14 changed structures that are read here, and with them the number: the one that goes with these headers is asked for.
#if LIBXML_VERSION < 21400
#define CAIRN_XML_FILE "libxml2.so.2"
#else
#define CAIRN_XML_FILE "libxml2.so.16"
#endif

#define CAIRN_XML_FUNCTIONS(APPLY) \
    APPLY(xmlCreateMemoryParserCtxt) \
    APPLY(xmlCtxtGetLastError) \
    APPLY(xmlCtxtUseOptions) \
    APPLY(xmlFindCharEncodingHandler) \
    APPLY(xmlFreeParserCtxt) \
    APPLY(xmlInitParser) \
    APPLY(xmlParseDocument)

CAIRN_TABLE(cairn_xml, CAIRN_XML_FUNCTIONS, CAIRN_XML_FILE)

#endif

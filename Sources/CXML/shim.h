#ifndef CAIRN_CXML_SHIM_H
#define CAIRN_CXML_SHIM_H

// ICU's headers define names that clash with those of Foundation, and Cairn reads nothing but UTF-8.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlwriter.h>

/// Reads a document from memory without network access and without expanding entities; NULL when it is not well-formed.
/// A wrapper because the option flags are macros of mixed enum types that Swift would have to cast one by one.
static inline xmlDocPtr cairn_xml_read(const char *bytes, int count) {
    return xmlReadMemory(bytes, count, "document.xml", NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
}

/// Frees what libxml2 gave; a wrapper because `xmlFree` is a variable that any thread might change.
static inline void cairn_xml_free(void *memory) { xmlFree(memory); }

#endif

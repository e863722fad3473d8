#ifndef CAIRN_CMEMORY_H
#define CAIRN_CMEMORY_H

/// What jemalloc reads when the program starts. Large pages save nine of ten page faults of a build and many walks through page
/// tables; where there is another allocator nobody reads it.
extern const char *malloc_conf;

#endif

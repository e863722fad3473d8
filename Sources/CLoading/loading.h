#ifndef CAIRN_CLOADING_H
#define CAIRN_CLOADING_H

// A library that few commands need takes longer to load than most commands run. On Linux it is loaded when it is first asked for, and
// its functions are looked up by name; elsewhere it is linked. The shim.h of such a library names the functions that Cairn calls, in a
// macro that applies another to each; they are called through the table made of them, with the types of the library's own headers.

#define CAIRN_FIELD(function) __typeof__(&function) _Nonnull function;

#ifdef __linux__
#include <dlfcn.h>
#include <stddef.h>

#define CAIRN_LOOK_UP(function)                                                \
    {                                                                          \
        void *found = dlsym(library, #function);                               \
        if (!found) return NULL;                                               \
        table.function = (__typeof__(&function))found;                         \
    }

/// Declares `struct TABLE` and `TABLE_load`, which gives NULL where the library is missing or lacks one of the functions. It is to be
/// called once. After the functions stand the names that the library's file may have: distributions number some of them differently.
#define CAIRN_TABLE(TABLE, FUNCTIONS, ...)                                     \
    struct TABLE { FUNCTIONS(CAIRN_FIELD) };                                   \
    static inline const struct TABLE *_Nullable TABLE##_load(void) {           \
        static const char *const files[] = {__VA_ARGS__};                      \
        static struct TABLE table;                                             \
        void *library = NULL;                                                  \
        for (size_t i = 0; !library && i < sizeof files / sizeof *files; i++)  \
            library = dlopen(files[i], RTLD_LAZY | RTLD_LOCAL);                \
        if (!library) return NULL;                                             \
        FUNCTIONS(CAIRN_LOOK_UP)                                               \
        return &table;                                                         \
    }

#else

#define CAIRN_LINKED(function) .function = &function,
#define CAIRN_TABLE(TABLE, FUNCTIONS, ...)                                     \
    struct TABLE { FUNCTIONS(CAIRN_FIELD) };                                   \
    static inline const struct TABLE *_Nullable TABLE##_load(void) {           \
        static const struct TABLE table = {FUNCTIONS(CAIRN_LINKED)};           \
        return &table;                                                         \
    }

#endif
#endif

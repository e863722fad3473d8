#ifndef CAIRN_CZIP_SHIM_H
#define CAIRN_CZIP_SHIM_H

#include <zip.h>

#include "../CLoading/loading.h"

#define CAIRN_ZIP_FUNCTIONS(APPLY) \
    APPLY(zip_discard) \
    APPLY(zip_fclose) \
    APPLY(zip_fopen_index) \
    APPLY(zip_fread) \
    APPLY(zip_get_name) \
    APPLY(zip_get_num_entries) \
    APPLY(zip_open) \
    APPLY(zip_stat_index)

// Debian counted otherwise until its release 13.
CAIRN_TABLE(cairn_zip, CAIRN_ZIP_FUNCTIONS, "libzip.so.5", "libzip.so.4")

#endif

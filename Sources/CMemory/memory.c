#include "CMemory.h"

const char *malloc_conf = "thp:always,metadata_thp:always";

#ifndef CAIRN_CBROTLI_SHIM_H
#define CAIRN_CBROTLI_SHIM_H

#include <brotli/encode.h>

#endif

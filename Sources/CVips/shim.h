#ifndef CAIRN_CVIPS_SHIM_H
#define CAIRN_CVIPS_SHIM_H

#include <vips/vips.h>

#endif

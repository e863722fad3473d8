#ifndef CAIRN_CFONTCONFIG_SHIM_H
#define CAIRN_CFONTCONFIG_SHIM_H

#include <fontconfig/fontconfig.h>

#endif

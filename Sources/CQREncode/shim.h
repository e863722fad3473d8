#ifndef CAIRN_CQRENCODE_SHIM_H
#define CAIRN_CQRENCODE_SHIM_H

#include <qrencode.h>

#endif

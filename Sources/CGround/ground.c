// The ground that maps are drawn on, as bytes of the program; Scripts/make-ground makes them.

#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CGround.h"

const unsigned char cairn_ground[] = {
#embed "ground.bin"
};

const size_t cairn_ground_count = sizeof cairn_ground;

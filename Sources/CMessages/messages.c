#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CMessages.h"

const unsigned char cairn_messages_ko[] = {
#embed "../../Messages/ko.po"
};
const size_t cairn_messages_ko_count = sizeof cairn_messages_ko;

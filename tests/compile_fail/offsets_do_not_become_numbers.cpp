// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/offsets.h"

long number(elmo::ByteOffset position) {
#ifdef MUST_NOT_COMPILE
    return position;
#else
    return position.value();
#endif
}

// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/offsets.h"

bool before(elmo::ByteOffset left, elmo::Utf16Offset right) {
#ifdef MUST_NOT_COMPILE
    return left < right;
#else
    return left.value() < right.value();
#endif
}

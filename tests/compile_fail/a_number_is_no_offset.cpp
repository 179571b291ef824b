// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/offsets.h"

elmo::ByteOffset start(long value) {
#ifdef MUST_NOT_COMPILE
    return value;
#else
    return elmo::ByteOffset(value);
#endif
}
